package dev.stride.expression.jsonlogic;

import com.fasterxml.jackson.databind.JsonNode;

/** One operation of JsonLogic. It evaluates those of its arguments that it needs, as often as it needs them. */
@FunctionalInterface
interface RuleOperator {

    JsonNode apply(RuleArguments ruleArguments);
}
