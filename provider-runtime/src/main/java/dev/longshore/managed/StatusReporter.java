package dev.longshore.managed;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import dev.longshore.external.Observation;
import dev.longshore.operation.LiveOperation;
import dev.longshore.operation.OperationRecord;
import dev.longshore.resource.Annotations;
import dev.longshore.resource.Json;
import dev.longshore.resource.ResourceObject;
import dev.longshore.status.Conditions;
import dev.longshore.status.MergePatches;
import java.lang.reflect.Type;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Writes the status of a resource once at the end of a pass, and only if it says something new. */
final class StatusReporter {

    private static final Set<String> GOING_WELL = Set.of("running", "polling");

    private final KindContext<?> kind;
    private final Type observationType;

    StatusReporter(KindContext<?> kind, Type observationType) {
        this.kind = kind;
        this.observationType = observationType;
    }

    void report(Pass pass, Actor.Acted acted) {
        if (acted.decision().action() == Decision.Action.RELEASE) {
            return;
        }
        JsonObject present = acted.object().status();
        JsonObject difference = MergePatches.between(present, wanted(pass, acted, present));
        if (difference.size() == 0) {
            return;
        }
        JsonObject metadata = new JsonObject();
        metadata.addProperty("resourceVersion", acted.object().metadata().resourceVersion());
        JsonObject patch = new JsonObject();
        patch.add("metadata", metadata);
        patch.add("status", difference);
        kind.store().patchStatus(pass.key(), patch);
    }

    private JsonObject wanted(Pass pass, Actor.Acted acted, JsonObject present) {
        JsonObject wanted = present.deepCopy();
        Facts facts = pass.facts();
        long generation = facts.metadata().generation();
        var conditions = Conditions.with(present, acted.decision().verdict(), generation, facts.now());
        if (conditions.size() > 0) {
            wanted.add("conditions", conditions);
        }
        if (facts.callableAt() != null) {
            return wanted;
        }
        observed(wanted, facts.observation());
        operation(wanted, pass, acted.object());
        acknowledge(wanted, facts);
        return wanted;
    }

    private void observed(JsonObject wanted, @Nullable Observation observation) {
        if (observation instanceof Observation.Absent) {
            wanted.remove("atProvider");
        } else if (observation instanceof Observation.Present<?> found) {
            JsonObject atProvider = Json.write(found.atProvider()).getAsJsonObject();
            wanted.add("atProvider", withUnknownFields(wanted.get("atProvider"), atProvider));
        }
    }

    /** Fields that a newer version of the provider wrote survive; those that this version knows are its own. */
    private JsonObject withUnknownFields(com.google.gson.@Nullable JsonElement before, JsonObject now) {
        if (!(before instanceof JsonObject old)) {
            return now;
        }
        JsonObject merged = old.deepCopy();
        known(old).keySet().forEach(merged::remove);
        now.entrySet().forEach(field -> merged.add(field.getKey(), field.getValue()));
        return merged;
    }

    private JsonObject known(JsonObject atProvider) {
        try {
            return Json.write(Json.read(atProvider, observationType)).getAsJsonObject();
        } catch (JsonParseException | IllegalStateException ex) {
            return atProvider;
        }
    }

    private void operation(JsonObject wanted, Pass pass, ResourceObject object) {
        wanted.remove("operation");
        String text = object.metadata().annotation(Annotations.OPERATION);
        if (text == null || pass.facts().operation().unreadable() != null) {
            return;
        }
        OperationRecord record = OperationRecord.parse(text);
        String state = state(pass, record);
        LiveOperation.Progress progress = progress(pass, record);
        JsonObject operation = new JsonObject();
        operation.addProperty("summary", summary(record.type(), state, progress));
        operation.addProperty("type", record.type());
        operation.addProperty("state", state);
        operation.addProperty(
                "startedAt", record.started().truncatedTo(ChronoUnit.SECONDS).toString());
        if (progress != null) {
            operation.addProperty("message", progress.message());
            if (progress.percent() >= 0) {
                operation.addProperty("percent", progress.percent());
            }
        }
        wanted.add("operation", operation);
    }

    /** One column of a list: a running operation and one that is polled look the same there. */
    private static String summary(String type, String state, LiveOperation.@Nullable Progress progress) {
        String doing = GOING_WELL.contains(state) ? type : type + " " + state;
        return progress == null || progress.percent() < 0 ? doing : doing + " " + progress.percent() + "%";
    }

    private String state(Pass pass, OperationRecord record) {
        LiveOperation live = kind.operations().live(pass.key()).orElse(null);
        if (live == null) {
            return record.handle() == null ? "unknown" : "polling";
        }
        return live.state() == LiveOperation.State.RUNNING
                ? "running"
                : live.state().name().toLowerCase(Locale.ROOT);
    }

    private LiveOperation.@Nullable Progress progress(Pass pass, OperationRecord record) {
        return kind.operations()
                .live(pass.key())
                .map(LiveOperation::progress)
                .orElseGet(() -> kind.operations().polled().progress(pass.key(), record));
    }

    private static void acknowledge(JsonObject wanted, Facts facts) {
        String token = facts.metadata().annotation(Annotations.RECONCILE_REQUESTED_AT);
        if (token != null && !facts.policies().paused()) {
            wanted.addProperty("lastHandledReconcileAt", token);
        }
    }
}
