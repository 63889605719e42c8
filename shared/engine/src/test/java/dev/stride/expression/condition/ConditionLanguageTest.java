package dev.stride.expression.condition;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.stride.ExpressionLimits;
import dev.stride.expression.Bindings;
import dev.stride.expression.Evaluation;
import dev.stride.expression.ExpressionLanguage.Parsed;
import dev.stride.expression.composite.ExpressionCodec;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the evaluation of conditions and the rejection of invalid ones. */
class ConditionLanguageTest {

    private static final Bindings NOTHING = new Bindings(Instant.EPOCH, Map.of());

    private static final Set<String> NAMES = Set.of("name", "code", "n", "list", "nested", "none");

    static List<JsonNode> rows() throws IOException {
        try (var table = ConditionLanguageTest.class.getResourceAsStream("/expression/condition-language.yaml")) {
            return new YAMLMapper().readTree(table).valueStream().toList();
        }
    }

    @ParameterizedTest
    @MethodSource("rows")
    void validConditionReturnsItsExpectedResult_invalidConditionIsRefused(JsonNode row) throws IOException {
        switch (new ConditionLanguage().parse(row.path("condition").asText(), NAMES)) {
            case Parsed.Invalid(String message, int column) -> {
                assertThat(message).contains(row.path("refused").asText("to be accepted"));
                assertThat(column).isEqualTo(row.path("column").asInt());
            }
            case Parsed.Valid(var condition) -> {
                switch (condition.evaluate(input(), NOTHING)) {
                    case Evaluation.Outputs(var values) -> assertThat(values).containsExactly(row.path("gives"));
                    case Evaluation.Failure(String message, var _) ->
                        assertThat(message).contains(row.path("fails").asText("to succeed"));
                }
                assertThat(ExpressionCodec.decode(condition.toJson()).toJson()).isEqualTo(condition.toJson());
            }
        }
    }

    @Test
    void oversizedConditionIsRefused() {
        assertThat(new ConditionLanguage().parse(" ".repeat(ExpressionLimits.EXPRESSION_CHARACTERS) + "true", NAMES))
                .isInstanceOf(Parsed.Invalid.class);
    }

    @Test
    void regexMatchInACondition_fails_ifItExceedsTheEvaluationStepLimit() {
        var parsed = new ConditionLanguage().parse("name matches '(.*a.*b.*c.*){20}'", NAMES);
        var text = new ObjectMapper().createObjectNode().put("name", "a".repeat(1 << 20));
        assertThat(((Parsed.Valid) parsed).expression().evaluate(text, NOTHING)).isInstanceOf(Evaluation.Failure.class);
    }

    private static JsonNode input() throws IOException {
        return new YAMLMapper()
                .readTree("{name: PaymentException, code: '404', n: 12, list: [1, a],"
                        + " nested: {done: true, total: 99.5, s: it''s}, none: null}".replace("it''s", "\"it's\""));
    }
}
