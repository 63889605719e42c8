import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/** Stands in for Lambda and Step Functions: {@code java ThumbnailsService.java 8095}. */
class ThumbnailsService {

    private static final Pattern PHOTO = Pattern.compile("\"photo\":\"(\\w+)\\.(\\w+)\",\"width\":(\\d+)");
    private static final Pattern NAME = Pattern.compile("\"name\":\"([^\"]+)\"");
    private static final Pattern ALBUM = Pattern.compile("album\\\\\":\\\\\"(\\w+)");
    private static final Pattern EXECUTION = Pattern.compile("\"executionArn\":\"([^\"]+)\"");

    /** How often an execution is looked at before it has ended. */
    private static final int LOOKS = 2;

    private final Map<String, Execution> executions = new ConcurrentHashMap<>();

    private record Execution(String album, Instant begin, int looks) {}

    void main(String[] arguments) throws IOException {
        var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(arguments[0]));
        var server = HttpServer.create(address, 0);
        server.createContext("/2015-03-31/functions/resize-photo/invocations", this::resize);
        server.createContext("/", this::stateMachine);
        server.start();
        IO.println("Lambda and Step Functions at http://localhost:" + server.getAddress().getPort());
    }

    private void resize(HttpExchange exchange) throws IOException {
        var photo = PHOTO.matcher(body(exchange));
        if (photo.find()) {
            answer(exchange, 200, "{\"file\": \"%s-%s.%s\"}".formatted(photo.group(1), photo.group(3), photo.group(2)));
        } else {
            exchange.getResponseHeaders().set("X-Amz-Function-Error", "Unhandled");
            answer(exchange, 200, "{\"errorType\": \"UnsupportedFormat\", \"errorMessage\": \"This is not a photo\"}");
        }
    }

    private void stateMachine(HttpExchange exchange) throws IOException {
        switch (exchange.getRequestHeaders().getFirst("X-Amz-Target")) {
            case "AWSStepFunctions.StartExecution" -> start(exchange);
            case "AWSStepFunctions.DescribeExecution" -> describe(exchange);
            case null, default -> answer(exchange, 404, "{}");
        }
    }

    private void start(HttpExchange exchange) throws IOException {
        var body = body(exchange);
        var arn = "arn:aws:states:us-east-1:123456789012:execution:publish-photo:" + group(NAME, body);
        var execution = executions.computeIfAbsent(arn, _ -> new Execution(group(ALBUM, body), Instant.now(), 0));
        answer(exchange, 200, "{\"executionArn\": \"%s\", \"startDate\": %d}"
                .formatted(arn, execution.begin().getEpochSecond()));
    }

    private void describe(HttpExchange exchange) throws IOException {
        var arn = group(EXECUTION, body(exchange));
        var execution = executions.computeIfPresent(
                arn, (_, known) -> new Execution(known.album(), known.begin(), known.looks() + 1));
        if (execution == null) {
            answer(exchange, 400, "{\"__type\": \"ExecutionDoesNotExist\", \"message\": \"There is none\"}");
            return;
        }
        answer(exchange, 200, "{\"executionArn\": \"%s\", \"startDate\": %d, \"status\": \"%s\", \"output\": \"%s\"}"
                .formatted(
                        arn,
                        execution.begin().getEpochSecond(),
                        execution.looks() < LOOKS ? "RUNNING" : "SUCCEEDED",
                        "{\\\"page\\\": \\\"/albums/%s\\\"}".formatted(execution.album())));
    }

    private static String group(Pattern pattern, String text) {
        var found = pattern.matcher(text);
        return found.find() ? found.group(1) : "";
    }

    private static String body(HttpExchange exchange) throws IOException {
        return new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    }

    private static void answer(HttpExchange exchange, int status, String body) throws IOException {
        var bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/x-amz-json-1.0");
        exchange.sendResponseHeaders(status, bytes.length);
        try (var out = exchange.getResponseBody()) {
            out.write(bytes);
        }
    }
}
