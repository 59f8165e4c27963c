package dev.longshore.test.client;

import dev.longshore.external.ConnectionDetails;
import dev.longshore.external.ExternalException;
import dev.longshore.external.OperationCancelledException;
import dev.longshore.external.OperationContext;
import dev.longshore.external.OperationHandle;
import dev.longshore.external.OperationType;
import dev.longshore.external.Owner;
import dev.longshore.resource.ManagedResource;
import dev.longshore.resource.ResourceKey;
import dev.longshore.resource.ResourceType;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * An operation without a runtime. It remembers what the author's code told it, can be asked to cancel, and refuses what
 * the runtime refuses.
 */
public final class RecordingOperation implements OperationContext {

    private static final Duration DEFAULT_TIMEOUT = Duration.ofMinutes(5);

    private final OperationType type;
    private final Owner owner;
    private final InstantSource clock;
    private final String id = UUID.randomUUID().toString();
    private final List<Progress> progress = new CopyOnWriteArrayList<>();

    private volatile Instant deadline;
    private volatile boolean cancelRequested;
    private volatile boolean publishesDetails = true;
    private volatile Runnable whenDetailsRecorded = () -> {};
    private volatile @Nullable String externalName;
    private volatile @Nullable OperationHandle handle;
    private volatile ConnectionDetails details = ConnectionDetails.none();

    /** Creates an operation for a resource, with five minutes to its deadline. */
    public RecordingOperation(OperationType type, ManagedResource<?, ?> resource) {
        this(type, resource, InstantSource.system());
    }

    /** As the other constructor, under a clock of the test. */
    public RecordingOperation(OperationType type, ManagedResource<?, ?> resource, InstantSource clock) {
        ResourceKey key = ResourceType.of(resource.getClass()).key(resource.namespace(), resource.name());
        this.type = type;
        this.clock = clock;
        this.owner = new Owner(resource.metadata().uid(), "token-" + id, key);
        this.deadline = clock.instant().plus(DEFAULT_TIMEOUT);
    }

    /** Sets how much time is left from now on. */
    public RecordingOperation timeout(Duration timeout) {
        deadline = clock.instant().plus(timeout);
        return this;
    }

    /** Lets the resource name no connection Secret, so that connection details cannot be recorded. */
    public RecordingOperation withoutConnectionSecret() {
        publishesDetails = false;
        return this;
    }

    /** Sets what happens at the moment that connection details are durable, for example a look at the external system. */
    public RecordingOperation whenDetailsRecorded(Runnable action) {
        whenDetailsRecorded = action;
        return this;
    }

    /** Asks the operation to stop; the client's {@code cancel} is for the test to call. */
    public void requestCancel() {
        cancelRequested = true;
    }

    /** Returns all progress that was reported, in order. */
    public List<Progress> progressReports() {
        return List.copyOf(progress);
    }

    /** Returns the external name that was recorded, null if none was. */
    public @Nullable String recordedName() {
        return externalName;
    }

    /** Returns the connection details that were recorded, as text. */
    public Map<String, String> recordedDetails() {
        return textOf(details);
    }

    /** Returns connection details as text. */
    public static Map<String, String> textOf(ConnectionDetails details) {
        Map<String, String> text = new TreeMap<>();
        details.forEach((key, value) -> text.put(key, new String(value, StandardCharsets.UTF_8)));
        return text;
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public OperationType type() {
        return type;
    }

    @Override
    public int attempt() {
        return 1;
    }

    @Override
    public Instant deadline() {
        return deadline;
    }

    @Override
    public Duration remaining() {
        Duration left = Duration.between(clock.instant(), deadline);
        return left.isNegative() ? Duration.ZERO : left;
    }

    @Override
    public Owner owner() {
        return owner;
    }

    @Override
    public @Nullable OperationHandle handle() {
        return handle;
    }

    @Override
    public boolean isCancelRequested() {
        return cancelRequested;
    }

    @Override
    public void throwIfCancelRequested() {
        if (cancelRequested) {
            throw new OperationCancelledException(type.word() + " of " + owner.resource() + " was asked to stop");
        }
    }

    @Override
    public void progress(int percent, String message) {
        if (percent < -1 || percent > 100) {
            throw new IllegalArgumentException("Progress must be 0 to 100 percent, or -1 if unknown: " + percent);
        }
        progress.add(new Progress(percent, message));
    }

    @Override
    public void recordExternalName(String name) {
        externalName = name;
    }

    @Override
    public void recordHandle(OperationHandle accepted) {
        handle = accepted;
    }

    @Override
    public void recordConnectionDetails(ConnectionDetails more) {
        if (!publishesDetails) {
            throw ExternalException.rejected(
                    "connection details cannot be kept: set spec.writeConnectionSecretToRef of " + owner.resource());
        }
        details = details.and(more);
        whenDetailsRecorded.run();
    }

    /**
     * What author code said of how far it is.
     *
     * @param percent 0 to 100, or -1 if unknown
     * @param message what is going on
     */
    public record Progress(int percent, String message) {}
}
