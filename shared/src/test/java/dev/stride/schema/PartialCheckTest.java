package dev.stride.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.expression.Rows;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class PartialCheckTest {

    @TestFactory
    Stream<DynamicTest> onlyWhatIsCertainlyWrongIsTold() {
        return Rows.of("/schema/partial.yaml")
                .map(row -> Rows.test(
                        row,
                        "rule",
                        () -> assertThat(PartialCheck.of(
                                        row.path("schema"),
                                        row.path("value"),
                                        part -> part.asText().contains("${")))
                                .extracting(PartialCheckTest::written)
                                .containsExactlyInAnyOrderElementsOf(row.path("violations")
                                        .valueStream()
                                        .map(each -> each.asText())
                                        .toList())));
    }

    private static String written(Violation violation) {
        return switch (violation) {
            case Violation.Missing(var pointer, var property, var known) ->
                "Missing " + pointer + " " + property + " " + known;
            case Violation.Unknown(var pointer, var property, var known) ->
                "Unknown " + pointer + " " + property + " " + known;
            case Violation.Mistyped(var pointer, var _, var types) -> "Mistyped " + pointer + " " + types;
            case Violation.Unfit(var pointer, var message) -> "Unfit " + pointer + " " + message;
        };
    }
}
