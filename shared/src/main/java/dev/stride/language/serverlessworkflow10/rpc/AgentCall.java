package dev.stride.language.serverlessworkflow10.rpc;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.common.Suggestions;
import dev.stride.expression.Expression;
import dev.stride.expression.composite.Constant;
import dev.stride.expression.composite.Pipe;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.document.ReferencedDocuments;
import dev.stride.language.serverlessworkflow10.call.EndpointDefinition;
import dev.stride.language.serverlessworkflow10.call.EndpointText;
import dev.stride.language.serverlessworkflow10.expression.RuntimeJq;
import dev.stride.language.serverlessworkflow10.expression.TaskExpressions;
import dev.stride.language.serverlessworkflow10.flow.AuthorizationDescriptor;
import dev.stride.language.serverlessworkflow10.flow.TaskBody;
import dev.stride.language.serverlessworkflow10.flow.TaskPlan;
import dev.stride.language.serverlessworkflow10.flow.TaskTail;
import dev.stride.language.serverlessworkflow10.policy.NamedPlaces;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A task that calls an agent by the A2A protocol (section "A2A Call"; decision D101). */
public record AgentCall(
        String task,
        String method,
        String reply,
        Map<String, Expression> endpoint,
        Optional<Expression> parameters,
        AuthorizationDescriptor authorization)
        implements TaskBody {

    private static final Set<String> SENDING = Set.of("message/send", "message/stream");
    private static final Set<String> STREAMING = Set.of("message/stream", "tasks/resubscribe");

    private static final List<String> METHODS = List.of(
            "message/send",
            "message/stream",
            "tasks/get",
            "tasks/list",
            "tasks/cancel",
            "tasks/resubscribe",
            "tasks/pushNotificationConfig/set",
            "tasks/pushNotificationConfig/get",
            "tasks/pushNotificationConfig/list",
            "tasks/pushNotificationConfig/delete",
            "agent/getAuthenticatedExtendedCard");

    private static final String JSON_RPC = "JSONRPC";

    /**
     * Adds a role and an id to a message where it lacks them. The id is a UUID that is computed from the idempotency key and the
     * message, so that it is the same in each attempt.
     */
    private static final Expression WITH_DEFAULTS = RuntimeJq.compile("""
            def hex: . as $n | [4096, 256, 16, 1]
              | map(($n / . | floor) % 16 | . as $d | "0123456789abcdef"[$d:$d + 1]) | add;
            ("\\($WORKFLOW.idempotencyKey) \\(tojson)" | explode) as $text
            | [range(8) as $i | reduce $text[] as $c ($i + 1; (. * (2 * $i + 31) + $c) % 65536) | hex] as $h
            | .message |= {
                messageId: "\\($h[0])\\($h[1])-\\($h[2])-8\\($h[3][1:])-a\\($h[4][1:])-\\($h[5])\\($h[6])\\($h[7])",
                role: "user"
              } + .""");

    private static final Expression HEADERS =
            new Constant(JsonNodeFactory.instance.objectNode().put("accept", "application/json, text/event-stream"));

    /** Parses the properties under {@code with}; empty after a fault. */
    public static Optional<AgentCall> parse(
            Place with,
            String task,
            TaskExpressions expressions,
            NamedPlaces authentications,
            ReferencedDocuments documents) {
        var fields = with.fields();
        var method = fields.text("method");
        if (!METHODS.contains(method) && !method.isEmpty()) {
            fields.get("method").fault("unknown method `" + method + "`", Suggestions.hint(method, METHODS));
        }
        var parameters = fields.get("parameters");
        var given =
                parameters.isAbsent() ? Optional.<Expression>empty() : Optional.of(expressions.template(parameters));
        var endpoint = fields.has("agentCard")
                ? ofCard(fields, documents)
                : EndpointDefinition.parse(fields.required("server"), authentications, expressions);
        fields.rejectUnknown();
        return method.isEmpty()
                ? Optional.empty()
                : Optional.of(new AgentCall(
                        task,
                        method,
                        "__" + expressions.scope().stored("a2a"),
                        endpoint,
                        SENDING.contains(method) ? Optional.of(withDefaults(given)) : given,
                        AuthorizationDescriptor.of(expressions, endpoint.containsKey("authentication"))));
    }

    private static Expression withDefaults(Optional<Expression> given) {
        return new Pipe(List.of(given.orElseGet(() -> RuntimeJq.compile("{}")), WITH_DEFAULTS));
    }

    /** Loads the agent card, a document that describes an agent, and returns the address of the agent from it. */
    private static Map<String, Expression> ofCard(Fields fields, ReferencedDocuments documents) {
        fields.ignore("server");
        var place = fields.get("agentCard");
        var uri = EndpointText.ofDocument(place);
        var card = uri.isEmpty() ? Optional.<Place>empty() : documents.load(place.withText(uri));
        return Map.of(
                "uri",
                new Constant(TextNode.valueOf(card.map(it -> address(it, place)).orElse(""))));
    }

    private static String address(Place card, Place reference) {
        if (card.value().path("preferredTransport").asText(JSON_RPC).equals(JSON_RPC)) {
            return card.fields().text("url");
        }
        for (var each : card.value().path("additionalInterfaces")) {
            if (each.path("transport").asText().equals(JSON_RPC)) {
                return each.path("url").asText();
            }
        }
        reference.fault(
                "the agent card lists no interface that uses the transport %s".formatted(JSON_RPC),
                "call the agent with `call: grpc` or `call: http`");
        return "";
    }

    @Override
    public int compile(TaskPlan plan, TaskTail tail) {
        var rpc = new JsonRpc(plan, task, endpoint, authorization, reply, "");
        var result = STREAMING.contains(method) ? "map(.result)" : ".[-1].result";
        return rpc.send(
                method,
                HEADERS,
                JsonRpc.request(method, Optional.of(1), parameters),
                Map.of(),
                rpc.check(result, plan.forget(reply, tail.done())));
    }
}
