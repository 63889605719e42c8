package dev.stride.expression.condition;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.expression.Bindings;
import dev.stride.expression.budget.Budget;

/** What the parts of one evaluation have in common. @param budget what they may spend together */
record Around(JsonNode input, Bindings bindings, Budget budget) {}
