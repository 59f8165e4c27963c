package dev.longshore.sample.postgres;

import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.util.Objects;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

class PostgresExtension implements ParameterResolver, BeforeEachCallback, AfterEachCallback {

    private static final ExtensionContext.Namespace NAMESPACE = ExtensionContext.Namespace.create("postgres");

    @Override
    public void beforeEach(ExtensionContext context) throws SQLException {
        context.getStore(NAMESPACE).put(TestServer.class, server(context).newDatabase());
    }

    @Override
    public void afterEach(ExtensionContext context) throws SQLException {
        given(context).close();
    }

    private static EmbeddedServer server(ExtensionContext context) {
        return context.getRoot()
                .getStore(NAMESPACE)
                .computeIfAbsent(EmbeddedServer.class, type -> start(), EmbeddedServer.class);
    }

    private static EmbeddedServer start() {
        try {
            return EmbeddedServer.start();
        } catch (java.io.IOException ex) {
            throw new UncheckedIOException("PostgreSQL did not start", ex);
        } catch (SQLException ex) {
            throw new IllegalStateException("PostgreSQL did not start", ex);
        }
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == TestServer.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return given(context);
    }

    private static TestServer given(ExtensionContext context) {
        return Objects.requireNonNull(context.getStore(NAMESPACE).get(TestServer.class, TestServer.class));
    }
}
