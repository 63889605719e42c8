package dev.stride.runtime.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.engine.branch.Status;
import dev.stride.runtime.metering.UsageMetric;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tests that the cost of wide and deep workflows is proportional to their size, and that no item is written once for each of many
 * children.
 */
class WideAndDeepTest {

    /** The most that one item is written, however many children there are. */
    private static final long HOT = 300;

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    @Test
    @Tag("simulation")
    void foreachIteration_costsTwoOrThreeTableWrites_plusOneToExpireItsDataAfterTheInstanceEnds() {
        int elements = 1_000;
        var run = new WideRun(forEach(CALL));

        var instance = run.start(items(elements));

        assertThat(instance.output().orElseThrow().path("results")).hasSize(elements);
        assertThat(run.of(UsageMetric.WRITES)).isBetween(2L * elements, (long) (3.2 * elements));
        assertThat(run.afterwards(UsageMetric.WRITES)).isBetween((long) elements, (long) (1.1 * elements));
        assertThat(run.of(UsageMetric.MESSAGES_SENT)).isLessThan((long) (2.2 * elements));
        assertThat(run.hottest()).isLessThan(HOT);
    }

    @Test
    void dataSharedByIterationsIsStoredOnce() {
        int elements = 300;
        var run = new WideRun(forEach(CALL + ", " + CALL));
        var input = items(elements);
        input.put("large", "x".repeat(100_000));

        run.start(input);

        assertThat(run.blobs())
                .as("the collection, the text, results on their way")
                .isLessThan(30);
        assertThat(run.of(UsageMetric.WRITES)).isLessThan((long) (4.3 * elements));
    }

    @Test
    void branchOfAParallelState_costsFewerThanFiveTableWrites() {
        int branches = 100;
        var run = new WideRun(parallel(branches));

        run.start(JSON.objectNode());

        assertThat(run.of(UsageMetric.WRITES)).isLessThan(5L * branches);
        assertThat(run.hottest()).isLessThan(HOT);
    }

    @Test
    void eachLevelOfNestedSubWorkflows_costsAtMostFiveTableWrites() {
        int depth = 20;
        var run = new WideRun(nested(depth));

        var instance = run.start(JSON.objectNode());

        assertThat(instance.output().orElseThrow().path("deep").asBoolean()).isTrue();
        assertThat(run.of(UsageMetric.WRITES)).isLessThanOrEqualTo(5L * (depth + 1));
        assertThat(run.hottest()).isLessThanOrEqualTo(3);
    }

    @Test
    void lastLoopIterationCostsNoMoreThanTheFirst() {
        int states = 2_000;
        var run = new WideRun(List.of("""
                id: wide
                version: '1'
                specVersion: '0.8'
                name: Loop
                start: Step
                states:
                  - { name: Step, type: inject, data: { stepped: true }, stateDataFilter: { output: '${ .n += 1 }' },
                      transition: More }
                  - name: More
                    type: switch
                    dataConditions: [ { condition: '${ .n < %d }', transition: Step } ]
                    defaultCondition: { end: true }
                """.formatted(states / 2)));

        run.start(JSON.objectNode().put("n", 0));

        assertThat(run.of(UsageMetric.WRITES)).isLessThanOrEqualTo((long) (1.2 * states));
        assertThat(run.of(UsageMetric.MESSAGES_SENT)).isLessThanOrEqualTo(states);
        assertThat(run.of(UsageMetric.READS)).isLessThan(10);
        assertThat(run.of(UsageMetric.WRITTEN_BYTES) / states).isLessThan(1_500);
    }

    @Test
    void unchangedLargeDataIsStoredOnceAcrossStates() {
        int states = 20;
        var definition = IntStream.range(0, states)
                .mapToObj(n -> """
                  - { name: S%d, type: inject, data: { small: { at%d: true } }, transition: S%d }
                """.formatted(n, n, n + 1))
                .collect(Collectors.joining());
        var run = new WideRun(List.of("""
                id: wide
                version: '1'
                specVersion: '0.8'
                name: Large
                start: S0
                states:
                """ + definition + "  - { name: S20, type: inject, data: {}, end: true }\n"));

        run.start(JSON.objectNode().put("text", "x".repeat(5_000_000)));

        assertThat(run.blobs()).isEqualTo(1);
        assertThat(run.of(UsageMetric.WRITES)).isLessThanOrEqualTo((long) (1.2 * states) + 3);
    }

    @Test
    @Tag("simulation")
    void cancelOfAForeachState_costsAboutTwoTableWritesPerIteration() {
        int elements = 1_000;
        var run = new WideRun(forEach("{ functionRef: touch, sleep: { before: PT1H } }"));

        var instance = run.startAndCancel(items(elements), Duration.ofMinutes(10));

        assertThat(instance.status()).isEqualTo(Status.CANCELLED);
        assertThat(run.open()).isZero();
        assertThat(run.of(UsageMetric.WRITES)).isLessThan((long) (2.4 * elements));
        assertThat(run.hottest()).isLessThan(10);
    }

    private static final String CALL = "{ functionRef: { refName: number, arguments: { n: '${ .item.n }' } } }";

    private static List<String> forEach(String actions) {
        return List.of("""
                id: wide
                version: '1'
                specVersion: '0.8'
                name: Each
                start: Each
                functions:
                  - { name: number, operation: 'file:numbers.json#number' }
                  - { name: touch, type: expression, operation: '{ touched: true }' }
                states:
                  - name: Each
                    type: foreach
                    inputCollection: ${ .items }
                    outputCollection: ${ .results }
                    iterationParam: item
                    actions: [ %s ]
                    end: true
                """.formatted(actions));
    }

    private static ObjectNode items(int elements) {
        var input = JSON.objectNode();
        var items = input.putArray("items");
        IntStream.range(0, elements).forEach(n -> items.addObject().put("n", n));
        return input;
    }

    private static List<String> parallel(int branches) {
        var each = IntStream.range(0, branches).mapToObj(n -> """
                      - { name: B%1$d, actions: [ { functionRef: { refName: number, arguments: { n: %1$d } },
                          actionDataFilter: { toStateData: '${ .b%1$d }' } } ] }
                """.formatted(n)).collect(Collectors.joining());
        return List.of("""
                id: wide
                version: '1'
                specVersion: '0.8'
                name: All
                start: All
                functions: [ { name: number, operation: 'file:numbers.json#number' } ]
                states:
                  - name: All
                    type: parallel
                    end: true
                    branches:
                """ + each);
    }

    private static List<String> nested(int depth) {
        var calls = IntStream.range(0, depth)
                .mapToObj(at -> level(at, "type: operation, actions: [ { subFlowRef: level%d } ]".formatted(at + 1)));
        return Stream.concat(calls, Stream.of(level(depth, "type: inject, data: { deep: true }")))
                .toList();
    }

    private static String level(int at, String state) {
        return """
                id: %s
                version: '1'
                specVersion: '0.8'
                name: Level
                start: Down
                states: [ { name: Down, %s, end: true } ]
                """.formatted(at == 0 ? "wide" : "level" + at, state);
    }
}
