package dev.stride.expression.jsonlogic;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * The implementation of a JsonLogic operation. It evaluates only the arguments that it needs. It can evaluate an argument several
 * times, as {@code map} does for each list element.
 */
@FunctionalInterface
interface RuleOperator {

    JsonNode apply(RuleArguments ruleArguments);
}
