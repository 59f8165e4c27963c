package dev.longshore.test.external.http;

import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.longshore.resource.Json;
import dev.longshore.test.external.Cloud;
import dev.longshore.test.external.CloudBehaviour;
import dev.longshore.test.external.CloudFault;
import dev.longshore.test.external.CloudRequest;
import dev.longshore.test.external.CloudResponse;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Serves a {@link Cloud} over HTTP on the loopback interface; {@link RemoteCloud} is the other end. */
public final class CloudServer implements AutoCloseable {

    private final Cloud cloud;
    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool(CloudServer::daemon);

    private CloudServer(Cloud cloud, HttpServer server) {
        this.cloud = cloud;
        this.server = server;
    }

    /**
     * Starts to serve.
     *
     * @param port port, 0 for any that is free
     * @throws IOException if the port is taken
     */
    public static CloudServer start(Cloud cloud, int port) throws IOException {
        InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        CloudServer server = new CloudServer(cloud, HttpServer.create(address, 0));
        server.listen();
        return server;
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "cloud-server");
        thread.setDaemon(true);
        return thread;
    }

    private void listen() {
        server.setExecutor(threads);
        server.createContext("/calls", this::call);
        accept("behave", CloudBehaviour.class, cloud::behave);
        accept("inject", CloudFault.class, cloud::inject);
        accept("release", Command.Nothing.class, nothing -> cloud.release());
        accept("throttle", Command.Throttle.class, wish -> cloud.throttle(wish.account(), wish.howLong()));
        accept("change", Command.Change.class, wish -> cloud.changeOutside(wish.id(), wish.body()));
        accept("remove", Command.Remove.class, wish -> cloud.removeOutside(wish.id()));
        accept("maintain", Command.Maintain.class, wish -> cloud.maintain(wish.id(), wish.howLong()));
        show("faults", () -> new Command.Faults(cloud.unusedFaults()));
        show("objects", () -> new Command.Objects(cloud.objects()));
        show("log", () -> new Command.Log(cloud.log()));
        server.start();
    }

    private void call(HttpExchange exchange) throws IOException {
        try (exchange) {
            CloudResponse response = cloud.call(read(exchange, CloudRequest.class));
            Duration retryAfter = response.retryAfter();
            if (retryAfter != null) {
                exchange.getResponseHeaders().set("Retry-After", String.valueOf(wholeSeconds(retryAfter)));
            }
            write(exchange, response.status(), response.body());
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
        }
    }

    private static long wholeSeconds(Duration duration) {
        return duration.plusNanos(999_999_999).toSeconds();
    }

    private <T> void accept(String name, Class<T> type, Consumer<T> action) {
        serve(name, exchange -> {
            action.accept(read(exchange, type));
            return new Command.Nothing();
        });
    }

    private void show(String name, Supplier<Object> content) {
        serve(name, exchange -> content.get());
    }

    private interface Handler {

        Object answer(HttpExchange exchange) throws IOException;
    }

    private void serve(String name, Handler handler) {
        server.createContext("/admin/" + name, exchange -> {
            try (exchange) {
                reply(exchange, handler);
            }
        });
    }

    private static void reply(HttpExchange exchange, Handler handler) throws IOException {
        try {
            write(exchange, 200, Json.write(handler.answer(exchange)));
        } catch (RuntimeException ex) {
            write(exchange, 400, Json.write(String.valueOf(ex.getMessage())));
        }
    }

    private static <T> T read(HttpExchange exchange, Class<T> type) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        return Json.read(JsonParser.parseString(body), type);
    }

    private static void write(HttpExchange exchange, int status, JsonElement body) throws IOException {
        byte[] bytes = body.toString().getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    /** Returns where it listens. */
    public URI uri() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
    }

    /** Stops at once; calls that are under way lose their connection. */
    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
