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
 * The authorization with which a call was sent. The output filter and the export of the task read it as {@code $authorization}
 * (section "Authorization Descriptor"; decision D51).
 *
 * @param variable name of the variable that stores the authorization until the export; empty if no filter reads it
 * @param authenticates whether the call has an authentication; otherwise the authorization is null
 */
public record SentAuthorization(Optional<String> variable, boolean authenticates) {

    private static final String RESULT = "result";

    /** The key of calls in a plan whose replies describe the authorization. */
    private static final String DESCRIBED_CALL = ComputedHttpCall.NAME + "-described";

    /** The authorization of a request that no filter reads. */
    public static final SentAuthorization UNREAD = new SentAuthorization(Optional.empty(), false);

    /** Returns the authorization of a task whose filters are parsed already. */
    public static SentAuthorization of(TaskExpressions expressions, boolean authenticates) {
        return expressions.reads(VariableScope.AUTHORIZATION)
                ? new SentAuthorization(
                        Optional.of(expressions.scope().stored(VariableScope.AUTHORIZATION)), authenticates)
                : UNREAD;
    }

    private boolean isDescribed() {
        return variable.isPresent() && authenticates;
    }

    /** Returns a template whose replies describe the authorization, if a filter reads it. */
    public CallTemplate describedBy(CallTemplate template) {
        return isDescribed() ? template.describingAuthorization() : template;
    }

    /** Adds a call whose arguments are computed to the plan, and returns its key. */
    public String addComputedCall(TaskPlan plan) {
        var key = isDescribed() ? DESCRIBED_CALL : ComputedHttpCall.NAME;
        var template = CallTemplate.withoutAuth(ComputedHttpCall.NAME, TextNode.valueOf(""));
        plan.calls().put(key, describedBy(template));
        return key;
    }

    /** Returns the expression for the results of the call, which {@link #bound} separates from the authorization. */
    public Expression results(Expression results) {
        if (variable.isEmpty()) {
            return results;
        }
        var parts = new LinkedHashMap<String, Expression>();
        parts.put(RESULT, results);
        parts.put(VariableScope.AUTHORIZATION, RuntimeJq.compile("$WORKFLOW.response.authorization"));
        return new Template.Fields(parts);
    }

    /** Adds the nodes that store the authorization and leave the results as the data, and then continue at {@code next}. */
    public int bound(TaskPlan plan, int next) {
        return variable.map(name -> plan.bind(
                        name,
                        "[.%s]".formatted(VariableScope.AUTHORIZATION),
                        plan.replace(RuntimeJq.compile("." + RESULT), next)))
                .orElse(next);
    }
}
