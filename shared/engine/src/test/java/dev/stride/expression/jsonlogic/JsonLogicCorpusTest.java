package dev.stride.expression.jsonlogic;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.stride.expression.Bindings;
import dev.stride.expression.Evaluation;
import dev.stride.testsupport.TestCorpora;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Instant;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs all published tests of JsonLogic. */
@Tag(TestCorpora.TAG)
class JsonLogicCorpusTest {

    private static final int ROWS = 277;

    @ParameterizedTest(name = "{0} over {1}")
    @MethodSource("rows")
    void officialJsonLogicTest_yieldsItsPublishedResult(JsonNode rule, JsonNode data, JsonNode result) {
        var expression = JsonLogic.parse(rule).orElse(problems -> {
            throw new AssertionError(problems.toString());
        });

        var evaluation = expression.evaluate(data, new Bindings(Instant.EPOCH, Map.of()));

        assertThat(((Evaluation.Outputs) evaluation).selectionOrNull()).hasToString(result.toString());
    }

    @Test
    void numberOfExecutedJsonLogicTests_equalsTheSizeOfTheOfficialTestSuite() throws IOException {
        assertThat(rows()).hasSize(ROWS);
    }

    static Stream<Arguments> rows() throws IOException {
        var tests = new ObjectMapper()
                .readTree(Files.readString(TestCorpora.folder("jsonlogic").resolve("tests.json")));
        return tests.valueStream()
                .filter(JsonNode::isArray)
                .map(row -> Arguments.of(row.path(0), row.path(1), row.path(2)));
    }
}
