package dev.longshore.crd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CrdGeneratorTests {

    private static final String SERVERS = "crd.longshore.dev_servers.yaml";
    private static final String CONFIGS = "crd.longshore.dev_providerconfigs.yaml";

    @TempDir
    private Path folder;

    private void run(String verb, Class<?>... kinds) {
        String[] arguments = new String[kinds.length + 2];
        arguments[0] = verb;
        arguments[1] = folder.toString();
        for (int i = 0; i < kinds.length; i++) {
            arguments[i + 2] = kinds[i].getName();
        }
        CrdGenerator.main(arguments);
    }

    private String read(String file) throws IOException {
        return Files.readString(folder.resolve(file));
    }

    @Test
    void writeMakesOneFileForEachKindAndAKustomizationOfAll() throws IOException {
        run("write", Rich.class, Rich.Config.class);

        assertThat(folder).isDirectoryNotContaining(file -> file.toString().contains("cluster"));
        assertThat(read(SERVERS)).endsWith(new CustomResourceDefinitions().yamlOf(Rich.class));
        assertThat(read("kustomization.yaml")).endsWith("resources:\n- " + CONFIGS + "\n- " + SERVERS + "\n");
    }

    @Test
    void checkWhenNothingChangedIsSilent() {
        run("write", Rich.class);

        assertThatCode(() -> run("check", Rich.class)).doesNotThrowAnyException();
    }

    @Test
    void checkWhenAFileIsStaleNamesItAndTheCommand() throws IOException {
        run("write", Rich.class, Rich.Config.class);
        Files.writeString(folder.resolve(SERVERS), read(SERVERS).replace("region", "zone"));

        assertThatIllegalStateException()
                .isThrownBy(() -> run("check", Rich.class, Rich.Config.class))
                .withMessageContaining(SERVERS)
                .withMessageNotContaining(CONFIGS)
                .withMessageContaining("./mvnw process-classes -Dlongshore.crd=write");
    }

    @Test
    void checkWhenAFileIsMissingNamesIt() {
        assertThatIllegalStateException()
                .isThrownBy(() -> run("check", Rich.class))
                .withMessageContaining(SERVERS);
    }

    @Test
    void kindThatIsGoneIsReportedAndItsFileGoes() throws IOException {
        run("write", Rich.class, Rich.Config.class);

        assertThatIllegalStateException()
                .isThrownBy(() -> run("check", Rich.class))
                .withMessageContaining(CONFIGS);
        run("write", Rich.class);
        assertThat(folder.resolve(CONFIGS)).doesNotExist();
    }

    @Test
    void fileOfSomebodyElseIsLeftAlone() throws IOException {
        Path patch = Files.writeString(folder.resolve("patch.yaml"), "kind: Patch\n");

        run("write", Rich.class);
        run("check", Rich.class);

        assertThat(patch).hasContent("kind: Patch\n");
    }

    @Test
    void packageStandsForTheKindsInIt() {
        CrdGenerator.main(new String[] {"write", folder.toString(), "dev.longshore.crd.notes"});

        assertThat(folder.resolve("notes.example.org_notes.yaml")).exists();
        assertThat(folder.resolve("notes.example.org_folders.yaml")).exists();
    }

    @Test
    void mainWhenThereIsNoKindSaysWhereItLooked() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CrdGenerator.main(new String[] {"write", folder.toString(), "dev.longshore.nowhere"}))
                .withMessageContaining("dev.longshore.nowhere");
    }

    @Test
    void mainWhenArgumentsAreOddSaysHowItIsUsed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CrdGenerator.main(new String[] {"chekc", folder.toString(), "dev.longshore"}))
                .withMessageContaining("write|check <folder>");
    }

    @Test
    void contentsWhenTwoClassesStandForOneKindNamesThem() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CrdGenerator.contents(List.of(Kinds.Alone.class, Kinds.Twin.class)))
                .withMessageContaining("alones.crd.longshore.dev");
    }
}
