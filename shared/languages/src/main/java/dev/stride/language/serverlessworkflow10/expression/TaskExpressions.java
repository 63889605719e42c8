package dev.stride.language.serverlessworkflow10.expression;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.common.Result;
import dev.stride.expression.Expression;
import dev.stride.expression.ExpressionLanguage.Parsed;
import dev.stride.expression.composite.Constant;
import dev.stride.expression.composite.Pipe;
import dev.stride.expression.composite.TemplateParser;
import dev.stride.expression.jq.Jq;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow10.expression.ScopedJq.SecretNames;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** A parser for the expressions of one task (section "Runtime Expressions"). Reports invalid expressions as faults. */
public final class TaskExpressions {

    /** Matches the beginning of a text that reads data or a variable, such as {@code .order} or {@code $context}. */
    private static final Pattern BARE = Pattern.compile("\\.[A-Za-z_\\[\"]|\\$[A-Za-z_]");

    private static final Expression NOTHING = new Constant(NullNode.getInstance());

    private final VariableScope scope;
    private final DefinitionUse use;
    private final ScopedJq jq;
    private final boolean expectsSecrets;

    public TaskExpressions(VariableScope scope, DefinitionUse use) {
        this(scope, use, new ScopedJq(scope.readings(), use.secrets()), false);
    }

    private TaskExpressions(VariableScope scope, DefinitionUse use, ScopedJq jq, boolean expectsSecrets) {
        this.scope = scope;
        this.use = use;
        this.jq = jq;
        this.expectsSecrets = expectsSecrets;
    }

    /**
     * Returns a parser for a place where authors are expected to read secrets, such as an authentication. Elsewhere, the parser
     * warns about them.
     */
    public TaskExpressions withSecrets() {
        return new TaskExpressions(scope, use, jq, true);
    }

    public VariableScope scope() {
        return scope;
    }

    public DefinitionUse use() {
        return use;
    }

    /**
     * Returns whether any expression parsed so far for this task reads a variable, whose value the instance then must store.
     * Parsers that this parser returned count too.
     */
    public boolean reads(String variable) {
        return jq.read().contains(variable);
    }

    /**
     * Returns a parser whose expressions can also read the given variables. The keys of the map are the names of the
     * variables; the values are the jq that computes them.
     */
    public TaskExpressions with(Map<String, String> readings) {
        var wider = scope;
        for (var reading : readings.entrySet()) {
            wider = wider.with(reading.getKey(), reading.getValue());
        }
        return new TaskExpressions(wider, use, jq.withReadings(wider.readings()), expectsSecrets);
    }

    /** Returns a parser for expressions that are evaluated before the input filter, where {@code $input} is the raw input. */
    public TaskExpressions beforeInput() {
        return with(Map.of("input", "."));
    }

    /** Returns a parser for expressions that are evaluated before an instance exists, with an empty object as {@code $input}. */
    public TaskExpressions withoutInput() {
        return with(Map.of("input", "{}"));
    }

    /**
     * Returns an expression that applies the given expression to {@code $input}, the input of the task, instead of to the current
     * data.
     */
    public Expression overInput(Expression expression) {
        return new Pipe(List.of(
                switch (jq.parse("$input", Set.of())) {
                    case Parsed.Valid(Expression input) -> counted(input);
                    case Parsed.Invalid(String message, int _) -> throw new IllegalStateException(message);
                },
                expression));
    }

    /** Parses a value that may contain expressions in <code>${ }</code>. */
    public Expression template(Place place) {
        SecretNames.check(place, use, expectsSecrets);
        if (use.isLoose()) {
            return template(place, new LooseText(jq).rewrite(place.value()));
        }
        warnOfBareExpressions(place);
        return template(place, place.value());
    }

    /** Warns about texts that look like expressions without the wrapper <code>${ }</code> (decision D39). */
    private void warnOfBareExpressions(Place place) {
        var text = place.value().asText();
        if (place.value().isContainerNode()) {
            place.children().forEach(this::warnOfBareExpressions);
        } else if (BARE.matcher(text).lookingAt()
                && !TemplateParser.containsExpression(text)
                && jq.parse(text, Set.of()) instanceof Parsed.Valid) {
            place.warn(
                    "`%s` looks like an expression, but is a text, because it has no `${ }`".formatted(text),
                    "to use the value of the expression, write `${ %s }`".formatted(text));
        }
    }

    private Expression template(Place place, JsonNode value) {
        return switch (TemplateParser.parse(value, jq, Set.of())) {
            case Result.Ok(var expression) -> counted(expression);
            case Result.Failed(var problems) -> {
                problems.forEach(problem -> place.resolve(problem.pointer())
                        .fault(
                                "not a jq expression: " + problem.message(),
                                problem.expression().map(jq::hint).orElse("")));
                yield NOTHING;
            }
        };
    }

    /**
     * Parses a value. If it is a text, the whole text is an expression. If it is an object or array, it can contain
     * expressions in <code>${ }</code>.
     */
    public Expression value(Place place) {
        return place.value().isTextual() && !use.isLoose() ? expression(place) : template(place);
    }

