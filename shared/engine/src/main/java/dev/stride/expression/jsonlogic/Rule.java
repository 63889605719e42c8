package dev.stride.expression.jsonlogic;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.List;

/** A node in the syntax tree of a JsonLogic rule. */
sealed interface Rule {

    JsonNode evaluate(JsonNode data, RuleEvaluation ruleEvaluation);

    record Literal(JsonNode value) implements Rule {
        @Override
        public JsonNode evaluate(JsonNode data, RuleEvaluation ruleEvaluation) {
            return value;
        }
    }

    record Items(List<Rule> items) implements Rule {
        public Items {
            items = List.copyOf(items);
        }

        @Override
        public JsonNode evaluate(JsonNode data, RuleEvaluation ruleEvaluation) {
            var values = JsonNodeFactory.instance.arrayNode(items.size());
            items.forEach(item -> values.add(item.evaluate(data, ruleEvaluation)));
            return values;
        }
    }

    /** A rule that applies an operation to the values of other rules. */
    record Operation(RuleOperator operator, List<Rule> arguments) implements Rule {
        public Operation {
            arguments = List.copyOf(arguments);
        }

        @Override
        public JsonNode evaluate(JsonNode data, RuleEvaluation ruleEvaluation) {
            ruleEvaluation.pay(1);
            return operator.apply(new RuleArguments(arguments, data, ruleEvaluation));
        }
    }
}
