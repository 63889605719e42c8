package dev.stride.language.serverlessworkflow08.expression;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.common.Result;
import dev.stride.common.Suggestions;
import dev.stride.expression.Expression;
import dev.stride.expression.ExpressionLanguage;
import dev.stride.expression.ExpressionLanguage.Parsed;
import dev.stride.expression.PathExpression;
import dev.stride.expression.composite.Constant;
import dev.stride.expression.composite.DataFilter;
import dev.stride.expression.composite.Pipe;
import dev.stride.expression.composite.TemplateParser;
import dev.stride.expression.jq.Jq;
import dev.stride.language.document.NamedDeclarations;
import dev.stride.language.document.Place;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Parses the expressions of a definition (section "Workflow Expressions"). Where only an expression is allowed, the
 * wrapper <code>${ }</code> is optional.
 */
public final class WorkflowExpressions {

    private static final Jq JQ = new Jq();
    private static final Set<String> VARIABLES = Set.of("CONST", "WORKFLOW");
    private static final String SECRETS = "SECRETS";
    private static final Set<String> RESERVED = Set.of("CONST", "WORKFLOW", SECRETS);
    private static final Pattern VARIABLE = Pattern.compile("\\$(\\w+)");

    public static final Expression IDENTITY = new Pipe(List.of());

    public static final Expression EVENT_DATA = fixed(".data");

    /**
     * The expression that makes an object of the arguments of a call. Arguments that already are an object stay
     * unchanged; any other value becomes {@code {body: value}}.
     */
    public static final Expression OBJECT_OR_BODY = fixed("""
            if type == "object" then . else {body: .} end""");

    /** An expression that always fails. It is evaluated if no condition of a switch state holds and the state has no default. */
    public static final Expression NO_DEFAULT = fixed("""
            error("no condition of the switch state holds, and the state has no `defaultCondition`")""");

    /** Returns the names that an expression can use: variables and the functions of jq. */
    public static Set<String> names() {
        var names = new LinkedHashSet<String>();
        RESERVED.stream().sorted().forEach(variable -> names.add("$" + variable));
        names.addAll(Jq.functions());
        return names;
    }

    private final ExpressionFunctionLanguage language;
    private final Set<String> variables;
    private final String hint;
    private final NamedDeclarations<String> secrets;

    private WorkflowExpressions(
            ExpressionFunctionLanguage language,
            Set<String> variables,
            String hint,
            NamedDeclarations<String> secrets) {
        this.language = language;
        this.secrets = secrets;
        this.hint = hint;
        this.variables = Set.copyOf(variables);
    }

    /**
     * Creates a parser of expressions that may refer to expression functions and secrets. Reports a fault for each expression
     * function whose operation is not a valid expression.
     *
     * @param written the language of the definition's expressions
     * @param functions the place of the operation of each expression function, by the name of the function
     * @param complete whether these are all functions; false when the document that declares them cannot be read
     */
    public static WorkflowExpressions create(
            DefinitionLanguage written,
            Map<String, Place> functions,
            boolean complete,
            NamedDeclarations<String> secrets) {
        var language = written.language();
        var bodies = new HashMap<String, String>();
        functions.forEach((name, operation) -> bodies.put(name, TemplateParser.unwrap(operation.text(), language)));
        var checked = new SecretCheckingLanguage(language, secrets);
        var variables = new HashSet<>(VARIABLES);
        if (!secrets.values().isEmpty() || !secrets.complete()) {
            variables.add(SECRETS);
        }
        var unchecked = new WorkflowExpressions(
                new ExpressionFunctionLanguage(checked, Map.copyOf(bodies), complete, written.identity()),
                variables,
                written.hint(),
                secrets);
        functions.forEach((name, operation) -> {
            if (unchecked.withArguments(operation.text()).parsed(operation).isEmpty()) {
                bodies.put(name, written.identity());
            }
        });
        return new WorkflowExpressions(
                new ExpressionFunctionLanguage(checked, Map.copyOf(bodies), complete, written.identity()),
                variables,
                written.hint(),
                secrets);
    }

    /** Returns a copy of this parser that also accepts the given variable in expressions. */
    public WorkflowExpressions withVariable(String variable) {
        var more = new HashSet<>(variables);
        more.add(variable);
        return new WorkflowExpressions(language, more, hint, secrets);
    }

    /** Parses an expression that is fixed in the code of the compiler, in contrast to the expressions of an author. */
    private static Expression fixed(String text) {
        return switch (JQ.parse(text, Set.of())) {
            case Parsed.Valid(Expression expression) -> expression;
            case Parsed.Invalid(String message, int _) -> throw new IllegalStateException(text + ": " + message);
        };
    }

    /** Returns whether a name belongs to a built-in variable, such as {@code WORKFLOW}. */
    public static boolean isReserved(String variable) {
        return RESERVED.contains(variable);
    }

    /** Chains expressions: the result of each expression is the input of the next. */
    public static Expression pipe(Stream<Expression> stages) {
        var all = stages.filter(stage -> !stage.equals(IDENTITY)).toList();
        return all.size() == 1 ? all.getFirst() : new Pipe(all);
    }

    /** Parses a condition: an expression or a boolean. */
    public Expression condition(Place place) {
        return place.value().isBoolean()
                ? new Constant(place.value())
                : parsed(place, text -> language.parseCondition(text, variables), hint)
                        .orElse(standIn(place));
    }

    /** Parses a data filter; returns empty when it is absent. */
    public Optional<Expression> dataFilter(Place place) {
        return place.isAbsent() ? Optional.empty() : Optional.of(new DataFilter(expression(place)));
    }

