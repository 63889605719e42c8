package dev.stride.call.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.call.CallRequest;
import dev.stride.call.http.PercentEncoding;
import dev.stride.call.rest.RestParameter.Trait;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Makes the request of one call. An argument with a parameter's name is that parameter. What is left makes the body: the
 * value of {@code body} when that is the only one left, otherwise an object of all that are left. An argument for which the
 * operation has neither parameter nor body is a fault, since it is a slip of the author's that would otherwise go unseen.
 */
final class RestRequest {

    private static final String BODY = "body";

    private final RestTemplate template;
    private final CallRequest call;
    private final ObjectNode left;
    private final Draft draft;

    private RestRequest(RestTemplate template, CallRequest call, ObjectNode arguments) {
        this.template = template;
        this.call = call;
        this.left = arguments.deepCopy();
        this.draft = new Draft(template.method(), template.url());
    }

    static Draft.Made make(RestTemplate template, CallRequest call) {
        return switch (call.arguments()) {
            case ObjectNode arguments -> new RestRequest(template, call, arguments).make();
            case JsonNode absent
            when absent.isNull() || absent.isMissingNode() ->
                new RestRequest(template, call, JsonNodeFactory.instance.objectNode()).make();
            case JsonNode other ->
                Draft.refused(
                        template.toString(),
                        List.of("the arguments are no object but %s".formatted(other.getNodeType())));
        };
    }

    private Draft.Made make() {
        template.parameters().forEach(this::place);
        left.remove(template.parameters().stream().map(RestParameter::name).toList());
        draft.accept(template.accept());
        body().ifPresent(given -> new BodyWriter(template.body().orElseThrow(), call.key(), draft).write(given));
        return draft.made(call);
    }

    private void place(RestParameter parameter) {
        var value = call.arguments().path(parameter.name());
        if (value.isNull() && parameter.has(Trait.ALLOW_EMPTY)) {
            draft.addToQuery(List.of(PercentEncoding.encode(parameter.name()) + "="));
        } else if (ParameterValue.isAbsent(value)) {
            if (parameter.required()) {
                draft.note("the required %s parameter '%s' is missing".formatted(parameter.in(), parameter.name()));
            }
        } else if (parameter.content().isPresent()) {
            placeText(parameter, document(parameter.content().get(), value));
        } else if (draft.isFlat(parameter.name(), value)) {
            place(parameter, new ParameterValue(value, parameter.explode(), encoding(parameter)));
        }
    }

    private void place(RestParameter parameter, ParameterValue value) {
        var name = parameter.name();
        switch (parameter.in()) {
            case PATH -> draft.putInPath(name, value.in(name, parameter.style()));
            case QUERY -> draft.addToQuery(value.pairs(name, parameter.style()));
            case HEADER -> draft.putHeader(name, value.in(name, parameter.style()));
            case COOKIE -> draft.addCookies(value.pairs(name, parameter.style()));
        }
    }

    private static UnaryOperator<String> encoding(RestParameter parameter) {
        return switch (parameter.in()) {
            case HEADER -> text -> text;
            case PATH, COOKIE -> PercentEncoding::encode;
            case QUERY ->
                parameter.has(Trait.ALLOW_RESERVED) ? PercentEncoding::encodeButReserved : PercentEncoding::encode;
        };
    }

    /** A parameter whose value is a document of its own. */
    private static String document(String type, JsonNode value) {
        return Content.isJson(type) || value.isContainerNode() ? Content.ascii(value) : Scalar.text(value);
    }

    private void placeText(RestParameter parameter, String text) {
        var encoded = encoding(parameter).apply(text);
        var pair = List.of(PercentEncoding.encode(parameter.name()) + "=" + encoded);
        switch (parameter.in()) {
            case PATH -> draft.putInPath(parameter.name(), encoded);
            case QUERY -> draft.addToQuery(pair);
            case HEADER -> draft.putHeader(parameter.name(), encoded);
            case COOKIE -> draft.addCookies(pair);
        }
    }

    private Optional<JsonNode> body() {
        if (template.body().isEmpty()) {
            left.fieldNames()
                    .forEachRemaining(name -> draft.note("the operation has no parameter '%s'".formatted(name)));
            return Optional.empty();
        }
        var given = left.size() == 1 && left.has(BODY) ? left.path(BODY) : left;
        if (given.isNull() || left.isEmpty()) {
            if (template.body().get().required()) {
                draft.note("the body is missing: give its properties as arguments, or all of it as 'body'");
            }
            return Optional.empty();
        }
        return Optional.of(given);
    }
}
