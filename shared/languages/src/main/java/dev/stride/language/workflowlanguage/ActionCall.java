package dev.stride.language.workflowlanguage;

import dev.stride.expression.Expression;
import dev.stride.plan.call.CallTemplate;
import dev.stride.plan.policy.Retry;
import java.util.List;

/**
 * The call that an action of a workflow makes: an HTTP request to a URL in the definition, or a call of a named
 * operation to which the operator has assigned a service.
 */
sealed interface ActionCall permits ApiAction, HttpAction {

    /** Returns the name of the call, which the history of an instance shows. */
    String name();

    /**
     * Returns the key under which the compiled workflow stores the parts of this call that are known at deployment,
     * such as the URL.
     *
     * @param source JSON pointer to the action in the definition
     */
    String callKey(String source);

    CallTemplate template();

    /** Returns the names of the secrets that authenticate the call. */
    List<String> secrets();

    Expression arguments();

    Retry retry();
}
