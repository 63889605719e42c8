package dev.stride.expression.jsonlogic;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.expression.Bindings;
import dev.stride.expression.Evaluation;
import dev.stride.expression.Expression;
import dev.stride.expression.budget.Budget;
import dev.stride.expression.budget.Exhausted;
import dev.stride.expression.budget.Results;

/** A compiled rule. Written {@code {"jsonLogic": rule}}, or {@code {"jsonLogicTruth": rule}} when only its truth counts. */
record JsonLogicExpression(String kind, JsonNode rule, Rule tree) implements Expression {

    @Override
    public Evaluation evaluate(JsonNode input, Bindings bindings) {
        try {
            var value = tree.over(input, new Run(new Budget()));
            var results = new Results(input);
            results.add(kind.equals(JsonLogic.TRUTH_KIND) ? BooleanNode.valueOf(Values.isTrue(value)) : value);
            return new Evaluation.Outputs(results.values());
        } catch (Exhausted exhausted) {
            return new Evaluation.Failure(exhausted.message());
        } catch (Unfit unfit) {
            return new Evaluation.Failure(unfit.reason());
        }
    }

    @Override
    public JsonNode written() {
        return JsonNodeFactory.instance.objectNode().set(kind, rule);
    }

    /** The same rule always gives the same tree. */
    @Override
    public boolean equals(Object other) {
        return other instanceof JsonLogicExpression that && kind.equals(that.kind) && rule.equals(that.rule);
    }

    @Override
    public int hashCode() {
        return rule.hashCode();
    }
}
