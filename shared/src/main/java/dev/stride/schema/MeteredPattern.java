package dev.stride.schema;

import com.networknt.schema.SchemaException;
import com.networknt.schema.regex.RegularExpression;
import dev.stride.Limits;
import dev.stride.common.MeteredText;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** A regular expression that pays for every character it looks at, since some look at each of them again and again. */
record MeteredPattern(Pattern pattern) implements RegularExpression {

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
        return pattern.matcher(new MeteredText(value, ValidationBudget.CURRENT.get()::readCharacter))
                .find();
    }
}
