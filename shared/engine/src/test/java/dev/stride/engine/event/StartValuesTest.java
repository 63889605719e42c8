package dev.stride.engine.event;

import static dev.stride.engine.EngineFixture.NOW;
import static dev.stride.engine.EngineFixture.jq;
import static dev.stride.engine.EngineFixture.plan;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.common.YamlValues;
import dev.stride.expression.Expression;
import dev.stride.plan.Plan;
import dev.stride.plan.event.EventFilter;
import dev.stride.plan.event.EventFilter.Correlation;
import dev.stride.plan.node.Node;
import dev.stride.plan.start.StartEvents;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StartValuesTest {

    private static final Plan PLAN = plan(new Node.End(""));
    private static final EventFilter ORDERED = filter();

    @ParameterizedTest(name = "required {0}: {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "\"A7\" | A7",
                "7 | 7",
                "false | false",
                "$WORKFLOW.id | w",
                "$WORKFLOW.version + $WORKFLOW.name | 1w",
                "null |",
                "[1] |",
                "{} |",
                "empty |",
                "error(\"no\") |",
                ".order |"
            })
    void correlationValueThatADefinitionRequires_isAScalar_computedWithoutWorkflowData(String value, String wanted) {
        var correlation = new Correlation("order", Optional.of(jq(value)));

        assertThat(StartValues.wanted(PLAN, correlation, NOW)).isEqualTo(Optional.ofNullable(wanted));
        assertThat(StartValues.canStart(PLAN, filter(correlation), NOW)).isEqualTo(wanted != null);
    }

    @Test
    void eventCanStartAnInstance_ifEachRequiredValueCanBeComputed_andAnyOtherCorrelationMayHaveAnyValue() {
        var open = new Correlation("buyer", Optional.empty());
        var known = new Correlation("order", Optional.of(jq("\"A7\"")));
        var unknown = new Correlation("item", Optional.of(jq(".item")));

        assertThat(StartValues.canStart(PLAN, filter(), NOW)).isTrue();
        assertThat(StartValues.canStart(PLAN, filter(open, known), NOW)).isTrue();
        assertThat(StartValues.canStart(PLAN, filter(open, known, unknown), NOW))
                .isFalse();
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(
            delimiter = '|',
            value = {".order | A7", ".count | 2", ".items | [1,2]", ".missing |", "empty |", "error(\"no\") |"})
    void correlationValueOfAnEvent_isItsText_andNullIsNone(String key, String value) {
        var event = YamlValues.json("{ order: A7, count: 2, items: [1, 2] }");

        assertThat(StartValues.correlationValue(PLAN, jq(key), event, NOW)).isEqualTo(Optional.ofNullable(value));
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                ".count > 1 | true",
                ".count > 2 | false",
                "1 | false",
                "null | false",
                "empty | false",
                "error(\"no\") | false"
            })
    void conditionOfAStartEvent_isMet_onlyIfItIsTrue(String condition, boolean met) {
        var event = YamlValues.json("{ count: 2 }");
        var conditional = starts(Map.of("ordered", jq(condition)), Optional.of(jq(".count")));
        var unconditional = starts(Map.of("other", jq("false")), Optional.of(jq(".count")));

        assertThat(StartValues.meetsCondition(PLAN, conditional, ORDERED, event, NOW))
                .isEqualTo(met);
        assertThat(StartValues.meetsCondition(PLAN, unconditional, ORDERED, event, NOW))
                .isTrue();
    }

    @Test
    void inputOfAnInstanceThatEventsStart_hasAnElementForEachEvent_nullIfItCannotBeComputed() {
        var starts = starts(Map.of(), Optional.of(jq("if .count > 2 then error(\"no\") else .count end")));

        assertThat(StartValues.input(PLAN, starts, events(1, 3, 2), NOW)).contains(YamlValues.json("[1, null, 2]"));
        assertThat(StartValues.input(PLAN, starts(Map.of(), Optional.empty()), events(1), NOW))
                .isEmpty();
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(
            delimiter = '|',
            value = {"add > 2 | true", "add > 3 | false", "add | false", "empty | false", "error(\"no\") | false"})
    void collectionOfStartEventsEnds_onlyIfTheConditionOnThemIsTrue(String condition, boolean ends) {
        var starts = starts(Map.of(), Optional.of(jq(".count")));

        assertThat(StartValues.holds(PLAN, starts, jq(condition), events(1, 2), NOW))
                .isEqualTo(ends);
    }

    private static EventFilter filter(Correlation... correlations) {
        return new EventFilter("ordered", "ordered", "/shop", Arrays.asList(correlations));
    }

    private static StartEvents starts(Map<String, Expression> conditions, Optional<Expression> input) {
        return new StartEvents(
                List.of(ORDERED), false, Optional.empty(), false, conditions, input, Optional.empty(), Map.of());
    }

    private static List<ReceivedEvent> events(int... counts) {
        return Arrays.stream(counts)
                .mapToObj(count -> new ReceivedEvent(
                        "ordered", Integer.toString(count), YamlValues.json("{ count: %s }".formatted(count))))
                .toList();
    }
}
