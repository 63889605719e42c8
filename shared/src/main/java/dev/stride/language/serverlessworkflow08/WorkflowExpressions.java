package dev.stride.language.serverlessworkflow08;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.expression.Constant;
import dev.stride.expression.Expression;
import dev.stride.expression.ExpressionLanguage;
import dev.stride.expression.ExpressionLanguage.Parsed;
import dev.stride.expression.Filter;
import dev.stride.expression.PathExpression;
import dev.stride.expression.Pipe;
import dev.stride.expression.Templates;
import dev.stride.expression.jq.Jq;
import dev.stride.language.document.Declared;
import dev.stride.language.document.Place;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads the expressions of a definition (section "Workflow Expressions"). Where only an expression can stand, the
 * wrapper <code>${ }</code> may be left out.
 */
public final class WorkflowExpressions {

    private static final ExpressionLanguage JQ = new Jq();
    private static final Set<String> VARIABLES = Set.of("CONST", "WORKFLOW");
    private static final String SECRETS = "SECRETS";
    private static final Set<String> RESERVED = Set.of("CONST", "WORKFLOW", SECRETS);
    private static final Pattern VARIABLE = Pattern.compile("\\$(\\w+)");

    private static final String SYNTAX = "expressions are written in jq 1.6";

    /** Gives its input. */
    static final Expression UNCHANGED = new Pipe(List.of());

    /** Gives the payload of an event. */
    static final Expression EVENT_DATA = fixed(".data");

    private final ExpressionFunctions language;
    private final Set<String> variables;

    private WorkflowExpressions(ExpressionFunctions language, Set<String> variables) {
        this.language = language;
        this.variables = Set.copyOf(variables);
    }

    /** Expressions that may refer to functions and secrets; a function whose operation is no expression is a fault. */
    static WorkflowExpressions with(Declared<FunctionText> functions, Declared<String> secrets) {
        var expressions = functions.all().stream()
                .filter(FunctionText::isExpression)
                .collect(Collectors.toMap(FunctionText::name, FunctionText::operation));
        var bodies = new HashMap<String, String>();
        expressions.forEach((name, operation) -> bodies.put(name, text(operation)));
        var jq = new SecretNames(JQ, secrets);
        var variables = new HashSet<>(VARIABLES);
        if (!secrets.all().isEmpty() || !secrets.complete()) {
            variables.add(SECRETS);
        }
        var written = new WorkflowExpressions(
                new ExpressionFunctions(jq, Map.copyOf(bodies), functions.complete()), variables);
        expressions.forEach((name, operation) -> {
            if (written.parsed(operation, named(text(operation))).isEmpty()) {
                bodies.put(name, ExpressionFunctions.STAND_IN);
            }
        });
        return new WorkflowExpressions(new ExpressionFunctions(jq, bodies, functions.complete()), variables);
    }

    /** The same where another variable is bound. */
    public WorkflowExpressions binding(String variable) {
        var more = new HashSet<>(variables);
        more.add(variable);
        return new WorkflowExpressions(language, more);
    }

    /** An expression of ours. */
    private static Expression fixed(String text) {
        return switch (JQ.parse(text, Set.of())) {
            case Parsed.Valid(Expression expression) -> expression;
            case Parsed.Invalid(String message, int _) -> throw new IllegalStateException(text + ": " + message);
        };
    }

    /** Whether every expression can read a variable of this name. */
    public static boolean reserves(String variable) {
        return RESERVED.contains(variable);
    }

    /** Expressions one after the other. */
    static Expression chain(Stream<Expression> stages) {
        var all = stages.filter(stage -> !stage.equals(UNCHANGED)).toList();
        return all.size() == 1 ? all.getFirst() : new Pipe(all);
    }

    /** A condition: an expression, or simply true or false. */
    public Expression condition(Place place) {
        return place.value().isBoolean() ? new Constant(place.value()) : expression(place);
    }

    /** A data filter, empty where there is none. */
    Optional<Expression> filter(Place place) {
        return place.absent() ? Optional.empty() : Optional.of(new Filter(expression(place)));
    }

    /** The place in the data that an expression names, empty where there is none. */
    public Optional<PathExpression> path(Place place) {
        return parsed(place, text -> language.parsePath(text, variables)).map(PathExpression.class::cast);
    }

    /** A text in which expressions may stand, empty where there is none. */
    Optional<Expression> textTemplate(Place place) {
        return place.absent() ? Optional.empty() : Optional.of(template(place.as(new TextNode(place.text()))));
    }

    /** A value in whose strings expressions may stand. */
    Expression template(Place place) {
        return switch (Templates.parse(place.value(), language, variables)) {
            case Templates.Parsed.Valid(Expression expression) -> expression;
            case Templates.Parsed.Invalid(var problems) -> {
                problems.forEach(problem -> place.within(problem.pointer()).fault(problem.message(), SYNTAX));
                yield standIn(place);
            }
        };
    }

    /** What an expression function computes when it is called with arguments, which it reads as variables. */
    Expression body(FunctionDefinition.Expression function, Set<String> arguments, Place call) {
        var bound = new HashSet<>(variables);
        bound.addAll(arguments);
        var body = language.bodies().getOrDefault(function.name(), ExpressionFunctions.STAND_IN);
        return compiled(call, language.parse(body, bound)).orElse(standIn(call));
    }

    /** An expression that gives a value. */
    public Expression expression(Place place) {
        return parsed(place, variables).orElse(standIn(place));
    }

    private Optional<Expression> parsed(Place place, Set<String> bound) {
        return parsed(place, text -> language.parse(text, bound));
    }

    /** Compiles the text at a place, if there is one. */
    private Optional<Expression> parsed(Place place, Function<String, Parsed> parser) {
        var text = text(place);
        return place.absent() || !place.value().isValueNode() ? Optional.empty() : compiled(place, parser.apply(text));
    }

    private static Optional<Expression> compiled(Place place, Parsed parsed) {
        return switch (parsed) {
            case Parsed.Valid(Expression expression) -> Optional.of(expression);
            case Parsed.Invalid(String message, int column) -> {
                place.fault(message + " (column " + column + " of the expression)", SYNTAX);
                yield Optional.empty();
            }
        };
    }

    private static String text(Place place) {
        return Templates.unwrap(place.text(), JQ);
    }

    /** The variables that a text names; which of them are bound is known only where the function is called. */
    private static Set<String> named(String text) {
        return VARIABLE.matcher(text).results().map(found -> found.group(1)).collect(Collectors.toSet());
    }

    private static Expression standIn(Place place) {
        return new Constant(place.value());
    }
}
