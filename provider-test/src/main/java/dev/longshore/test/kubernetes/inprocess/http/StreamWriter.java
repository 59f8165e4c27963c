package dev.longshore.test.kubernetes.inprocess.http;

import dev.longshore.test.kubernetes.inprocess.request.EventStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.IteratingCallback;

/** Writes a stream as fast as the client reads, and without holding a thread while there is nothing to write. */
final class StreamWriter extends IteratingCallback {

    private final Response response;
    private final Callback callback;
    private final EventStream stream;
    private final Executor writers;
    private boolean begun;
    private boolean last;

    StreamWriter(Request request, Response response, Callback callback, EventStream stream, Executor writers) {
        this.response = response;
        this.callback = callback;
        this.stream = stream;
        this.writers = writers;
        request.addFailureListener(failure -> abort(failure));
    }

    void start() {
        stream.onReady(this::wake);
        iterate();
    }

    private void wake() {
        try {
            writers.execute(this::iterate);
        } catch (RejectedExecutionException closing) {
            stream.close();
        }
    }

    @Override
    protected Action process() {
        if (last) {
            return Action.SUCCEEDED;
        }
        String piece = stream.poll();
        if (piece == null && !begun) {
            // The client is to see the headers before there is any event.
            piece = "";
        }
        last = piece == null && stream.isEnded();
        if (piece == null && !last) {
            return Action.IDLE;
        }
        begun = true;
        response.write(last, buffer(piece == null ? "" : piece), this);
        return Action.SCHEDULED;
    }

    @Override
    protected void onCompleteSuccess() {
        stream.close();
        callback.succeeded();
    }

    @Override
    protected void onCompleteFailure(Throwable cause) {
        stream.close();
        callback.failed(cause);
    }

    private static ByteBuffer buffer(String piece) {
        return piece.isEmpty() ? BufferUtil.EMPTY_BUFFER : ByteBuffer.wrap(piece.getBytes(StandardCharsets.UTF_8));
    }
}
