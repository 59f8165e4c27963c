package dev.longshore.test.kubernetes;

import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.util.Config;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;

/** An API server that tests may use as they like. */
public interface ControlPlane extends AutoCloseable {

    /** Returns what it is, for the names of tests. */
    String description();

    /** Returns a kubeconfig of an administrator. */
    String kubeconfig();

    /** Returns a new client of an administrator. */
    default ApiClient client() {
        try {
            return Config.fromConfig(new StringReader(kubeconfig()));
        } catch (IOException ex) {
            throw new UncheckedIOException("kubeconfig of " + description() + " cannot be used", ex);
        }
    }

    /** Ends what was started for it. */
    @Override
    void close();
}
