package dev.longshore.sample.postgres.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.longshore.external.ExternalException;
import dev.longshore.external.FailureClass;
import dev.longshore.resource.SecretKeyReference;
import dev.longshore.sample.postgres.EmbeddedServer;
import dev.longshore.sample.postgres.PostgresTest;
import dev.longshore.sample.postgres.TestServer;
import dev.longshore.sample.postgres.config.PostgresConfig.Credentials;
import dev.longshore.sample.postgres.config.PostgresConfig.SecretReference;
import dev.longshore.sample.postgres.config.PostgresConfig.Tls;
import dev.longshore.sample.postgres.jdbc.PostgresSession;
import dev.longshore.test.client.TestConnectContext;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@PostgresTest
class PostgresConfigTests {

    private static final String ENCRYPTED = "select ssl from pg_stat_ssl where pid = pg_backend_pid()";

    @TempDir
    private static Path folder;

    private static ServerCertificate trusted;
    private static ServerCertificate other;

    private TestServer server;

    @BeforeAll
    static void makeCertificates() throws Exception {
        trusted = ServerCertificate.of("127.0.0.1", folder);
        other = ServerCertificate.of("elsewhere.example.org", folder);
    }

    @BeforeEach
    void switchTlsOn(TestServer given) throws Exception {
        server = given;
        serve(trusted);
    }

    private void serve(ServerCertificate certificate) throws Exception {
        Path cert = certificate.writeCertificate(folder);
        Path key = certificate.writeKey(folder);
        server.execute(
                "ALTER SYSTEM SET ssl_cert_file = '" + cert + "'",
                "ALTER SYSTEM SET ssl_key_file = '" + key + "'",
                "ALTER SYSTEM SET ssl = on",
                "SELECT pg_reload_conf()");
        org.awaitility.Awaitility.await()
                .until(() -> server.query("show ssl_cert_file").get(0).equals(cert.toString())
                        && server.query("show ssl").get(0).equals("on"));
    }

    @AfterEach
    void switchTlsOff() throws SQLException {
        server.execute(
                "ALTER SYSTEM RESET ssl",
                "ALTER SYSTEM RESET ssl_cert_file",
                "ALTER SYSTEM RESET ssl_key_file",
                "SELECT pg_reload_conf()");
    }

    private TestConnectContext context(TlsMode mode, @Nullable ServerCertificate authority) {
        SecretKeyReference reference = authority == null ? null : SecretKeyReference.of("authority", "ca.crt");
        TestConnectContext context = TestConnectContext.of(config("127.0.0.1", new Tls(mode, reference)))
                .secret("admin", Map.of("username", EmbeddedServer.USER, "password", EmbeddedServer.PASSWORD));
        return authority == null ? context : context.secret("authority", Map.of("ca.crt", authority.certificate()));
    }

    private PostgresConfig config(String host, Tls tls) {
        Credentials credentials = new Credentials(Credentials.Source.Secret, new SecretReference(null, "admin"));
        return new PostgresConfig(host, server.port(), server.database(), credentials, tls);
    }

    private static boolean isEncrypted(TestConnectContext context) throws SQLException {
        try (PostgresSession session = PostgresSession.forReading(PostgresConfig.connect(context))) {
            return session.first(ENCRYPTED, row -> row.getBoolean(1)).orElseThrow();
        }
    }

    private static void assertRefused(TestConnectContext context) {
        assertThatExceptionOfType(ExternalException.class)
                .isThrownBy(() -> isEncrypted(context))
                .satisfies(ex -> assertThat(ex.failureClass()).isEqualTo(FailureClass.TRANSIENT));
    }

    @ParameterizedTest
    @EnumSource(TlsMode.class)
    void connectWhenCertificateIsOfTheAuthorityAndTheHostUsesTls(TlsMode mode) throws Exception {
        assertThat(isEncrypted(context(mode, trusted))).isEqualTo(mode != TlsMode.Disable);
    }

    @ParameterizedTest
    @EnumSource(names = {"VerifyCa", "VerifyFull"})
    void connectWhenCertificateIsOfAnotherAuthorityIsRefused(TlsMode mode) {
        assertRefused(context(mode, other));
        assertRefused(context(mode, null));
    }

    @Test
    void connectWhenCertificateIsOfAnotherHostIsRefusedByVerifyFullOnly() throws Exception {
        serve(other);

        assertThat(isEncrypted(context(TlsMode.VerifyCa, other))).isTrue();
        assertRefused(context(TlsMode.VerifyFull, other));
    }

    @ParameterizedTest
    @ValueSource(strings = {"db/?socketFactory=x", "db;x", "db?sslmode=disable&", " db", "db,other"})
    void connectWhenHostIsMoreThanAHostIsRejected(String host) {
        TestConnectContext context = TestConnectContext.of(config(host, new Tls(TlsMode.Prefer, null)))
                .secret("admin", Map.of("username", "a", "password", "b"));

        assertThatExceptionOfType(ExternalException.class)
                .isThrownBy(() -> PostgresConfig.connect(context))
                .satisfies(ex -> assertThat(ex.failureClass()).isEqualTo(FailureClass.REJECTED));
    }

    @Test
    void connectWhenSecretLacksAnEntryIsRejected() {
        TestConnectContext context = TestConnectContext.of(config("127.0.0.1", new Tls(TlsMode.Prefer, null)))
                .secret("admin", Map.of("username", "a"));

        assertThatExceptionOfType(ExternalException.class)
                .isThrownBy(() -> PostgresConfig.connect(context))
                .withMessageContaining("password");
    }
}
