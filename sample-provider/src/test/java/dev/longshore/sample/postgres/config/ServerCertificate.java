package dev.longshore.sample.postgres.config;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;

/**
 * A certificate that signed itself, for one host, with its key.
 *
 * @param host host
 * @param certificate certificate, in PEM
 * @param key key, in PEM
 */
record ServerCertificate(String host, String certificate, String key) {

    private static final String PASSWORD = "password";

    static ServerCertificate of(String host, Path folder)
            throws IOException, InterruptedException, GeneralSecurityException {
        Path store = folder.resolve(host + ".p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "server",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=" + host,
                        "-ext",
                        "san=" + (host.startsWith("127") ? "ip:" : "dns:") + host,
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        store.toString(),
                        "-storepass",
                        PASSWORD)
                .inheritIO()
                .start();
        if (keytool.waitFor() != 0) {
            throw new IllegalStateException("keytool made no certificate");
        }
        try (InputStream in = Files.newInputStream(store)) {
            KeyStore keys = KeyStore.getInstance("PKCS12");
            keys.load(in, PASSWORD.toCharArray());
            return new ServerCertificate(
                    host,
                    pem("CERTIFICATE", keys.getCertificate("server").getEncoded()),
                    pem(
                            "PRIVATE KEY",
                            keys.getKey("server", PASSWORD.toCharArray()).getEncoded()));
        }
    }

    private static String pem(String type, byte[] bytes) {
        String base64 = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
        return "-----BEGIN " + type + "-----\n" + base64 + "\n-----END " + type + "-----\n";
    }

    Path writeCertificate(Path folder) throws IOException {
        return write(folder.resolve(host + ".crt"), certificate);
    }

    Path writeKey(Path folder) throws IOException {
        return write(folder.resolve(host + ".key"), key);
    }

    private static Path write(Path file, String text) throws IOException {
        if (Files.notExists(file)) {
            var ownerOnly = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
            Files.writeString(Files.createFile(file, ownerOnly), text);
        }
        return file;
    }
}
