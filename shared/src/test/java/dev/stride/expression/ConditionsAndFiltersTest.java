package dev.stride.expression;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.expression.ExpressionLanguage.Parsed;
import dev.stride.expression.jq.Jq;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class ConditionsAndFiltersTest {

    @TestFactory
    Stream<DynamicTest> onlyTrueMeetsAConditionAndOnlyFalseOrNothingDoesNot() {
        return Rows.of("/expression/conditions.yaml")
                .map(row -> Rows.test(row, "q", () -> {
                    switch (Verdict.of(jq(row).evaluate(Rows.input(row), Rows.bindings(row)))) {
                        case Verdict.Met() -> assertThat(verdict(row)).isEqualTo("met");
                        case Verdict.Unmet() -> assertThat(verdict(row)).isEqualTo("unmet");
                        case Verdict.Undecided(String message) -> {
                            assertThat(verdict(row)).isEqualTo("undecided");
                            assertThat(message).contains(row.path("message").asText());
                        }
                    }
                }));
    }

    @TestFactory
    Stream<DynamicTest> aFilterThatSelectsNothingLeavesTheDataAsTheyAre() {
        return Rows.of("/expression/filters.yaml")
                .map(row -> Rows.test(
                        row,
                        "q",
                        () -> Rows.expectSelection(
                                row, new Filter(jq(row)).evaluate(Rows.input(row), Rows.bindings(row)))));
    }

    private static String verdict(JsonNode row) {
        return row.path("verdict").asText();
    }

    private static Expression jq(JsonNode row) {
        return ((Parsed.Valid) new Jq().parse(row.path("q").asText(), Set.of())).expression();
    }
}
