package dev.stride.expression.metering;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.stride.ExpressionLimits;
import dev.stride.common.MeteredText;

/**
 * A regular expression of the RE2/J library, which matches in linear time because it does not backtrack. Each character that the
 * matcher reads is charged to the step budget.
 */
public record MeteredRegex(Pattern pattern) {

    /**
     * The number of instructions of a compiled regular expression that cost one step of the budget. Each character that
     * the matcher reads costs one step, and one more step per 16 instructions, because the matcher can run all
     * instructions for each character.
     */
    // JqRegex also uses this number for another cost: a capture group costs one more step per 16 characters of a match.
    public static final int INSTRUCTIONS_PER_STEP = 16;

    /** The steps to compile one character: a short Unicode class such as {@code \pL} is slow to compile. */
    private static final int STEPS_TO_COMPILE = 10;

    /**
     * Compiles a regular expression. Classes such as {@code \w} match all Unicode characters of that class.
     *
     * @param flags the library's flags
     * @param extended whether to ignore blanks, and comments after {@code #}
     * @throws PatternSyntaxException if the text is not a regular expression, or its repetitions make it too large
     */
    public static MeteredRegex compile(String text, int flags, boolean extended, EvaluationBudget evaluationBudget) {
        if (text.length() > ExpressionLimits.EXPRESSION_PATTERN_CHARACTERS) {
            throw new BudgetExceeded("the regular expression has more than %d characters"
                    .formatted(ExpressionLimits.EXPRESSION_PATTERN_CHARACTERS));
        }
        var rewritten = RegexRewriter.rewrite(text, extended);
        evaluationBudget.pay((long) STEPS_TO_COMPILE * rewritten.length());
        var pattern = Pattern.compile(rewritten, flags);
        evaluationBudget.pay(pattern.programSize());
        return new MeteredRegex(pattern);
    }

    /** Returns a matcher for a text. The matcher charges each character that it reads to the budget. */
    public Matcher matcher(String text, EvaluationBudget evaluationBudget) {
        var price = 1 + pattern.programSize() / INSTRUCTIONS_PER_STEP;
        return pattern.matcher(new MeteredText(text, () -> evaluationBudget.pay(price)));
    }
}
