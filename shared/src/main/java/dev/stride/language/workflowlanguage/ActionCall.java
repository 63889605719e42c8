package dev.stride.language.workflowlanguage;

import dev.stride.expression.Expression;
import dev.stride.plan.call.CallTemplate;
import dev.stride.plan.policy.Retry;
import java.util.List;

/** The call that an action makes: an internal API operation or an HTTP request. */
sealed interface ActionCall permits ApiAction, HttpAction {

    /** Returns the name under which histories show the call. */
    String name();

    /**
     * Returns the key under which the plan stores the call.
     *
     * @param source JSON pointer to the action
     */
    String callKey(String source);

    CallTemplate template();

    /** Returns the names of the secrets that authenticate the call. */
    List<String> secrets();

    /** Returns the expression that computes the arguments of the call from the context. */
    Expression arguments();

    Retry retry();
}
