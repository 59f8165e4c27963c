package dev.longshore.test.kubernetes;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** Where the processes of a control plane listen. */
record Ports(int etcd, int etcdPeer, int apiServer) {

    /** Returns ports of the loopback address that are free just now, each a different one. */
    static Ports free() {
        try (ServerSocket etcd = open();
                ServerSocket etcdPeer = open();
                ServerSocket apiServer = open()) {
            return new Ports(etcd.getLocalPort(), etcdPeer.getLocalPort(), apiServer.getLocalPort());
        } catch (IOException ex) {
            throw new UncheckedIOException("No free port on the loopback address", ex);
        }
    }

    private static ServerSocket open() throws IOException {
        return new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    }
}
