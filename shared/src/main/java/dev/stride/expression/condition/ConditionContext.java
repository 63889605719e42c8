package dev.stride.expression.condition;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.expression.Bindings;
import dev.stride.expression.metering.EvaluationBudget;

/**
 * The input, bindings and budget that all parts of one evaluation share.
 *
 * @param budget the steps that all parts may spend together
 */
record ConditionContext(JsonNode input, Bindings bindings, EvaluationBudget budget) {}
