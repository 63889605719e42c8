package dev.stride.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.expression.BehaviourTable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class PartialValidationTest {

    @TestFactory
    Stream<DynamicTest> partialValidation_reportsOnlyViolationsThatDoNotDependOnExpressionResults() {
        return BehaviourTable.of("/schema/partial.yaml")
                .map(row -> BehaviourTable.test(
                        row,
                        "rule",
                        () -> assertThat(PartialValidation.validate(
                                        row.path("schema"),
                                        row.path("value"),
                                        part -> part.asText().contains("${")))
                                .extracting(PartialValidationTest::written)
                                .containsExactlyInAnyOrderElementsOf(row.path("violations")
                                        .valueStream()
                                        .map(each -> each.asText())
                                        .toList())));
    }

    private static String written(Violation violation) {
        return switch (violation) {
            case Violation.MissingProperty(var pointer, var property, var known) ->
                "Missing " + pointer + " " + property + " " + known;
            case Violation.UnknownProperty(var pointer, var property, var known) ->
                "Unknown " + pointer + " " + property + " " + known;
            case Violation.WrongType(var pointer, var _, var types) -> "Mistyped " + pointer + " " + types;
            case Violation.Invalid(var pointer, var message) -> "Unfit " + pointer + " " + message;
        };
    }
}
