import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.TreeMap;

/** Stands in for SQS, SNS and EventBridge, and prints what it is sent: {@code java ParcelsService.java 8128}. */
class ParcelsService {

    private static final ObjectMapper JSON = new ObjectMapper();

    void main(String[] arguments) throws IOException {
        var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(arguments[0]));
        var server = HttpServer.create(address, 0);
        server.createContext("/", this::answer);
        server.start();
        IO.println("SQS, SNS and EventBridge at http://localhost:" + server.getAddress().getPort());
    }

    private void answer(HttpExchange exchange) throws IOException {
        var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        IO.println(body);
        switch (exchange.getRequestHeaders().getFirst("X-Amz-Target")) {
            case "AmazonSQS.GetQueueUrl" -> answer(exchange, "{\"QueueUrl\": \"http://localhost/123456789012/warehouse\"}");
            case "AmazonSQS.SendMessage" -> answer(exchange, receipt(body));
            case "AWSEvents.PutEvents" -> answer(exchange, "{\"FailedEntryCount\": 0, \"Entries\": [{\"EventId\": \"e-1\"}]}");
            case null, default -> answer(exchange, """
                    <PublishResponse xmlns="http://sns.amazonaws.com/doc/2010-03-31/">
                      <PublishResult><MessageId>n-1</MessageId></PublishResult>
                    </PublishResponse>""");
        }
    }

    /** SQS tells the digests of what it received, which its clients compare with what they sent; attributes in the order of names. */
    private static String receipt(String request) throws IOException {
        var message = JSON.readTree(request);
        var attributes = new TreeMap<String, String>();
        message.path("MessageAttributes").forEachEntry((name, value) -> attributes.put(name, value.path("StringValue").asText()));
        var digested = new ByteArrayOutputStream();
        var out = new DataOutputStream(digested);
        for (var attribute : attributes.entrySet()) {
            put(out, attribute.getKey());
            put(out, "String");
            out.writeByte(1);
            put(out, attribute.getValue());
        }
        var body = message.path("MessageBody").asText().getBytes(StandardCharsets.UTF_8);
        return "{\"MessageId\": \"m-1\", \"MD5OfMessageBody\": \"%s\", \"MD5OfMessageAttributes\": \"%s\"}"
                .formatted(digest(body), digest(digested.toByteArray()));
    }

    private static void put(DataOutputStream out, String text) throws IOException {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    private static String digest(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void answer(HttpExchange exchange, String body) throws IOException {
        var bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, bytes.length);
        try (var out = exchange.getResponseBody()) {
            out.write(bytes);
        }
    }
}
