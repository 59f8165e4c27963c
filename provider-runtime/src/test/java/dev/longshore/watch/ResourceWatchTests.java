package dev.longshore.watch;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.longshore.queue.Backoff;
import dev.longshore.queue.Priority;
import dev.longshore.queue.WorkQueue;
import dev.longshore.resource.Annotations;
import dev.longshore.resource.ResourceKey;
import dev.longshore.resource.ResourceObject;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ResourceWatchTests {

    private static final ResourceKey KEY = new ResourceKey("Widget.test", "shop", "one");

    private final WorkQueue<ResourceKey> queue =
            new WorkQueue<>(() -> 0, new Backoff(Duration.ofSeconds(1), Duration.ofMinutes(1)));
    private final ResourceWatch watch = new ResourceWatch(queue, Duration.ZERO);
    private int version;

    private ResourceObject object(Consumer<JsonObject> change) {
        JsonObject object = JsonParser.parseString("{'metadata':{'name':'one','namespace':'shop','uid':'uid-1',"
                        + "'generation':3,'labels':{'app':'shop'},'annotations':{'team':'blue'},"
                        + "'finalizers':['a','finalizer.managedresource.crossplane.io']},'spec':{},'status':{}}")
                .getAsJsonObject();
        metadata(object).addProperty("resourceVersion", Integer.toString(++version));
        change.accept(object);
        return ResourceObject.of(object);
    }

    private static JsonObject metadata(JsonObject object) {
        return object.getAsJsonObject("metadata");
    }

    private static void annotate(JsonObject object, String name, String value) {
        metadata(object).getAsJsonObject("annotations").addProperty(name, value);
    }

    private static void synced(JsonObject object, String status, long generation) {
        object.add(
                "status",
                JsonParser.parseString("{'conditions':[{'type':'Ready','status':'True'},{'type':'Synced','status':'"
                        + status + "','observedGeneration':" + generation + "}]}"));
    }

    private @Nullable Priority enqueued() {
        WorkQueue.Item<ResourceKey> item = queue.poll();
        if (item != null) {
            queue.done(item.key());
        }
        return item == null ? null : item.priority();
    }

    private @Nullable Priority added(Consumer<JsonObject> change) {
        watch.added(KEY, object(change), true);
        return enqueued();
    }

    private @Nullable Priority changed(Consumer<JsonObject> before, Consumer<JsonObject> after) {
        watch.changed(KEY, object(before), object(after));
        return enqueued();
    }

    private @Nullable Priority changed(Consumer<JsonObject> after) {
        return changed(object -> {}, after);
    }

    @Test
    void firstLooksAtWhatWasWellAreSpreadAndOthersAreNot() {
        ResourceWatch spreading = new ResourceWatch(queue, Duration.ofHours(1));
        for (int number = 0; number < 1_000; number++) {
            ResourceKey key = new ResourceKey("Widget.test", "shop", "well-" + number);
            spreading.added(key, object(object -> synced(object, "True", 3)), true);
        }
        spreading.added(KEY, object(object -> synced(object, "False", 3)), true);
        assertThat(enqueued()).isEqualTo(Priority.FIRST_SIGHT);
        assertThat(enqueued()).isNull();
        assertThat(queue.untilNextDue()).isBetween(Duration.ZERO, Duration.ofMinutes(2));

        spreading.added(KEY, object(object -> synced(object, "True", 3)), false);
        assertThat(enqueued()).isEqualTo(Priority.DRIFT);
    }

    @Test
    void firstSightGoesByWhatSomebodyWaitsFor() {
        assertThat(added(object -> {})).isEqualTo(Priority.FIRST_SIGHT);
        assertThat(added(object -> metadata(object).addProperty("deletionTimestamp", "2026-01-01T00:00:00Z")))
                .isEqualTo(Priority.DELETION);
        assertThat(added(object -> annotate(object, Annotations.OPERATION, "{}")))
                .isEqualTo(Priority.CHANGE);
    }

    @ParameterizedTest
    @CsvSource({"True,3,DRIFT", "False,3,FIRST_SIGHT", "True,2,CHANGE", "False,2,CHANGE", "True,0,FIRST_SIGHT"})
    void firstSightGoesByWhatWasLastObserved(String status, long generation, Priority expected) {
        assertThat(added(object -> synced(object, status, generation))).isEqualTo(expected);
    }

    @Test
    void sameVersionBringsNothing() {
        ResourceObject object = object(json -> {});
        ResourceObject other = object(json -> {
            metadata(json).addProperty("generation", 4);
            metadata(json).addProperty("resourceVersion", object.metadata().resourceVersion());
        });
        watch.changed(KEY, object, other);

        assertThat(enqueued()).isNull();
    }

    @Test
    void changesThatOthersMakeBringTheKeyBack() {
        assertThat(changed(object -> metadata(object).addProperty("generation", 4)))
                .isEqualTo(Priority.CHANGE);
        assertThat(changed(object -> metadata(object).getAsJsonObject("labels").remove("app")))
                .isEqualTo(Priority.CHANGE);
        assertThat(changed(object -> annotate(object, "team", "red"))).isEqualTo(Priority.CHANGE);
        assertThat(changed(
                        object -> metadata(object).getAsJsonArray("finalizers").remove(0)))
                .isEqualTo(Priority.CHANGE);
        assertThat(changed(object -> metadata(object).addProperty("uid", "uid-2")))
                .isEqualTo(Priority.CHANGE);
        assertThat(changed(object -> annotate(object, Annotations.EXTERNAL_NAME, "mine")))
                .isEqualTo(Priority.CHANGE);
        assertThat(changed(object -> annotate(object, Annotations.PAUSED, "true")))
                .isEqualTo(Priority.CHANGE);
        assertThat(changed(object -> annotate(object, Annotations.RECONCILE_REQUESTED_AT, "1")))
                .isEqualTo(Priority.CHANGE);
        assertThat(changed(object -> annotate(object, Annotations.RESOLVE, "1: not-created")))
                .isEqualTo(Priority.CHANGE);
    }

    @Test
    void deletionHasAClassOfItsOwn() {
        Consumer<JsonObject> deleted =
                object -> metadata(object).addProperty("deletionTimestamp", "2026-01-01T00:00:00Z");

        assertThat(changed(deleted)).isEqualTo(Priority.DELETION);
        assertThat(changed(deleted, deleted.andThen(object -> annotate(object, "team", "red"))))
                .isEqualTo(Priority.DELETION);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                Annotations.CREATE_PENDING,
                Annotations.CREATE_SUCCEEDED,
                Annotations.CREATE_FAILED,
                Annotations.FAILURE,
                Annotations.LATE_IDS,
                Annotations.OPERATION
            })
    void annotationsOfTheRuntimeBringNothing(String name) {
        assertThat(changed(object -> annotate(object, name, "new"))).isNull();
        assertThat(changed(object -> annotate(object, name, "old"), object -> annotate(object, name, "new")))
                .isNull();
    }

    @Test
    void statusAndOurFinalizerBringNothing() {
        assertThat(changed(object -> synced(object, "True", 3))).isNull();
        assertThat(changed(
                        object -> metadata(object).getAsJsonArray("finalizers").remove(1)))
                .isNull();
    }

    @Test
    void nameThatAnOperationReportsEarlyBringsNothing() {
        Consumer<JsonObject> running = object -> annotate(object, Annotations.OPERATION, "{}");

        assertThat(changed(running, running.andThen(object -> annotate(object, Annotations.EXTERNAL_NAME, "id-1"))))
                .isNull();
    }

    @Test
    void foreignChangeIsNotSwallowedByAWriteOfOurs() {
        assertThat(changed(object -> {
                    annotate(object, Annotations.OPERATION, "{}");
                    annotate(object, "team", "red");
                }))
                .isEqualTo(Priority.CHANGE);
    }

    @Test
    void endOfAnOperationBringsTheKeyBack() {
        assertThat(changed(object -> annotate(object, Annotations.OPERATION, "{}"), object -> {}))
                .isEqualTo(Priority.CHANGE);
    }

    @Test
    void removedResourceIsLookedAtOnceMore() {
        queue.addAfter(KEY, Duration.ofHours(1), Priority.DRIFT);
        watch.removed(KEY);

        assertThat(enqueued()).isEqualTo(Priority.CHANGE);
        assertThat(queue.size()).isZero();
    }
}
