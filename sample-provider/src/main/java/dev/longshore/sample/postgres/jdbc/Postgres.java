package dev.longshore.sample.postgres.jdbc;

import dev.longshore.external.ExternalException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.postgresql.ds.PGSimpleDataSource;
import org.postgresql.ssl.DefaultJavaSSLFactory;
import org.postgresql.ssl.SingleCertValidatingFactory;

/**
 * One database of one server, and the user that the provider signs in as.
 *
 * @param host name or address
 * @param port port
 * @param database database
 * @param user user
 * @param password its password
 * @param tls how the connection is protected
 */
public record Postgres(String host, int port, String database, String user, String password, Tls tls) {

    private static final Pattern HOST = Pattern.compile("[A-Za-z0-9._:\\[\\]-]+");
    private static final int CONNECT_SECONDS = 10;

    /**
     * Checks the host, which becomes part of a URL.
     *
     * @throws ExternalException rejected, if it is none
     */
    public Postgres {
        if (!HOST.matcher(host).matches()) {
            throw ExternalException.rejected("'" + host + "' is no host name or address");
        }
    }

    /**
     * How the connection is protected.
     *
     * @param sslMode mode as the clients of PostgreSQL know it
     * @param authority certificate of the authority that the server's must come from, in PEM; null for those that Java
     *     trusts
     */
    public record Tls(String sslMode, @Nullable String authority) {}

    /**
     * Opens a connection.
     *
     * @param applicationName what PostgreSQL shows of it in {@code pg_stat_activity}
     * @param answerSeconds how long an answer may take, 0 for ever
     * @throws ExternalException transient or rejected; nothing was changed
     */
    Connection open(String applicationName, int answerSeconds) {
        try {
            return source(applicationName, answerSeconds).getConnection();
        } catch (SQLException ex) {
            throw SqlFailures.whenReading(ex);
        }
    }

    private PGSimpleDataSource source(String applicationName, int answerSeconds) {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setServerNames(new String[] {host});
        source.setPortNumbers(new int[] {port});
        source.setDatabaseName(database);
        source.setUser(user);
        source.setPassword(password);
        source.setApplicationName(applicationName);
        source.setConnectTimeout(CONNECT_SECONDS);
        source.setLoginTimeout(CONNECT_SECONDS);
        source.setSocketTimeout(answerSeconds);
        source.setTcpKeepAlive(true);
        protect(source);
        return source;
    }

    private void protect(PGSimpleDataSource source) {
        source.setSslMode(tls.sslMode());
        if (tls.authority() != null) {
            source.setSslfactory(SingleCertValidatingFactory.class.getName());
            source.setSslFactoryArg(tls.authority());
        } else if (tls.sslMode().startsWith("verify")) {
            source.setSslfactory(DefaultJavaSSLFactory.class.getName());
        }
    }

    /** Leaves the password out. */
    @Override
    public String toString() {
        return user + "@" + host + ":" + port + "/" + database;
    }
}
