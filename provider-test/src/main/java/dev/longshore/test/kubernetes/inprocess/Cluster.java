package dev.longshore.test.kubernetes.inprocess;

import dev.longshore.test.kubernetes.inprocess.controller.Controllers;
import dev.longshore.test.kubernetes.inprocess.discovery.DiscoveryHandler;
import dev.longshore.test.kubernetes.inprocess.faults.Faults;
import dev.longshore.test.kubernetes.inprocess.faults.Passage;
import dev.longshore.test.kubernetes.inprocess.json.Documents;
import dev.longshore.test.kubernetes.inprocess.request.ApiRequest;
import dev.longshore.test.kubernetes.inprocess.request.ApiResponse;
import dev.longshore.test.kubernetes.inprocess.request.RequestInfo;
import dev.longshore.test.kubernetes.inprocess.requests.LoggedRequest;
import dev.longshore.test.kubernetes.inprocess.requests.RequestLog;
import dev.longshore.test.kubernetes.inprocess.resource.BuiltInTypes;
import dev.longshore.test.kubernetes.inprocess.resource.ResourceCatalog;
import dev.longshore.test.kubernetes.inprocess.resource.ResourceType;
import dev.longshore.test.kubernetes.inprocess.rest.ApiHandler;
import dev.longshore.test.kubernetes.inprocess.rest.ResourceHandler;
import dev.longshore.test.kubernetes.inprocess.rules.ObjectRules;
import dev.longshore.test.kubernetes.inprocess.status.Refusals;
import dev.longshore.test.kubernetes.inprocess.status.StatusException;
import dev.longshore.test.kubernetes.inprocess.store.ObjectStore;
import dev.longshore.test.kubernetes.inprocess.table.Representations;
import dev.longshore.test.kubernetes.inprocess.watch.WatchTimes;
import dev.longshore.test.kubernetes.inprocess.write.ObjectWriter;
import dev.longshore.test.kubernetes.inprocess.write.WriteOptions;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Everything behind the HTTP front: who may come in, what goes wrong on purpose, and where the request goes. */
final class Cluster implements ApiHandler, AutoCloseable {

    private static final List<String> NAMESPACES = List.of("default", "kube-node-lease", "kube-public", "kube-system");

    private static final Logger LOG = LoggerFactory.getLogger(Cluster.class);

    private final Users users;
    private final Clock clock;
    private final ObjectStore store;
    private final ResourceCatalog catalog = new ResourceCatalog(BuiltInTypes.all());
    private final ObjectWriter writer;
    private final DiscoveryHandler discovery = new DiscoveryHandler(catalog);
    private final ResourceHandler resources;
    private final Faults faults;
    private final RequestLog requests = new RequestLog();
    private final ExecutorService background = Executors.newSingleThreadExecutor(daemon("controllers"));
    private final ExecutorService writers = Executors.newFixedThreadPool(2, daemon("watches"));
    private final ScheduledExecutorService timers = Executors.newSingleThreadScheduledExecutor(daemon("timers"));

    Cluster(InProcessApiServerBuilder settings, Users users) {
        this.users = users;
        this.clock = settings.clock();
        this.store = new ObjectStore(settings.historyCapacity());
        this.faults = new Faults(store::revision);
        this.writer = new ObjectWriter(store, new ObjectRules(clock), clock);
        this.resources = new ResourceHandler(
                store,
                catalog,
                writer,
                new Representations(clock),
                new WatchTimes(store, timers, settings.bookmarkInterval()),
                clock);
        writer.react(new Controllers(store, catalog, writer, clock, background));
        createNamespaces();
    }

    @Override
    public ApiResponse handle(ApiRequest request) {
        String user = users.userOf(request.token());
        RequestInfo info = RequestInfo.of(request, user);
        ApiResponse response = user.isEmpty() ? ApiResponse.refusal(Refusals.unauthorized()) : answer(request, info);
        requests.add(new LoggedRequest(clock.instant(), info, request.path(), response.code()));
        return response;
    }

    Faults faults() {
        return faults;
    }

    RequestLog requests() {
        return requests;
    }

    Executor writers() {
        return writers;
    }

    void compact() {
        store.compact();
    }

    void wipe() {
        store.wipe();
        catalog.clear();
        createNamespaces();
    }

    @Override
    public void close() {
        faults.clear();
        timers.shutdownNow();
        background.shutdownNow();
        writers.shutdownNow();
    }

    private ApiResponse answer(ApiRequest request, RequestInfo info) {
        try {
            return faults.pass(new Passage(request, info, this::serve));
        } catch (RuntimeException ex) {
            LOG.error("The in-process API server cannot answer {}; the client gets 500", info, ex);
            return ApiResponse.refusal(
                    new StatusException(500, "InternalError", "Internal error occurred: " + ex.getMessage()));
        }
    }

    private ApiResponse serve(ApiRequest request, @Nullable Long asOf) {
        ApiResponse document = request.method().equals("GET") ? discovery.handle(request) : null;
        return document == null ? resources.handle(request, asOf) : document;
    }

    private void createNamespaces() {
        ResourceType type = Objects.requireNonNull(catalog.find("", "v1", "namespaces"));
        for (String name : NAMESPACES) {
            String json = "{\"apiVersion\":\"v1\",\"kind\":\"Namespace\",\"metadata\":{\"name\":\"" + name + "\"}}";
            Object unused = writer.create(type, "", Documents.json(json).getAsJsonObject(), WriteOptions.INTERNAL);
        }
    }

    private static ThreadFactory daemon(String name) {
        return work -> {
            Thread thread = new Thread(work, "in-process-api-" + name);
            thread.setDaemon(true);
            return thread;
        };
    }
}
