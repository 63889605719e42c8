package dev.stride.language.workflowlanguage;

import dev.stride.expression.Expression;
import dev.stride.plan.call.CallTemplate;
import dev.stride.plan.policy.Retry;
import java.util.List;

/** What an action calls. */
sealed interface ActionCall permits ApiAction, HttpAction {

    /** What it is called in histories. */
    String name();

    /** The key of its call in the plan. @param source where the action stands */
    String callKey(String source);

    CallTemplate template();

    /** Names of the secrets by which its calls show who they come from. */
    List<String> secrets();

    /** Over the context; gives the arguments of the call. */
    Expression arguments();

    Retry retry();
}
