package dev.stride.expression.composite;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.stride.expression.Bindings;
import dev.stride.expression.Evaluation;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RequiredSecretsTest {

    private static final JsonNode VALUES =
            JsonNodeFactory.instance.objectNode().put("key", "k").put("other", "o");

    private static final Bindings BINDINGS = new Bindings(Instant.EPOCH, Map.of("SECRETS", VALUES));

    @Test
    void secretsVariable_holdsTheValuesOfAllConfiguredSecrets_ifNoRequiredSecretLacksAValue() {
        assertThat(evaluate("key")).isEqualTo(Evaluation.of(VALUES));
    }

    @Test
    void expressionThatRequiresSecrets_failsWithFaultCodeAuthorization_ifARequiredSecretHasNoValue() {
        assertThat(evaluate("key", "word"))
                .isEqualTo(new Evaluation.Failure(
                        "no value is configured for the secret `word`", Optional.of("authorization")));
    }

    @Test
    void expression_failsWithFaultCodeAuthorization_ifALocalVariableNeedsASecretThatHasNoValue() {
        var let =
                new Let(Map.of("secrets", new RequiredSecrets(List.of("word"))), new Constant(NullNode.getInstance()));
        assertThat(let.evaluate(NullNode.getInstance(), BINDINGS))
                .isEqualTo(new Evaluation.Failure(
                        "no value is configured for the secret `word`", Optional.of("authorization")));
    }

    @Test
    void expressionThatRequiresSecrets_isUnchangedAfterEncodingAndDecodingAsJson() {
        var expression = new RequiredSecrets(List.of("key", "word"));
        assertThat(ExpressionCodec.decode(expression.toJson())).isEqualTo(expression);
    }

    private static Evaluation evaluate(String... names) {
        return new RequiredSecrets(List.of(names)).evaluate(NullNode.getInstance(), BINDINGS);
    }
}
