package dev.stride.call.rest;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.call.CallRequest;
import dev.stride.call.http.PercentEncoding;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.BiConsumer;

/** Makes the request of a call that no document describes. */
final class PlainRequest {

    private static final String ACCEPT = "application/json, */*;q=0.5";

    private final HttpTemplate template;
    private final CallRequest call;
    private final Draft draft;

    private PlainRequest(HttpTemplate template, CallRequest call) {
        this.template = template;
        this.call = call;
        this.draft = new Draft(template.method(), template.url());
    }

    static Draft.Made make(HttpTemplate template, CallRequest call) {
        var arguments = call.arguments();
        return arguments.isObject() || arguments.isNull() || arguments.isMissingNode()
                ? new PlainRequest(template, call).make()
                : Draft.refused(
                        template.toString(),
                        List.of("the arguments are no object but %s".formatted(arguments.getNodeType())));
    }

    private Draft.Made make() {
        var arguments = call.arguments();
        template.names().forEach(this::placeInPath);
        arguments.fieldNames().forEachRemaining(this::checkName);
        each(
                "query",
                (name, value) -> draft.addToQuery(
                        new ParameterValue(value, true, PercentEncoding::encode).pairs(name, Style.FORM)));
        each(
                "headers",
                (name, value) ->
                        draft.putHeader(name, new ParameterValue(value, false, text -> text).in(name, Style.SIMPLE)));
        draft.accept(ACCEPT);
        placeBody(arguments.path("body"));
        return draft.made(call);
    }

    private void placeInPath(String name) {
        var value = call.arguments().path(name);
        if (ParameterValue.isAbsent(value)) {
            draft.note("the path parameter '%s' is missing".formatted(name));
        } else if (draft.isFlat(name, value)) {
            draft.putInPath(name, new ParameterValue(value, false, PercentEncoding::encode).in(name, Style.SIMPLE));
        }
    }

    private void checkName(String name) {
        if (!HttpCall.PARTS.contains(name) && !template.names().contains(name)) {
            draft.note("there is no place for the argument '%s': it is neither in the path nor query, headers or body"
                    .formatted(name));
        }
    }

    private void each(String part, BiConsumer<String, JsonNode> place) {
        var members = call.arguments().path(part);
        if (!members.isObject() && !members.isNull() && !members.isMissingNode()) {
            draft.note("the argument '%s' is no object".formatted(part));
        }
        members.propertyStream()
                .filter(member -> !ParameterValue.isAbsent(member.getValue()))
                .filter(member -> draft.isFlat(member.getKey(), member.getValue()))
                .forEach(member -> place.accept(member.getKey(), member.getValue()));
    }

    private void placeBody(JsonNode body) {
        if (body.isTextual()) {
            draft.putBody("text/plain; charset=utf-8", body.textValue().getBytes(StandardCharsets.UTF_8));
        } else if (!body.isMissingNode() && !body.isNull()) {
            draft.putBody("application/json", body.toString().getBytes(StandardCharsets.UTF_8));
        }
    }
}
