package dev.stride.language.serverlessworkflow10.rpc;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.expression.Expression;
import dev.stride.expression.composite.Constant;
import dev.stride.expression.composite.Let;
import dev.stride.expression.composite.Template;
import dev.stride.language.serverlessworkflow10.expression.RuntimeJq;
import dev.stride.language.serverlessworkflow10.flow.AuthorizationDescriptor;
import dev.stride.language.serverlessworkflow10.flow.TaskPlan;
import dev.stride.plan.node.DataPlacement;
import dev.stride.plan.node.Node;
import dev.stride.plan.policy.Retry;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Sends the JSON-RPC 2.0 requests of one task over HTTP. The server may reply with one response as JSON, or with a stream of
 * server-sent events.
 *
 * @param endpoint the address of the server and its authentication, as arguments of an HTTP request
 */
record JsonRpc(String task, Map<String, Expression> endpoint, TaskPlan plan) {

    /** The jq that converts the body of an HTTP reply to an array of the JSON-RPC responses in it. */
    static final String RESPONSES = """
            if type == "string"
            then [gsub("\\r"; "") | split("\\n\\n")[]
              | [split("\\n")[] | select(startswith("data:")) | ltrimstr("data:")] | join("\\n") | fromjson?]
            else [.] end
            | map(objects | select(has("result") or has("error")))""";

    private static final String FAILED = """
            length == 0 or any(.[]; has("error"))""";

    private static final String ERROR = """
            (map(select(has("error")))[0].error // {message: "the server did not reply with a JSON-RPC response"})
            | {code: "runtime", pointer: $at, name: "JSON-RPC error \\(.code // "without code")", message: (.message // . | tostring)}""";

    /**
     * Adds a node that sends a request and stores the results where {@code placement} says.
     *
     * @param results jq that selects the results from the HTTP reply
     * @param placement destination of the results
     */
    int send(Expression headers, Expression body, String results, DataPlacement placement, int next) {
        return send(headers, body, results, placement, AuthorizationDescriptor.UNREAD, next);
    }

    /**
     * Adds a node that sends a request and replaces the data of the instance by the results.
     *
     * @param authorization of the request
     */
    int send(Expression headers, Expression body, String results, AuthorizationDescriptor authorization, int next) {
        return send(headers, body, results, new DataPlacement.Replace(), authorization, next);
    }

    private int send(
            Expression headers,
            Expression body,
            String results,
            DataPlacement placement,
            AuthorizationDescriptor authorization,
            int next) {
        var parts = new LinkedHashMap<>(endpoint);
        parts.put("method", new Constant(TextNode.valueOf("POST")));
        parts.put("headers", headers);
        parts.put("body", body);
        parts.put("output", new Constant(TextNode.valueOf("response")));
        return plan.nodes()
                .add(new Node.Invoke(
                        task,
                        authorization.addComputedCall(plan, task),
                        new Template.Fields(parts),
                        authorization.results(RuntimeJq.compile(results)),
                        placement,
                        Retry.NEVER,
                        Optional.empty(),
                        authorization.bound(plan, next),
                        plan.source()));
    }

    /**
     * Adds a node that raises an error if a response contains an error or if there is no response. Otherwise, the instance
     * continues at {@code next}.
     *
     * @param responses jq for the array of responses
     */
    int check(String responses, int next) {
        var at = Map.<String, Expression>of("at", new Constant(TextNode.valueOf(plan.source())));
        var error = RuntimeJq.compile("%s | %s".formatted(responses, ERROR));
        var raised = new Let(at, error);
        var raise = plan.nodes().add(new Node.Raise(raised, plan.source()));
        return plan.choose(RuntimeJq.compile("%s | %s".formatted(responses, FAILED)), raise, next);
    }

    /** Returns the expression that computes a request. @param id the id of the request; empty for a notification */
    static Expression request(String method, Optional<Integer> id, Optional<Expression> parameters) {
        var parts = new LinkedHashMap<String, Expression>();
        parts.put("jsonrpc", new Constant(TextNode.valueOf("2.0")));
        id.ifPresent(number -> parts.put("id", RuntimeJq.compile(String.valueOf(number))));
        parts.put("method", new Constant(TextNode.valueOf(method)));
        parameters.ifPresent(given -> parts.put("params", given));
        return new Template.Fields(parts);
    }
}
