package dev.stride.adapter.aws.emulated;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import dev.stride.adapter.aws.emulated.LoopbackServer.Answer;
import java.net.URI;
import java.net.URLDecoder;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * An emulation of putting and getting whole objects in S3, with the bucket in the path. A bucket exists from its first
 * use.
 */
public final class EmulatedBuckets implements AutoCloseable {

    private static final String XML = "application/xml";
    private static final byte[] NOTHING = {};

    private final Map<String, byte[]> objects = new ConcurrentHashMap<>();
    private final LoopbackServer server = new LoopbackServer(this::answer);

    public URI endpoint() {
        return server.endpoint();
    }

    @Override
    public void close() {
        server.close();
    }

    private Answer answer(HttpExchange exchange, byte[] body) {
        // A plus sign in a path is literal and does not stand for a space.
        var rawPath = exchange.getRequestURI().getRawPath().replace("+", "%2B");
        var path = URLDecoder.decode(rawPath, UTF_8);
        return switch (exchange.getRequestMethod()) {
            case "PUT" -> put(path, exchange, body);
            case "GET" -> get(path);
            case String other -> fault(405, "MethodNotAllowed", other);
        };
    }

    private Answer put(String path, HttpExchange exchange, byte[] body) {
        var headers = exchange.getRequestHeaders();
        var bytes = headers.containsKey("x-amz-decoded-content-length") ? ChunkedBody.decode(body) : body;
        if (!"*".equals(headers.getFirst("If-None-Match"))) {
            objects.put(path, bytes);
        } else if (objects.putIfAbsent(path, bytes) != null) {
            return fault(412, "PreconditionFailed", "the object is there");
        }
        return Answer.of(200, XML, NOTHING);
    }

    private Answer get(String path) {
        var bytes = objects.get(path);
        return bytes == null
                ? fault(404, "NoSuchKey", "The specified key does not exist.")
                : Answer.of(200, "application/octet-stream", bytes);
    }

    private static Answer fault(int status, String code, String message) {
        var body = "<Error><Code>%s</Code><Message>%s</Message></Error>".formatted(code, message);
        return Answer.of(status, XML, body.getBytes(UTF_8));
    }
}
