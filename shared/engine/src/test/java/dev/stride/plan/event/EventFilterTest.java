package dev.stride.plan.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.common.YamlValues;
import dev.stride.expression.composite.Constant;
import dev.stride.plan.event.EventFilter.Correlation;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests which events a filter matches, and where it finds their correlation values. */
class EventFilterTest {

    private static final Correlation OF_ANY = new Correlation("order", Optional.empty());
    private static final Correlation OF_ONE =
            new Correlation("shop", Optional.of(new Constant(TextNode.valueOf("north"))));

    @ParameterizedTest(name = "a filter of \"{0}\" matches {1}: {2}")
    @CsvSource({
        "paid, paid, true",
        "paid, Paid, false",
        "paid, sent, false",
        "'', paid, true",
        "'', dev.stride.instance.completed, false",
        "'', io.serverlessworkflow.workflow.started.v1, false",
        "dev.stride.instance.completed, dev.stride.instance.completed, true"
    })
    void filterOfAnyType_matchesAllEventsButThoseOfLifecycles(String wanted, String type, boolean matches) {
        assertThat(EventFilter.matchesType(wanted, type)).isEqualTo(matches);
    }

    @Test
    void unboundNames_areThoseWhoseValueAnInstanceTakesFromItsFirstEvent() {
        assertThat(new EventFilter("Paid", "paid", "/shop", List.of(OF_ANY, OF_ONE)).unboundNames())
                .containsExactly("order");
    }

    @Test
    void correlationValue_isInTheAttributeOfItsName_unlessTheFilterSaysWhere() {
        var elsewhere = new EventAttributePath("$.data.number");

        assertThat(OF_ANY.path()).isEqualTo(new EventAttributePath("order"));
        assertThat(new Correlation("order", Optional.of(elsewhere), Optional.empty()).path())
                .isEqualTo(elsewhere);
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource({
        "order, A7",
        "count, 7",
        "paid, true",
        "$.data.number, B8",
        "$.order, A7",
        "$.data.flag, false",
        "nothing, ",
        "data, ",
        "missing, ",
        "$.data, ",
        "$.data.none, ",
        "$.data.missing, ",
        "$..number, ",
        "$[, "
    })
    void value_isTheTextOfAScalarAtItsPlace(String place, String value) {
        var event = YamlValues.json(
                "{ order: A7, count: 7, paid: true, nothing: null, data: { number: B8, flag: false, none: null, more: { number: C9 } } }");

        assertThat(new EventAttributePath(place).extract(event)).isEqualTo(Optional.ofNullable(value));
    }

    @ParameterizedTest
    @CsvSource({"order, true", "$.order, false"})
    void placeIsAnAttribute_orAPath(String place, boolean isAttribute) {
        assertThat(new EventAttributePath(place).isAttribute()).isEqualTo(isAttribute);
    }
}
