package dev.longshore.test.kubernetes.inprocess.http;

import com.google.gson.JsonObject;
import dev.longshore.test.kubernetes.inprocess.protobuf.ProtobufBodies;
import dev.longshore.test.kubernetes.inprocess.request.ApiRequest;
import dev.longshore.test.kubernetes.inprocess.request.ApiResponse;
import dev.longshore.test.kubernetes.inprocess.request.EventStream;
import dev.longshore.test.kubernetes.inprocess.request.Query;
import dev.longshore.test.kubernetes.inprocess.rest.ApiHandler;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.stream.Collectors;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Fields;

/** Carries a request in and its answer out. */
final class ExchangeHandler extends Handler.Abstract {

    private final ApiHandler handler;
    private final Executor writers;

    ExchangeHandler(ApiHandler handler, Executor writers) {
        this.handler = handler;
        this.writers = writers;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws IOException {
        ApiResponse answer = handler.handle(read(request));
        if (answer.isBroken()) {
            Connections.breakOff(request, callback);
            return true;
        }
        response.setStatus(answer.code());
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, answer.contentType());
        answer.headers().forEach(response.getHeaders()::put);
        EventStream stream = answer.stream();
        if (stream == null) {
            response.write(true, answer.body().asReadOnlyByteBuffer(), callback);
        } else {
            new StreamWriter(request, response, callback, stream, writers).start();
        }
        return true;
    }

    private static ApiRequest read(Request request) throws IOException {
        Map<String, String> headers = new HashMap<>();
        for (HttpField field : request.getHeaders()) {
            headers.merge(
                    field.getName().toLowerCase(Locale.ROOT),
                    String.valueOf(field.getValue()),
                    (left, right) -> left + "," + right);
        }
        return new ApiRequest(
                request.getMethod(),
                Request.getPathInContext(request),
                query(request),
                headers,
                body(request, headers));
    }

    /** The body; one in protobuf is taken for the same in JSON. */
    private static String body(Request request, Map<String, String> headers) throws IOException {
        try (InputStream in = Content.Source.asInputStream(request)) {
            byte[] bytes = in.readAllBytes();
            boolean protobuf = headers.getOrDefault("content-type", "").startsWith(ProtobufBodies.TYPE);
            JsonObject json = protobuf ? ProtobufBodies.json(bytes) : null;
            if (json != null) {
                headers.put("content-type", "application/json");
                return json.toString();
            }
            return new String(bytes, StandardCharsets.UTF_8);
        }
    }

    private static Query query(Request request) {
        Fields fields = Request.extractQueryParameters(request, StandardCharsets.UTF_8);
        Map<String, List<String>> parameters =
                fields.stream().collect(Collectors.toMap(Fields.Field::getName, Fields.Field::getValues));
        return new Query(parameters);
    }
}
