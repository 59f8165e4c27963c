package dev.longshore.test.kubernetes.inprocess.watch;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.request.Query;
import dev.longshore.test.kubernetes.inprocess.resource.BuiltInTypes;
import dev.longshore.test.kubernetes.inprocess.resource.ResourceType;
import dev.longshore.test.kubernetes.inprocess.selector.ObjectFilter;
import dev.longshore.test.kubernetes.inprocess.store.Change;
import dev.longshore.test.kubernetes.inprocess.table.Representations;
import java.time.Clock;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class WatchStreamTests {

    private static final ResourceType TYPE = BuiltInTypes.all().get(0);

    private final WatchStream stream = new WatchStream(
            TYPE, ObjectFilter.of(TYPE, "", new Query(Map.of())), new Representations(Clock.systemUTC()).whole(), 2);

    @Test
    void acceptWhenClientIsTooSlowCutsItOff() {
        stream.beginLive();
        stream.accept(change(1));
        stream.accept(change(2));
        assertThat(stream.isEnded()).isFalse();
        stream.accept(change(3));
        assertThat(stream.isEnded()).isTrue();
        assertThat(stream.poll()).isNull();
    }

    @Test
    void beginWhenThereIsMuchHoldsItAll() {
        for (int i = 0; i < 100; i++) {
            stream.begin(object(i));
        }
        stream.beginLive();
        assertThat(stream.poll().lines()).hasSize(100);
    }

    @Test
    void holdWhenResumedHandsOutTheRest() {
        AtomicInteger signals = new AtomicInteger();
        stream.onReady(signals::incrementAndGet);
        stream.accept(change(1));
        stream.hold(1);
        stream.accept(change(2));
        assertThat(stream.poll().lines()).hasSize(1);
        assertThat(stream.poll()).isNull();
        stream.resume();
        assertThat(signals).hasValue(3);
        assertThat(stream.poll().lines()).hasSize(1);
    }

    @Test
    void onCloseWhenClosedRunsOnce() {
        AtomicInteger closed = new AtomicInteger();
        stream.onClose(closed::incrementAndGet);
        stream.close();
        stream.close();
        assertThat(closed).hasValue(1);
        stream.onClose(closed::incrementAndGet);
        assertThat(closed).hasValue(2);
    }

    private static Change change(long revision) {
        JsonObject object = object(revision);
        return new Change(revision, TYPE.key("ns", "a"), null, object, object);
    }

    private static JsonObject object(long revision) {
        JsonObject metadata = new JsonObject();
        metadata.addProperty("name", "a");
        metadata.addProperty("resourceVersion", Long.toString(revision));
        JsonObject object = new JsonObject();
        object.addProperty("apiVersion", "v1");
        object.add("metadata", metadata);
        return object;
    }
}
