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
 * Describes the authorization that a task used for its call (section "Authorization Descriptor"; decision D51). The output filter
 * and the export of the task can read this description as {@code $authorization}.
 *
 * @param variable name of the variable that stores the authorization until the export; empty if no filter reads it
 * @param authenticates whether the call has an authentication; otherwise the authorization is null
 */
public record AuthorizationDescriptor(Optional<String> variable, boolean authenticates) {

    private static final String RESULT = "result";

    /**
     * The key under which the plan contains a second template for HTTP calls with computed arguments: the reply to such a call
     * also describes its authorization.
     */
    private static final String DESCRIBED_CALL = ComputedHttpCall.NAME + "-described";

    /** The descriptor for a task that does not read {@code $authorization}. */
    public static final AuthorizationDescriptor UNREAD = new AuthorizationDescriptor(Optional.empty(), false);

    /**
     * Returns the descriptor for a task. Call this after the filters of the task are parsed, because only then is it known
     * whether one of them reads {@code $authorization}.
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
     * Returns the call template. If the call has an authentication and a filter reads {@code $authorization}, the template
     * requests that the reply also describes the authorization.
     */
    public CallTemplate describedBy(CallTemplate template) {
        return isDescribed() ? template.describingAuthorization() : template;
    }

    /**
     * Adds the template of an HTTP call with computed arguments to the plan. Returns the key under which the plan contains the
     * template.
     */
    public String addComputedCall(TaskPlan plan) {
        var key = isDescribed() ? DESCRIBED_CALL : ComputedHttpCall.NAME;
        var template = CallTemplate.withoutAuth(ComputedHttpCall.NAME, TextNode.valueOf(""));
        plan.calls().put(key, describedBy(template));
        return key;
    }

    /**
     * Returns the expression for the results of the call. If a filter reads {@code $authorization}, the expression returns the
     * results together with the authorization; the nodes that {@link #bound} adds then separate the two.
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
