package dev.longshore.test.external.thing;

import com.google.gson.JsonObject;
import dev.longshore.external.ConnectionDetails;
import dev.longshore.external.CreateResult;
import dev.longshore.external.DeleteResult;
import dev.longshore.external.DeterministicName;
import dev.longshore.external.IdempotentCreate;
import dev.longshore.external.Observation;
import dev.longshore.external.OperationCanceller;
import dev.longshore.external.OperationContext;
import dev.longshore.external.OperationHandle;
import dev.longshore.external.OperationPoller;
import dev.longshore.external.OperationType;
import dev.longshore.external.Owner;
import dev.longshore.external.OwnerLookup;
import dev.longshore.external.PollResult;
import dev.longshore.external.UpdateResult;
import dev.longshore.resource.Json;
import dev.longshore.test.external.CloudClient;
import dev.longshore.test.external.CloudClient.Answer;
import dev.longshore.test.external.CloudObject;
import dev.longshore.test.external.CloudOperation;
import dev.longshore.test.external.CloudRequest.Options;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A client of a careful author. It can do everything; a {@link ThingVariant} says what it does. */
final class ThingClient
        implements DeterministicName<Thing>,
                IdempotentCreate<Thing>,
                OwnerLookup<Thing>,
                OperationPoller<Thing>,
                OperationCanceller<Thing> {

    /** A request that is answered at once must not take as long as the work. */
    private static final Duration ACCEPTING = Duration.ofSeconds(30);

    private final CloudClient cloud;
    private final ThingVariant variant;
    private final Duration pollAfter;

    /**
     * Creates a client.
     *
     * @param pollAfter time between two polls of an operation
     */
    ThingClient(CloudClient cloud, ThingVariant variant, Duration pollAfter) {
        this.cloud = cloud;
        this.variant = variant;
        this.pollAfter = pollAfter;
    }

    @Override
    public String externalNameOf(Thing thing) {
        return thing.namespace() + "." + thing.name();
    }

    @Override
    public Observation observe(Thing thing) throws Exception {
        Optional<CloudObject> found = Failures.reading(() -> cloud.get(thing.externalName()));
        return found.isEmpty() ? Observation.absent() : observation(thing, found.get());
    }

    private static Observation observation(Thing thing, CloudObject object) {
        String state = object.state().name();
        int size = Json.<Thing.Parameters>read(object.body(), Thing.Parameters.class)
                .size();
        Thing.Observed observed = new Thing.Observed(size, state);
        Observation.Present<?> present = size == thing.parameters().size()
                ? Observation.matching(thing, observed)
                : Observation.differing(thing, observed, "size is " + size);
        return switch (object.state()) {
            case ACTIVE -> present;
            case UPDATING -> present.busy("thing is " + state);
            case CREATING, DELETING -> present.notReady("thing is " + state).busy("thing is " + state);
            case PENDING_DELETION -> present.notReady("thing is " + state).withDeletionScheduled();
        };
    }

    @Override
    public CreateResult create(Thing thing, OperationContext operation) throws Exception {
        String token = variant.has(Capability.TOKEN) ? operation.owner().token() : null;
        return sendCreate(thing, operation, token);
    }

    @Override
    public CreateResult create(Thing thing, OperationContext operation, String token) throws Exception {
        return sendCreate(thing, operation, token);
    }

    @Override
    public Duration tokenValidity() {
        return Duration.ofHours(12);
    }

    private CreateResult sendCreate(Thing thing, OperationContext operation, @Nullable String token) throws Exception {
        Options options = options(operation).token(token).tags(tags(operation.owner()));
        String name = variant.has(Capability.NAME) ? thing.externalName() : null;
        Answer answer = Failures.changing(() -> cloud.create(name, body(thing), options));
        return result(answer).withConnectionDetails(details(answer));
    }

    private CreateResult result(Answer answer) {
        String id = answer.id();
        String handle = answer.handle();
        if (handle == null) {
            return id == null ? CreateResult.created() : CreateResult.created(id);
        }
        CreateResult.Accepted accepted =
                id == null ? CreateResult.accepted(handle(handle)) : CreateResult.accepted(handle(handle), id);
        return accepted.pollAfter(pollAfter);
    }

    private static ConnectionDetails details(Answer answer) {
        String secret = answer.secret();
        return secret == null ? ConnectionDetails.none() : ConnectionDetails.of("password", secret);
    }

    private Map<String, String> tags(Owner owner) {
        return variant.has(Capability.LOOKUP) ? owner.tags() : Map.of();
    }

    private Options options(OperationContext operation) {
        boolean async = variant.has(Capability.HANDLE);
        Duration remaining = operation.remaining();
        Duration timeout = async && remaining.compareTo(ACCEPTING) > 0 ? ACCEPTING : remaining;
        return Options.NONE.async(async).stopKey(operation.id()).timeout(timeout);
    }

    private static JsonObject body(Thing thing) {
        return Json.write(thing.parameters()).getAsJsonObject();
    }

    @Override
    public UpdateResult update(Thing thing, OperationContext operation) throws Exception {
        Answer answer = Failures.changing(() -> cloud.update(thing.externalName(), body(thing), options(operation)));
        String handle = answer.handle();
        return handle == null
                ? UpdateResult.updated()
                : UpdateResult.accepted(handle(handle)).pollAfter(pollAfter);
    }

    @Override
    public DeleteResult delete(Thing thing, OperationContext operation) throws Exception {
        Optional<Answer> answer = Failures.changing(() -> cloud.delete(thing.externalName(), options(operation)));
        String handle = answer.map(Answer::handle).orElse(null);
        return handle == null
                ? DeleteResult.deleted()
                : DeleteResult.accepted(handle(handle)).pollAfter(pollAfter);
    }

    @Override
    public List<String> findByOwner(Thing thing, Owner owner) throws Exception {
        Map<String, String> tags = Map.of("longshore-uid", owner.uid(), "longshore-token", owner.token());
        return Failures.reading(() -> cloud.find(tags));
    }

    @Override
    public PollResult poll(Thing thing, OperationHandle handle, OperationContext operation) throws Exception {
        Optional<CloudOperation> found = Failures.reading(() -> cloud.poll(handle.value()));
        return found.isEmpty() ? PollResult.unknownHandle() : result(found.get(), operation);
    }

    private PollResult result(CloudOperation found, OperationContext operation) {
        operation.progress(found.percent(), "operation is " + found.state());
        return switch (found.state()) {
            case RUNNING -> PollResult.running(pollAfter);
            case SUCCEEDED -> succeeded(found, operation);
            case FAILED, CANCELLED -> PollResult.failed(Failures.ended(found.message()));
        };
    }

    private static PollResult succeeded(CloudOperation found, OperationContext operation) {
        String id = found.id();
        return operation.type() == OperationType.CREATE && id != null
                ? PollResult.succeeded(id)
                : PollResult.succeeded();
    }

    @Override
    public void cancel(Thing thing, OperationContext operation) throws Exception {
        OperationHandle handle = operation.handle();
        Failures.reading(() -> cloud.cancel(handle == null ? operation.id() : handle.value()));
    }
}
