package dev.stride.expression.condition;

import com.google.re2j.PatternSyntaxException;
import dev.stride.expression.Verdict;
import dev.stride.expression.budget.Budget;
import dev.stride.expression.budget.Exhausted;
import dev.stride.expression.budget.MeteredRegex;

/** A regular expression for a whole text. */
record WholeMatch(MeteredRegex regex) {

    static WholeMatch compile(Token text) throws Refusal {
        try {
            return new WholeMatch(MeteredRegex.compile(text.text(), 0, false, new Budget()));
        } catch (PatternSyntaxException malformed) {
            throw new Refusal("this is no regular expression: " + malformed.getDescription(), text.at());
        } catch (Exhausted exhausted) {
            throw new Refusal(exhausted.reason(), text.at());
        }
    }

    Verdict of(String text, Budget budget) {
        try {
            return regex.matcher(text, budget).matches() ? new Verdict.Met() : new Verdict.Unmet();
        } catch (Exhausted exhausted) {
            return new Verdict.Undecided(exhausted.message());
        }
    }
}
