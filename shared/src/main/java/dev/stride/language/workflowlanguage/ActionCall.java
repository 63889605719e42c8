package dev.stride.language.workflowlanguage;

import dev.stride.expression.Expression;
import dev.stride.plan.call.CallTemplate;
import dev.stride.plan.policy.Retry;
import java.util.List;

/** The call that an action makes: a call of an operation of an internal API, or an HTTP request. */
sealed interface ActionCall permits ApiAction, HttpAction {

    /** Returns the name of the call, which the history of an instance shows. */
    String name();

    /**
     * Returns the key by which the execution plan refers to the call template.
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
