package dev.stride.plan;

import dev.stride.expression.Comparison;
import dev.stride.expression.Constant;
import dev.stride.expression.Expression;
import dev.stride.expression.Filter;
import dev.stride.expression.Let;
import dev.stride.expression.Logic;
import dev.stride.expression.Pipe;
import dev.stride.expression.Put;
import dev.stride.expression.Template;
import java.util.List;
import java.util.stream.Collectors;

/** Expressions as people read them: the author's texts, joined by what was composed of them. */
final class ExpressionText {

    /** What an expression that gives its input is written as. */
    static final String UNCHANGED = ".";

    static String of(Expression expression) {
        return switch (expression) {
            case Constant(var value) -> value.toString();
            case Filter(var selected) -> "select(" + of(selected) + ")";
            case Pipe(var stages) when stages.isEmpty() -> UNCHANGED;
            case Pipe(var stages) -> joined(stages, " | ");
            case Let(var arguments, var body) ->
                arguments.entrySet().stream()
                        .map(argument -> of(argument.getValue()) + " as $" + argument.getKey() + " | ")
                        .collect(Collectors.joining("", "", of(body)));
            case Template.Fields(var fields) ->
                fields.entrySet().stream()
                        .map(field -> '"' + field.getKey() + "\": " + of(field.getValue()))
                        .collect(Collectors.joining(", ", "{", "}"));
            case Template.Items(var items) -> "[" + joined(items, ", ") + "]";
            case Template.Text(var parts) -> joined(parts, " + ");
            case Put(var place, var into, var value) -> of(into) + " with " + of(place) + " = (" + of(value) + ")";
            case Comparison(var values, var operator, var with) -> of(values) + " " + operator.word + " " + with;
            case Logic.All(var conditions) -> "(" + joined(conditions, " and ") + ")";
            case Logic.Any(var conditions) -> "(" + joined(conditions, " or ") + ")";
            case Logic.Not(var condition) -> "not " + of(condition);
            default -> authored(expression);
        };
    }

    /** An expression of an expression language is stored as its text, under the name of the language. */
    private static String authored(Expression expression) {
        var written = expression.written();
        return written.elements().next().asText(written.toString()).strip();
    }

    private static String joined(List<Expression> expressions, String separator) {
        return expressions.stream().map(ExpressionText::of).collect(Collectors.joining(separator));
    }

    private ExpressionText() {}
}
