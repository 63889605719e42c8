package dev.stride.expression.composite;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.expression.Bindings;
import dev.stride.expression.Evaluation;
import dev.stride.expression.Expression;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * An expression with arguments, such as a call of an expression function. Evaluates each argument over the input and stores its
 * value in a variable with the name of the argument; an argument without a value becomes null. Then evaluates the body over the
 * same input. Stored as {@code {"let": {"arguments": {name: expression, ...}, "body": expression}}}.
 *
 * @param arguments by name, without the dollar sign; an argument cannot read another argument
 */
public record Let(Map<String, Expression> arguments, Expression body) implements Expression {

    static final String KIND = "let";
    private static final String ARGUMENTS = "arguments";
    private static final String BODY = "body";

    public Let {
        arguments = Collections.unmodifiableMap(new LinkedHashMap<>(arguments));
    }

    @Override
    public Evaluation evaluate(JsonNode input, Bindings bindings) {
        var values = HashMap.<String, JsonNode>newHashMap(arguments.size());
        for (var argument : arguments.entrySet()) {
            switch (argument.getValue().evaluate(input, bindings)) {
                case Evaluation.Outputs outputs -> values.put(argument.getKey(), outputs.selectionOrNull());
                case Evaluation.Failure failure -> {
                    return failure.code().isPresent()
                            ? failure
                            : new Evaluation.Failure("argument " + argument.getKey() + ": " + failure.message());
                }
            }
        }
        return body.evaluate(input, bindings.with(values));
    }

    @Override
    public JsonNode toJson() {
        var written = JsonNodeFactory.instance.objectNode();
        written.set(ARGUMENTS, ExpressionCodec.encode(arguments));
        written.set(BODY, body.toJson());
        return ExpressionCodec.encode(KIND, written);
    }

    static Let decode(JsonNode body) {
        return new Let(ExpressionCodec.decodeFields(body.path(ARGUMENTS)), ExpressionCodec.decode(body.path(BODY)));
    }
}
