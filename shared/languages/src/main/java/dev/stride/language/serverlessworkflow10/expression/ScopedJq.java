package dev.stride.language.serverlessworkflow10.expression;

import dev.stride.expression.Expression;
import dev.stride.expression.ExpressionLanguage;
import dev.stride.expression.composite.Let;
import dev.stride.expression.composite.Pipe;
import dev.stride.expression.composite.RequiredSecrets;
import dev.stride.expression.jq.ForeignSyntax;
import dev.stride.expression.jq.Jq;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;

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

    /** @param secrets names of the declared secrets */
    ScopedJq(Map<String, String> readings, List<String> secrets) {
        this(readings, secrets, new TreeSet<>());
    }

    private ScopedJq(Map<String, String> readings, List<String> secrets, Set<String> read) {
        this.readings = readings;
        this.secrets = secrets;
        this.read = read;
    }

    /**
     * Returns a parser for expressions that can read only the given variables. Both this parser and the returned one
     * record the variables that their expressions read in one common set, which {@link #read} returns.
     */
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

    /** Returns a hint how to correct a text that is not valid jq, or an empty string if no correction is known. */
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

    /**
     * Returns an expression that evaluates to the secrets. The evaluation fails if {@code text}, the author's
     * expression, names a secret that has no value (decision D49 in docs/spec-decisions.md).
     */
    private Expression secrets(String text, String reading) {
        return new Pipe(List.of(new RequiredSecrets(SecretNames.read(text, secrets)), RuntimeJq.compile(reading)));
    }
}
