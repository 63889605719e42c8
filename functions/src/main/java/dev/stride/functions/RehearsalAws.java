package dev.stride.functions;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.adapter.aws.AwsAccess;
import dev.stride.adapter.aws.AwsClients;
import dev.stride.adapter.aws.AwsPorts;
import dev.stride.adapter.aws.AwsResources;
import dev.stride.adapter.aws.AwsResources.EventSources;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.port.Queue;
import dev.stride.runtime.port.Table;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;

/**
 * The AWS clients that warm up the AWS SDK before Lambda takes a SnapStart snapshot. The warm-up runs a sample workflow
 * with a table and a queue in memory. So that the AWS SDK is used too, this class sends copies of the workflow's reads,
 * writes and messages through it, with invalid credentials, to a {@link RehearsalService} in this process. After a
 * request has failed, this class sends no more requests, and the warm-up continues.
 */
final class RehearsalAws implements AutoCloseable {

    private static final int HTTPS = 443;
    private static final String NAME = "rehearsal";

    private final RehearsalService service;
    private final AwsClients clients;
    private final AwsPorts ports;
    private volatile boolean hasFailed = false;

    private RehearsalAws(RehearsalService service, AwsClients clients) {
        this.service = service;
        this.clients = clients;
        ports = AwsPorts.of(clients, resources(service.address() + "/000000000000/" + NAME));
    }

    private static AwsResources resources(String queueUrl) {
        return new AwsResources(
                NAME,
                NAME,
                queueUrl,
                NAME,
                Optional.empty(),
                NAME,
                NAME,
                Optional.empty(),
                NAME,
                Optional.empty(),
                new EventSources(NAME, NAME, List.of(), List.of()));
    }

    /**
     * Starts a local imitation of DynamoDB and SQS, and AWS clients that send their requests to it. Returns empty if
     * this process has no loopback interface or cannot load its trusted certificates.
     */
    static Optional<RehearsalAws> start() {
        try {
            var service = RehearsalService.start();
            var credentials = StaticCredentialsProvider.create(AwsBasicCredentials.create(NAME, NAME));
            var access = new AwsAccess(Region.US_EAST_1, credentials, Optional.of(service.address()));
            prepareTls();
            return Optional.of(new RehearsalAws(service, AwsClients.connect(access)));
        } catch (IOException | GeneralSecurityException e) {
            return Optional.empty();
        }
    }

    /**
     * Returns a wrapper of a table in memory. To warm up the AWS SDK, the wrapper also sends the reads and writes of
     * single items through the SDK to an imitation of DynamoDB. It ignores the replies, because the table in memory
     * stores the data.
     */
    Table over(Table memory) {
        return new Table() {
            @Override
            public Optional<Item> get(Key key) {
                attempt(() -> ports.table().get(key));
                return memory.get(key);
            }

            @Override
            public PutResult put(Item item, Condition condition) {
                attempt(() -> ports.table().put(item, condition));
                return memory.put(item, condition);
            }

            @Override
            public void delete(Key key) {
                memory.delete(key);
            }

            @Override
            public Page query(String partition, String prefix, Direction direction, int limit, Optional<String> after) {
                return memory.query(partition, prefix, direction, limit, after);
            }

            @Override
            public Page list(Index index, String listing, Direction direction, int limit, Optional<String> after) {
                return memory.list(index, listing, direction, limit, after);
            }
        };
    }

    /**
     * Returns a wrapper of a queue in memory. To warm up the AWS SDK, the wrapper also sends each message through the
     * SDK to an imitation of SQS.
     */
    Queue over(Queue memory) {
        return messages -> {
            attempt(() -> ports.queue().send(messages));
            memory.send(messages);
        };
    }

    boolean hasSucceeded() {
        return !hasFailed;
    }

    private void attempt(Runnable request) {
        if (hasFailed) {
            return;
        }
        try {
            request.run();
        } catch (RuntimeException _) {
            hasFailed = true;
        }
    }

    /** Makes the JDK load its trusted certificates: it begins a TLS handshake, but sends nothing over a network. */
    private static void prepareTls() throws IOException, GeneralSecurityException {
        var engine = SSLContext.getDefault().createSSLEngine("localhost", HTTPS);
        engine.setUseClientMode(true);
        engine.beginHandshake();
    }

    @Override
    public void close() {
        clients.close();
        service.close();
    }

    /**
     * An imitation of DynamoDB and SQS on the loopback interface. It accepts every request that warms up the AWS SDK before
     * a SnapStart snapshot. It stores nothing: its table is always empty. Each connection carries one request, so that no
     * connection is open when Lambda takes the snapshot.
     */
    private static final class RehearsalService implements AutoCloseable {

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
                        .put(
                                "MD5OfMessageBody",
                                digest(entry.path("MessageBody").asText()));
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
}
