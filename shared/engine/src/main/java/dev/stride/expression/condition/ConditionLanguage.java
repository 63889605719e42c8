package dev.stride.expression.condition;

import dev.stride.expression.ExpressionLanguage;
import java.util.OptionalInt;
import java.util.Set;

/**
 * A small expression language for conditions such as {@code total > 100 and status == 'open'}. Every expression returns true or
 * false. Its grammar:
 *
 * <pre>{@code
 * condition  = conjunction { ("or" | "||") conjunction }
 * conjunction = negation { ("and" | "&&") negation }
 * negation   = ("not" | "!") negation | "(" condition ")" | test
 * test       = operand [ relation operand ]
 * relation   = "==" | "eq" | "!=" | "ne" | "<" | "lt" | "<=" | "le" | ">" | "gt" | ">=" | "ge" | "contains" | "matches"
 * operand    = name | JSONPath | 'text' | "text" | number | true | false | null
 * }</pre>
 *
 * Inside a text, the enclosing quotation mark is written twice; there are no other escapes. The right operand of
 * {@code matches} is a regular expression that must match the whole text.
 */
public final class ConditionLanguage implements ExpressionLanguage {

    @Override
    public String key() {
        return "condition";
    }

    /**
     * Compiles the text of a condition.
     *
     * @param names properties of the input that the condition may read by name, without a path
     */
    @Override
    public Parsed parse(String text, Set<String> names) {
        try {
            return new Parsed.Valid(new Condition(text, ConditionParser.parse(text, names::contains, names)));
        } catch (ConditionSyntaxException refusal) {
            return new Parsed.Invalid(refusal.reason(), refusal.column());
        }
    }

    @Override
    public Parsed parsePath(String text, Set<String> names) {
        return new Parsed.Invalid("expected a path such as `$.total`, found a condition", 1);
    }

    @Override
    public OptionalInt closingBrace(String text, int from) {
        return OptionalInt.empty();
    }
}
