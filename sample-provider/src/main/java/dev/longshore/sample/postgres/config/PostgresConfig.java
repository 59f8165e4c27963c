package dev.longshore.sample.postgres.config;

import dev.longshore.external.ConnectContext;
import dev.longshore.resource.SecretKeyReference;
import dev.longshore.resource.schema.Default;
import dev.longshore.resource.schema.Description;
import dev.longshore.sample.postgres.jdbc.Postgres;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/** Where the PostgreSQL server is and how to sign in. */
@Description("Where the PostgreSQL server is and how to sign in.")
public record PostgresConfig(
        @Description("Name or address of the server.") @Pattern(regexp = "^[A-Za-z0-9._:\\[\\]-]+$") @Size(max = 253)
        String host,

        @Description("Port of the server.") @Default("5432") @Min(1) @Max(65535)
        int port,

        @Description("Database to work in. Indexes are built in it.") @Default("postgres") @Size(min = 1, max = 63)
        String database,

        @Description("User and password.") @Valid Credentials credentials,

        @Description("How connections are protected; TLS is used if the server has it if not given.") @Valid @Nullable
        Tls tls) {

    /** User and password. */
    public record Credentials(
            @Description("Where they are.") @Default("Secret")
            Source source,

            @Description("Secret with the entries username and password.") @Valid
            SecretReference secretRef) {

        /** Where credentials are. */
        public enum Source {
            Secret
        }
    }

    /** Secret as a whole. */
    public record SecretReference(
            @Description("Namespace of the Secret; a namespaced configuration reads its own namespace only.") @Nullable
            String namespace,

            @Description("Name of the Secret.") @Size(min = 1)
            String name) {

        SecretKeyReference entry(String key) {
            return new SecretKeyReference(namespace, name, key);
        }
    }

    /** How connections are protected. */
    public record Tls(
            @Description("What is demanded of the server before anything is sent to it.")
            TlsMode mode,

            @Description(
                    "Entry of a Secret with the certificate, in PEM, of the authority that the server's must come from;"
                            + " any that Java trusts if not given.")
            @Valid
            @Nullable
            SecretKeyReference caSecretRef) {}

    /** Returns what is needed to open connections. */
    public static Postgres connect(ConnectContext context) {
        PostgresConfig config = context.providerConfig(PostgresConfig.class);
        SecretReference secret = config.credentials().secretRef();
        return new Postgres(
                config.host(),
                config.port(),
                config.database(),
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
