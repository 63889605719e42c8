package dev.stride.expression.jsonlogic;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.expression.Bindings;
import dev.stride.expression.Evaluation;
import dev.stride.expression.Expression;
import dev.stride.expression.metering.BoundedOutputs;
import dev.stride.expression.metering.BudgetExceeded;
import dev.stride.expression.metering.EvaluationBudget;
import org.jspecify.annotations.Nullable;

/** A compiled JsonLogic rule. Stored as {@code {"jsonLogic": rule}}. */
record JsonLogicExpression(JsonNode rule, Rule tree) implements Expression {

    @Override
    public Evaluation evaluate(JsonNode input, Bindings bindings) {
        try {
            var value = tree.evaluate(input, new RuleEvaluation(new EvaluationBudget(bindings.stepMeter())));
            var boundedOutputs = new BoundedOutputs(input);
            boundedOutputs.add(value);
            return new Evaluation.Outputs(boundedOutputs.values());
        } catch (BudgetExceeded exhausted) {
            return new Evaluation.Failure(exhausted.message());
        } catch (UnsuitableArgument unfit) {
            return new Evaluation.Failure(unfit.reason());
        }
    }

    @Override
    public JsonNode toJson() {
        return JsonNodeFactory.instance.objectNode().set(JsonLogic.KIND, rule);
    }

    /** Compares only the source rules, because equal rules compile to equal syntax trees. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof JsonLogicExpression that && rule.equals(that.rule);
    }

    @Override
    public int hashCode() {
        return rule.hashCode();
    }
}
