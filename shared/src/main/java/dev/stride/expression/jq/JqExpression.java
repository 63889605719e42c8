package dev.stride.expression.jq;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.expression.Bindings;
import dev.stride.expression.Evaluation;
import dev.stride.expression.Expression;
import dev.stride.expression.ExpressionLanguage.Parsed;
import dev.stride.expression.PathExpression;
import java.util.ArrayList;
import java.util.Set;
import net.thisptr.jackson.jq.BuiltinFunctionLoader;
import net.thisptr.jackson.jq.JsonQuery;
import net.thisptr.jackson.jq.Scope;
import net.thisptr.jackson.jq.Versions;
import net.thisptr.jackson.jq.exception.JsonQueryException;

/** A compiled jq expression. */
record JqExpression(String kind, String text, JsonQuery query, JsonQuery pathQuery) implements PathExpression {

    private static final Scope ROOT = root();

    private static Scope root() {
        var scope = Scope.newEmptyScope();
        BuiltinFunctionLoader.getInstance().loadFunctions(Versions.JQ_1_6, scope);
        return scope;
    }

    static Parsed parse(String kind, String text, Set<String> variables) {
        try {
            return new Parsed.Valid(compile(kind, text));
        } catch (JsonQueryException e) {
            return new Parsed.Invalid(String.valueOf(e.getMessage()), 1);
        }
    }

    static Expression read(String kind, JsonNode body) {
        try {
            return compile(kind, body.asText());
        } catch (JsonQueryException e) {
            throw new IllegalArgumentException("corrupt plan: " + e.getMessage(), e);
        }
    }

    private static JqExpression compile(String kind, String text) throws JsonQueryException {
        return new JqExpression(
                kind,
                text,
                JsonQuery.compile(text, Versions.JQ_1_6),
                JsonQuery.compile("path(" + text + "\n)", Versions.JQ_1_6));
    }

    @Override
    public Evaluation evaluate(JsonNode input, Bindings bindings) {
        return apply(query, input, bindings);
    }

    @Override
    public Evaluation paths(JsonNode input, Bindings bindings) {
        return apply(pathQuery, input, bindings);
    }

    @Override
    public JsonNode written() {
        return JsonNodeFactory.instance.objectNode().put(kind, text);
    }

    private static Evaluation apply(JsonQuery query, JsonNode input, Bindings bindings) {
        var scope = Scope.newChildScope(ROOT);
        bindings.variables().forEach(scope::setValue);
        var outputs = new ArrayList<JsonNode>();
        try {
            query.apply(scope, input, outputs::add);
            return new Evaluation.Outputs(outputs);
        } catch (JsonQueryException e) {
            return new Evaluation.Failure(String.valueOf(e.getMessage()));
        }
    }
}
