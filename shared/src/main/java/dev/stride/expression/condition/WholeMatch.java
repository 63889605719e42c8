package dev.stride.expression.condition;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.stride.Limits;
import dev.stride.expression.Verdict;

/** A regular expression for a whole text. */
record WholeMatch(Pattern pattern) {

    static WholeMatch compile(Token text) throws Refusal {
        if (text.text().length() > Limits.EXPRESSION_PATTERN_CHARACTERS) {
            throw new Refusal("a regular expression has at most " + Limits.EXPRESSION_PATTERN_CHARACTERS + " characters", text.at());
        }
        try {
            return new WholeMatch(Pattern.compile(text.text()));
        } catch (PatternSyntaxException malformed) {
            throw new Refusal("this is no regular expression: " + malformed.getDescription(), text.at());
        }
    }

    Verdict of(String text) {
        return pattern.matches(text) ? new Verdict.Met() : new Verdict.Unmet();
    }
}
