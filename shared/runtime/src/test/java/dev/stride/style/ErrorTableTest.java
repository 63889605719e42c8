package dev.stride.style;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.expression.Bindings;
import dev.stride.expression.Evaluation;
import dev.stride.expression.Expression;
import dev.stride.language.serverlessworkflow01.data.RuntimeErrors;
import dev.stride.language.serverlessworkflow10.policy.ErrorForm;
import dev.stride.language.serverlessworkflow10.policy.ErrorTypes;
import dev.stride.plan.fault.Fault;
import java.io.IOException;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks the table of errors in the guide: what each language calls the errors of the runtime. */
class ErrorTableTest {

    private static final Path GUIDE = Path.of("../../docs/guide/writing-workflows.md");
    private static final Pattern ROW =
            Pattern.compile("\\| `([a-zA-Z.]+)` \\| [^|]+ \\| (?:`(.+)`|–) \\| `([a-z]+)` \\| (\\d+) \\|");
    private static final String NO_NAME = "–";

    record Row(String code, String nameIn01, String typeIn10, int statusIn10) {}

    static Stream<Row> rows() throws IOException {
        return ROW.matcher(Files.readString(GUIDE))
                .results()
                .map(row -> new Row(
                        row.group(1),
                        row.group(2) == null ? NO_NAME : row.group(2),
                        row.group(3),
                        Integer.parseInt(row.group(4))));
    }

    @ParameterizedTest
    @MethodSource("rows")
    void eachLanguageCallsTheErrorAsTheTableSays(Row row) {
        var error = evaluate(ErrorForm.ofFault(ErrorTypes.BASE), row.code).path("data");
        assertThat(error.path("type").asText()).isEqualTo(ErrorTypes.BASE + row.typeIn10);
        assertThat(error.path("status").asInt()).isEqualTo(row.statusIn10);
        var name = evaluate(RuntimeErrors.ERROR_VIEW, row.code).path("name").asText();
        assertThat(name.equals(row.code) ? NO_NAME : name).isEqualTo(row.nameIn01);
    }

    @Test
    void theTableHasAllCodesOfTheRuntime() throws IOException, IllegalAccessException {
        var codes = rows().map(Row::code).toList();
        for (var field : Fault.class.getFields()) {
            if (Modifier.isStatic(field.getModifiers()) && field.getType() == String.class) {
                assertThat(codes).contains((String) field.get(null));
            }
        }
    }

    private static JsonNode evaluate(Expression expression, String code) {
        var fault = JsonNodeFactory.instance.objectNode();
        fault.put("name", code)
                .put("code", code)
                .put("message", "m")
                .put("pointer", "/do/0")
                .put("state", "A");
        return switch (expression.evaluate(fault, new Bindings(Instant.EPOCH, Map.of()))) {
            case Evaluation.Outputs(var values) -> values.getFirst();
            case Evaluation.Failure failure -> throw new AssertionError(failure);
        };
    }
}