    /** Parses a text that is an expression; the wrapper <code>${ }</code> is optional. */
    public Expression expression(Place place) {
        var text = place.text();
        if (text.isEmpty()) {
            if (place.value().isTextual()) {
                place.fault("the expression is empty", "write a jq expression such as .order");
            }
            return NOTHING;
        }
        SecretNames.checkExpression(place, use, expectsSecrets);
        var unwrapped = TemplateParser.unwrap(text, jq);
        return switch (jq.parse(unwrapped, Set.of())) {
            case Parsed.Valid(Expression expression) -> counted(expression);
            case Parsed.Invalid(String message, int column) -> {
                place.fault("not a jq expression: " + message + " (column " + column + ")", jq.hint(unwrapped));
                yield NOTHING;
            }
        };
    }

    /**
     * Parses a condition. If the author's expression has no result at run time, this is an error, and the condition does not
     * count as false (decision D42).
     */
    public Expression condition(Place place) {
        var condition = expression(place);
        var checked = """
                [%s
                ] | if length == 0 then error("the condition has no result") \
                elif length == 1 then .[0] else . end""".formatted(TemplateParser.unwrap(place.text(), jq));
        return around(checked, condition);
    }

    /** Parses a condition that is false when its expression fails or returns a value other than {@code true}. */
    public Expression lenientCondition(Place place) {
        var condition = expression(place);
        var lenient = """
                (try (%s
                ) catch false) == true""".formatted(TemplateParser.unwrap(place.text(), jq));
        return around(lenient, condition);
    }

    /**
     * Parses jq of Stride around the text of an author.
     *
     * @param otherwise the result if the text of the author is invalid, which is reported where the text is parsed alone
     */
    private Expression around(String jqWithText, Expression otherwise) {
        return jq.parse(jqWithText, Set.of()) instanceof Parsed.Valid(Expression whole) ? counted(whole) : otherwise;
    }

    /**
     * Combines the author's conditions of an error handler into one. The combined condition is true if the handler
     * catches the error. It is also true if the evaluation of a condition fails: the handler then evaluates the
     * conditions again, so that the failure becomes an error of the task.
     *
     * @param when true for errors that the handler catches
     * @param exceptWhen true for errors that the handler does not catch
     */
    public Expression caughtOrFailing(Place when, Place exceptWhen) {
        var caught = """
                try (if %s then (%s | not) else false end) \
                catch true""".formatted(decided(when, "true"), decided(exceptWhen, "false"));
        return around(caught, NOTHING);
    }

    /**
     * Returns a jq program for a condition, or the jq program {@code absent} if the author has not written the
     * condition. The program for a condition fails if the author's expression returns neither a boolean nor null.
     */
    private String decided(Place condition, String absent) {
        return condition.isAbsent() ? absent : """
                ([%s
                ] | if . == [true] then true \
                elif . == [false] or . == [null] then false \
                else error end)""".formatted(TemplateParser.unwrap(condition.text(), jq));
    }

    /**
     * Parses a text as an expression. If the value is not a text or not a valid expression, returns empty without reporting a
     * fault.
     */
    public Optional<Expression> optionalExpression(Place place) {
        return place.value().isTextual()
                        && jq.parse(unwrap(place), Set.of()) instanceof Parsed.Valid(Expression expression)
                ? Optional.of(counted(expression))
                : Optional.empty();
    }

    /** Returns the text at a place without its wrapper <code>${ }</code>. */
    public static String unwrap(Place place) {
        return TemplateParser.unwrap(place.value().asText(), new Jq()).strip();
    }

    private Expression counted(Expression expression) {
        use.add(jq.read());
        return expression;
    }

    /** Wraps the expressions of loose mode, as strict mode requires (section "Evaluate", decision D40). */
    private record LooseText(ScopedJq jq) {

        /**
         * Returns the value with <code>${ }</code> around each text that is a valid jq expression. If the evaluation of
         * such an expression fails or has no result, it returns the original text instead.
         */
        JsonNode rewrite(JsonNode value) {
            return switch (value.getNodeType()) {
                case OBJECT -> {
                    var object = JsonNodeFactory.instance.objectNode();
                    value.properties().forEach(field -> object.set(field.getKey(), rewrite(field.getValue())));
                    yield object;
                }
                case ARRAY -> {
                    var array = JsonNodeFactory.instance.arrayNode();
                    value.forEach(item -> array.add(rewrite(item)));
                    yield array;
                }
                case STRING -> rewriteText(value);
                case NULL, BOOLEAN, NUMBER, BINARY, POJO, MISSING -> value;
            };
        }

        private JsonNode rewriteText(JsonNode text) {
            var expression = TemplateParser.unwrap(text.textValue(), jq);
            if (expression.isBlank() || !(jq.parse(expression, Set.of()) instanceof Parsed.Valid)) {
                return text;
            }
            return TextNode.valueOf("""
                    ${ [try (%s
                    ) catch empty] | if length == 0 then %s elif length == 1 then .[0] else . end }""".formatted(expression, text));
        }
    }
}
