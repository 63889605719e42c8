package dev.stride.expression.condition;

import com.google.re2j.PatternSyntaxException;
import dev.stride.common.RegexProblem;
import dev.stride.expression.ConditionResult;
import dev.stride.expression.metering.BudgetExceeded;
import dev.stride.expression.metering.EvaluationBudget;
import dev.stride.expression.metering.MeteredRegex;
import dev.stride.expression.metering.StepMeter;

/** The regular expression of a {@code matches} test, which must match the whole text of the operand. */
record WholeTextPattern(MeteredRegex regex) {

    static WholeTextPattern compile(ConditionToken text) throws ConditionSyntaxException {
        try {
            return new WholeTextPattern(
                    MeteredRegex.compile(text.text(), 0, false, new EvaluationBudget(StepMeter.NONE)));
        } catch (PatternSyntaxException malformed) {
            throw new ConditionSyntaxException(
                    "invalid regular expression: " + RegexProblem.of(malformed), text.index());
        } catch (BudgetExceeded exhausted) {
            throw new ConditionSyntaxException(exhausted.reason(), text.index());
        }
    }

    ConditionResult evaluate(String text, EvaluationBudget evaluationBudget) {
        try {
            return regex.matcher(text, evaluationBudget).matches()
                    ? new ConditionResult.Met()
                    : new ConditionResult.NotMet();
        } catch (BudgetExceeded exhausted) {
            return new ConditionResult.Failed(exhausted.message());
        }
    }
}
