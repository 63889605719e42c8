package dev.stride.language.serverlessworkflow08;

import dev.stride.language.document.Declared;
import dev.stride.plan.FaultMatch;
import dev.stride.plan.RetryPolicy;

/**
 * What a definition declares for its states to refer to.
 *
 * @param states the name of each state, by its name and its id
 * @param autoRetries whether actions are retried unless told otherwise
 */
public record Declarations(
        Declared<FunctionDefinition> functions,
        Declared<FaultMatch> errors,
        Declared<RetryPolicy> retries,
        Declared<String> states,
        WorkflowExpressions expressions,
        boolean autoRetries) {}
