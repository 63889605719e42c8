package dev.stride.functions;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.runtime.codec.Json;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;

/**
 * An imitation of DynamoDB and SQS on the loopback interface. It accepts every request that warms up the AWS SDK before
 * a SnapStart snapshot. It stores nothing: its table is always empty. Each connection carries one request, so that no
 * connection is open when Lambda takes the snapshot.
 */
final class RehearsalService implements AutoCloseable {

    private static final String LENGTH = "content-length:";
    private static final int ANY_PORT = 0;

    private final ServerSocket server;

    private RehearsalService(ServerSocket server) {
        this.server = server;
    }

    static RehearsalService start() throws IOException {
        var service = new RehearsalService(new ServerSocket(ANY_PORT, 0, InetAddress.getLoopbackAddress()));
        Thread.ofPlatform().daemon().name("rehearsal").start(service::serve);
        return service;
    }

    URI address() {
        return URI.create("http://127.0.0.1:" + server.getLocalPort());
    }

    private void serve() {
        while (!server.isClosed()) {
            try (var connection = server.accept()) {
                answer(connection);
            } catch (IOException _) {
                // The service is closed, or the client has hung up.
            }
        }
    }

    private static void answer(Socket connection) throws IOException {
        var input = new BufferedInputStream(connection.getInputStream());
        var length = 0;
        for (var line = line(input); !line.isEmpty(); line = line(input)) {
            var lower = line.toLowerCase(Locale.ROOT);
            if (lower.startsWith(LENGTH)) {
                length = Integer.parseInt(lower.substring(LENGTH.length()).strip());
            }
        }
        var body = Json.encode(reply(Json.parse(input.readNBytes(length))));
        var head = "HTTP/1.1 200 OK\r\nContent-Type: application/x-amz-json-1.0\r\nContent-Length: " + body.length
                + "\r\nConnection: close\r\n\r\n";
        connection.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
        connection.getOutputStream().write(body);
    }

    /**
     * Returns the reply to a request of the AWS SDK. The reply to a DynamoDB request is an empty object. The reply to
     * an SQS request contains the digests of the sent messages, because the AWS SDK checks them.
     */
    private static ObjectNode reply(JsonNode request) {
        var reply = JsonNodeFactory.instance.objectNode();
        for (var entry : request.path("Entries")) {
            reply.withArray("Successful")
                    .addObject()
                    .put("Id", entry.path("Id").asText())
                    .put("MessageId", "rehearsal")
                    .put("MD5OfMessageBody", digest(entry.path("MessageBody").asText()));
        }
        return reply;
    }

    private static String digest(String text) {
        try {
            var digest = MessageDigest.getInstance("MD5").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String line(InputStream input) throws IOException {
        var line = new ByteArrayOutputStream();
        for (var next = input.read(); next >= 0 && next != '\n'; next = input.read()) {
            line.write(next);
        }
        return line.toString(StandardCharsets.US_ASCII).strip();
    }

    @Override
    public void close() {
        try {
            server.close();
        } catch (IOException _) {
            // The process goes on without the port.
        }
    }
}
