package dev.longshore.test.kubernetes;

import io.kubernetes.client.openapi.ApiException;
import io.kubernetes.client.openapi.apis.VersionApi;
import io.kubernetes.client.openapi.models.VersionInfo;
import io.kubernetes.client.util.Config;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A cluster that somebody else runs. */
final class HandedControlPlane implements ControlPlane {

    private final Path file;
    private final String kubeconfig;

    HandedControlPlane(Path file) {
        this.file = file;
        try {
            this.kubeconfig = Files.readString(file);
        } catch (IOException ex) {
            throw new UncheckedIOException(
                    RealControlPlanes.KUBECONFIG + " names " + file + ", which cannot be read", ex);
        }
        requireAnswer();
    }

    private void requireAnswer() {
        try {
            VersionInfo unused = new VersionApi(Config.fromConfig(new StringReader(kubeconfig)))
                    .getCode()
                    .execute();
        } catch (IOException | ApiException | RuntimeException ex) {
            throw new IllegalStateException(
                    RealControlPlanes.KUBECONFIG + " names " + file
                            + ", whose API server does not answer as it should: "
                            + (ex instanceof ApiException refused && refused.getCode() != 0
                                    ? "HTTP status " + refused.getCode()
                                    : ex.getMessage()),
                    ex);
        }
    }

    @Override
    public String description() {
        return "API server of " + file.getFileName();
    }

    @Override
    public String kubeconfig() {
        return kubeconfig;
    }

    @Override
    public void close() {}
}
