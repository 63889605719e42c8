package dev.stride.expression.metering;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.stride.Limits;
import dev.stride.common.MeteredText;

/**
 * A regular expression. It is matched in time proportional to the text whatever it says, since the library does not go back
 * in the text, and every character that it reads is paid for.
 */
public record MeteredRegex(Pattern pattern) {

    /** How many instructions of a regular expression, or characters of a match, are worth a step. */
    public static final int INSTRUCTIONS_PER_STEP = 16;

    /** For each character: classes of Unicode, written in few of them, take long. */
    private static final int STEPS_TO_COMPILE = 10;

    /**
     * Compiles a text, whose classes such as {@code \w} are those of Unicode.
     *
     * @param flags of the library
     * @param extended whether blanks, and comments after {@code #}, do not count
     * @throws PatternSyntaxException when it is no regular expression, or repeats so much that it grows out of proportion
     */
    public static MeteredRegex compile(String text, int flags, boolean extended, EvaluationBudget evaluationBudget) {
        if (text.length() > Limits.EXPRESSION_PATTERN_CHARACTERS) {
            throw new BudgetExceeded("its regular expression has more than %d characters"
                    .formatted(Limits.EXPRESSION_PATTERN_CHARACTERS));
        }
        var rewritten = RegexRewriter.rewrite(text, extended);
        evaluationBudget.pay((long) STEPS_TO_COMPILE * rewritten.length());
        var pattern = Pattern.compile(rewritten, flags);
        evaluationBudget.pay(pattern.programSize());
        return new MeteredRegex(pattern);
    }

    /** Looks for matches in a text; what it reads of it is paid from the budget. */
    public Matcher matcher(String text, EvaluationBudget evaluationBudget) {
        var price = 1 + pattern.programSize() / INSTRUCTIONS_PER_STEP;
        return pattern.matcher(new MeteredText(text, () -> evaluationBudget.pay(price)));
    }
}
