package dev.stride.language.serverlessworkflow10.rpc;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.common.Suggestions;
import dev.stride.expression.Expression;
import dev.stride.expression.composite.Constant;
import dev.stride.expression.composite.Pipe;
import dev.stride.expression.composite.Template;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow10.call.EndpointDefinition;
import dev.stride.language.serverlessworkflow10.expression.RuntimeJq;
import dev.stride.language.serverlessworkflow10.expression.TaskExpressions;
import dev.stride.language.serverlessworkflow10.flow.AuthorizationDescriptor;
import dev.stride.language.serverlessworkflow10.flow.TaskBody;
import dev.stride.language.serverlessworkflow10.flow.TaskPlan;
import dev.stride.language.serverlessworkflow10.flow.TaskTail;
import dev.stride.language.serverlessworkflow10.policy.NamedPlaces;
import dev.stride.language.serverlessworkflow10.policy.TimeoutDefinition;
import dev.stride.plan.node.DataPlacement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A task that calls a Model Context Protocol server over HTTP (section "MCP Call"; decision D101 in
 * docs/spec-decisions.md). Each task opens a session of its own.
 *
 * @param session name of the variable that holds the session and the protocol version that the server chose
 * @param client computes the description of the client for the server
 */
public record ModelContextCall(
        String task,
        String method,
        Map<String, Expression> endpoint,
        Expression headers,
        String session,
        String version,
        Expression client,
        Optional<Expression> parameters,
        TimeoutDefinition timeout,
        AuthorizationDescriptor authorization)
        implements TaskBody {

    private static final List<String> METHODS = List.of(
            "tools/list",
            "tools/call",
            "prompts/list",
            "prompts/get",
            "resources/list",
            "resources/read",
            "resources/templates/list");

    private static final String LATEST_VERSION = "2025-06-18";

    private static final String OPENED = """
            {session: .headers["mcp-session-id"], responses: (.content | %s)}
            | .version = .responses[0].result.protocolVersion?""".formatted(JsonRpc.RESPONSES);

    /** Parses the properties under {@code with}; empty after a fault. */
    public static Optional<ModelContextCall> parse(
            Place with, String task, TaskExpressions expressions, NamedPlaces authentications) {
        var fields = with.fields();
        var method = fields.text("method");
        if (!METHODS.contains(method) && !method.isEmpty()) {
            fields.get("method").fault("unknown method `" + method + "`", Suggestions.hint(method, METHODS));
        }
        var version = fields.has("protocolVersion") ? fields.text("protocolVersion") : LATEST_VERSION;
        var parameters = optional(fields.get("parameters"), expressions);
        var timeout = fields.has("timeout")
                ? TimeoutDefinition.parseDuration(fields.get("timeout"), expressions)
                : TimeoutDefinition.NONE;
        var client = client(fields.get("client"), expressions);
        var http = http(fields.required("transport").fields());
        fields.rejectUnknown();
        if (http.isEmpty() || method.isEmpty()) {
            return Optional.empty();
        }
        var endpoint = EndpointDefinition.parse(http.get().required("endpoint"), authentications, expressions);
        var headers = optional(http.get().get("headers"), expressions);
        http.get().rejectUnknown();
        return Optional.of(new ModelContextCall(
                task,
                method,
                endpoint,
                headers.orElseGet(() -> RuntimeJq.compile("{}")),
                "__" + expressions.scope().stored("mcp"),
                version,
                client,
                parameters,
                timeout,
                AuthorizationDescriptor.of(expressions, endpoint.containsKey("authentication"))));
    }

    private static Optional<Fields> http(Fields transport) {
        if (transport.has("stdio")) {
            transport
                    .get("stdio")
                    .fault(
                            "the transport stdio would start a process in a Lambda function of the runtime",
                            "run the server as an HTTP service, and write `transport: { http: { endpoint: … } }`");
            return Optional.empty();
        }
        var http = transport.required("http");
        if (transport.has("options")) {
            transport
                    .get("options")
                    .fault(
                            "the transport http has no options",
                            "remove `options`; to send HTTP headers, write `transport: { http: { headers: … } }`");
        }
        transport.rejectUnknown();
        return http.isAbsent() ? Optional.empty() : Optional.of(http.fields());
    }

    private static Expression client(Place place, TaskExpressions expressions) {
        if (place.isAbsent()) {
            return new Constant(
                    JsonNodeFactory.instance.objectNode().put("name", "Stride").put("version", "1"));
        }
        var fields = place.fields();
        fields.required("name");
        fields.required("version");
        fields.ignore("description");
        fields.rejectUnknown();
        return expressions.template(place);
    }

    private static Optional<Expression> optional(Place place, TaskExpressions expressions) {
        return place.isAbsent() ? Optional.empty() : Optional.of(expressions.template(place));
    }

    @Override
    public int compile(TaskPlan plan, TaskTail tail) {
        var rpc = new JsonRpc(task, endpoint, plan);
        var done = plan.leave(plan.forget(session, tail.done()));
        var checked = rpc.check(".", plan.replace(RuntimeJq.compile(".[-1].result"), done));
        var called = rpc.send(
                inSession(),
                JsonRpc.request(method, Optional.of(2), parameters),
                ".content | " + JsonRpc.RESPONSES,
                authorization,
                checked);
        var notified = rpc.send(
                inSession(),
                JsonRpc.request("notifications/initialized", Optional.empty(), Optional.empty()),
                "null",
                new DataPlacement.Discard(),
                called);
        var opened = rpc.send(
                withHeaders("null"),
                JsonRpc.request("initialize", Optional.of(1), Optional.of(greeting())),
                OPENED,
                new DataPlacement.Bind(session),
                rpc.check("$%s.responses".formatted(session), notified));
        return plan.nodes().add(plan.part(List.of(), timeout.constant(), timeout.computed(), opened));
    }

    private Expression greeting() {
        var parts = new LinkedHashMap<String, Expression>();
        parts.put("protocolVersion", new Constant(TextNode.valueOf(version)));
        parts.put("capabilities", RuntimeJq.compile("{}"));
        parts.put("clientInfo", client);
        return new Template.Fields(parts);
    }

    private Expression inSession() {
        return withHeaders("$" + session);
    }

    /**
     * Returns the expression that computes the headers of a request. They contain the id of the session once it is open.
     *
     * @param opened jq that returns the session, or null before the session is opened
     */
    private Expression withHeaders(String opened) {
        return new Pipe(List.of(headers, RuntimeJq.compile("""
                {accept: "application/json, text/event-stream"} + .
                + (%s | {"mcp-session-id": .session, "mcp-protocol-version": .version} | with_entries(select(.value != null)))""".formatted(opened))));
    }
}
