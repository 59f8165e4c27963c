package dev.longshore.test.kubernetes.inprocess.faults;

import dev.longshore.test.kubernetes.inprocess.request.ApiResponse;
import dev.longshore.test.kubernetes.inprocess.request.EventStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.LongSupplier;

/**
 * The faults of one API server. A request is struck by the first fault, in the order in which they were added, that
 * fits and whose turn it is.
 */
public final class Faults {

    private static final Set<String> WRITES = Set.of("create", "update", "patch", "delete", "deletecollection");

    private final List<Fault> faults = new CopyOnWriteArrayList<>();
    private final Map<EventStream, Passage> open = new ConcurrentHashMap<>();
    private final LongSupplier revision;

    /** With what tells the latest revision. */
    public Faults(LongSupplier revision) {
        this.revision = revision;
    }

    /** On every request. */
    public FaultBuilder onAny() {
        return new FaultBuilder(this, Set.of());
    }

    /** On every request that changes something. */
    public FaultBuilder onWrite() {
        return new FaultBuilder(this, WRITES);
    }

    /** On creations. */
    public FaultBuilder onCreate() {
        return on("create");
    }

    /** On reads of one object. */
    public FaultBuilder onGet() {
        return on("get");
    }

    /** On lists. */
    public FaultBuilder onList() {
        return on("list");
    }

    /** On watches. */
    public FaultBuilder onWatch() {
        return on("watch");
    }

    /** On requests of these verbs: get, list, watch, create, update, patch, delete, deletecollection. */
    public FaultBuilder on(String... verbs) {
        return new FaultBuilder(this, Set.of(verbs));
    }

    /** Delays every write of a lease. */
    public Fault delayLeaseRenewals(Duration duration) {
        return onWrite().resource("leases").delay(duration);
    }

    /** Refuses everything that is in a namespace, with 403. */
    public Fault refuseNamespace(String namespace) {
        return onAny().namespace(namespace).respond(403);
    }

    /** Ends all watches that are open now. */
    public void endWatches() {
        open.keySet().forEach(EventStream::end);
    }

    /** Closes all watches that are open now, as when the server goes down. */
    public void closeWatches() {
        open.keySet().forEach(EventStream::close);
    }

    /** Heals and forgets all faults. */
    public void clear() {
        faults.forEach(Fault::heal);
        faults.clear();
    }

    /**
     * Demands that every fault has struck as often as it was to; one for all requests, once.
     *
     * @throws AssertionError that names the others, since their tests have not tested what they say
     */
    public void assertAllTriggered() {
        List<String> unused =
                faults.stream().filter(Fault::isUnused).map(Fault::toString).toList();
        if (!unused.isEmpty()) {
            throw new AssertionError("Injected faults that never struck as they were to:\n  "
                    + String.join("\n  ", unused)
                    + "\nEither the request never came, or the fault does not fit it; see requests() for what came.");
        }
    }

    /** Serves a request, unless a fault strikes it. */
    public ApiResponse pass(Passage passage) {
        ApiResponse response = faults.stream()
                .filter(fault -> fault.strikes(passage.info()))
                .findFirst()
                .map(fault -> fault.apply(passage))
                .orElseGet(passage::proceed);
        EventStream stream = response.stream();
        if (stream != null) {
            open.put(stream, passage);
            stream.onClose(() -> open.remove(stream));
        }
        return response;
    }

    long revision() {
        return revision.getAsLong();
    }

    Fault add(Fault fault) {
        faults.add(fault);
        return fault;
    }

    void stallOpen(Fault fault) {
        List<EventStream> fitting = open.entrySet().stream()
                .filter(watch -> fault.concerns(watch.getValue().info()))
                .map(Map.Entry::getKey)
                .toList();
        fitting.forEach(stream -> fault.hold(stream, revision()));
        fault.countHeld(fitting.size());
    }
}
