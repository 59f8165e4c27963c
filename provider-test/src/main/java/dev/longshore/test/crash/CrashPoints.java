package dev.longshore.test.crash;

import dev.longshore.external.ConnectContext;
import dev.longshore.external.ExternalClient;
import dev.longshore.external.ExternalConnector;
import dev.longshore.external.SettleTime;
import dev.longshore.resource.ManagedResource;
import dev.longshore.resource.ResourceKey;
import dev.longshore.resource.ResourceType;
import dev.longshore.runtime.ManagedKind;
import io.kubernetes.client.openapi.ApiClient;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * The crash points of a provider that a {@link ProviderProcess} has started: wraps what is handed to the runtime, which
 * itself knows nothing of them. Used in a {@code main} method that is test code:
 *
 * <pre>{@code
 * CrashPoints crash = CrashPoints.ofThisProcess();
 * ProviderRuntime runtime = ProviderRuntime.builder(crash.in(apiClient))
 *         .kind(crash.in(new ManagedKind<>(Index.class, connector)))
 *         .build();
 * runtime.start();
 * crash.ready();
 * }</pre>
 */
public final class CrashPoints {

    static final String END_OF_STOPS = "end of stops";
    static final String READY = "ready";
    static final String PREFIX = "[crash] ";

    private final Stops stops;
    private final WriteStops writes;
    private volatile BiConsumer<CrashStop, ManagedResource<?, ?>> beforeCall = (stop, resource) -> {};

    private CrashPoints(List<CrashStop> planned) {
        this.stops = new Stops(planned, CrashPoints::tellParent);
        this.writes = new WriteStops(stops);
    }

    /**
     * Asks the process that has started this one where to stop. From now on this process ends when that one does.
     *
     * @throws IllegalStateException if this process was not started by a {@link ProviderProcess}
     */
    public static CrashPoints ofThisProcess() {
        BufferedReader parent = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        CrashPoints points = new CrashPoints(stops(parent));
        Thread watch = new Thread(() -> endWith(parent), "crash-parent-watch");
        watch.setDaemon(true);
        watch.start();
        return points;
    }

    private static List<CrashStop> stops(BufferedReader parent) {
        List<CrashStop> stops = new ArrayList<>();
        try {
            for (String line = parent.readLine(); !END_OF_STOPS.equals(line); line = parent.readLine()) {
                if (line == null) {
                    throw new IllegalStateException("This process must be started by a ProviderProcess");
                }
                stops.add(CrashStop.parse(line));
            }
            return stops;
        } catch (IOException ex) {
            throw new UncheckedIOException("The stops of this process could not be read", ex);
        }
    }

    private static void endWith(BufferedReader parent) {
        try {
            while (parent.readLine() != null) {
                // Nothing is said but by the end.
            }
        } catch (IOException ex) {
            // That is an end, too.
        }
        Runtime.getRuntime().halt(1);
    }

    /** One write for the whole line, so that nothing else comes in between. */
    private static void tellParent(String message) {
        byte[] line = ("\n" + PREFIX + message + "\n").getBytes(StandardCharsets.UTF_8);
        System.out.write(line, 0, line.length);
        System.out.flush();
    }

    /** Puts the crash points around writes into a client, and returns it. */
    public ApiClient in(ApiClient client) {
        client.setHttpClient(
                client.getHttpClient().newBuilder().addInterceptor(writes).build());
        return client;
    }

    /** Returns a kind with crash points around the author's code. */
    public <R extends ManagedResource<?, ?>> ManagedKind<R> in(ManagedKind<R> kind) {
        return new ManagedKind<>(kind.type(), in(kind.type(), kind.connector()));
    }

    /** Returns a connector with crash points around the calls of its clients. */
    public <R extends ManagedResource<?, ?>> ExternalConnector<R> in(Class<R> kind, ExternalConnector<R> connector) {
        ResourceType type = ResourceType.of(kind);
        writes.watch(type);
        return new ExternalConnector<>() {
            @Override
            @SuppressWarnings("unchecked")
            public ExternalClient<R> connect(R resource, ConnectContext context) throws Exception {
                ResourceKey key = type.key(
                        resource.metadata().namespace(), resource.metadata().name());
                StoppingClient.Hooks hooks = new StoppingClient.Hooks(stops, writes, beforeCall);
                return (ExternalClient<R>) StoppingClient.of(connector.connect(resource, context), key, hooks);
            }

            @Override
            public SettleTime settleTime() {
                return connector.settleTime();
            }
        };
    }

    /**
     * Does something right before a call that is stopped while it runs: at {@link CrashPoint#CP2_CALL_SENT} and
     * {@link CrashPoint#CP6_OPERATION_RUNNING}. For example, tells the external system to take its time.
     */
    public void beforeCall(BiConsumer<CrashStop, ManagedResource<?, ?>> action) {
        beforeCall = action;
    }

    /** Tells the process that has started this one that the provider works. */
    public void ready() {
        tellParent(READY);
    }
}
