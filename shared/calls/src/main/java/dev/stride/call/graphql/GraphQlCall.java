package dev.stride.call.graphql;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.CallLimits;
import dev.stride.call.api.CallKind;
import dev.stride.call.api.CallRequest;
import dev.stride.call.api.FunctionOperation;
import dev.stride.call.api.OutboundClients;
import dev.stride.call.api.Reply;
import dev.stride.call.api.Resolution;
import dev.stride.call.api.Resources;
import dev.stride.call.auth.Authorization;
import dev.stride.call.graphql.schema.FieldResolver;
import dev.stride.call.graphql.template.GraphQlTemplate;
import dev.stride.call.graphql.template.GraphQlTemplate.GraphQlOperation;
import dev.stride.call.http.client.HttpReply;
import dev.stride.call.http.message.HttpReplyReader;
import dev.stride.common.Result;
import dev.stride.plan.call.CallTemplate;
import dev.stride.plan.fault.Fault;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The call kind {@code graphql}: calls one field of a GraphQL service (Serverless Workflow 0.8, "Using Functions for GraphQL
 * Service Invocations").
 */
public final class GraphQlCall implements CallKind {

    @Override
    public String name() {
        return GraphQlTemplate.KIND;
    }

    @Override
    public Resolution resolve(FunctionOperation functionOperation, Resources resources) {
        return switch (GraphQlOperation.parse(functionOperation.text())) {
            case Result.Failed(var problem) -> new Resolution.Unresolved(problem);
            case Result.Ok(var called) -> FieldResolver.resolve(called, resources);
        };
    }

    @Override
    public Reply perform(CallTemplate template, CallRequest call, OutboundClients outboundClients) {
        var called = GraphQlTemplate.fromJson(template.template());
        return switch (GraphQlRequest.build(called, call)) {
            case Result.Failed(var fault) -> new Reply.Failed(fault);
            case Result.Ok(var httpRequest) ->
                GraphQlReplyReader.toReply(
                        called, Authorization.send(outboundClients, httpRequest, call.credentials()));
        };
    }

    /** Converts the reply of a GraphQL service: {@code data} becomes the result, and {@code errors} become a fault. */
    private static final class GraphQlReplyReader {

        /** The fault name and code for a GraphQL error without a code. */
        private static final String GRAPHQL = "graphql";

        private static final String ERRORS = "errors";
        private static final String DATA = "data";

        static Reply toReply(GraphQlTemplate template, Result<HttpReply, Fault> sendResult) {
            return switch (HttpReplyReader.toReply(template.toString(), sendResult)) {
                case Reply.Answered(JsonNode result, var response) -> answered(template, result, response);
                case Reply.Failed(Fault fault, var retryAfter, var _) ->
                    new Reply.Failed(withServiceErrors(fault), retryAfter);
                case Reply.Pending pending -> pending;
                case Reply.Logged logged -> logged;
            };
        }

        private static Reply answered(GraphQlTemplate template, JsonNode answer, Optional<JsonNode> response) {
            var errors = answer.path(ERRORS);
            if (!errors.isEmpty()) {
                return new Reply.Failed(fault(template, answer, errors));
            }
            var data = answer.path(DATA);
            return data.isObject()
                    ? new Reply.Answered(data, response)
                    : new Reply.Failed(Fault.of(Fault.COMMUNICATION, """
                                    %s answered with an object that is not a GraphQL response, because it has \
                                    neither data nor errors""".formatted(template)));
        }

        private static Fault fault(GraphQlTemplate template, JsonNode answer, JsonNode errors) {
            var code = Optional.of(errors.path(0).path("extensions").path("code"))
                    .filter(JsonNode::isValueNode)
                    .map(JsonNode::asText)
                    .filter(text -> !text.isBlank())
                    .orElse(GRAPHQL);
            var details = JsonNodeFactory.instance.objectNode();
            details.set(ERRORS, errors);
            details.set(DATA, answer.path(DATA));
            var kept = Optional.<JsonNode>of(details)
                    .filter(json ->
                            json.toString().getBytes(StandardCharsets.UTF_8).length <= CallLimits.FAULT_DATA_BYTES);
            return new Fault(code, code, template + " answered with errors: " + messages(errors), kept);
        }

        /**
         * Returns the fault for a reply with an HTTP error status. If the reply contains GraphQL errors, the message of the fault
         * includes them.
         */
        private static Fault withServiceErrors(Fault fault) {
            var errors = fault.data().map(data -> data.path("body").path(ERRORS));
            return errors.filter(listed -> listed.isArray() && !listed.isEmpty())
                    .map(listed -> new Fault(
                            fault.name(), fault.code(), fault.message() + ": " + messages(listed), fault.data()))
                    .orElse(fault);
        }

        private static String messages(JsonNode errors) {
            return errors.valueStream()
                    .limit(CallLimits.SERVICE_ERRORS)
                    .map(GraphQlReplyReader::message)
                    .collect(Collectors.joining("; "));
        }

        private static String message(JsonNode error) {
            var message = error.path("message").asText("an error without a message");
            var path = error.path("path").valueStream().map(JsonNode::asText).collect(Collectors.joining("."));
            return path.isEmpty() ? message : message + " (at " + path + ")";
        }

        private GraphQlReplyReader() {}
    }
}
