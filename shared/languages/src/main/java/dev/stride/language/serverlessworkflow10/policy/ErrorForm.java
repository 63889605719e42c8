package dev.stride.language.serverlessworkflow10.policy;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.expression.Expression;
import dev.stride.expression.composite.Let;
import dev.stride.expression.composite.Pipe;
import dev.stride.language.serverlessworkflow10.expression.RuntimeJq;
import java.util.List;
import java.util.Map;

/**
 * Converts errors in the form of the specification to faults of the runtime, and back (section "Error"). What an
 * author raises or a handler raises again is {@link #raised}; a script and a call over JSON-RPC raise faults of the runtime.
 */
public final class ErrorForm {

    /** The code of the internal fault that a branch of a fork raises to end the whole workflow. Tasks cannot catch this fault. */
    public static final String END = "workflow.end";

    private static final String GRPC_STATUSES = """
        {CANCELLED: 499, UNKNOWN: 500, INVALID_ARGUMENT: 400, DEADLINE_EXCEEDED: 504, NOT_FOUND: 404, ALREADY_EXISTS: 409,
          PERMISSION_DENIED: 403, RESOURCE_EXHAUSTED: 429, FAILED_PRECONDITION: 400, ABORTED: 409, OUT_OF_RANGE: 400,
          UNIMPLEMENTED: 501, INTERNAL: 500, UNAVAILABLE: 503, DATA_LOSS: 500, UNAUTHENTICATED: 401}\
        """;

    /**
     * Returns an expression that converts a fault so that its {@code data} contain the error in the form of the specification
     * (decision D4). A fault that already has this form, such as one that a task raised, stays unchanged: {@link #TO_FAULT} made
     * its code from the status of the error, and its name from the type.
     *
     * @param base the base URI of the types of the errors
     */
    public static Expression ofFault(String base) {
        return RuntimeJq.compile("""
        .code as $code
        | if $code == "%2$s" then .
        elif (.data | type == "object" and has("instance") and has("type") and (.status | tostring) == $code)
          and .name == (.data.type | %4$s)
        then .
        else
          {configuration: 400, validation: 400, expression: 400, authentication: 401, authorization: 403, timeout: 408,
            communication: 500} as $statuses
          | %3$s as $grpc
          | ((.data.status? | numbers | select(. >= 100 and . < 600 and . == floor)) // null) as $said
          | (if $said then ["communication", $said]
             elif .code | test("^[1-5][0-9]{2}$") then ["communication", (.code | tonumber)]
             elif $grpc[.code] then ["communication", $grpc[.code]]
             elif $statuses[.code] then [.code, $statuses[.code]]
             else ["runtime", 500] end) as [$name, $status]
          | (.data.body? | if . == null then null elif type == "string" then . else tojson end) as $body
          | ($body // .message) as $detail
          | {
              name: $name,
              code: ($status | tostring),
              message: $detail,
              pointer,
              data: ({type: "%1$s\\($name)", status: $status, instance: .pointer, title: .name, detail: $detail})
            }
        end\
        """.formatted(base, END, GRPC_STATUSES, ErrorTypes.WITHOUT_BASE));
    }

    /**
     * The jq that converts an error in the form of the specification to a fault. It reads {@code $at}, the pointer to the task
     * that raises the error. {@link #ofFault} recognises the result by its name and code.
     */
    private static final String TO_FAULT = """
        (.instance // $at) as $instance
        | {
            name: (.type | %s),
            code: (.status | tostring),
            message: (.detail // .title // "the workflow raised \\(.type)" | tostring),
            data: (. + {instance: $instance}),
            pointer: $at
          }\
        """.formatted(ErrorTypes.WITHOUT_BASE);

    /** Returns the internal fault {@link #END} with the current data. */
    public static final Expression ENDED =
            RuntimeJq.compile("{name: %1$s, code: %1$s, message: \"the branch ended the workflow\", data: .}"
                    .formatted(TextNode.valueOf(END)));

    /**
     * Returns an expression that converts an error in the form of the specification to a fault.
     *
     * @param at returns the pointer to the task that raises the error, which is the default for the {@code instance} of the error
     */
    public static Expression raised(Expression error, Expression at) {
        return new Pipe(List.of(error, new Let(Map.of("at", at), RuntimeJq.compile(TO_FAULT))));
    }

    private ErrorForm() {}
}
