package dev.stride.call.http.client;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;

/** A port of the loopback address that refuses connections. A socket occupies it, so that no server of another test can use it. */
public final class ClosedPort {

    private static final Socket OCCUPIED = occupy(0);

    /** Returns the number of the port. */
    public static int number() {
        return OCCUPIED.getLocalPort();
    }

    /** Occupies a port without listening at it, or any free port if the number is 0. */
    static Socket occupy(int port) {
        var socket = new Socket();
        try {
            socket.bind(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), port));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return socket;
    }

    private ClosedPort() {}
}
