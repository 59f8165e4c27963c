package dev.longshore.test.kubernetes.inprocess;

import dev.longshore.test.kubernetes.inprocess.faults.Faults;
import dev.longshore.test.kubernetes.inprocess.http.Certificates;
import dev.longshore.test.kubernetes.inprocess.http.HttpFrontend;
import dev.longshore.test.kubernetes.inprocess.requests.RequestLog;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * A Kubernetes API server inside this process, for tests and for development without a cluster. It listens on
 * 127.0.0.1 with TLS and wants a bearer token; it keeps everything in memory and loses it when it is closed. It answers
 * providers, informers and {@code kubectl} as a real one does; where it differs is written in
 * {@code src/docs/in-process-api-server.md}.
 *
 * <pre>{@code
 * try (InProcessApiServer server = InProcessApiServer.start()) {
 *     ApiClient client = Config.fromConfig(new StringReader(server.kubeconfig()));
 *     server.faults().onWrite().resource("widgets").nth(2).respond(409);
 *     ...
 *     server.faults().assertAllTriggered();
 * }
 * }</pre>
 */
public final class InProcessApiServer implements AutoCloseable {

    private final Users users;
    private final Cluster cluster;
    private final Certificates certificates;
    private final HttpFrontend front;
    private final int port;

    InProcessApiServer(InProcessApiServerBuilder settings) {
        this.users = new Users(settings.token());
        this.cluster = new Cluster(settings, users);
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

    /** The bearer token of the administrator. */
    public String token() {
        return users.token(Users.ADMIN);
    }

    /** The certificate, in PEM, of the authority that signed the server's. */
    public String certificateAuthority() {
        return certificates.authorityPem();
    }

    /** A kubeconfig file for the administrator. */
    public String kubeconfig() {
        return kubeconfig(Users.ADMIN);
    }

    /**
     * A kubeconfig file for a user of any name, who has every right, too. Users with names of their own let
     * {@link #faults()} and {@link #requests()} tell one client from another.
     */
    public String kubeconfig(String user) {
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
                - name: user
                  user:
                    token: %s
                contexts:
                - name: in-process
                  context:
                    cluster: in-process
                    user: user
                    namespace: default
                current-context: in-process
                """.formatted(url(), authority, users.token(user));
    }

    /** What goes wrong on purpose. */
    public Faults faults() {
        return cluster.faults();
    }

    /** What clients asked so far. */
    public RequestLog requests() {
        return cluster.requests();
    }

    /** Forgets the history of changes, as etcd does from time to time: watches that start before now get 410. */
    public void compact() {
        cluster.compact();
    }

    /** Stops to listen and breaks all connections, until {@link #comeUp()}. What is stored stays. */
    public void goDown() {
        front.close();
        cluster.faults().closeWatches();
    }

    /**
     * Listens again, on the same port.
     *
     * @throws IllegalStateException if the port is taken by now
     */
    public void comeUp() {
        int same = front.start(port);
        if (same != port) {
            throw new IllegalStateException("the in-process API server came up on port " + same + ", not on " + port);
        }
    }

    /** Goes down and comes up at once. */
    public void restart() {
        goDown();
        comeUp();
    }

    /** Goes down, loses everything that is stored, and comes up: as if etcd had been replaced by an empty one. */
    public void restartEmpty() {
        goDown();
        cluster.wipe();
        comeUp();
    }

    /** Stops the server and breaks all connections. */
    @Override
    public void close() {
        front.close();
        cluster.close();
    }
}
