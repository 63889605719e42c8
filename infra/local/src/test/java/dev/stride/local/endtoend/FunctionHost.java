package dev.stride.local.endtoend;

import com.amazonaws.services.lambda.runtime.LambdaLogger;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.stride.adapter.aws.AwsAccess;
import dev.stride.local.lambda.FunctionProcess;
import dev.stride.local.lambda.FunctionResponse;
import dev.stride.local.lambda.FunctionSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import software.amazon.awssdk.services.lambda.LambdaClient;
import software.amazon.awssdk.services.lambda.model.FunctionConfiguration;

/**
 * A host for the functions of a stack, each in a separate process, for emulators that do not run functions. MiniStack posts each
 * event to it and uses the response.
 */
final class FunctionHost implements AutoCloseable {

    private static final String NAME = "X-Amzn-Lambda-Function-Name";
    private static final Path DEPLOYED =
            Path.of("../../functions/target/lambda").toAbsolutePath();

    private static final List<String> AWAITED =
            List.of("ApiFunction", "StartFunction", "AdvanceFunction", "EventFunction");

    /** The JVM options of Lambda, with a heap limit that suits a machine with six such processes. */
    private static final List<String> OPTIONS = List.of("-XX:TieredStopAtLevel=1", "-Xmx256m");

    private final URI endpoint;
    private final LambdaClient lambda;
    private final LambdaLogger log;
    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Map<String, FunctionConfiguration> functions = new ConcurrentHashMap<>();
    private final Map<String, FunctionProcess> processes = new ConcurrentHashMap<>();

    FunctionHost(AwsAccess access, LambdaLogger log) throws IOException {
        this.endpoint = access.endpoint().orElseThrow();
        this.lambda = access.lambda();
        this.log = log;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
    }

    URI address() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    /**
     * Hosts the functions whose names have this prefix. Waits until the functions with event sources are ready; the others start
     * when they are invoked.
     */
    void start(String prefix) {
        lambda.listFunctionsPaginator().functions().stream()
                .filter(function -> function.functionName().startsWith(prefix))
                .forEach(function -> functions.put(function.functionName(), function));
        var awaited = functions.keySet().stream()
                .filter(name -> AWAITED.stream().anyMatch(name::contains))
                .map(this::process)
                .toList();
        awaited.forEach(FunctionProcess::awaitReady);
    }

    FunctionResponse invoke(String function, byte[] event) {
        return process(function).invoke(event);
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
        processes.values().forEach(FunctionProcess::close);
        lambda.close();
    }

    private FunctionProcess process(String function) {
        return processes.computeIfAbsent(function, name -> started(Objects.requireNonNull(functions.get(name))));
    }

    private FunctionProcess started(FunctionConfiguration function) {
        var variables = new HashMap<>(function.environment().variables());
        variables.putAll(Map.of(
                "AWS_ENDPOINT_URL", endpoint.toString(),
                "AWS_REGION", "us-east-1",
                "AWS_ACCESS_KEY_ID", "test",
                "AWS_SECRET_ACCESS_KEY", "test"));
        var settings = new FunctionSettings(
                function.functionName(),
                function.handler(),
                function.memorySize(),
                Duration.ofSeconds(function.timeout()),
                variables);
        try {
            return FunctionProcess.start(settings, DEPLOYED, true, OPTIONS, log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            var event = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            switch (invoke(exchange.getRequestHeaders().getFirst(NAME), event.getBytes(StandardCharsets.UTF_8))) {
                case FunctionResponse.Given given -> send(exchange, 200, given.payload());
                case FunctionResponse.Failed failed ->
                    send(exchange, 500, failed.error().getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    private static void send(HttpExchange exchange, int status, byte[] body) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
    }
}
