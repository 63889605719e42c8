package dev.stride.call.rest;

import dev.stride.call.http.PercentEncoding;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.call.CallRequest;
import dev.stride.call.http.HttpRequest;
import dev.stride.plan.Fault;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Makes the request of one call. An argument with a parameter's name is that parameter. What is left makes the JSON body: the
 * value of {@code body} when that is the only one left, otherwise an object of all that are left. An argument for which the
 * operation has neither parameter nor body is a fault, since it is a slip of the author's that would otherwise go unseen.
 */
final class RestRequest {

    /** What the arguments gave. */
    sealed interface Made {

        record Request(HttpRequest request) implements Made {}

        record Refused(Fault fault) implements Made {}
    }

    private static final String BODY = "body";

    private final RestTemplate template;
    private final CallRequest call;
    private final ObjectNode left;
    private final List<String> problems = new ArrayList<>();
    private final List<String> query = new ArrayList<>();
    private final List<String> cookies = new ArrayList<>();
    private final Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    private String url;

    private RestRequest(RestTemplate template, CallRequest call, ObjectNode arguments) {
        this.template = template;
        this.call = call;
        this.left = arguments.deepCopy();
        this.url = template.url();
    }

    static Made make(RestTemplate template, CallRequest call) {
        return switch (call.arguments()) {
            case ObjectNode arguments -> new RestRequest(template, call, arguments).make();
            case JsonNode absent
            when absent.isNull() || absent.isMissingNode() ->
                new RestRequest(template, call, JsonNodeFactory.instance.objectNode()).make();
            case JsonNode other ->
                refused(template, List.of("the arguments are no object but %s".formatted(other.getNodeType())));
        };
    }

    private Made make() {
        template.parameters().forEach(this::place);
        left.remove(template.parameters().stream().map(RestParameter::name).toList());
        var body = body();
        if (!problems.isEmpty()) {
            return refused(template, problems);
        }
        body.ifPresent(
                _ -> headers.put("Content-Type", template.body().orElseThrow().type()));
        headers.put("Accept", template.accept());
        headers.putIfAbsent("Idempotency-Key", call.key());
        headers.put("Stride-Attempt", Integer.toString(call.attempt()));
        if (!cookies.isEmpty()) {
            headers.put("Cookie", String.join("; ", cookies));
        }
        var uri = URI.create(query.isEmpty() ? url : url + "?" + String.join("&", query));
        var bytes = body.map(json -> json.toString().getBytes(StandardCharsets.UTF_8))
                .orElse(new byte[0]);
        return new Made.Request(new HttpRequest(template.method(), uri, headers, bytes, call.timeout()));
    }

    private void place(RestParameter parameter) {
        var value = new ParameterValue(call.arguments().path(parameter.name()));
        if (value.isAbsent()) {
            if (parameter.required()) {
                problems.add("the required %s parameter '%s' is missing".formatted(parameter.in(), parameter.name()));
            }
        } else if (value.isFlat()) {
            place(parameter, value);
        } else {
            problems.add("the parameter '%s' nests arrays or objects, which OpenAPI cannot write"
                    .formatted(parameter.name()));
        }
    }

    private void place(RestParameter parameter, ParameterValue value) {
        switch (parameter.in()) {
            case PATH -> placeInPath(parameter.name(), value.simple(parameter.explode(), PercentEncoding::encode));
            case QUERY -> query.addAll(value.form(parameter.name(), parameter.explode()));
            case HEADER -> placeInHeader(parameter.name(), value.simple(parameter.explode(), text -> text));
            case COOKIE -> cookies.addAll(value.form(parameter.name(), parameter.explode()));
        }
    }

    /** An empty, {@code .} or {@code ..} segment would lead to another path than the document's. */
    private void placeInPath(String name, String text) {
        if (text.isEmpty() || text.equals(".") || text.equals("..")) {
            problems.add("the path parameter '%s' is '%s', which makes another path".formatted(name, text));
        }
        url = url.replace("{" + name + "}", text);
    }

    private void placeInHeader(String name, String text) {
        if (text.chars().allMatch(c -> c >= ' ' && c <= '~')) {
            headers.put(name, text);
        } else {
            problems.add("the header parameter '%s' holds characters other than printable ASCII".formatted(name));
        }
    }

    private Optional<JsonNode> body() {
        if (template.body().isEmpty()) {
            left.fieldNames()
                    .forEachRemaining(name -> problems.add("the operation has no parameter '%s'".formatted(name)));
            return Optional.empty();
        }
        var given = left.size() == 1 && left.has(BODY) ? left.path(BODY) : left;
        if (given.isNull() || left.isEmpty()) {
            if (template.body().get().required()) {
                problems.add("the body is missing: give its properties as arguments, or all of it as 'body'");
            }
            return Optional.empty();
        }
        return Optional.of(given);
    }

    private static Made refused(RestTemplate template, List<String> problems) {
        return new Made.Refused(Fault.of(
                Fault.VALIDATION,
                problems.stream().collect(Collectors.joining("; ", template + " was not called: ", "."))));
    }
}
