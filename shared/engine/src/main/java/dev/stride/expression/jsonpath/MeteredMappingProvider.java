package dev.stride.expression.jsonpath;

import com.fasterxml.jackson.databind.JsonNode;
import com.jayway.jsonpath.Configuration;
import com.jayway.jsonpath.spi.mapper.JacksonMappingProvider;
import dev.stride.expression.metering.EvaluationBudget;
import org.jspecify.annotations.Nullable;

/**
 * A mapping provider for the JSONPath library. The library converts objects and arrays to Java maps and lists before it compares
 * them. The provider charges the cost of this conversion to the step budget.
 */
final class MeteredMappingProvider extends JacksonMappingProvider {

    private final EvaluationBudget evaluationBudget;

    MeteredMappingProvider(EvaluationBudget evaluationBudget) {
        this.evaluationBudget = evaluationBudget;
    }

    @Override
    public <T> @Nullable T map(@Nullable Object source, Class<T> type, Configuration settings) {
        if (source instanceof JsonNode node) {
            pay(node);
        }
        return super.map(source, type, settings);
    }

    private void pay(JsonNode node) {
        evaluationBudget.pay(1 + (node.isTextual() ? TextCost.of(node.textValue()) : 0));
        node.forEach(this::pay);
    }
}
