package dev.longshore.sample.postgres.config;

import dev.longshore.external.ConnectContext;
import dev.longshore.resource.SecretKeyReference;
import dev.longshore.sample.postgres.jdbc.Postgres;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/**
 * Where the PostgreSQL server is and how to sign in.
 *
 * @param host name or address of the server
 * @param port port of the server, 5432 if not given
 * @param database database to work in, {@code postgres} if not given; indexes are made in it
 * @param credentials user and password
 * @param tls how the connection is protected, {@code Prefer} if not given
 */
public record PostgresConfig(
        @NotNull @Pattern(regexp = "^[A-Za-z0-9._:\\[\\]-]+$") @Size(max = 253)
        String host,

        @Min(1) @Max(65535) @Nullable Integer port,
        @Size(min = 1, max = 63) @Nullable String database,
        @NotNull @Valid Credentials credentials,
        @Valid @Nullable Tls tls) {

    private static final int DEFAULT_PORT = 5432;

    /**
     * User and password.
     *
     * @param source where they are; {@code Secret} is the only possibility and the default
     * @param secretRef Secret with the entries {@code username} and {@code password}
     */
    public record Credentials(
            @Nullable Source source, @NotNull @Valid SecretReference secretRef) {

        /** Where credentials are. */
        public enum Source {
            Secret
        }
    }

    /**
     * Secret as a whole.
     *
     * @param namespace namespace of the Secret; a namespaced configuration reads its own namespace only
     * @param name name of the Secret
     */
    public record SecretReference(
            @Nullable String namespace,
            @NotNull @Size(min = 1) String name) {

        SecretKeyReference entry(String key) {
            return new SecretKeyReference(namespace, name, key);
        }
    }

    /**
     * How the connection is protected.
     *
     * @param mode what is demanded of the server
     * @param caSecretRef entry of a Secret with the certificate of the authority, in PEM, that the server's certificate
     *     must come from; those that Java trusts if not given
     */
    public record Tls(
            @NotNull TlsMode mode, @Valid @Nullable SecretKeyReference caSecretRef) {}

    /** Returns what is needed to open connections. */
    public static Postgres connect(ConnectContext context) {
        PostgresConfig config = context.providerConfig(PostgresConfig.class);
        SecretReference secret = config.credentials().secretRef();
        return new Postgres(
                config.host(),
                config.port() == null ? DEFAULT_PORT : config.port(),
                config.database() == null ? "postgres" : config.database(),
                context.secret(secret.entry("username")),
                context.secret(secret.entry("password")),
                config.protection(context));
    }

    private Postgres.Tls protection(ConnectContext context) {
        if (tls == null) {
            return new Postgres.Tls(TlsMode.Prefer.sslMode(), null);
        }
        SecretKeyReference authority = tls.caSecretRef();
        return new Postgres.Tls(tls.mode().sslMode(), authority == null ? null : context.secret(authority));
    }
}
