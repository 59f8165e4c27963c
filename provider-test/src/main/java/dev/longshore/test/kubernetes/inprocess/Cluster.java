package dev.longshore.test.kubernetes.inprocess;

import dev.longshore.test.kubernetes.inprocess.controller.Controllers;
import dev.longshore.test.kubernetes.inprocess.discovery.DiscoveryHandler;
import dev.longshore.test.kubernetes.inprocess.json.Documents;
import dev.longshore.test.kubernetes.inprocess.request.ApiRequest;
import dev.longshore.test.kubernetes.inprocess.request.ApiResponse;
import dev.longshore.test.kubernetes.inprocess.resource.BuiltInTypes;
import dev.longshore.test.kubernetes.inprocess.resource.ResourceCatalog;
import dev.longshore.test.kubernetes.inprocess.resource.ResourceType;
import dev.longshore.test.kubernetes.inprocess.rest.ApiHandler;
import dev.longshore.test.kubernetes.inprocess.rest.ResourceHandler;
import dev.longshore.test.kubernetes.inprocess.rules.ObjectRules;
import dev.longshore.test.kubernetes.inprocess.status.Refusals;
import dev.longshore.test.kubernetes.inprocess.store.ObjectStore;
import dev.longshore.test.kubernetes.inprocess.table.Representations;
import dev.longshore.test.kubernetes.inprocess.watch.WatchTimes;
import dev.longshore.test.kubernetes.inprocess.write.ObjectWriter;
import dev.longshore.test.kubernetes.inprocess.write.WriteOptions;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;

/** Everything behind the HTTP front: who may come in, and where the request goes. */
final class Cluster implements ApiHandler, AutoCloseable {

    private static final List<String> NAMESPACES = List.of("default", "kube-node-lease", "kube-public", "kube-system");

    private final String token;
    private final ObjectStore store;
    private final ResourceCatalog catalog = new ResourceCatalog(BuiltInTypes.all());
    private final ObjectWriter writer;
    private final DiscoveryHandler discovery = new DiscoveryHandler(catalog);
    private final ResourceHandler resources;
    private final ExecutorService background = Executors.newSingleThreadExecutor(daemon("controllers"));
    private final ExecutorService writers = Executors.newFixedThreadPool(2, daemon("watches"));
    private final ScheduledExecutorService timers = Executors.newSingleThreadScheduledExecutor(daemon("timers"));

    Cluster(InProcessApiServerBuilder settings) {
        this.token = settings.token();
        this.store = new ObjectStore(settings.historyCapacity());
        this.writer = new ObjectWriter(store, new ObjectRules(settings.clock()), settings.clock());
        this.resources = new ResourceHandler(
                store,
                catalog,
                writer,
                new Representations(settings.clock()),
                new WatchTimes(store, timers, settings.bookmarkInterval()),
                settings.clock());
        writer.react(new Controllers(store, catalog, writer, settings.clock(), background));
        createNamespaces();
    }

    @Override
    public ApiResponse handle(ApiRequest request) {
        if (!request.token().equals(token)) {
            return ApiResponse.refusal(Refusals.unauthorized());
        }
        ApiResponse document = request.method().equals("GET") ? discovery.handle(request) : null;
        return document == null ? resources.handle(request) : document;
    }

    Executor writers() {
        return writers;
    }

    void compact() {
        store.compact();
    }

    @Override
    public void close() {
        timers.shutdownNow();
        background.shutdownNow();
        writers.shutdownNow();
    }

    private void createNamespaces() {
        ResourceType type = java.util.Objects.requireNonNull(catalog.find("", "v1", "namespaces"));
        for (String name : NAMESPACES) {
            String json = "{\"apiVersion\":\"v1\",\"kind\":\"Namespace\",\"metadata\":{\"name\":\"" + name + "\"}}";
            writer.create(type, "", Documents.json(json).getAsJsonObject(), WriteOptions.INTERNAL);
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
