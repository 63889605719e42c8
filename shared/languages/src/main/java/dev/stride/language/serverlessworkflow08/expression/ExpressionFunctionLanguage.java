package dev.stride.language.serverlessworkflow08.expression;

import dev.stride.common.Suggestions;
import dev.stride.expression.ExpressionLanguage;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;

/**
 * An expression language, such as jq, extended by references to expression functions. A reference is written as {@code fn:name},
 * and is replaced by the expression of the function (section "Workflow Expressions").
 *
 * @param language the language of expressions and functions
 * @param bodies the texts of the expression functions by name
 * @param complete false when a document with functions cannot be read; then unknown names are accepted
 * @param standIn the expression that replaces an invalid or unknown function, so that references to it cause no further faults
 */
record ExpressionFunctionLanguage(
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
