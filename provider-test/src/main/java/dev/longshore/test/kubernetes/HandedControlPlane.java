package dev.longshore.test.kubernetes;

import java.io.IOException;
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
