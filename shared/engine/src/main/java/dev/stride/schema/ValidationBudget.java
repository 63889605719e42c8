package dev.stride.schema;

import com.networknt.schema.Error;
import com.networknt.schema.ExecutionContext;
import com.networknt.schema.SchemaException;
import com.networknt.schema.regex.RegularExpression;
import dev.stride.ExpressionLimits;
import dev.stride.common.MeteredText;
import dev.stride.common.RegexProblem;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * The number of steps that one schema validation may take. The limit is needed because schemas are untrusted: a schema of a few
 * lines can require years of computation.
 */
final class ValidationBudget {

    static final ScopedValue<ValidationBudget> CURRENT = ScopedValue.newInstance();

    static final String EXHAUSTED = "the validation was stopped because it takes too many steps";

    private static final int CHARACTERS_PER_STEP = 16;

    private long left = ExpressionLimits.SCHEMA_STEPS;
    private int characters;

    static final class Exhausted extends RuntimeException {

        private static final long serialVersionUID = 1;

        Exhausted() {
            super(EXHAUSTED, null, false, false);
        }
    }

    void readCharacter() {
        if (++characters % CHARACTERS_PER_STEP == 0) {
            spend(1);
        }
    }

    void spend(long steps) {
        left -= steps;
        if (left < 0) {
            throw new Exhausted();
        }
    }

    /**
     * The state of one validation. Each visited keyword uses one step of the budget. If there are more errors than the report may
     * contain, the context keeps one of the additional errors, which shows that the report is incomplete.
     */
    static final class Context extends ExecutionContext {

        private final ValidationBudget budget = new ValidationBudget();
        private int depth;

        ValidationBudget budget() {
            return budget;
        }

        @Override
        public void evaluationPathAddLast(String keyword) {
            descend();
            super.evaluationPathAddLast(keyword);
        }

        @Override
        public void evaluationPathAddLast(int index) {
            descend();
            super.evaluationPathAddLast(index);
        }

        @Override
        public void evaluationPathRemoveLast() {
            depth--;
            super.evaluationPathRemoveLast();
        }

        @Override
        public void addError(Error error) {
            if (getErrors().size() <= ExpressionLimits.SCHEMA_ERRORS_LISTED) {
                super.addError(error);
            }
        }

        private void descend() {
            budget.spend(1);
            if (++depth > ExpressionLimits.SCHEMA_DEPTH) {
                throw new Exhausted();
            }
        }
    }

    /** Charges each character that is read, which may be the same one many times because of backtracking. */
    record MeteredPattern(Pattern pattern) implements RegularExpression {

        static MeteredPattern compile(String regex) {
            if (regex.length() > ExpressionLimits.SCHEMA_PATTERN_CHARACTERS) {
                var beginning = regex.substring(0, ExpressionLimits.SCHEMA_PATTERN_CHARACTERS / 4);
                throw new SchemaException("a pattern has more than %d characters: %s..."
                        .formatted(ExpressionLimits.SCHEMA_PATTERN_CHARACTERS, beginning));
            }
            try {
                return new MeteredPattern(Pattern.compile(regex));
            } catch (PatternSyntaxException e) {
                throw new SchemaException(
                        "the pattern %s is not a valid regular expression: %s".formatted(regex, RegexProblem.of(e)));
            }
        }

        @Override
        public boolean matches(String value) {
            return pattern.matcher(new MeteredText(value, CURRENT.get()::readCharacter))
                    .find();
        }
    }
}
