package dev.longshore.test.kubernetes;

import dev.longshore.test.kubernetes.inprocess.InProcessApiServer;

/** The API server inside the process of the test. */
final class InProcessControlPlane implements ControlPlane {

    private final InProcessApiServer server = InProcessApiServer.start();

    @Override
    public String description() {
        return "in-process API server";
    }

    @Override
    public String kubeconfig() {
        return server.kubeconfig();
    }

    @Override
    public void close() {
        server.close();
    }
}
