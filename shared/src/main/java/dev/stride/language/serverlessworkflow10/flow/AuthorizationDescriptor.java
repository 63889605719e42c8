package dev.stride.language.serverlessworkflow10.flow;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.call.http.ComputedHttpCall;
import dev.stride.expression.Expression;
import dev.stride.expression.composite.Template;
import dev.stride.language.serverlessworkflow10.expression.RuntimeJq;
import dev.stride.language.serverlessworkflow10.expression.TaskExpressions;
import dev.stride.language.serverlessworkflow10.expression.VariableScope;
import dev.stride.plan.call.CallTemplate;
import java.util.LinkedHashMap;
import java.util.Optional;

/**
 * The description of the authorization with which a task sent its call (section "Authorization Descriptor"; decision D51). The
 * output filter and the export of the task read it as {@code $authorization}.
 *
 * @param variable name of the variable that stores the authorization until the export; empty if no filter reads it
 * @param authenticates whether the call has an authentication; otherwise the authorization is null
 */
public record AuthorizationDescriptor(Optional<String> variable, boolean authenticates) {

    private static final String RESULT = "result";

    /** The key in the plan of a computed HTTP call whose reply also describes the authorization. */
    private static final String DESCRIBED_CALL = ComputedHttpCall.NAME + "-described";

    /** The authorization of a task in which no expression reads the authorization. */
    public static final AuthorizationDescriptor UNREAD = new AuthorizationDescriptor(Optional.empty(), false);

    /**
     * Returns the authorization of a task. The caller must parse the filters of the task first, because a filter may read the
     * authorization.
     */
    public static AuthorizationDescriptor of(TaskExpressions expressions, boolean authenticates) {
        return expressions.reads(VariableScope.AUTHORIZATION)
                ? new AuthorizationDescriptor(
                        Optional.of(expressions.scope().stored(VariableScope.AUTHORIZATION)), authenticates)
                : UNREAD;
    }

    private boolean isDescribed() {
        return variable.isPresent() && authenticates;
    }

    /**
     * Returns the template of a call. If the call has an authentication and a filter reads the authorization, the template asks
     * for replies that describe the authorization.
     */
    public CallTemplate describedBy(CallTemplate template) {
        return isDescribed() ? template.describingAuthorization() : template;
    }

    /** Adds an HTTP call with computed arguments to the plan, and returns the key of the call. */
    public String addComputedCall(TaskPlan plan) {
        var key = isDescribed() ? DESCRIBED_CALL : ComputedHttpCall.NAME;
        var template = CallTemplate.withoutAuth(ComputedHttpCall.NAME, TextNode.valueOf(""));
        plan.calls().put(key, describedBy(template));
        return key;
    }

    /**
     * Returns the expression for the results of the call. If a filter reads the authorization, the expression adds the
     * authorization to the results, and the nodes of {@link #bound} separate the two again.
     */
    public Expression results(Expression results) {
        if (variable.isEmpty()) {
            return results;
        }
        var parts = new LinkedHashMap<String, Expression>();
        parts.put(RESULT, results);
        parts.put(VariableScope.AUTHORIZATION, RuntimeJq.compile("$WORKFLOW.response.authorization"));
        return new Template.Fields(parts);
    }

    /**
     * Adds the nodes that move the authorization from the data to a variable, so that only the results remain in the data. The
     * nodes continue at {@code next}.
     */
    public int bound(TaskPlan plan, int next) {
        return variable.map(name -> plan.bind(
                        name,
                        "[.%s]".formatted(VariableScope.AUTHORIZATION),
                        plan.replace(RuntimeJq.compile("." + RESULT), next)))
                .orElse(next);
    }
}
