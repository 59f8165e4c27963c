package dev.longshore.test.kubernetes;

import java.io.IOException;
import java.io.UncheckedIOException;
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
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A real kube-apiserver with etcd, from a folder with the binaries of both as envtest has it
 * ({@code KUBEBUILDER_ASSETS}). Everything is on 127.0.0.1, in a temporary folder, and ends with this JVM.
 */
public final class RealControlPlane implements ControlPlane {

    private static final Duration START = Duration.ofMinutes(2);
    private static final int TRIES = 3;

    private final Path folder;
    private final String token = UUID.randomUUID().toString();
    private final WatchedProcess etcd;
    private final WatchedProcess apiServer;
    private final int port;
    private @Nullable WatchedProcess controllers;

    private RealControlPlane(Path assets, Ports ports) throws IOException {
        this.folder = Files.createTempDirectory("longshore-control-plane");
        this.port = ports.apiServer();
        writeKeys();
        Files.writeString(folder.resolve("tokens.csv"), token + ",admin,admin,system:masters\n");
        this.etcd = WatchedProcess.start(folder.resolve("etcd.log"), etcdCommand(assets, ports));
        this.apiServer =
                WatchedProcess.start(folder.resolve("kube-apiserver.log"), apiServerCommand(assets, ports.etcd()));
    }

    /**
     * Starts a control plane and waits until it is ready.
     *
     * @throws IllegalStateException if binaries are missing or it does not get ready; the message says what is wrong
     */
    public static RealControlPlane start(Path assets) {
        return start(assets, Ports::free, START);
    }

    /** A port that was free a moment ago may be taken by now, so this is tried again with others. */
    static RealControlPlane start(Path assets, Supplier<Ports> ports, Duration limit) {
        requireBinaries(assets);
        for (int attempt = 1; ; attempt++) {
            try {
                return startOnce(assets, ports.get(), limit);
            } catch (PortTakenException ex) {
                if (attempt == TRIES) {
                    throw ex;
                }
            }
        }
    }

    private static void requireBinaries(Path assets) {
        for (String binary : List.of("etcd", "kube-apiserver")) {
            Path file = assets.resolve(binary);
            if (!Files.isRegularFile(file) || !Files.isExecutable(file)) {
                throw new IllegalStateException(RealControlPlanes.ASSETS + " is " + assets
                        + ", where there is no executable '" + binary
                        + "'; src/build/kube-apiserver.sh builds such a folder on Debian");
            }
        }
    }

    private static RealControlPlane startOnce(Path assets, Ports ports, Duration limit) {
        RealControlPlane plane;
        try {
            plane = new RealControlPlane(assets, ports);
        } catch (IOException ex) {
            throw new UncheckedIOException("The control plane could not be started", ex);
        }
        try {
            plane.awaitReady(limit);
            plane.controllers = RealControllers.start(assets, plane.folder, plane.kubeconfig())
                    .orElse(null);
            return plane;
        } catch (RuntimeException ex) {
            plane.close();
            throw ex;
        }
    }

    private List<String> etcdCommand(Path assets, Ports ports) {
        String client = "http://127.0.0.1:" + ports.etcd();
        String peer = "http://127.0.0.1:" + ports.etcdPeer();
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

    private void awaitReady(Duration limit) {
        long end = System.nanoTime() + limit.toNanos();
        while (!isReady()) {
            requireAlive(etcd, "etcd");
            requireAlive(apiServer, "kube-apiserver");
            if (System.nanoTime() > end) {
                throw new IllegalStateException(
                        "kube-apiserver was not ready within " + limit + ": " + apiServer.lastWords());
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
        }
    }

    private static void requireAlive(WatchedProcess process, String name) {
        if (!process.isAlive()) {
            String message = name + " ended while it started: " + process.lastWords();
            throw message.contains("address already in use")
                    ? new PortTakenException(message)
                    : new IllegalStateException(message);
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

    private static final class PortTakenException extends IllegalStateException {

        PortTakenException(String message) {
            super(message);
        }
    }
}
