package dev.stride.local.convert;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.language.document.Place;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A converter of function calls to tasks of Open Workflow 1.0 that call the same service or compute the same value. */
record CallText(Declared declared) {

    private static final String HTTP = "http:";
    private static final Optional<ObjectNode> NONE = Optional.empty();
    private static final List<String> PARTS = List.of("query", "headers", "body");

    /**
     * Returns the task for a reference to a function.
     *
     * @param name name of the task
     * @param input an expression for the part of the data that the function receives
     */
    TaskText call(String name, Place reference, Optional<String> input) {
        var refersWithArguments = reference.value().isObject();
        var read = new ReadObject(refersWithArguments ? reference : reference.withValue(TaskText.object()));
        var called = refersWithArguments ? read.get("refName") : reference;
        var arguments = read.has("arguments") ? read.get("arguments") : read.get("parameters");
        read.leave("selectionSet", "Open Workflow 1.0 has no GraphQL calls");
        if (read.get("invoke").value().asText().equals("async")) {
            read.leave(
                    "invoke",
                    "Open Workflow 1.0 has no asynchronous function calls: the workflow waits for every call");
        }
        read.leaveRest();
        var function = declared.functions().get(called.value().asText());
        if (function == null) {
            return TaskText.left(name, called, "the function is not declared in the definition");
        }
        return call(name, new ReadObject(function), called, arguments, input);
    }

    private TaskText call(String name, ReadObject function, Place called, Place arguments, Optional<String> input) {
        var type = function.has("type") ? function.get("type").value().asText() : "rest";
        var operation = function.get("operation").value().asText();
        function.ignore("name", "authRef");
        var parts = operation.split("#");
        var body = switch (type) {
            case "expression" ->
                Optional.of(TaskText.set(name, evaluation(function, arguments, input))
                        .body());
            case "rest" -> parts.length == 2 ? Optional.of(openApi(parts, function, arguments, input)) : NONE;
            case "rpc" -> isGrpc(function, parts) ? Optional.of(grpc(parts, function, arguments, input)) : NONE;
            case "custom" ->
                operation.startsWith(HTTP) && takesParts(arguments)
                        ? Optional.of(http(operation.split(":", 3), function, arguments, input))
                        : NONE;
            default -> NONE;
        };
        if (body.isEmpty()) {
            return TaskText.left(name, called, reason(type));
        }
        function.leaveRest();
        return new TaskText(name, body.get());
    }

    private static String reason(String type) {
        return type.equals("asyncapi")
                ? "in Open Workflow 1.0, the call itself states the channel and headers of a message;"
                        + " in 0.8, only the AsyncAPI document states the channel and headers"
                : "Stride cannot convert functions of the type `%s` to Open Workflow 1.0".formatted(type);
    }

    private String evaluation(ReadObject function, Place arguments, Optional<String> input) {
        var text = new StringBuilder(
                input.map(it -> "(" + MergeText.filter(it) + ") | ").orElse(""));
        var named = arguments.value().propertyStream().toList();
        for (var argument : named) {
            text.append(declared.jq().template(arguments.at(argument.getKey())))
                    .append(" as $")
                    .append(argument.getKey())
                    .append(" | ");
        }
        return text + declared.jq().expression(function.get("operation"));
    }

    private ObjectNode openApi(String[] operation, ReadObject function, Place arguments, Optional<String> input) {
        var body = TaskText.object().put("call", "openapi");
        var with = body.putObject("with");
        with.putObject("document").put("endpoint", operation[0]);
        with.put("operationId", operation[1]);
        if (!arguments.isAbsent()) {
            with.set("parameters", declared.jq().computed(arguments, input.map(MergeText::filter)));
        }
        authenticate(function, with);
        return body;
    }

    private ObjectNode grpc(String[] operation, ReadObject function, Place arguments, Optional<String> input) {
        var body = TaskText.object().put("call", "grpc");
        var with = body.putObject("with");
        with.putObject("proto").put("endpoint", operation[0]);
        var endpoint =
                URI.create(function.get("metadata").at("endpoint").value().asText());
        var service = with.putObject("service").put("name", operation[1]).put("host", endpoint.getHost());
        if (endpoint.getPort() >= 0) {
            service.put("port", endpoint.getPort());
        }
        authenticate(function, service);
        with.put("method", operation[2]);
        if (!arguments.isAbsent()) {
            with.set("arguments", declared.jq().computed(arguments, input.map(MergeText::filter)));
        }
        return body;
    }

    private ObjectNode http(String[] operation, ReadObject function, Place arguments, Optional<String> input) {
        var body = TaskText.object().put("call", "http");
        var with = body.putObject("with").put("method", operation[1].toLowerCase(Locale.ROOT));
        authenticate(function, with.putObject("endpoint").put("uri", operation[2]));
        PARTS.stream()
                .filter(arguments.value()::has)
                .forEach(part ->
                        with.set(part, declared.jq().computed(arguments.at(part), input.map(MergeText::filter))));
        return body;
    }

    private void authenticate(ReadObject function, ObjectNode endpoint) {
        var name = function.get("authRef").value().asText("");
        if (AuthenticationText.isConverted(declared.authentications().get(name))) {
            endpoint.putObject("authentication").put("use", name);
        }
    }

    private static boolean isGrpc(ReadObject function, String[] operation) {
        return operation.length == 3 && !function.get("metadata").at("endpoint").isAbsent();
    }

    private static boolean takesParts(Place arguments) {
        return arguments.value().propertyStream().allMatch(argument -> PARTS.contains(argument.getKey()));
    }
}
