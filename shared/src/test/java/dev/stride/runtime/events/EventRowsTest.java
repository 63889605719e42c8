package dev.stride.runtime.events;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.expression.Rows;
import dev.stride.simulation.Mishaps;
import dev.stride.simulation.Weather;
import java.time.Duration;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Which instance gets which event, in rows: {@code events/rows.yaml} (decisions 52 to 62). */
class EventRowsTest {

    @TestFactory
    Stream<DynamicTest> inACalmWorld() {
        return Rows.of("/events/rows.yaml").map(row -> Rows.test(row, "rule", () -> check(row, 1, Weather.CALM)));
    }

    /** Letters come late, out of order and twice; the rows that are about order say that it matters. */
    @TestFactory
    Stream<DynamicTest> whenLettersComeTwiceAndOutOfOrder() {
        return Rows.of("/events/rows.yaml")
                .filter(row -> !row.path("ordered").booleanValue())
                .map(row -> Rows.test(row, "rule", () -> {
                    for (int seed = 1; seed <= 20; seed++) {
                        check(row, seed, Weather.STORMY);
                    }
                }));
    }

    private static void check(JsonNode row, long seed, Weather weather) {
        var world = new EventWorld(seed, weather, Mishaps.none());
        row.path("deploy")
                .properties()
                .forEach(each -> world.deploy(new EventWorkflow(each.getKey(), each.getValue())));
        row.path("steps").forEach(world::step);
        world.runUntil(Duration.parse(row.path("until").asText("PT1H")));
        assertThat(world.simulation().failures()).isEmpty();
        row.path("instances")
                .properties()
                .forEach(each -> assertThat(world.instances(each.getKey()))
                        .as("instances of %s, seed %d", each.getKey(), seed)
                        .containsExactlyElementsOf(texts(each.getValue())));
        assertThat(world.parked()).containsExactlyInAnyOrderElementsOf(texts(row.path("parked")));
    }

    private static Iterable<String> texts(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false)
                .map(JsonNode::asText)
                .toList();
    }
}
