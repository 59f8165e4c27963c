package dev.longshore.managed;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.longshore.external.FailureClass;
import dev.longshore.external.Observation;
import dev.longshore.external.OperationType;
import dev.longshore.external.SettleTime;
import dev.longshore.operation.Failure;
import dev.longshore.operation.LiveOperation;
import dev.longshore.operation.OperationControl;
import dev.longshore.operation.OperationRecord;
import dev.longshore.resource.Annotations;
import dev.longshore.resource.ManagementPolicies;
import dev.longshore.resource.ResourceObject;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Facts for one decision, said in words; everything that is not said is as in a resource that was just created. */
final class Situation {

    static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");
    static final SettleTime SETTLE = new SettleTime(Duration.ofMinutes(1), Duration.ofSeconds(10));
    private static final Widget.Found FOUND = new Widget.Found(3);

    private final JsonObject json = JsonParser.parseString(
                    "{'metadata':{'name':'one','namespace':'shop','uid':'uid-1','generation':1,'annotations':{},"
                            + "'finalizers':['finalizer.managedresource.crossplane.io']},"
                            + "'spec':{'forProvider':{'size':3}},'status':{}}")
            .getAsJsonObject();

    @Nullable
    OperationRecord record;

    @Nullable
    String unreadable;

    LiveOperation.@Nullable State live;

    @Nullable
    Observation observation;

    @Nullable
    Set<String> owned;

    @Nullable
    String name;

    Map<String, Observation> lateIds = Map.of();
    boolean hasName;
    boolean canLookUp;
    boolean hasToken;
    boolean neverSent;
    boolean held;
    boolean broken;

    OperationControl.@Nullable LastEnd lastEnd;

    static Observation absent() {
        return Observation.absent();
    }

    static Observation.Present<Widget.Parameters> matching() {
        return Observation.matching(new Widget(), FOUND);
    }

    static Observation.Present<Widget.Parameters> differing() {
        return Observation.differing(new Widget(), FOUND, "size");
    }

    static OperationRecord record(OperationType type, Duration ago) {
        Instant started = NOW.minus(ago);
        OperationRecord record = ProtocolTests.foreign("op", type.word(), "uid-1", started);
        JsonObject text = JsonParser.parseString(record.format()).getAsJsonObject();
        text.add("parameters", new JsonObject());
        return OperationRecord.parse(text.toString());
    }

    Situation deleted() {
        metadata().addProperty("deletionTimestamp", "2026-01-01T11:00:00Z");
        return this;
    }

    Situation unprotected() {
        metadata().remove("finalizers");
        return this;
    }

    Situation annotated(String key, String value) {
        metadata().getAsJsonObject("annotations").addProperty(key, value);
        return this;
    }

    Situation paused() {
        return annotated(Annotations.PAUSED, "true");
    }

    Situation policies(String... policies) {
        JsonArray array = new JsonArray();
        Set.of(policies).forEach(array::add);
        json.getAsJsonObject("spec").add("managementPolicies", array);
        return this;
    }

    Situation record(OperationRecord open) {
        record = open;
        return this;
    }

    Situation found(Observation what) {
        observation = what;
        name = "n";
        return this;
    }

    private JsonObject metadata() {
        return json.getAsJsonObject("metadata");
    }

    Facts facts() {
        ResourceObject object = ResourceObject.of(json);
        return new Facts(
                NOW,
                object,
                ManagementPolicies.of(object),
                new Facts.Kind(false, canLookUp, hasName, hasToken ? Duration.ofHours(2) : null, SETTLE, false),
                operation(),
                name,
                observation,
                lateIds,
                NOW.minusSeconds(60),
                broken ? new Problem(Problem.Phase.OBSERVE, FailureClass.TRANSIENT, "no route", null) : null,
                held ? failure() : null,
                null);
    }

    private Facts.Operation operation() {
        return new Facts.Operation(
                record, unreadable, liveOperation(), neverSent, null, null, null, owned, false, lastEnd);
    }

    private @Nullable LiveOperation liveOperation() {
        LiveOperation.State state = live;
        return state == null
                ? null
                : new LiveOperation(
                        "op", OperationType.CREATE, 1, 1, state, NOW, NOW.plus(Duration.ofHours(1)), null, null);
    }

    private static Failure failure() {
        return new Failure("UpdateFailed", "no", FailureClass.TRANSIENT, 1, 1, NOW, NOW.plusSeconds(9));
    }
}
