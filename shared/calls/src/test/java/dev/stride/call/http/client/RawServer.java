package dev.stride.call.http.client;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;

/** A server on the loopback address that handles each connection as the test defines, including protocol violations. */
public final class RawServer implements AutoCloseable {

    /** Handles one connection, which is closed afterwards. */
    @FunctionalInterface
    public interface Behaviour {
        void on(Socket connection) throws Exception;
    }

    private static final Pattern LENGTH = Pattern.compile("(?i)\r\nContent-Length: *(\\d+)");

    private final ServerSocket socket;
    private final Behaviour behaviour;
    private final AtomicInteger connections = new AtomicInteger();
    private Optional<Socket> stopped = Optional.empty();
    private final Thread accepting = Thread.ofVirtual().unstarted(this::serve);

    private RawServer(Behaviour behaviour) {
        this.behaviour = behaviour;
        try {
            this.socket = new ServerSocket(0, 50, InetAddress.ofLiteral("127.0.0.1"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static RawServer doing(Behaviour behaviour) {
        var server = new RawServer(behaviour);
        server.accepting.start();
        return server;
    }

    /**
     * Reads a request and sends these characters. The request is read completely, because unread data would reset the connection.
     */
    public static RawServer answering(String answer) {
        return doing(connection -> {
            var length = LENGTH.matcher(readHead(connection));
            connection.getInputStream().readNBytes(length.find() ? Integer.parseInt(length.group(1)) : 0);
            connection.getOutputStream().write(answer.getBytes(StandardCharsets.UTF_8));
        });
    }

    /** Reads up to the empty line that ends the headers. */
    public static String readHead(Socket connection) throws IOException {
        var head = new StringBuilder();
        while (!head.toString().endsWith("\r\n\r\n")) {
            var octet = connection.getInputStream().read();
            if (octet < 0) {
                return head.toString();
            }
            head.append((char) octet);
        }
        return head.toString();
    }

    public URI uri(String path) {
        return URI.create("http://127.0.0.1:" + socket.getLocalPort() + path);
    }

    public int port() {
        return socket.getLocalPort();
    }

    /** Stops listening, so that connections are refused. The port stays occupied until {@link #close}. */
    public void stop() throws IOException, InterruptedException {
        socket.close();
        accepting.join();
        stopped = Optional.of(ClosedPort.occupy(socket.getLocalPort()));
    }

    public int connections() {
        return connections.get();
    }

    private void serve() {
        while (!socket.isClosed()) {
            try {
                var connection = socket.accept();
                connections.incrementAndGet();
                Thread.ofVirtual().start(() -> handle(connection));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void handle(Socket connection) {
        try (connection) {
            behaviour.on(connection);
        } catch (Exception gone) {
            // Some tests close the client first.
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
        if (stopped.isPresent()) {
            stopped.get().close();
        }
    }
}
