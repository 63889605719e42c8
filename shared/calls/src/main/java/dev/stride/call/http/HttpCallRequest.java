package dev.stride.call.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.call.api.CallRequest;
import dev.stride.call.http.client.HttpRequest;
import dev.stride.call.http.message.HttpRequestBuilder;
import dev.stride.common.Result;
import dev.stride.plan.fault.Fault;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.BiConsumer;

/** Builds an HTTP request from the arguments of a call that uses no API document. */
final class HttpCallRequest {

    private static final String ACCEPT = "application/json, */*;q=0.5";

    private final HttpTemplate template;
    private final CallRequest call;
    private final HttpRequestBuilder httpRequestBuilder;

    private HttpCallRequest(HttpTemplate template, CallRequest call) {
        this.template = template;
        this.call = call;
        this.httpRequestBuilder = new HttpRequestBuilder(template.method(), template.url());
    }

    static Result<HttpRequest, Fault> build(HttpTemplate template, CallRequest call) {
        var arguments = call.arguments();
        return arguments.isObject() || arguments.isNull() || arguments.isMissingNode()
                ? new HttpCallRequest(template, call).build()
                : HttpRequestBuilder.refused(
                        template.toString(),
                        List.of("the arguments must be an object, not %s".formatted(arguments.getNodeType())));
    }

    private Result<HttpRequest, Fault> build() {
        var arguments = call.arguments();
        template.pathArguments().forEach(name -> httpRequestBuilder.fillPathParameter(name, arguments.path(name)));
        arguments.fieldNames().forEachRemaining(this::checkName);
        each("query", httpRequestBuilder::addQueryParameter);
        each("headers", httpRequestBuilder::setHeaderParameter);
        httpRequestBuilder.acceptByDefault(ACCEPT);
        placeBody(arguments.path("body"));
        return httpRequestBuilder.build(call);
    }

    private void checkName(String name) {
        if (!HttpCall.PARTS.contains(name) && !template.pathArguments().contains(name)) {
            httpRequestBuilder.addProblem(
                    "the argument '%s' is unknown: use `query`, `headers`, `body` or a parameter of the path"
                            .formatted(name));
        }
    }

    private void each(String part, BiConsumer<String, JsonNode> place) {
        var members = call.arguments().path(part);
        if (!members.isObject() && !members.isNull() && !members.isMissingNode()) {
            httpRequestBuilder.addProblem("the argument '%s' must be an object".formatted(part));
        }
        members.propertyStream().forEach(member -> place.accept(member.getKey(), member.getValue()));
    }

    private void placeBody(JsonNode body) {
        if (body.isTextual()) {
            httpRequestBuilder.setBody(
                    "text/plain; charset=utf-8", body.textValue().getBytes(StandardCharsets.UTF_8));
        } else if (!body.isMissingNode() && !body.isNull()) {
            httpRequestBuilder.setBody(body, call.idempotencyKey());
        }
    }
}
