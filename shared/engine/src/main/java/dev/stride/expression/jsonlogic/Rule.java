package dev.stride.expression.jsonlogic;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.stride.expression.metering.Cost;
import dev.stride.expression.metering.EvaluationBudget;
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

    /** An operation evaluates only the arguments that it needs, some several times, as {@code map} does. */
    @FunctionalInterface
    interface RuleOperator {

        JsonNode apply(RuleArguments ruleArguments);
    }

    /** The unevaluated arguments of an operation, with the data over which to evaluate them. */
    record RuleArguments(List<Rule> rules, JsonNode data, RuleEvaluation evaluation) {

        int size() {
            return rules.size();
        }

        /** Evaluates the argument at an index. Returns JSON null if there are fewer arguments. */
        JsonNode evaluate(int index) {
            return evaluate(index, data);
        }

        /** Evaluates one of the arguments with {@code other}, such as a list element, as the input data. */
        JsonNode evaluate(int index, JsonNode other) {
            return index < rules.size() ? rules.get(index).evaluate(other, evaluation) : NullNode.getInstance();
        }

        List<JsonNode> evaluateAll() {
            return rules.stream().map(rule -> rule.evaluate(data, evaluation)).toList();
        }
    }

    /** A running evaluation, to whose step budget each operation charges its cost. */
    record RuleEvaluation(EvaluationBudget budget) {

        void pay(long steps) {
            budget.pay(steps);
        }

        /** Charges the cost of traversing a value to the budget, and returns the value unchanged. */
        JsonNode payForTraversing(JsonNode value) {
            budget.pay(Cost.ofTraversing(value, budget.remaining()));
            return value;
        }

        /** Charges the cost of creating a text to the budget, and returns the text unchanged. */
        String payForText(CharSequence text) {
            budget.pay(Cost.ofText(text.length()));
            return text.toString();
        }
    }
}
