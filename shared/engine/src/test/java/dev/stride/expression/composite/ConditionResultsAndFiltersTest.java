package dev.stride.expression.composite;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.expression.BehaviourTable;
import dev.stride.expression.ConditionResult;
import dev.stride.expression.Expression;
import dev.stride.expression.ExpressionLanguage.Parsed;
import dev.stride.expression.jq.Jq;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class ConditionResultsAndFiltersTest {

    @TestFactory
    Stream<DynamicTest> conditionExpression_countsAsMetOrUnmetOrFailed_dependingOnItsOutput() {
        return BehaviourTable.of("/expression/conditions.yaml")
                .map(row -> BehaviourTable.test(row, "q", () -> {
                    switch (ConditionResult.of(
                            jq(row).evaluate(BehaviourTable.input(row), BehaviourTable.bindings(row)))) {
                        case ConditionResult.Met() -> assertThat(verdict(row)).isEqualTo("met");
                        case ConditionResult.NotMet() ->
                            assertThat(verdict(row)).isEqualTo("unmet");
                        case ConditionResult.Failed(var failure) -> {
                            assertThat(verdict(row)).isEqualTo("undecided");
                            assertThat(failure.message())
                                    .contains(row.path("message").asText());
                        }
                    }
                }));
    }

    @TestFactory
    Stream<DynamicTest> dataFilter_returnsTheOutputOfItsExpression_orTheUnchangedData_ifTheOutputIsNullOrMissing() {
        return BehaviourTable.of("/expression/filters.yaml")
                .map(row -> BehaviourTable.test(
                        row,
                        "q",
                        () -> BehaviourTable.expectSelection(
                                row,
                                new DataFilter(jq(row))
                                        .evaluate(BehaviourTable.input(row), BehaviourTable.bindings(row)))));
    }

    private static String verdict(JsonNode row) {
        return row.path("verdict").asText();
    }

    private static Expression jq(JsonNode row) {
        return ((Parsed.Valid) new Jq().parse(row.path("q").asText(), Set.of())).expression();
    }
}
