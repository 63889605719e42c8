package dev.stride.adapter.aws.emulated;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.sun.net.httpserver.HttpExchange;
import dev.stride.adapter.aws.emulated.LoopbackServer.Answer;
import java.io.IOException;
import java.net.URLDecoder;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** An emulation of the operation {@code Invoke} of Lambda. Unknown functions lead to the error response of Lambda. */
public final class EmulatedFunctions {

    static final String PATH = "/2015-03-31/functions/";

    private final Map<String, Function<JsonNode, Outcome>> functions = new HashMap<>();
    private final List<Invocation> invocations = new ArrayList<>();

    /**
     * The outcome of a function.
     *
     * @param failed whether the function failed; then the payload describes the error
     */
    public record Outcome(String payload, boolean failed) {}

    /**
     * An invocation.
     *
     * @param type {@code RequestResponse} or {@code Event}
     * @param context the client context
     */
    public record Invocation(
            String function, Optional<String> qualifier, String type, JsonNode payload, JsonNode context) {}

    /** Creates or replaces a function. */
    public synchronized void make(String name, Function<JsonNode, Outcome> function) {
        functions.put(name, function);
    }

    /** Returns the invocations of a function in their order. */
    public synchronized List<Invocation> invocations(String name) {
        return invocations.stream().filter(each -> each.function().equals(name)).toList();
    }

    synchronized Answer answer(HttpExchange request, byte[] body) throws IOException {
        var path = request.getRequestURI().getRawPath().substring(PATH.length());
        var name =
                URLDecoder.decode(path.substring(0, path.indexOf('/')), UTF_8).replaceAll(".*:function:", "");
        var invocation = new Invocation(
                name,
                Optional.ofNullable(request.getRequestURI().getQuery()).map(it -> it.replace("Qualifier=", "")),
                request.getRequestHeaders().getFirst("X-Amz-Invocation-Type"),
                JsonAnswers.read(body),
                context(request));
        invocations.add(invocation);
        var function = Optional.ofNullable(functions.get(name));
        if (function.isEmpty()) {
            return JsonAnswers.fault(404, "ResourceNotFoundException", "Function not found: " + name);
        }
        var outcome = function.get().apply(invocation.payload());
        return invocation.type().equals("Event")
                ? Answer.of(202, "application/json", new byte[0])
                : new Answer(
                        200,
                        "application/json",
                        outcome.payload().getBytes(UTF_8),
                        outcome.failed() ? Map.of("X-Amz-Function-Error", "Unhandled") : Map.of());
    }

    private static JsonNode context(HttpExchange request) throws IOException {
        var context = request.getRequestHeaders().getFirst("X-Amz-Client-Context");
        return context == null
                ? NullNode.instance
                : JsonAnswers.read(Base64.getDecoder().decode(context));
    }
}
