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
     * Returns the call template. If the call is authenticated, and a filter of the task reads {@code $authorization},
     * the template requests that the reply also describes the authorization.
     */
    public CallTemplate describedBy(CallTemplate template) {
        return isDescribed() ? template.describingAuthorization() : template;
    }

    /**
     * Adds a call template for HTTP requests to the plan, and returns its key in the plan. Expressions compute all parts of a
     * request at run time.
     */
    public String addComputedCall(TaskPlan plan, String task) {
        var template = CallTemplate.withoutAuth(ComputedHttpCall.NAME, TextNode.valueOf(""));
        return plan.addCall(task, describedBy(template));
    }

    /**
     * Returns {@code results} unchanged if no filter of the task reads {@code $authorization}. Otherwise, returns an
     * expression for an object that contains the results of the call and its authorization. {@link #bound} adds the
     * nodes that unpack this object.
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
     * Adds the nodes that unpack the object of {@link #results}, which holds the result and the authorization of the
     * call. The nodes store the authorization in a variable, make the result the data of the instance, and then
     * continue at {@code next}. Adds no nodes if no filter reads {@code $authorization}.
     */
    public int bound(TaskPlan plan, int next) {
        return variable.isEmpty()
                ? next
                : kept(plan, "." + VariableScope.AUTHORIZATION, plan.replace(RuntimeJq.compile("." + RESULT), next));
    }

    /**
     * Adds the node that stores an authorization in the variable, and then continues at {@code next}. Adds no node if no filter
     * reads {@code $authorization}.
     *
     * @param jq returns the authorization
     */
    public int kept(TaskPlan plan, String jq, int next) {
        return variable.map(name -> plan.bind(name, "[%s]".formatted(jq), next)).orElse(next);
    }
}
