package dev.stride.local.cloud;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;

/** A proxy between clients and a server that can stall, delay and reset connections. Its own address never changes. */
public final class FaultyProxy implements AutoCloseable {

    private static final int BUFFER = 16 << 10;

    /** A port on which no server listens. */
    private static final int NOWHERE = 1;

    private final ServerSocket door;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private volatile int target;
    private volatile long standsUntil = System.nanoTime();
    private volatile Duration latency = Duration.ZERO;

    public FaultyProxy() {
        try {
            door = new ServerSocket(0, BUFFER, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofVirtual().start(this::accept);
    }

    public URI address() {
        return URI.create("http://127.0.0.1:" + door.getLocalPort());
    }

    /** Sets the server to which new connections lead. */
    public void forwardTo(URI server) {
        target = server.getPort();
    }

    /** Resets all connections, and refuses new ones until {@link #forwardTo}. */
    public void disconnect() {
        target = NOWHERE;
        cutConnections();
    }

    /** Stalls all traffic for a time, in both directions. */
    public void stall(Duration time) {
        standsUntil = System.nanoTime() + time.toNanos();
    }

    /** Sets the delay of all traffic. */
    public void slow(Duration each) {
        latency = each;
    }

    /** Resets all connections, at any point of their requests and replies. */
    public void cutConnections() {
        open.forEach(this::end);
    }

    @Override
    public void close() {
        try {
            door.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        cutConnections();
    }

    private void accept() {
        while (!door.isClosed()) {
            try {
                var caller = door.accept();
                Thread.ofVirtual().start(() -> connect(caller));
            } catch (IOException e) {
                // Closed, or the caller is gone already.
            }
        }
    }

    private void connect(Socket caller) {
        open.add(caller);
        try {
            var server = new Socket();
            open.add(server);
            server.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), target));
            Thread.ofVirtual().start(() -> pass(caller, server));
            pass(server, caller);
        } catch (IOException e) {
            end(caller);
        }
    }

    private void pass(Socket from, Socket to) {
        var buffer = new byte[BUFFER];
        try {
            for (int read = from.getInputStream().read(buffer);
                    read >= 0;
                    read = from.getInputStream().read(buffer)) {
                LockSupport.parkNanos(latency.toNanos() + Math.max(0, standsUntil - System.nanoTime()));
                to.getOutputStream().write(buffer, 0, read);
            }
        } catch (IOException e) {
            // One of the two is gone: so is the connection.
        } finally {
            end(from);
            end(to);
        }
    }

    private void end(Socket socket) {
        open.remove(socket);
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
