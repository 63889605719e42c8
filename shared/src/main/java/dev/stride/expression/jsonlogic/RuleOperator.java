package dev.stride.expression.jsonlogic;

import com.fasterxml.jackson.databind.JsonNode;

/** An operation of JsonLogic. It evaluates only the arguments that it needs, possibly several times. */
@FunctionalInterface
interface RuleOperator {

    JsonNode apply(RuleArguments ruleArguments);
}
