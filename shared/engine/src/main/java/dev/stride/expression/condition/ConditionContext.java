package dev.stride.expression.condition;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.expression.Bindings;
import dev.stride.expression.metering.EvaluationBudget;

/**
 * The input, the variables and the step budget (a limit on the work) that all parts of a condition share during one evaluation.
 *
 * @param budget the step budget that all parts share
 */
record ConditionContext(JsonNode input, Bindings bindings, EvaluationBudget budget) {}
