package dev.stride.runtime.events;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.expression.Rows;
import dev.stride.simulation.Injection;
import dev.stride.simulation.Mishaps;
import dev.stride.simulation.Weather;
import java.time.Duration;
import java.util.List;
import java.util.Set;
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

    /** Steps lie far enough apart for what an accident holds up to be done before the next one. */
    @TestFactory
    Stream<DynamicTest> whateverGoesWrongWithASinglePortCall() {
        return Rows.of("/events/rows.yaml")
                .filter(row -> !row.path("ordered").booleanValue())
                .filter(row ->
                        !row.toString().contains("sleep") && !row.toString().contains("timeout"))
                .map(row -> Rows.test(row, "rule", () -> {
                    var calm = played(row, 1, Weather.CALM, Mishaps.none(), 30);
                    var crossings = calm.simulation().gate().crossings();
                    for (int call = 0; call < crossings.size(); call++) {
                        for (var mishap : crossings.get(call).possible()) {
                            var injections = List.of(new Injection(call, mishap));
                            var world = played(row, 1, Weather.CALM, Mishaps.listed(injections), 30);
                            expect(row, world, crossings.get(call).site() + " " + injections);
                        }
                    }
                }));
    }

    private static void check(JsonNode row, long seed, Weather weather) {
        expect(row, played(row, seed, weather, Mishaps.none(), 1), "seed " + seed);
    }

    private static EventWorld played(JsonNode row, long seed, Weather weather, Mishaps mishaps, int pace) {
        var world = new EventWorld(seed, weather, mishaps);
        row.path("deploy")
                .properties()
                .forEach(each -> world.deploy(new EventWorkflow(each.getKey(), each.getValue())));
        row.path("steps").forEach(step -> world.step(step, pace));
        world.runUntil(Duration.parse(row.path("until").asText("PT1H")).multipliedBy(pace));
        return world;
    }

    private static void expect(JsonNode row, EventWorld world, String run) {
        assertThat(world.simulation().failures()).as(run).isEmpty();
        row.path("instances")
                .properties()
                .forEach(each -> assertThat(world.instances(each.getKey()))
                        .as("instances of %s, %s", each.getKey(), run)
                        .containsExactlyElementsOf(texts(each.getValue())));
        assertThat(Set.copyOf(world.parked())).as(run).containsExactlyInAnyOrderElementsOf(texts(row.path("parked")));
    }

    private static Iterable<String> texts(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false)
                .map(JsonNode::asText)
                .toList();
    }
}
