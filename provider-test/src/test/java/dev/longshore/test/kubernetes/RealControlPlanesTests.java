package dev.longshore.test.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RealControlPlanesTests {

    private final Map<String, String> properties = new HashMap<>(Map.of(
            RealControlPlanes.KUBECONFIG, "",
            RealControlPlanes.ASSETS, "",
            RealControlPlanes.K3S, "false",
            RealControlPlanes.REQUIRED, ""));

    private final RealControlPlanes planes = new RealControlPlanes(name -> Optional.ofNullable(properties.get(name)));

    @Test
    void findWhenNothingIsGivenIsEmpty() {
        assertThat(planes.find()).isEmpty();
        assertThat(planes.areRequired()).isFalse();
    }

    @Test
    void findWhenKubeconfigCannotBeReadSaysSo(@TempDir Path folder) {
        properties.put(RealControlPlanes.KUBECONFIG, folder.resolve("none") + "");

        assertThatThrownBy(() -> planes.find().orElseThrow().get())
                .hasMessageContaining("LONGSHORE_TEST_KUBECONFIG names " + folder.resolve("none"));
    }

    @Test
    void findWhenBothAreGivenTakesTheKubeconfig(@TempDir Path folder) {
        properties.put(RealControlPlanes.KUBECONFIG, folder.resolve("none") + "");
        ControlPlanes alone = planes.find().orElseThrow();
        properties.put(RealControlPlanes.ASSETS, folder + "");

        assertThat(planes.find()).containsSame(alone);
    }

    @Test
    void findWhenAskedAgainGivesTheSame(@TempDir Path folder) {
        properties.put(RealControlPlanes.ASSETS, folder + "");

        assertThat(planes.find()).containsSame(planes.find().orElseThrow());
    }

    @Test
    void getWhenItDidNotStartFailsEachTimeWithTheSame(@TempDir Path folder) {
        properties.put(RealControlPlanes.ASSETS, folder + "");
        ControlPlanes found = planes.find().orElseThrow();

        assertThatThrownBy(found::get)
                .hasMessageContaining("no executable 'etcd'")
                .satisfies(first -> assertThatThrownBy(found::get).isSameAs(first));
    }

    @Test
    void areRequiredWhenSaidSo() {
        properties.put(RealControlPlanes.REQUIRED, "true");

        assertThat(planes.areRequired()).isTrue();
    }
}
