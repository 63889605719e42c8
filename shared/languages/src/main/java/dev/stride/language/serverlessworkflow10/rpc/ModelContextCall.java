package dev.stride.language.serverlessworkflow10.rpc;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.common.Suggestions;
import dev.stride.expression.Expression;
import dev.stride.expression.composite.Constant;
import dev.stride.expression.composite.Let;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A task that calls a Model Context Protocol server over HTTP (section "MCP Call"; decisions D101 and D127). A request of the
 * newest version describes itself; for a server that speaks only earlier versions, the task opens a session of its own.
 *
 * @param reply name of the variable that holds the latest reply of the server
 * @param version the protocol version in which the server is asked first
 * @param client computes the description of the client for the server
 */
public record ModelContextCall(
        String task,
        String method,
        Map<String, Expression> endpoint,
        Expression headers,
        String reply,
        String version,
        Expression client,
        Optional<Expression> parameters,
        TimeoutDefinition timeout,
        AuthorizationDescriptor authorization)
        implements TaskBody {

    private static final String CALL_TOOL = "tools/call";
    private static final String LIST_TOOLS = "tools/list";

    private static final List<String> METHODS = List.of(
            LIST_TOOLS,
            CALL_TOOL,
            "prompts/list",
            "prompts/get",
            "resources/list",
            "resources/read",
            "resources/templates/list");

    private static final String RESULT = ".[-1].result";

    /** Whether the headers of a request lack what the description of a tool wants there. */
    private static final String LACKS_HEADERS = "(%s) == -32020".formatted(JsonRpc.CODE);

    /** Whether an error in the reply to a request without a session says that the server speaks only versions with one. */
    private static final String REFUSES_STATELESS =
            """
            (%s) as $code
            | if $code == -32022 then [%s] - %s != [%2$s]
              else .status >= 400 and $code != -32020 and $code != -32021 and (.status != 404 or $code != -32601)
              end""".formatted(JsonRpc.CODE, JsonRpc.SUPPORTED, ModelContextVersions.WITH_SESSION_JQ);

    /** The newest version with a session that the server has named, or the newest of all if it has named none. */
    private static final String NEWEST_COMMON = """
            %2$s as $ours | ($ours - ($ours - [%1$s]))[0] // $ours[0]""".formatted(JsonRpc.SUPPORTED, ModelContextVersions.WITH_SESSION_JQ);

    private static final String COMPLETE = """
            .responses[-1].result | type != "object" or (.resultType // "complete") == "complete\"""";

    private static final String WANTS_MORE = """
            .responses[-1].result
            | "the result is of the type \\(.resultType | tojson)"
              + ([.inputRequests | objects | .[] | objects | .method | strings] | unique | join(" and ")
                | if . == "" then "" else ", since the server asks for \\(.)" end)
              + "; Stride takes only complete results: give the server all that it needs in the parameters\"""";

    private static final String CHOSEN =
            "(.responses[0].result | if type == \"object\" then .protocolVersion else null end)";

    private static final String AGREED = "[%s] - %s == []".formatted(CHOSEN, ModelContextVersions.WITH_SESSION_JQ);

    private static final String CHOSE_ANOTHER =
            "\"the server speaks \\(%s | tojson), and Stride speaks \\($spoken)\"".formatted(CHOSEN);

    /** Parses the properties under {@code with}; empty after a fault. */
    public static Optional<ModelContextCall> parse(
            Place with, String task, TaskExpressions expressions, NamedPlaces authentications) {
        var fields = with.fields();
        var method = fields.text("method");
        if (!METHODS.contains(method) && !method.isEmpty()) {
            fields.get("method").fault("unknown method `" + method + "`", Suggestions.hint(method, METHODS));
        }
        var version = version(fields);
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
                expressions.scope().hidden("mcp"),
                version,
                client,
                parameters,
                timeout,
                AuthorizationDescriptor.of(expressions, endpoint.containsKey("authentication"))));
    }

    private static String version(Fields fields) {
        if (!fields.has("protocolVersion")) {
            return ModelContextVersions.STATELESS;
        }
        var version = fields.text("protocolVersion");
        if (!ModelContextVersions.ALL.contains(version) && !version.isEmpty()) {
            fields.get("protocolVersion")
                    .fault(
                            "unknown version `" + version + "` of the Model Context Protocol",
                            "write one of %s, or none".formatted(String.join(", ", ModelContextVersions.ALL)));
        }
        return version;
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
        var spoken = String.join(", ", ModelContextVersions.ALL);
        var rpc = new JsonRpc(plan, task, endpoint, authorization, reply, spoken);
        var done = plan.leave(plan.forget(reply, tail.done()));
        var first = version.equals(ModelContextVersions.STATELESS)
                ? stateless(
                        rpc,
                        Map.of(),
                        session(rpc, rpc.refusal(), rpc.over(NEWEST_COMMON), rpc.raiseRefusals(), done),
                        done)
                : session(
                        rpc,
                        Map.of(),
                        new Constant(TextNode.valueOf(version)),
                        stateless(rpc, rpc.refusal(), rpc.raiseRefusals(), done),
                        done);
        return plan.nodes().add(plan.part(List.of(), timeout.constant(), timeout.computed(), first));
    }

    /**
     * Adds the nodes of a request that describes itself.
     *
     * @param refused the node to continue with if the server speaks no such version
     */
    private int stateless(JsonRpc rpc, Map<String, Expression> noted, int refused, int done) {
        var complete =
                rpc.choose(COMPLETE, rpc.finish(RESULT, done), rpc.raise("The server asks for more", WANTS_MORE));
        var failed = method.equals(CALL_TOOL)
                ? rpc.choose(LACKS_HEADERS, mirrored(rpc, complete), rpc.raise())
                : rpc.raise();
        return rpc.send(
                asked(method, ModelContextVersions.STATELESS),
                request(method, parameters).headers(StatelessRequest.NO_TOOLS),
                request(method, parameters).body(),
                noted,
                rpc.choose(JsonRpc.ANSWERED, complete, rpc.choose(REFUSES_STATELESS, refused, failed)));
    }

    /** Adds the nodes that look up which arguments of the tool are also headers, and call the tool again. */
    private int mirrored(JsonRpc rpc, int complete) {
        var again = rpc.send(
                asked(method, ModelContextVersions.STATELESS),
                request(method, parameters).headers(rpc.over(".responses[-1].result.tools?")),
                request(method, parameters).body(),
                Map.of(),
                rpc.choose(JsonRpc.ANSWERED, complete, rpc.raise()));
        return rpc.send(
                asked(LIST_TOOLS, ModelContextVersions.STATELESS),
                request(LIST_TOOLS, Optional.empty()).headers(StatelessRequest.NO_TOOLS),
                request(LIST_TOOLS, Optional.empty()).body(),
                Map.of(),
                rpc.choose(JsonRpc.ANSWERED, again, rpc.raise()));
    }

    private StatelessRequest request(String requested, Optional<Expression> given) {
        return new StatelessRequest(requested, headers, client, given);
    }

    /**
     * Adds the nodes that open a session and send a request in it.
     *
     * @param proposed the version that the client proposes
     * @param refused the node to continue with if the server opens no sessions
     */
    private int session(JsonRpc rpc, Map<String, Expression> noted, Expression proposed, int refused, int done) {
        var opened = new LinkedHashMap<>(noted);
        opened.put("session", RuntimeJq.compile(".headers[\"mcp-session-id\"]"));
        var called = rpc.send(
                asked(method, "its session"),
                inSession(rpc),
                JsonRpc.request(method, Optional.of(2), parameters),
                Map.of(),
                rpc.check(RESULT, done));
        var notified = rpc.tell(
                inSession(rpc),
                JsonRpc.request("notifications/initialized", Optional.empty(), Optional.empty()),
                called);
        var agreed = rpc.choose(AGREED, notified, rpc.raise("No common version", CHOSE_ANOTHER));
        return rpc.send(
                asked("initialize", "a session"),
                withHeaders(RuntimeJq.compile("{}")),
                JsonRpc.request("initialize", Optional.of(1), Optional.of(greeting(proposed))),
                opened,
                rpc.choose(JsonRpc.ANSWERED, agreed, rpc.choose(".status >= 400", refused, rpc.raise())));
    }

    private static String asked(String method, String version) {
        return "%s in %s".formatted(method, version);
    }

    private Expression greeting(Expression proposed) {
        var parts = new LinkedHashMap<String, Expression>();
        parts.put("protocolVersion", proposed);
        parts.put("capabilities", RuntimeJq.compile("{}"));
        parts.put("clientInfo", client);
        return new Template.Fields(parts);
    }

    private Expression inSession(JsonRpc rpc) {
        return withHeaders(rpc.over("""
                {"mcp-session-id": .session, "mcp-protocol-version": .responses[0].result.protocolVersion}
                | with_entries(select(.value != null))"""));
    }

    private Expression withHeaders(Expression own) {
        return new Let(
                Map.of("headers", headers, "own", own),
                RuntimeJq.compile("{accept: \"application/json, text/event-stream\"} + $headers + $own"));
    }

    /** The versions of the Model Context Protocol that Stride speaks (decision D127). */
    static final class ModelContextVersions {

        /** The version whose requests describe themselves, so that no session is opened. A call without a version asks in it. */
        static final String STATELESS = "2026-07-28";

        /** The versions that open a session by {@code initialize}, the newest first. */
        static final List<String> WITH_SESSION = List.of("2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05");

        static final List<String> ALL =
                Stream.concat(Stream.of(STATELESS), WITH_SESSION.stream()).toList();

        static final String WITH_SESSION_JQ =
                WITH_SESSION.stream().map("\"%s\""::formatted).collect(Collectors.joining(", ", "[", "]"));

        private ModelContextVersions() {}
    }
}
