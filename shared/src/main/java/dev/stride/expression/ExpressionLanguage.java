package dev.stride.expression;

import java.util.OptionalInt;
import java.util.Set;

/** A language that expressions are written in, such as jq. */
public interface ExpressionLanguage {

    /** The name authors give in a definition, such as {@code jq}. */
    String key();

    /**
     * Compiles an expression that gives values.
     *
     * @param variables names, without the dollar sign, of the variables that will be bound; others are refused
     */
    Parsed parse(String text, Set<String> variables);

    /** Compiles an expression that names places; its {@link Parsed.Valid} holds a {@link PathExpression}. */
    Parsed parsePath(String text, Set<String> variables);

    /**
     * Where the closing brace stands that ends an expression inside a longer text, empty when it never ends. Braces in
     * strings and comments of the language do not count.
     *
     * @param from index of the first character of the expression
     */
    OptionalInt closingBrace(String text, int from);

    /** What compiling gave. */
    sealed interface Parsed {

        record Valid(Expression expression) implements Parsed {}

        /**
         * It is not an expression of the language.
         *
         * @param column in the text, counted from 1
         */
        record Invalid(String message, int column) implements Parsed {}
    }
}
