package dev.stride.plan.text;

import dev.stride.expression.Expression;
import dev.stride.expression.composite.Constant;
import dev.stride.expression.composite.DataFilter;
import dev.stride.expression.composite.Let;
import dev.stride.expression.composite.LogicExpression;
import dev.stride.expression.composite.Pipe;
import dev.stride.expression.composite.SetPath;
import dev.stride.expression.composite.Template;
import dev.stride.expression.composite.ValueComparison;
import java.util.List;
import java.util.stream.Collectors;

/** Formats compiled expressions as readable text, with the author's source text of each part. */
final class ExpressionText {

    /** The text of the identity expression, which returns its input unchanged. */
    static final String UNCHANGED = ".";

    static String format(Expression expression) {
        return switch (expression) {
            case Constant(var value) -> value.toString();
            case DataFilter(var selected) -> "select(" + format(selected) + ")";
            case Pipe(var stages) when stages.isEmpty() -> UNCHANGED;
            case Pipe(var stages) -> joined(stages, " | ");
            case Let(var arguments, var body) ->
                arguments.entrySet().stream()
                        .map(argument -> format(argument.getValue()) + " as $" + argument.getKey() + " | ")
                        .collect(Collectors.joining("", "", format(body)));
            case Template.Fields(var fields) ->
                fields.entrySet().stream()
                        .map(field -> '"' + field.getKey() + "\": " + format(field.getValue()))
                        .collect(Collectors.joining(", ", "{", "}"));
            case Template.Items(var items) -> "[" + joined(items, ", ") + "]";
            case Template.Text(var parts) -> joined(parts, " + ");
            case SetPath(var place, var into, var value) ->
                format(into) + " with " + format(place) + " = (" + format(value) + ")";
            case ValueComparison(var values, var operator, var with) ->
                format(values) + " " + operator.word + " " + with;
            case LogicExpression.All(var conditions) -> "(" + joined(conditions, " and ") + ")";
            case LogicExpression.Any(var conditions) -> "(" + joined(conditions, " or ") + ")";
            case LogicExpression.Not(var condition) -> "not " + format(condition);
            default -> authored(expression);
        };
    }

    /** Returns the source text of an expression that contains no others. */
    private static String authored(Expression expression) {
        var written = expression.toJson();
        return written.elements().next().asText(written.toString()).strip();
    }

    private static String joined(List<Expression> expressions, String separator) {
        return expressions.stream().map(ExpressionText::format).collect(Collectors.joining(separator));
    }

    private ExpressionText() {}
}
