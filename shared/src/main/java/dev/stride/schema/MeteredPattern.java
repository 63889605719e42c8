package dev.stride.schema;

import com.networknt.schema.SchemaException;
import com.networknt.schema.regex.RegularExpression;
import dev.stride.Limits;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** A regular expression that pays for every character it looks at, since some look at each of them again and again. */
record MeteredPattern(Pattern pattern) implements RegularExpression {

    private static final int CHARACTERS_PER_STEP = 16;

    static MeteredPattern compile(String regex) {
        if (regex.length() > Limits.SCHEMA_PATTERN_CHARACTERS) {
            throw new SchemaException("a pattern has more than " + Limits.SCHEMA_PATTERN_CHARACTERS + " characters: "
                    + regex.substring(0, Limits.SCHEMA_PATTERN_CHARACTERS / 4) + "...");
        }
        try {
            return new MeteredPattern(Pattern.compile(regex));
        } catch (PatternSyntaxException e) {
            throw new SchemaException("the pattern " + regex + " is no regular expression: " + e.getDescription());
        }
    }

    @Override
    public boolean matches(String value) {
        return pattern.matcher(new Metered(value, Budget.CURRENT.get())).find();
    }

    private static final class Metered implements CharSequence {

        private final String text;
        private final Budget budget;
        private int read;

        Metered(String text, Budget budget) {
            this.text = text;
            this.budget = budget;
        }

        @Override
        public char charAt(int index) {
            if (++read % CHARACTERS_PER_STEP == 0) {
                budget.spend(1);
            }
            return text.charAt(index);
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return text.subSequence(start, end);
        }

        @Override
        public String toString() {
            return text;
        }
    }
}
