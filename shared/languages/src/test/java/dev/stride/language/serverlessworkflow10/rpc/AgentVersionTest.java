package dev.stride.language.serverlessworkflow10.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatObject;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.expression.BehaviourTable;
import dev.stride.expression.Evaluation;
import dev.stride.language.serverlessworkflow10.rpc.AgentVersion.AgentMethod;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Tests the translation between the versions of A2A, over a table of values in both. */
class AgentVersionTest {

    @TestFactory
    Stream<DynamicTest> valueOfAMethod_isTranslatedToTheOtherVersion() {
        return rows().flatMap(row -> Arrays.stream(AgentVersion.values())
                .filter(version -> row.path("only").asText(version.toString()).equals(version.toString()))
                .map(version -> DynamicTest.dynamicTest(row.path("says").asText() + ", to " + version, () -> {
                    var given = row.get(version.other().toString());
                    var expected = row.get(version.toString());

                    assertThatObject(translated(row, version, given))
                            .usingComparator(BehaviourTable::compareAsJson)
                            .isEqualTo(expected);
                })));
    }

    @Test
    void everyMethod_hasARowForItsParametersAndItsResult() {
        var shown = rows().map(row -> row.has("result")
                        ? "result " + method(row, "result")
                        : "parameters " + method(row, "parameters"))
                .toList();

        assertThat(shown)
                .containsAll(Arrays.stream(AgentMethod.values())
                        .flatMap(method -> Stream.of(
                                method.parameters().equals(".") ? "parameters GET" : "parameters " + method,
                                method.streams() ? "result STREAM" : "result " + method))
                        .toList());
    }

    private static JsonNode translated(JsonNode row, AgentVersion version, JsonNode given) {
        var function = row.has("result")
                ? method(row, "result").result()
                : method(row, "parameters").parameters();
        return switch (version.fromOther(function).evaluate(given, BehaviourTable.bindings(row))) {
            case Evaluation.Outputs outputs -> outputs.selectionOrNull();
            case Evaluation.Failure failure -> throw new AssertionError(failure.message());
        };
    }

    private static AgentMethod method(JsonNode row, String key) {
        return AgentMethod.Named.of(row.path(key).asText()).orElseThrow().method();
    }

    private static Stream<JsonNode> rows() {
        return BehaviourTable.of("/dev/stride/language/serverlessworkflow10/rpc/a2a-forms.yaml");
    }
}
