package dev.stride.expression;

import java.util.OptionalInt;
import java.util.Set;

/** A language for expressions in workflow definitions, such as jq. */
public interface ExpressionLanguage {

    /** Returns the name of the language in workflow definitions, such as {@code jq}. */
    String key();

    /**
     * Compiles an expression that computes values from its input.
     *
     * @param variables names of the available variables, without the dollar sign; any other name is an error
     */
    Parsed parse(String text, Set<String> variables);

    /** Compiles an expression for use as a condition, which returns true or false. */
    default Parsed parseCondition(String text, Set<String> variables) {
        return parse(text, variables);
    }

    /** Compiles an expression that selects paths in its input. A valid result contains a {@link PathExpression}. */
    Parsed parsePath(String text, Set<String> variables);

    /**
     * Returns the index of the closing brace that ends an expression inside a longer text, or empty if the brace is missing.
     * Braces in strings and comments of the language do not count.
     *
     * @param from index of the first character of the expression
     */
    OptionalInt closingBrace(String text, int from);

    /** The result of compiling an expression. */
    sealed interface Parsed {

        record Valid(Expression expression) implements Parsed {}

        /**
         * The result for a text that is not a valid expression of the language.
         *
         * @param column the position of the error in the text, counted from 1
         */
        record Invalid(String message, int column) implements Parsed {}
    }
}