    /**
     * Parses an expression that must be a path in the data, such as {@code .order.id}. Returns empty if the expression
     * is absent or invalid.
     */
    public Optional<PathExpression> path(Place place) {
        return parsed(place, text -> language.parsePath(text, variables), hint).map(PathExpression.class::cast);
    }

    /** Parses a string that can contain expressions; returns empty when it is absent. */
    public Optional<Expression> textTemplate(Place place) {
        return place.isAbsent() ? Optional.empty() : Optional.of(template(place.withValue(new TextNode(place.text()))));
    }

    /** Parses a value whose strings can contain expressions. */
    public Expression template(Place place) {
        return switch (TemplateParser.parse(place.value(), language, variables)) {
            case Result.Ok(Expression expression) -> expression;
            case Result.Failed(var problems) -> {
                problems.forEach(problem -> {
                    var text = place.resolve(problem.pointer());
                    text.fault(
                            problem.message(),
                            problem.expression()
                                    .map(written -> hint(written, hint))
                                    .orElse(""));
                });
                yield standIn(place);
            }
        };
    }

    /**
     * Parses the body of an expression function for one call. In the body, the argument {@code name} of the call is the variable
     * {@code $name}.
     */
    public Expression functionBody(String function, Set<String> arguments, Place call) {
        var bound = new HashSet<>(variables);
        bound.addAll(arguments);
        var body = language.bodies().getOrDefault(function, language.standIn());
        return compiled(call, language.parse(body, bound), () -> hint).orElse(standIn(call));
    }

    /** Returns whether a text that has no wrapper <code>${ }</code> is a valid expression. */
    boolean isExpression(String text) {
        return language.parse(text, variables) instanceof Parsed.Valid;
    }

    /** Parses an expression that computes a value. */
    public Expression expression(Place place) {
        return expression(place, hint);
    }

    /**
     * Parses an expression that computes a value, and shows the author a given hint if it is invalid.
     *
     * @param hint tells the author how to correct the expression; used if the parser cannot suggest a correction itself
     */
    public Expression expression(Place place, String hint) {
        return parsed(place, text -> language.parse(text, variables), hint).orElse(standIn(place));
    }

    private Optional<Expression> parsed(Place place) {
        return parsed(place, text -> language.parse(text, variables), hint);
    }

    private Optional<Expression> parsed(Place place, Function<String, Parsed> parser, String hint) {
        var text = TemplateParser.unwrap(place.text(), language);
        return place.value().isTextual()
                ? compiled(place, parser.apply(text), () -> hint(text, hint))
                : Optional.empty();
    }

    private String hint(String text, String usual) {
        return new JqCorrections(language, variables, secrets).hint(text).orElse(usual);
    }

    private static Optional<Expression> compiled(Place place, Parsed parsed, Supplier<String> hint) {
        return switch (parsed) {
            case Parsed.Valid(Expression expression) -> Optional.of(expression);
            case Parsed.Invalid(String message, int column) -> {
                place.fault(message + " (column " + column + " of the expression)", hint.get());
                yield Optional.empty();
            }
        };
    }

    /**
     * Returns a parser for the declaration of an expression function. It accepts all variables that the text names, because each
     * could be an argument of a call; only the names of built-in variables keep their meaning.
     */
    private WorkflowExpressions withArguments(String text) {
        var named = VARIABLE.matcher(text)
                .results()
                .map(found -> found.group(1))
                .filter(name -> !isReserved(name))
                .collect(Collectors.toSet());
        named.addAll(variables);
        return new WorkflowExpressions(language, named, hint, secrets);
    }

    private static Expression standIn(Place place) {
        return new Constant(place.value());
    }

    /**
     * An expression language, such as jq, extended by references to expression functions. A reference is written as
     * {@code fn:name}, and is replaced by the expression of the function (section "Workflow Expressions").
     *
     * @param language the language of expressions and functions
     * @param bodies the texts of the expression functions by name
     * @param complete false when a document with functions cannot be read; then unknown names are accepted
     * @param standIn the expression that replaces an invalid or unknown function, so that references to it cause no further
     *     faults
     */
    private record ExpressionFunctionLanguage(
            ExpressionLanguage language, Map<String, String> bodies, boolean complete, String standIn)
            implements ExpressionLanguage {

        private static final String NAMESPACE = "fn:";

        @Override
        public String key() {
            return language.key();
        }

        @Override
        public Parsed parse(String text, Set<String> variables) {
            return resolve(text, body -> language.parse(body, variables));
        }

        @Override
        public Parsed parseCondition(String text, Set<String> variables) {
            return resolve(text, body -> language.parseCondition(body, variables));
        }

        @Override
        public Parsed parsePath(String text, Set<String> variables) {
            return resolve(text, body -> language.parsePath(body, variables));
        }

        @Override
        public OptionalInt closingBrace(String text, int from) {
            return language.closingBrace(text, from);
        }

        private Parsed resolve(String text, Function<String, Parsed> parser) {
            var path = new LinkedHashSet<String>();
            var body = text;
            while (body.strip().startsWith(NAMESPACE)) {
                var name = body.strip().substring(NAMESPACE.length()).strip();
                if (!bodies.containsKey(name) && !complete) {
                    return parser.apply(standIn);
                }
                if (!bodies.containsKey(name)) {
                    var meant = Suggestions.suffix(name, bodies.keySet());
                    return new Parsed.Invalid("unknown expression function `" + name + "`" + meant, 1);
                }
                if (!path.add(name)) {
                    return new Parsed.Invalid("the expression function `" + name + "` refers to itself", 1);
                }
                body = bodies.get(name);
            }
            return parser.apply(body);
        }
    }
}
