package dev.stride.expression.jsonlogic;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * The implementation of a JsonLogic operation. It evaluates only the arguments that it needs, and may evaluate an argument
 * several times.
 */
@FunctionalInterface
interface RuleOperator {

    JsonNode apply(RuleArguments ruleArguments);
}
