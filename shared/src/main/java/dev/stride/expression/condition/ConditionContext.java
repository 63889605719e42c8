package dev.stride.expression.condition;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.expression.Bindings;
import dev.stride.expression.metering.EvaluationBudget;

/** What the parts of one evaluation have in common. @param budget what they may spend together */
record ConditionContext(JsonNode input, Bindings bindings, EvaluationBudget budget) {}
