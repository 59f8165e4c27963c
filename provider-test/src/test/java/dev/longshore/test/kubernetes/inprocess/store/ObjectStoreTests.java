package dev.longshore.test.kubernetes.inprocess.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.resource.GroupResource;
import dev.longshore.test.kubernetes.inprocess.resource.ObjectKey;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ObjectStoreTests {

    private static final GroupResource MAPS = new GroupResource("", "configmaps");

    private final ObjectStore store = new ObjectStore(3);

    @Test
    void replaceWhenExpectedIsNotCurrentDoesNothing() {
        JsonObject first = create("a");
        assertThat(store.replace(key("a"), first, new JsonObject())).isTrue();
        long revision = store.revision();
        assertThat(store.replace(key("a"), first, new JsonObject())).isFalse();
        assertThat(store.remove(key("a"), first)).isNull();
        assertThat(store.revision()).isEqualTo(revision);
    }

    @Test
    void listAtWhenStillKnownIsAsItWas() {
        JsonObject a = create("a");
        long revision = store.revision();
        create("b");
        store.remove(key("a"), a);
        assertThat(store.listAt(MAPS, revision).objects()).containsOnlyKeys("ns/a");
        assertThat(store.list(MAPS).objects()).containsOnlyKeys("ns/b");
    }

    @Test
    void watchWhenHistoryHasOverflownIsRefused() {
        long revision = store.revision();
        List.of("a", "b", "c", "d").forEach(this::create);
        assertThatExceptionOfType(CompactedException.class).isThrownBy(() -> store.watch(MAPS, revision, change -> {}));
        assertThatExceptionOfType(CompactedException.class).isThrownBy(() -> store.listAt(MAPS, revision));
    }

    @Test
    void watchWhenClosedHearsNothingMore() {
        List<Change> changes = new ArrayList<>();
        StoreWatch watch = store.watch(MAPS, store.revision(), changes::add);
        create("a");
        watch.close();
        create("b");
        assertThat(changes).extracting(change -> change.key().name()).containsExactly("a");
    }

    private JsonObject create(String name) {
        JsonObject object = new JsonObject();
        assertThat(store.create(key(name), object)).isTrue();
        return object;
    }

    private static ObjectKey key(String name) {
        return new ObjectKey(MAPS, "ns", name);
    }
}
