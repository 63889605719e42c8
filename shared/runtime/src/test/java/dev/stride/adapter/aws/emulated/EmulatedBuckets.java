package dev.stride.adapter.aws.emulated;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import dev.stride.adapter.aws.emulated.LoopbackServer.Answer;
import java.net.URI;
import java.net.URLDecoder;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * An emulation of putting, getting, listing and deleting whole objects in S3, with the bucket in the path. A bucket exists from its first
 * use.
 */
public final class EmulatedBuckets implements AutoCloseable {

    private static final String XML = "application/xml";
    private static final byte[] NOTHING = {};

    private static final Pattern KEY = Pattern.compile("<Key>(.*?)</Key>");

    private final ConcurrentSkipListMap<String, Stored> objects = new ConcurrentSkipListMap<>();
    private final LoopbackServer server = new LoopbackServer(this::answer);

    private record Stored(byte[] bytes, Instant at) {}

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
            case "GET" -> query(exchange).containsKey("list-type") ? list(path, query(exchange)) : get(path);
            case "POST" -> delete(path, body);
            case String other -> fault(405, "MethodNotAllowed", other);
        };
    }

    private Answer put(String path, HttpExchange exchange, byte[] body) {
        var headers = exchange.getRequestHeaders();
        var bytes = headers.containsKey("x-amz-decoded-content-length") ? ChunkedBody.decode(body) : body;
        if (!"*".equals(headers.getFirst("If-None-Match"))) {
            objects.put(path, new Stored(bytes, Instant.now()));
        } else if (objects.putIfAbsent(path, new Stored(bytes, Instant.now())) != null) {
            return fault(412, "PreconditionFailed", "the object is there");
        }
        return Answer.of(200, XML, NOTHING);
    }

    private Answer get(String path) {
        var stored = objects.get(path);
        return stored == null
                ? fault(404, "NoSuchKey", "The specified key does not exist.")
                : Answer.of(200, "application/octet-stream", stored.bytes());
    }

    /** Answers ListObjectsV2. */
    private Answer list(String bucket, Map<String, String> query) {
        var folder = bucket.endsWith("/") ? bucket : bucket + "/";
        var prefix = folder + query.getOrDefault("prefix", "");
        var after = folder + query.getOrDefault("start-after", "");
        var limit = Integer.parseInt(query.getOrDefault("max-keys", "1000"));
        var found = objects.tailMap(after, false).entrySet().stream()
                .filter(object -> object.getKey().startsWith(prefix))
                .limit(limit + 1L)
                .toList();
        var contents = found.stream()
                .limit(limit)
                .map(object -> "<Contents><Key>%s</Key><LastModified>%s</LastModified></Contents>"
                        .formatted(
                                escaped(object.getKey().substring(folder.length())),
                                object.getValue().at()))
                .collect(Collectors.joining());
        var xml = "<ListBucketResult><IsTruncated>%s</IsTruncated>%s</ListBucketResult>"
                .formatted(found.size() > limit, contents);
        return Answer.of(200, XML, xml.getBytes(UTF_8));
    }

    /** Answers DeleteObjects. */
    private Answer delete(String bucket, byte[] body) {
        var folder = bucket.endsWith("/") ? bucket : bucket + "/";
        var keys = KEY.matcher(new String(body, UTF_8));
        while (keys.find()) {
            objects.remove(folder + unescaped(keys.group(1)));
        }
        return Answer.of(200, XML, "<DeleteResult/>".getBytes(UTF_8));
    }

    private static Map<String, String> query(HttpExchange exchange) {
        var query = Optional.ofNullable(exchange.getRequestURI().getRawQuery()).orElse("");
        return Arrays.stream(query.split("&"))
                .map(each -> each.split("=", 2))
                .collect(Collectors.toMap(
                        each -> each[0], each -> each.length == 2 ? URLDecoder.decode(each[1], UTF_8) : ""));
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    private static String unescaped(String text) {
        return text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
    }

    private static Answer fault(int status, String code, String message) {
        var body = "<Error><Code>%s</Code><Message>%s</Message></Error>".formatted(code, message);
        return Answer.of(status, XML, body.getBytes(UTF_8));
    }
}
