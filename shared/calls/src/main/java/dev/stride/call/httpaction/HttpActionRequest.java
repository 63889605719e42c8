package dev.stride.call.httpaction;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.call.api.CallRequest;
import dev.stride.call.http.client.HttpRequest;
import dev.stride.call.http.client.PercentEncoding;
import dev.stride.call.http.message.HttpRequestBuilder;
import dev.stride.common.Result;
import dev.stride.plan.fault.Fault;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Builds the HTTP request of an {@code http} action (Workflow Language, section "HTTPAction"). */
final class HttpActionRequest {

    private static final String JSON = "application/json";

    private final HttpActionTemplate template;
    private final CallRequest call;
    private final List<String> problems = new ArrayList<>();

    private HttpActionRequest(HttpActionTemplate template, CallRequest call) {
        this.template = template;
        this.call = call;
    }

    static Result<HttpRequest, Fault> build(HttpActionTemplate template, CallRequest call) {
        return new HttpActionRequest(template, call).build();
    }

    private Result<HttpRequest, Fault> build() {
        var arguments = call.arguments();
        var base = ActionTarget.parse(template.url());
        var literal = template.path().map(base::resolve).orElse(base);
        var segments = segments(arguments.path("path"));
        var actionTarget = segments.isEmpty() ? literal : literal.resolve(segments);
        var target = actionTarget.withQuery(query(arguments.path("query"))).toUrl();
        if (!isUri(target)) {
            problems.add("the query contains characters that are not allowed in a URL");
        }
        var httpRequestBuilder =
                new HttpRequestBuilder(template.method(), problems.isEmpty() ? target : template.url());
        problems.forEach(httpRequestBuilder::addProblem);
        template.headers().forEach(httpRequestBuilder::setHeader);
        authorize(arguments.path("auth_token"), httpRequestBuilder);
        httpRequestBuilder.acceptByDefault(JSON);
        placeBody(arguments.path("body"), httpRequestBuilder);
        return switch (httpRequestBuilder.build(call)) {
            case Result.Failed(var fault) -> Result.failed(fault);
            case Result.Ok(var httpRequest) -> Result.ok(inLowerCase(httpRequest));
        };
    }

    /** Returns the request with all header names in lower case (decision C26 in docs/spec-decisions.md). */
    private static HttpRequest inLowerCase(HttpRequest httpRequest) {
        var headers = new TreeMap<String, String>();
        httpRequest.headers().forEach((name, value) -> headers.put(name.toLowerCase(Locale.ROOT), value));
        return httpRequest.withHeaders(headers);
    }

    /** Returns the percent-encoded path segments, joined by slashes. A slash inside a segment is encoded. */
    private String segments(JsonNode path) {
        var number = 0;
        for (var segment : path) {
            number++;
            var text = segment.asText();
            if (segment.isContainerNode()
                    || segment.isNull()
                    || text.isEmpty()
                    || text.equals(".")
                    || text.equals("..")) {
                problems.add("segment %d of the path is %s: it must be a text other than '', '.' and '..'"
                        .formatted(number, segment.isContainerNode() ? "not a text" : "'" + text + "'"));
            }
        }
        return path.valueStream()
                .map(segment -> PercentEncoding.encode(segment.asText()))
                .collect(Collectors.joining("/"));
    }

    /**
     * Returns the query of the URL. A string is used unchanged. Each property of an object becomes a parameter. A property with
     * an array becomes one parameter for each element, with {@code []} after the name (decision C17 in docs/spec-decisions.md).
     */
    private String query(JsonNode query) {
        if (query.isTextual()) {
            return query.textValue();
        }
        if (!query.isObject() && !query.isMissingNode()) {
            problems.add("the query must be an object or a string");
        }
        var pairs = new ArrayList<String>();
        query.properties().forEach(field -> {
            var name = PercentEncoding.encode(field.getKey());
            if (field.getValue().isArray()) {
                field.getValue().forEach(value -> addPair(name + "[]", value, pairs));
            } else {
                addPair(name, field.getValue(), pairs);
            }
        });
        return String.join("&", pairs);
    }

    private void addPair(String name, JsonNode value, List<String> pairs) {
        if (value.isContainerNode() || value.isNull()) {
            problems.add("the query parameter '%s' must be a string, a number, a boolean or a list of these"
                    .formatted(name));
        } else {
            pairs.add(name + "=" + PercentEncoding.encode(value.asText()));
        }
    }

    /** Adds a bearer token to the request if the token is a non-empty string (decision C27 in docs/spec-decisions.md). */
    private static void authorize(JsonNode token, HttpRequestBuilder httpRequestBuilder) {
        if (token.isTextual() && !token.textValue().isEmpty()) {
            httpRequestBuilder.setHeader("authorization", "Bearer " + token.textValue());
        }
    }

    private void placeBody(JsonNode body, HttpRequestBuilder httpRequestBuilder) {
        if (template.body().isPresent()) {
            httpRequestBuilder.setBody(template.body().get().getBytes(StandardCharsets.UTF_8));
        } else if (!body.isNull() && !body.isMissingNode()) {
            httpRequestBuilder.setBody(JSON, body.toString().getBytes(StandardCharsets.UTF_8));
        }
    }

    private static boolean isUri(String text) {
        try {
            return new URI(text).getRawPath() != null;
        } catch (URISyntaxException e) {
            return false;
        }
    }
}
