package dev.stride.language.serverlessworkflow10.rpc;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
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
 * server-sent events. The latest reply stands in a variable, and the data of the instance stay the input of the task, so that a
 * server that refuses a version of its protocol can be asked in another one.
 *
 * @param endpoint the address of the server and its authentication, as arguments of an HTTP request
 * @param reply name of the variable for {@code {status, content, responses, asked, refused, authorization}}: the content if the
 *     status is a refusal, the version that was asked in, and a sentence about the version that was asked in before
 * @param spoken the versions of the protocol that Stride speaks, for messages
 */
record JsonRpc(
        TaskPlan plan,
        String task,
        Map<String, Expression> endpoint,
        AuthorizationDescriptor authorization,
        String reply,
        String spoken) {

    /** The statuses of replies that may say in which versions of its protocol a server can be asked. */
    private static final Constant REFUSALS =
            new Constant(JsonNodeFactory.instance.arrayNode().add(400).add(404).add(405));

    /** The jq that converts the body of an HTTP reply to an array of the JSON-RPC responses in it. */
    private static final String RESPONSES = """
            .content | if type == "string"
            then [gsub("\\r"; "") | split("\\n\\n")[]
              | [split("\\n")[] | select(startswith("data:")) | ltrimstr("data:")] | join("\\n") | fromjson?]
            else [.] end
            | map(objects | select(has("result") or .error != null))""";

    /** The jq that tells whether a reply has results only. */
    static final String ANSWERED = """
            (.responses | length) > 0 and all(.responses[]; .error == null)""";

    static final String CODE = ".responses | map(.error | objects | .code // empty)[0]";

    /** The jq for the versions that the errors in a reply name. */
    static final String SUPPORTED =
            ".responses[].error | objects | .data | objects | .supported | arrays | .[] | tostring";

    private static final String SAID = """
            def said: (.responses | map(.error // empty)[0]) as $error
              | [SUPPORTED] as $offered
              | (($error | objects | .message) // $error
                  // if .status >= 400 then "the server answered with the status \\(.status)"
                    else "the server did not reply with a JSON-RPC response" end | tostring)
                + if $offered != [] and $offered - ($spoken | split(", ")) == $offered
                  then "; the server speaks \\($offered | join(", ")), and Stride speaks \\($spoken)" else "" end;
            def refusal: "\\(.asked): \\(said)";
            """.replace("SUPPORTED", SUPPORTED);

    /** The jq for the error in a reply. */
    private static final String ERROR = SAID + """
            (%s) as $code
            | if $code == null and .status >= 400
              then {code: "\\(.status)", pointer: $at, name: "HTTP status \\(.status)", message: said,
                data: {status, body: .content}}
              else {code: "runtime", pointer: $at, name: "JSON-RPC error \\($code // "without code")", message: said}
              end""".formatted(CODE);

    /** The jq for the error in a reply after an earlier request was refused as well. */
    private static final String ERRORS =
            "(%s) as $error | %s $error + {message: \"\\(.refused); \\(refusal)\"} | del(.data.body)"
                    .formatted(ERROR, SAID);

    /**
     * Adds a node that sends a request and stores the reply in the variable.
     *
     * @param asked the method and the version of the protocol, for messages
     */
    int send(String asked, Expression headers, Expression body, Map<String, Expression> noted, int next) {
        var results = new LinkedHashMap<String, Expression>();
        results.put("status", RuntimeJq.compile(".statusCode"));
        results.put("responses", RuntimeJq.compile(RESPONSES));
        results.put("content", RuntimeJq.compile("if .statusCode >= 400 then .content else null end"));
        results.put("asked", new Constant(TextNode.valueOf(asked)));
        results.put("authorization", RuntimeJq.compile("$WORKFLOW.response.authorization"));
        results.putAll(noted);
        return invoke(headers, body, new Template.Fields(results), new DataPlacement.Bind(reply), next);
    }

    /** What a request notes about the refusal of the request before. */
    Map<String, Expression> refusal() {
        return Map.of("refused", withSpoken(over(SAID + "refusal")));
    }

    /** Adds a node that sends a notification, which has no response. */
    int tell(Expression headers, Expression body, int next) {
        return invoke(headers, body, RuntimeJq.compile("null"), new DataPlacement.Discard(), next);
    }

    private int invoke(Expression headers, Expression body, Expression results, DataPlacement placement, int next) {
        var parts = new LinkedHashMap<>(endpoint);
        parts.put("method", new Constant(TextNode.valueOf("POST")));
        parts.put("headers", headers);
        parts.put("body", body);
        parts.put("output", new Constant(TextNode.valueOf("response")));
        parts.put("refusals", REFUSALS);
        return plan.nodes()
                .add(new Node.Invoke(
                        task,
                        authorization.addComputedCall(plan, task),
                        new Template.Fields(parts),
                        results,
                        placement,
                        Retry.NEVER,
                        Optional.empty(),
                        next,
                        plan.source()));
    }

    int choose(String condition, int then, int otherwise) {
        return plan.choose(over(condition), then, otherwise);
    }

    /** Adds the nodes that raise an error, unless the reply has results only, of which {@code result} makes the data. */
    int check(String result, int next) {
        return choose(ANSWERED, finish(result, next), raise());
    }

    /** Adds the nodes that make a result the data of the instance. @param result jq over the responses of the reply */
    int finish(String result, int next) {
        return authorization.kept(
                plan, "$%s.authorization".formatted(reply), plan.replace(over(".responses | " + result), next));
    }

    int raise() {
        return raise(withSpoken(over(ERROR)));
    }

    /** Adds a node that raises the error in the reply to the last of two requests, both of which were refused. */
    int raiseRefusals() {
        return raise(withSpoken(over(ERRORS)));
    }

    /** Adds a node that raises an error of the type {@code runtime}. @param message jq over the reply */
    int raise(String title, String message) {
        return raise(withSpoken(
                over("{code: \"runtime\", pointer: $at, name: \"%s\", message: (%s)}".formatted(title, message))));
    }

    private int raise(Expression error) {
        return plan.nodes().add(new Node.Raise(error, plan.source()));
    }

    private Expression withSpoken(Expression jq) {
        return new Let(
                Map.of(
                        "at", new Constant(TextNode.valueOf(plan.source())),
                        "spoken", new Constant(TextNode.valueOf(spoken))),
                jq);
    }

    Expression over(String jq) {
        return RuntimeJq.compile("$%s | %s".formatted(reply, jq));
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
