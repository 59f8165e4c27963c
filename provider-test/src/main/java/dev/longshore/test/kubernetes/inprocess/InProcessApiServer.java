package dev.longshore.test.kubernetes.inprocess;

import dev.longshore.test.kubernetes.inprocess.http.Certificates;
import dev.longshore.test.kubernetes.inprocess.http.HttpFrontend;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * A Kubernetes API server inside this process, for tests and for development without a cluster. It listens on
 * 127.0.0.1 with TLS and wants a bearer token; it keeps everything in memory and loses it when it is closed. Clients
 * cannot tell it from a real one in anything that a provider, an informer or {@code kubectl} does; where it differs is
 * written in {@code src/docs/in-process-api-server.md}.
 *
 * <pre>{@code
 * try (InProcessApiServer server = InProcessApiServer.start()) {
 *     ApiClient client = Config.fromConfig(new StringReader(server.kubeconfig()));
 * }
 * }</pre>
 */
public final class InProcessApiServer implements AutoCloseable {

    private final Cluster cluster;
    private final Certificates certificates;
    private final HttpFrontend front;
    private final String token;
    private final int port;

    InProcessApiServer(InProcessApiServerBuilder settings) {
        this.token = settings.token();
        this.cluster = new Cluster(settings);
        this.certificates = Certificates.create(settings.clock());
        this.front = new HttpFrontend(certificates, cluster, cluster.writers());
        this.port = front.start(settings.port());
    }

    /** Starts a server on a free port. */
    public static InProcessApiServer start() {
        return builder().start();
    }

    /** Settings for a server. */
    public static InProcessApiServerBuilder builder() {
        return new InProcessApiServerBuilder();
    }

    /** The address, such as {@code https://127.0.0.1:34567}. */
    public String url() {
        return "https://127.0.0.1:" + port;
    }

    /** The port on 127.0.0.1. */
    public int port() {
        return port;
    }

    /** The bearer token that is let in, with every right. */
    public String token() {
        return token;
    }

    /** The certificate, in PEM, of the authority that signed the server's. */
    public String certificateAuthority() {
        return certificates.authorityPem();
    }

    /** A kubeconfig file for an administrator. */
    public String kubeconfig() {
        String authority =
                Base64.getEncoder().encodeToString(certificateAuthority().getBytes(StandardCharsets.UTF_8));
        return """
                apiVersion: v1
                kind: Config
                clusters:
                - name: in-process
                  cluster:
                    server: %s
                    certificate-authority-data: %s
                users:
                - name: admin
                  user:
                    token: %s
                contexts:
                - name: in-process
                  context:
                    cluster: in-process
                    user: admin
                    namespace: default
                current-context: in-process
                """.formatted(url(), authority, token);
    }

    /** Forgets the history of changes, as etcd does from time to time: watches that start before now get 410. */
    public void compact() {
        cluster.compact();
    }

    /** Stops the server and breaks all connections. */
    @Override
    public void close() {
        front.close();
        cluster.close();
    }
}
