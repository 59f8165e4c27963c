package dev.longshore.kubernetes;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.longshore.kubernetes.FakeHttp.Reply;
import dev.longshore.kubernetes.FakeHttp.Request;
import io.kubernetes.client.openapi.ApiClient;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Objects behind HTTP, with a hook for every fault that the real API server does not show on demand. */
final class FakeCluster implements AutoCloseable {

    private record Event(long version, String path, String type, JsonObject object) {

        String line() {
            JsonObject event = new JsonObject();
            event.addProperty("type", type);
            event.add("object", object);
            return event + "\n";
        }
    }

    final List<Request> requests = new CopyOnWriteArrayList<>();

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Map<String, JsonObject> objects = new TreeMap<>();
    private final List<Event> events = new ArrayList<>();
    private long version = 10;
    private int watchEpoch;
    private int openWatches;
    private boolean muted;
    private volatile boolean answerIsLost;
    private volatile Function<Request, @Nullable Reply> fault = request -> null;

    FakeCluster() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
        server.setExecutor(threads);
        server.createContext("/", this::handle);
        server.start();
    }

    ApiClient client() {
        ApiClient client = new ApiClient();
        client.setBasePath("http://127.0.0.1:" + server.getAddress().getPort());
        client.setApiKeyPrefix("Bearer");
        client.setApiKey("token");
        return client;
    }

    /** Answers instead of the cluster, unless it returns null. */
    void fault(Function<Request, @Nullable Reply> fault) {
        this.fault = fault;
    }

    synchronized JsonObject put(String path, String json) {
        return store(path, JsonParser.parseString(json).getAsJsonObject());
    }

    synchronized JsonObject get(String path) {
        JsonObject found = objects.get(path);
        if (found == null) {
            throw new IllegalStateException("no " + path + " in " + objects.keySet());
        }
        return found;
    }

    synchronized boolean has(String path) {
        return objects.containsKey(path);
    }

    synchronized long size(String partOfPath) {
        return objects.keySet().stream()
                .filter(path -> path.contains(partOfPath))
                .count();
    }

    synchronized JsonObject only(String partOfPath) {
        List<JsonObject> found = objects.entrySet().stream()
                .filter(entry -> entry.getKey().contains(partOfPath))
                .map(Map.Entry::getValue)
                .toList();
        if (found.size() != 1) {
            throw new AssertionError(found.size() + " instead of one " + partOfPath);
        }
        return found.get(0);
    }

    synchronized void deleteAll(String partOfPath) {
        List.copyOf(objects.keySet()).stream()
                .filter(path -> path.contains(partOfPath))
                .forEach(this::delete);
    }

    synchronized void delete(String path) {
        JsonObject gone = get(path).deepCopy();
        objects.remove(path);
        gone.getAsJsonObject("metadata").addProperty("resourceVersion", Long.toString(++version));
        emit(path, "DELETED", gone);
    }

    /** Sends an event to all watches. */
    synchronized void emit(String type, JsonObject object) {
        version++;
        emit("", type, object);
    }

    private void emit(String path, String type, JsonObject object) {
        events.add(new Event(version, path, type, object));
        notifyAll();
    }

    /** Ends all open watches without an error. */
    synchronized void closeWatches() {
        watchEpoch++;
        notifyAll();
    }

    /** Keeps watches open and says nothing on them. */
    synchronized void mute(boolean muted) {
        this.muted = muted;
        notifyAll();
    }

    /** Carries out the next request that is no watch, and drops the connection instead of answering. */
    void loseNextAnswer() {
        answerIsLost = true;
    }

    /** Goes back to another state of the world without anybody seeing an event of it. */
    synchronized void restore(long toVersion, Runnable change) {
        version = toVersion;
        change.run();
        events.clear();
    }

    synchronized int openWatches() {
        return openWatches;
    }

    long count(java.util.function.Predicate<Request> predicate) {
        return requests.stream().filter(predicate).count();
    }

    private JsonObject store(String path, JsonObject object) {
        JsonObject stored = object.deepCopy();
        JsonObject metadata = stored.getAsJsonObject("metadata");
        JsonObject before = objects.get(path);
        if (before != null && !metadata.has("uid")) {
            metadata.add("uid", before.getAsJsonObject("metadata").get("uid"));
        } else if (!metadata.has("uid")) {
            metadata.addProperty("uid", "uid-" + version);
        }
        metadata.addProperty("resourceVersion", Long.toString(++version));
        objects.put(path, stored);
        emit(path, before == null ? "ADDED" : "MODIFIED", stored);
        return stored;
    }

    private void handle(HttpExchange exchange) throws IOException {
        Request request = FakeHttp.requestOf(exchange);
        requests.add(request);
        Reply reply = fault.apply(request);
        if (reply == null && request.isWatch()) {
            watch(exchange, request);
        } else {
            Reply answer = reply == null ? answer(request) : reply;
            boolean lost = answerIsLost;
            answerIsLost = false;
            FakeHttp.send(exchange, lost ? new Reply(0, "") : answer);
        }
    }

    private synchronized Reply answer(Request request) {
        return switch (request.method()) {
            case "GET" -> request.isList() ? list(request) : find(request.path());
            case "POST" -> create(request);
            default -> change(request);
        };
    }

    private Reply find(String path) {
        JsonObject found = objects.get(path);
        return found == null ? notFound(path) : new Reply(200, found.toString());
    }

    private static Reply notFound(String path) {
        String name = path.substring(path.lastIndexOf('/') + 1);
        return Reply.status(404, name + " not found", name);
    }

    private Reply create(Request request) {
        String name = request.json().getAsJsonObject("metadata").get("name").getAsString();
        String path = request.path() + "/" + name;
        return objects.containsKey(path)
                ? Reply.status(409, name + " already exists", name)
                : new Reply(201, store(path, request.json()).toString());
    }

    private Reply change(Request request) {
        String path = request.path().replaceAll("/status$", "");
        if (!objects.containsKey(path)) {
            return notFound(path);
        }
        JsonObject before = objects.get(path);
        JsonObject wanted = request.json();
        JsonElement expected = wanted.getAsJsonObject("metadata") == null
                ? null
                : wanted.getAsJsonObject("metadata").get("resourceVersion");
        if (expected != null
                && !expected.equals(before.getAsJsonObject("metadata").get("resourceVersion"))) {
            return Reply.status(409, "the object has been modified", "x");
        }
        JsonObject after = request.method().equals("PUT") ? wanted : merge(before.deepCopy(), wanted);
        after.getAsJsonObject("metadata")
                .add("uid", before.getAsJsonObject("metadata").get("uid"));
        return new Reply(200, store(path, after).toString());
    }

    private static JsonObject merge(JsonObject target, JsonObject patch) {
        patch.entrySet().forEach(entry -> {
            if (entry.getValue().isJsonNull()) {
                target.remove(entry.getKey());
            } else if (entry.getValue() instanceof JsonObject inner) {
                JsonElement old = target.get(entry.getKey());
                target.add(entry.getKey(), merge(old instanceof JsonObject into ? into : new JsonObject(), inner));
            } else {
                target.add(entry.getKey(), entry.getValue());
            }
        });
        return target;
    }

    private Reply list(Request request) {
        List<JsonObject> all = objects.entrySet().stream()
                .filter(entry -> isIn(request.path(), entry.getKey()))
                .map(Map.Entry::getValue)
                .toList();
        int from = Integer.parseInt(request.query().getOrDefault("continue", "0"));
        int limit = Integer.parseInt(request.query().getOrDefault("limit", "100000"));
        int to = Math.min(all.size(), from + limit);
        JsonArray items = new JsonArray();
        all.subList(Math.min(from, to), to).forEach(items::add);
        JsonObject metadata = new JsonObject();
        metadata.addProperty("resourceVersion", Long.toString(version));
        metadata.addProperty("continue", to < all.size() ? Integer.toString(to) : "");
        JsonObject list = new JsonObject();
        list.add("metadata", metadata);
        list.add("items", items);
        return new Reply(200, list.toString());
    }

    private static boolean isIn(String collection, String path) {
        String plural = collection.substring(collection.lastIndexOf('/') + 1);
        String base = collection.substring(0, collection.lastIndexOf('/'));
        return path.startsWith(base + "/") && path.contains("/" + plural + "/");
    }

    private void watch(HttpExchange exchange, Request request) throws IOException {
        exchange.sendResponseHeaders(200, 0);
        long from = Long.parseLong(request.query().get("resourceVersion"));
        try (OutputStream out = exchange.getResponseBody()) {
            out.flush();
            stream(out, request.path(), from);
        } finally {
            exchange.close();
        }
    }

    private void stream(OutputStream out, String path, long from) throws IOException {
        int epoch = epoch(1);
        long sent = from;
        try {
            List<Event> due = due(sent, epoch);
            while (due != null) {
                for (Event event : due) {
                    if (event.path().isEmpty() || isIn(path, event.path())) {
                        out.write(event.line().getBytes(StandardCharsets.UTF_8));
                    }
                    sent = Math.max(sent, event.version());
                }
                out.flush();
                due = due(sent, epoch);
            }
        } finally {
            epoch(-1);
        }
    }

    private synchronized int epoch(int opened) {
        openWatches += opened;
        notifyAll();
        return watchEpoch;
    }

    private synchronized @Nullable List<Event> due(long after, int epoch) {
        while (epoch == watchEpoch) {
            List<Event> due =
                    events.stream().filter(event -> event.version() > after).toList();
            if (!due.isEmpty() && !muted) {
                return due;
            }
            try {
                wait();
            } catch (InterruptedException ex) {
                return null;
            }
        }
        return null;
    }

    @Override
    public void close() {
        closeWatches();
        server.stop(0);
        threads.shutdownNow();
    }
}
