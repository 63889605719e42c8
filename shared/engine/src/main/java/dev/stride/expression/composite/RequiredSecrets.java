package dev.stride.expression.composite;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.expression.Bindings;
import dev.stride.expression.Evaluation;
import dev.stride.expression.Expression;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * An expression that returns the variable {@code $SECRETS}, an object with the values of the secrets by name. It fails with the
 * fault code {@code authorization} if one of the given secrets has no value. Stored as {@code {"requiredSecrets": [name, ...]}}.
 *
 * @param names names of the secrets that must have a value
 */
public record RequiredSecrets(List<String> names) implements Expression {

    /** The code of the fault for a secret without a value. */
    public static final String FAULT_CODE = "authorization";

    static final String KIND = "requiredSecrets";

    public RequiredSecrets {
        names = List.copyOf(names);
    }

    @Override
    public Evaluation evaluate(JsonNode input, Bindings bindings) {
        var values = bindings.variables().getOrDefault("SECRETS", JsonNodeFactory.instance.objectNode());
        var missing = names.stream().filter(name -> !values.has(name)).collect(Collectors.joining("`, `"));
        return missing.isEmpty()
                ? Evaluation.of(values)
                : new Evaluation.Failure(
                        "no value is configured for the secret `%s`".formatted(missing), Optional.of(FAULT_CODE));
    }

    @Override
    public JsonNode toJson() {
        var written = JsonNodeFactory.instance.arrayNode();
        names.forEach(written::add);
        return ExpressionCodec.encode(KIND, written);
    }

    static RequiredSecrets decode(JsonNode body) {
        return new RequiredSecrets(body.valueStream().map(JsonNode::asText).toList());
    }
}
