package dev.longshore.test.kubernetes.inprocess.http;

import org.eclipse.jetty.http2.ErrorCode;
import org.eclipse.jetty.http2.HTTP2Connection;
import org.eclipse.jetty.http2.api.Stream;
import org.eclipse.jetty.http2.frames.ResetFrame;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.QuietException;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Callback;

/** Breaks off exchanges without an answer. */
final class Connections {

    private Connections() {}

    /** Closes the connection; with HTTP/2, where others are on it too, only what belongs to this request. */
    static void breakOff(Request request, Callback callback) {
        Connection connection = request.getConnectionMetaData().getConnection();
        if (connection instanceof HTTP2Connection http2) {
            reset(http2, Integer.parseInt(request.getId()));
        } else {
            connection.getEndPoint().close();
        }
        callback.failed(new QuietException.Exception("broken off by an injected fault"));
    }

    private static void reset(HTTP2Connection connection, int id) {
        Stream stream = connection.getSession().getStream(id);
        if (stream != null) {
            stream.reset(new ResetFrame(id, ErrorCode.INTERNAL_ERROR.code), Callback.NOOP);
        }
    }
}
