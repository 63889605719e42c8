package dev.stride.language.serverlessworkflow10.expression;

import dev.stride.common.Suggestions;
import dev.stride.expression.Expression;
import dev.stride.expression.ExpressionLanguage;
import dev.stride.expression.composite.Let;
import dev.stride.expression.composite.Pipe;
import dev.stride.expression.composite.RequiredSecrets;
import dev.stride.expression.composite.TemplateParser;
import dev.stride.expression.jq.ForeignSyntax;
import dev.stride.expression.jq.Jq;
import dev.stride.language.document.Place;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A jq parser for expressions that can read the variables of a scope. The parser records which variables the parsed expressions
 * read.
 */
final class ScopedJq implements ExpressionLanguage {

    private static final Jq JQ = Jq.newer();

    /** The two names of the variable with the secrets: {@code secrets}, as in the specification, and the alias {@code secret}. */
    private static final Set<String> SECRETS = Set.of("secrets", "secret");

    private final Map<String, String> readings;
    private final List<String> secrets;
    private final Set<String> read;

    ScopedJq(Map<String, String> readings, List<String> secrets) {
        this(readings, secrets, new TreeSet<>());
    }

    private ScopedJq(Map<String, String> readings, List<String> secrets, Set<String> read) {
        this.readings = readings;
        this.secrets = secrets;
        this.read = read;
    }

    /** Returns a parser with other readings. Both record in one set what their expressions {@link #read}. */
    ScopedJq withReadings(Map<String, String> others) {
        return new ScopedJq(others, secrets, read);
    }

    /**
     * Returns the variables that are read by the expressions parsed so far and have stored values. A variable is not among them
     * where its value is constant or the current data, as that of {@code $input} before the input filter.
     */
    Set<String> read() {
        return read;
    }

    String hint(String text) {
        return ForeignSyntax.advice(text, corrected -> JQ.parse(corrected, readings.keySet()) instanceof Parsed.Valid)
                .orElse("");
    }

    @Override
    public String key() {
        return JQ.key();
    }

    @Override
    public Parsed parse(String text, Set<String> variables) {
        return switch (JQ.parse(text, readings.keySet())) {
            case Parsed.Valid(Expression expression) -> new Parsed.Valid(withVariables(text, expression));
            case Parsed.Invalid invalid -> invalid;
        };
    }

    @Override
    public Parsed parsePath(String text, Set<String> variables) {
        return JQ.parsePath(text, variables);
    }

    @Override
    public OptionalInt closingBrace(String text, int from) {
        return JQ.closingBrace(text, from);
    }

    private Expression withVariables(String text, Expression expression) {
        var bound = new LinkedHashMap<String, Expression>();
        for (var name : RuntimeJq.variables(text)) {
            var reading = readings.get(name);
            if (reading != null) {
                bound.put(name, SECRETS.contains(name) ? secrets(text, reading) : RuntimeJq.compile(reading));
                if (!RuntimeJq.variables(reading).isEmpty()) {
                    read.add(name);
                }
            }
        }
        return bound.isEmpty() ? expression : new Let(bound, expression);
    }

    /** Returns the secrets; fails if the author's expression names one that has no value (decision D49). */
    private Expression secrets(String text, String reading) {
        return new Pipe(List.of(new RequiredSecrets(SecretNames.read(text, secrets)), RuntimeJq.compile(reading)));
    }

    /**
     * The check of secrets in expressions: each secret that an expression reads by name, as in {@code $secrets.name}, must be
     * declared under {@code use.secrets} (section "Use"; decision D49).
     */
    static final class SecretNames {

        /** Matches {@code $secrets.name} and {@code $secrets["name"]}, and the alias {@code $secret}. */
        private static final Pattern READ =
                Pattern.compile("\\$secrets?\\s*(?:\\.\\s*([A-Za-z_]\\w*)|\\.?\\s*\\[?\\s*\"([^\"\\\\]+)\")");

        private static final Pattern VARIABLE = Pattern.compile("\\$secrets?\\b");

        private static final Pattern ALIAS = Pattern.compile("\\$secret\\b");

        /**
         * Returns the names of the secrets that must have a value when an expression is evaluated. These are the secrets that the
         * expression names. If it reads all secrets, or computes the name of one, all declared secrets must have a value.
         */
        static List<String> read(String expression, List<String> declared) {
            var constant = names(expression).toList();
            var readings = VARIABLE.matcher(expression).results().count();
            return readings > constant.size()
                    ? declared
                    : constant.stream().distinct().toList();
        }

        private static Stream<String> names(String expression) {
            return READ.matcher(expression)
                    .results()
                    .map(found -> Optional.ofNullable(found.group(1)).orElseGet(() -> found.group(2)));
        }

        /** Reports undeclared secrets in the expressions of a value, and warns of secrets where none are expected. */
        static void check(Place place, DefinitionUse use, boolean expectsSecrets) {
            if (place.value().isContainerNode()) {
                place.children().forEach(child -> check(child, use, expectsSecrets));
            } else if (place.value().isTextual()
                    && (use.isLoose()
                            || TemplateParser.containsExpression(place.value().textValue()))) {
                checkExpression(place, use, expectsSecrets);
            }
        }

        /**
         * Checks whether an expression may read secrets at its place, and whether they are declared.
         *
         * @param expectsSecrets whether the place is meant to read secrets
         */
        static void checkExpression(Place place, DefinitionUse use, boolean expectsSecrets) {
            if (!expectsSecrets && VARIABLE.matcher(place.value().asText()).find()) {
                place.warn(
                        "this expression reads a secret, so the value of the secret can become part of the stored data of the instance",
                        "use secrets only in `input.from` or in an `authentication` definition");
            }
            if (ALIAS.matcher(place.value().asText()).find()) {
                place.warn("`$secret` is read as `$secrets`", "write `$secrets`");
            }
            names(place.value().asText())
                    .filter(name -> !use.secrets().contains(name))
                    .distinct()
                    .forEach(name -> place.fault(
                            "there is no secret `" + name + "` under `use.secrets`",
                            Suggestions.hint(name, use.secrets())));
        }

        private SecretNames() {}
    }
}
