package dev.longshore.test.kubernetes.inprocess.http;

import dev.longshore.test.kubernetes.inprocess.rest.ApiHandler;
import java.util.concurrent.Executor;
import org.eclipse.jetty.alpn.server.ALPNServerConnectionFactory;
import org.eclipse.jetty.http2.server.HTTP2ServerConnectionFactory;
import org.eclipse.jetty.io.RateControl;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.VirtualThreads;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.jspecify.annotations.Nullable;

/** Listens on loopback, with TLS, for HTTP/2 and HTTP/1.1 as the real server does. */
public final class HttpFrontend implements AutoCloseable {

    private static final int THREADS = 200;
    private static final int STREAMS = 250;
    private static final long NEVER = 0;

    private final Certificates certificates;
    private final ApiHandler handler;
    private final Executor writers;
    private @Nullable Server server;

    /** With what answers, and who writes to watches. */
    public HttpFrontend(Certificates certificates, ApiHandler handler, Executor writers) {
        this.certificates = certificates;
        this.handler = handler;
        this.writers = writers;
    }

    /**
     * Starts to listen.
     *
     * @param port 0 for any free one
     * @return the port
     * @throws IllegalStateException if it cannot listen there
     */
    public int start(int port) {
        Server started = new Server(threads());
        ServerConnector connector = new ServerConnector(started, connectionFactories());
        connector.setHost("127.0.0.1");
        connector.setPort(port);
        connector.setIdleTimeout(NEVER);
        started.addConnector(connector);
        started.setHandler(new ExchangeHandler(handler, writers));
        started.setStopTimeout(0);
        try {
            started.start();
            server = started;
        } catch (Exception ex) {
            throw new IllegalStateException(
                    "the in-process API server cannot listen on 127.0.0.1:" + port
                            + "; choose a free port, or 0 for any",
                    ex);
        }
        return connector.getLocalPort();
    }

    /** Stops to listen and breaks every connection. */
    @Override
    public void close() {
        Server running = server;
        if (running == null) {
            return;
        }
        server = null;
        try {
            running.stop();
        } catch (Exception ex) {
            throw new IllegalStateException("the in-process API server did not stop cleanly", ex);
        }
    }

    private static QueuedThreadPool threads() {
        QueuedThreadPool threads = new QueuedThreadPool(THREADS);
        threads.setName("in-process-api");
        threads.setDaemon(true);
        if (VirtualThreads.areSupported()) {
            threads.setVirtualThreadsExecutor(VirtualThreads.getDefaultVirtualThreadsExecutor());
        }
        return threads;
    }

    private ConnectionFactory[] connectionFactories() {
        HttpConfiguration configuration = new HttpConfiguration();
        configuration.addCustomizer(new SecureRequestCustomizer(false));
        configuration.setSendServerVersion(false);
        configuration.setIdleTimeout(NEVER);
        HttpConnectionFactory http1 = new HttpConnectionFactory(configuration);
        HTTP2ServerConnectionFactory http2 = new HTTP2ServerConnectionFactory(configuration);
        http2.setStreamIdleTimeout(NEVER);
        http2.setRateControlFactory(new RateControl.Factory() {});
        http2.setMaxConcurrentStreams(STREAMS);
        ALPNServerConnectionFactory alpn = new ALPNServerConnectionFactory("h2", "http/1.1");
        alpn.setDefaultProtocol("http/1.1");
        return new ConnectionFactory[] {new SslConnectionFactory(tls(), alpn.getProtocol()), alpn, http2, http1};
    }

    private SslContextFactory.Server tls() {
        SslContextFactory.Server tls = new SslContextFactory.Server();
        tls.setKeyStore(certificates.keyStore());
        tls.setKeyStorePassword(certificates.password());
        tls.setSniRequired(false);
        return tls;
    }
}
