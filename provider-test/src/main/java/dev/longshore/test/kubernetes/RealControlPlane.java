package dev.longshore.test.kubernetes;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.time.Duration;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A real kube-apiserver with etcd, from a folder with the binaries of both as envtest has it
 * ({@code KUBEBUILDER_ASSETS}). Everything is on 127.0.0.1, in a temporary folder, and ends with this JVM.
 */
public final class RealControlPlane implements ControlPlane {

    private static final Duration START = Duration.ofSeconds(60);
    private static final int TRIES = 3;

    private final Path folder;
    private final String token = "admin-" + Long.toHexString(System.nanoTime());
    private final WatchedProcess etcd;
    private final WatchedProcess apiServer;
    private final int port;
    private @Nullable WatchedProcess controllers;

    private RealControlPlane(Path assets) throws IOException {
        this.folder = Files.createTempDirectory("longshore-control-plane");
        int etcdPort = freePort();
        int peerPort = freePort();
        this.port = freePort();
        writeKeys();
        Files.writeString(folder.resolve("tokens.csv"), token + ",admin,admin,system:masters\n");
        this.etcd = WatchedProcess.start(folder.resolve("etcd.log"), etcdCommand(assets, etcdPort, peerPort));
        this.apiServer = WatchedProcess.start(folder.resolve("kube-apiserver.log"), apiServerCommand(assets, etcdPort));
    }

    /**
     * Starts a control plane and waits until it is ready.
     *
     * @throws IllegalStateException if binaries are missing or it does not get ready; the message says what is wrong
     */
    public static RealControlPlane start(Path assets) {
        for (String binary : List.of("etcd", "kube-apiserver")) {
            if (!Files.isExecutable(assets.resolve(binary))) {
                throw new IllegalStateException("KUBEBUILDER_ASSETS is " + assets + ", where there is no executable '"
                        + binary + "'; src/build/kube-apiserver.sh builds such a folder on Debian");
            }
        }
        IllegalStateException failure = null;
        for (int attempt = 0; attempt < TRIES; attempt++) {
            try {
                return startOnce(assets);
            } catch (IllegalStateException ex) {
                failure = ex;
            }
        }
        throw failure == null ? new IllegalStateException("not tried") : failure;
    }

    /** A port that was free a moment ago may be taken by now, so this is tried again with others. */
    private static RealControlPlane startOnce(Path assets) {
        RealControlPlane plane;
        try {
            plane = new RealControlPlane(assets);
        } catch (IOException ex) {
            throw new UncheckedIOException("The control plane could not be started", ex);
        }
        try {
            plane.awaitReady();
            plane.controllers = RealControllers.start(assets, plane.folder, plane.kubeconfig())
                    .orElse(null);
            return plane;
        } catch (RuntimeException ex) {
            plane.close();
            throw ex;
        }
    }

    private List<String> etcdCommand(Path assets, int clientPort, int peerPort) {
        String client = "http://127.0.0.1:" + clientPort;
        String peer = "http://127.0.0.1:" + peerPort;
        return List.of(
                assets.resolve("etcd").toString(),
                "--data-dir=" + folder.resolve("etcd"),
                "--listen-client-urls=" + client,
                "--advertise-client-urls=" + client,
                "--listen-peer-urls=" + peer,
                "--initial-advertise-peer-urls=" + peer,
                "--initial-cluster=default=" + peer);
    }

    private List<String> apiServerCommand(Path assets, int etcdPort) {
        return List.of(
                assets.resolve("kube-apiserver").toString(),
                "--etcd-servers=http://127.0.0.1:" + etcdPort,
                "--secure-port=" + port,
                "--bind-address=127.0.0.1",
                "--cert-dir=" + folder.resolve("certs"),
                "--service-account-issuer=https://kubernetes.default.svc",
                "--service-account-key-file=" + folder.resolve("sa.pub"),
                "--service-account-signing-key-file=" + folder.resolve("sa.key"),
                "--token-auth-file=" + folder.resolve("tokens.csv"),
                "--authorization-mode=RBAC",
                "--service-cluster-ip-range=10.0.0.0/24",
                "--disable-admission-plugins=ServiceAccount");
    }

    private void writeKeys() throws IOException {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
            generator.initialize(2048);
            KeyPair pair = generator.generateKeyPair();
            Files.writeString(
                    folder.resolve("sa.key"),
                    pem("PRIVATE KEY", pair.getPrivate().getEncoded()));
            Files.writeString(
                    folder.resolve("sa.pub"), pem("PUBLIC KEY", pair.getPublic().getEncoded()));
        } catch (GeneralSecurityException ex) {
            throw new IllegalStateException("This JVM has no RSA", ex);
        }
    }

    private static String pem(String type, byte[] content) {
        String text = Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII))
                .encodeToString(content);
        return "-----BEGIN " + type + "-----\n" + text + "\n-----END " + type + "-----\n";
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private void awaitReady() {
        long end = System.nanoTime() + START.toNanos();
        while (!isReady()) {
            if (!etcd.isAlive() || !apiServer.isAlive()) {
                WatchedProcess dead = etcd.isAlive() ? apiServer : etcd;
                throw new IllegalStateException("The control plane ended while it started: " + dead.lastWords());
            }
            if (System.nanoTime() > end) {
                throw new IllegalStateException(
                        "kube-apiserver was not ready within " + START + ": " + apiServer.lastWords());
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
        }
    }

    private boolean isReady() {
        if (!Files.exists(certificate())) {
            return false;
        }
        try {
            HttpRequest request = HttpRequest.newBuilder(URI.create(url() + "/readyz"))
                    .header("Authorization", "Bearer " + token)
                    .timeout(Duration.ofSeconds(5))
                    .build();
            HttpClient client =
                    HttpClient.newBuilder().sslContext(Trust.in(certificate())).build();
            return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == 200;
        } catch (IOException | GeneralSecurityException ex) {
            return false;
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while the control plane started", ex);
        }
    }

    private Path certificate() {
        return folder.resolve("certs").resolve("apiserver.crt");
    }

    /** Returns the address. */
    public String url() {
        return "https://127.0.0.1:" + port;
    }

    @Override
    public String description() {
        return "real API server";
    }

    @Override
    public String kubeconfig() {
        try {
            String authority = Base64.getEncoder().encodeToString(Files.readAllBytes(certificate()));
            return """
                    apiVersion: v1
                    kind: Config
                    clusters:
                    - name: real
                      cluster:
                        server: %s
                        certificate-authority-data: %s
                    users:
                    - name: admin
                      user:
                        token: %s
                    contexts:
                    - name: real
                      context:
                        cluster: real
                        user: admin
                    current-context: real
                    """.formatted(url(), authority, token);
        } catch (IOException ex) {
            throw new UncheckedIOException("The certificate of the API server cannot be read", ex);
        }
    }

    @Override
    public void close() {
        if (controllers != null) {
            controllers.close();
        }
        apiServer.close();
        etcd.close();
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder())
                    .forEach(file -> file.toFile().delete());
        } catch (IOException ex) {
            throw new UncheckedIOException("Folder of the control plane could not be removed: " + folder, ex);
        }
    }
}
