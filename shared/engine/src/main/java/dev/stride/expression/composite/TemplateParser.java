package dev.stride.expression.composite;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.common.Result;
import dev.stride.expression.Bindings;
import dev.stride.expression.Evaluation;
import dev.stride.expression.Expression;
import dev.stride.expression.ExpressionLanguage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * A parser for JSON templates, whose strings can contain <code>${ expression }</code> (Serverless Workflow 0.8, "Workflow
 * Expressions"). A string that is exactly one expression is replaced by the value of the expression, of any type; a string with
 * further characters remains a string. <code>$${</code> is a literal <code>${</code>. Object keys are never expressions.
 */
public final class TemplateParser {

    private static final String OPEN = "${";
    private static final String ESCAPED_OPEN = "$${";
    private static final Bindings NOTHING_BOUND = new Bindings(Instant.EPOCH, Map.of());

    /**
     * An error in a JSON template, such as an invalid expression in one of its strings.
     *
     * @param pointer JSON pointer inside the template
     * @param expression the invalid expression; empty if its end is missing
     */
    public record Problem(String pointer, String message, Optional<String> expression) {}

    private final ExpressionLanguage language;
    private final Set<String> variables;
    private final List<Problem> problems = new ArrayList<>();

    private TemplateParser(ExpressionLanguage language, Set<String> variables) {
        this.language = language;
        this.variables = variables;
    }

    /**
     * Parses a template and compiles every expression in it.
     *
     * @param variables names of the available variables, without the dollar sign
     */
    public static Result<Expression, List<TemplateParser.Problem>> parse(
            JsonNode template, ExpressionLanguage language, Set<String> variables) {
        var templateParser = new TemplateParser(language, variables);
        var expression = templateParser.value(template, JsonPointer.empty());
        return templateParser.problems.isEmpty() ? Result.ok(expression) : Result.failed(templateParser.problems);
    }

    public static boolean containsExpression(String text) {
        return text.contains(OPEN);
    }

    /** Removes the surrounding <code>${ }</code>, if present, from the text of a field that always contains an expression. */
    public static String unwrap(String text, ExpressionLanguage language) {
        var trimmed = text.strip();
        return isOneExpression(trimmed, language)
                ? trimmed.substring(OPEN.length(), trimmed.length() - 1).strip()
                : trimmed;
    }

    private static boolean isOneExpression(String trimmed, ExpressionLanguage language) {
        return trimmed.startsWith(OPEN)
                && language.closingBrace(trimmed, OPEN.length()).orElse(-1) == trimmed.length() - 1;
    }

    private Expression value(JsonNode value, JsonPointer at) {
        return switch (value.getNodeType()) {
            case OBJECT -> object(value, at);
            case ARRAY -> array(value, at);
            case STRING -> string(value.textValue(), at);
            case NULL, BOOLEAN, NUMBER, BINARY, POJO, MISSING -> new Constant(value);
        };
    }

    private Expression object(JsonNode value, JsonPointer at) {
        var fields = new LinkedHashMap<String, Expression>();
        for (Map.Entry<String, JsonNode> field : value.properties()) {
            fields.put(field.getKey(), value(field.getValue(), at.appendProperty(field.getKey())));
        }
        return folded(new Template.Fields(fields), fields.values());
    }

    private Expression array(JsonNode value, JsonPointer at) {
        var items = new ArrayList<Expression>(value.size());
        for (var item : value) {
            items.add(value(item, at.appendIndex(items.size())));
        }
        return folded(new Template.Items(items), items);
    }

    private Expression string(String text, JsonPointer at) {
        var trimmed = text.strip();
        if (isOneExpression(trimmed, language)) {
            var start = text.indexOf(OPEN);
            return expression(text, start + OPEN.length(), start + trimmed.length() - 1, at);
        }
        var parts = new ArrayList<Expression>();
        var literal = new StringBuilder();
        var from = 0;
        while (from < text.length()) {
            if (text.startsWith(ESCAPED_OPEN, from)) {
                literal.append(OPEN);
                from += ESCAPED_OPEN.length();
            } else if (text.startsWith(OPEN, from)) {
                var end = language.closingBrace(text, from + OPEN.length());
                if (end.isEmpty()) {
                    problems.add(new Problem(at.toString(), neverEnds(text, from), Optional.empty()));
                    break;
                }
                addLiteral(parts, literal);
                parts.add(expression(text, from + OPEN.length(), end.getAsInt(), at));
                from = end.getAsInt() + 1;
            } else {
                literal.append(text.charAt(from++));
            }
        }
        if (parts.isEmpty()) {
            return new Constant(TextNode.valueOf(literal.toString()));
        }
        addLiteral(parts, literal);
        return new Template.Text(parts);
    }

    private Expression expression(String text, int from, int end, JsonPointer at) {
        var written = text.substring(from, end);
        return switch (language.parse(written, variables)) {
            case ExpressionLanguage.Parsed.Valid(Expression expression) -> expression;
            case ExpressionLanguage.Parsed.Invalid(String message, int column) -> {
                problems.add(new Problem(
                        at.toString(), message + " (column " + (from + column) + ")", Optional.of(written.strip())));
                yield new Constant(TextNode.valueOf(text));
            }
        };
    }

    private static void addLiteral(List<Expression> parts, StringBuilder literal) {
        if (!literal.isEmpty()) {
            parts.add(new Constant(TextNode.valueOf(literal.toString())));
            literal.setLength(0);
        }
    }

    /** Says why an expression has no end: either nothing closes it, or a string of the expression encloses the rest of the text. */
    private static String neverEnds(String text, int from) {
        var openString = openString(text, from);
        if (openString.isPresent() && text.indexOf('}', openString.getAsInt()) >= 0) {
            return "the string that begins in column %d never ends, so the } after it is a part of the string: remove the quotation mark, or close the string with \""
                    .formatted(openString.getAsInt() + 1);
        }
        return "the expression that begins in column %d never ends: close it with }, or write $${ for a literal ${"
                .formatted(from + 1);
    }

    /** Returns the position of the last quotation mark after a position, if their number is odd. */
    private static OptionalInt openString(String text, int from) {
        var open = OptionalInt.empty();
        for (var at = from; at < text.length(); at++) {
            if (text.charAt(at) == '\\') {
                at++;
            } else if (text.charAt(at) == '"') {
                open = open.isPresent() ? OptionalInt.empty() : OptionalInt.of(at);
            }
        }
        return open;
    }

    /** Returns a constant for a template without embedded expressions, and returns any other template unchanged. */
    private static Expression folded(Template template, Collection<Expression> parts) {
        if (!parts.stream().allMatch(Constant.class::isInstance)) {
            return template;
        }
        return switch (template.evaluate(NullNode.getInstance(), NOTHING_BOUND)) {
            case Evaluation.Outputs outputs -> new Constant(outputs.selectionOrNull());
            case Evaluation.Failure(String message, var _) -> throw new IllegalStateException(message);
        };
    }
}
