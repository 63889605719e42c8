package dev.stride.benchmarks.usage;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.adapter.memory.MemoryTable;
import dev.stride.plan.Checkpoint;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.metering.UsageMetric;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Counts what an instance uses from its start to its end: requests to the table and the queue, and their bytes. The numbers do
 * not depend on the machine.
 */
class UsagePerStateTest {

    private static final int BRANCHES = 20;
    private static final int ELEMENTS = 100;
    private static final int EVENTS = 1_000;
    private static final int BATCH = 10;
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    /**
     * A workflow with the usage of one instance.
     *
     * <p>A linear instance writes its summary twice and each state once. The loop has more history than its branch keeps, and
     * writes a segment. A branch or an element costs a commit, one of its parent and one write of its expiry: here no messages
     * share a commit, because they are handled one at a time.
     */
    enum Load {
        LINEAR(Checkpoint.STATES, 10, 12, 2, 10, 1_300),
        LINEAR_EFFECTS(Checkpoint.EFFECTS, 10, 3, 2, 1, 170),
        SWITCH(Checkpoint.STATES, 20, 24, 4, 21, 1_250),
        FOREACH(Checkpoint.STATES, ELEMENTS, 311, 110, 206, 3_250),
        PARALLEL(Checkpoint.STATES, BRANCHES, 63, 24, 42, 2_600);

        private final Checkpoint checkpoint;
        private final int states;
        private final int writes;
        private final int reads;
        private final int messages;
        private final int bytesPerState;

        Load(Checkpoint checkpoint, int states, int writes, int reads, int messages, int bytesPerState) {
            this.checkpoint = checkpoint;
            this.states = states;
            this.writes = writes;
            this.reads = reads;
            this.messages = messages;
            this.bytesPerState = bytesPerState;
        }

        private String definition() {
            return "id: load\nversion: '1.0'\nspecVersion: '0.8'\nname: load\n"
                    + switch (this) {
                        case LINEAR, LINEAR_EFFECTS -> linear(states);
                        case SWITCH -> loop(states / 2);
                        case FOREACH -> FOREACH_ELEMENTS;
                        case PARALLEL -> parallel();
                    };
        }

        private static String linear(int states) {
            return "states:\n"
                    + IntStream.range(0, states)
                            .mapToObj(n -> "- { name: S%d, type: inject, data: { s%d: { done: true } }, %s }%n"
                                    .formatted(n, n, n + 1 == states ? "end: true" : "transition: S" + (n + 1)))
                            .collect(Collectors.joining());
        }

        private static String loop(int rounds) {
            return """
                states:
                - { name: Step, type: inject, data: { stepped: true }, stateDataFilter: { output: '${ .n += 1 }' },
                    transition: More }
                - name: More
                  type: switch
                  dataConditions: [ { condition: '${ .n < %d }', transition: Step } ]
                  defaultCondition: { end: true }
                """.formatted(rounds);
        }

        private static final String FOREACH_ELEMENTS = """
            functions: [ { name: touch, type: expression, operation: '{ touched: true }' } ]
            states:
            - name: Each
              type: foreach
              inputCollection: ${ .items }
              outputCollection: ${ .results }
              iterationParam: item
              actions: [ { functionRef: touch } ]
              end: true
            """;

        private static String parallel() {
            return """
                    functions: [ { name: touch, type: expression, operation: '{ touched: true }' } ]
                    states:
                    - name: All
                      type: parallel
                      end: true
                      branches:
                    """
                    + IntStream.range(0, BRANCHES)
                            .mapToObj(n -> "  - { name: B%d, actions: [ { functionRef: touch } ] }%n".formatted(n))
                            .collect(Collectors.joining());
        }

        private JsonNode input() {
            var input = JSON.objectNode().put("n", 0);
            if (this == FOREACH) {
                IntStream.range(0, ELEMENTS).forEach(input.putArray("items")::add);
            }
            return input;
        }
    }

    @ParameterizedTest
    @EnumSource
    void sampleInstance_makesExactlyTheExpectedRequests_andStaysWithinTheByteLimitPerState(Load load) {
        var runtime = runtime(load.checkpoint);
        runtime.deploy(load.definition());
        runtime.run("load", load.input());

        var used = runtime.run("load", load.input());

        assertThat(runtime.completed()).isEqualTo(2);
        assertThat(used.of(UsageMetric.WRITES)).as("writes").isEqualTo(load.writes);
        assertThat(used.of(UsageMetric.READS)).as("reads").isEqualTo(load.reads);
        assertThat(used.of(UsageMetric.MESSAGES_SENT)).as("messages").isEqualTo(load.messages);
        assertThat((used.of(UsageMetric.WRITTEN_BYTES) + used.of(UsageMetric.SENT_BYTES)) / load.states)
                .as("bytes written and sent for a state")
                .isLessThanOrEqualTo(load.bytesPerState);
    }

    @ParameterizedTest
    @EnumSource(Checkpoint.class)
    void inlineStartOfTenStates_makesTwoWritesAndThreeReads(Checkpoint checkpoint) {
        var runtime = runtime(checkpoint);
        runtime.deploy(Load.LINEAR.definition());
        runtime.runInline("load", Load.LINEAR.input());

        var used = runtime.runInline("load", Load.LINEAR.input());

        assertThat(used.of(UsageMetric.WRITES)).isEqualTo(2);
        assertThat(used.of(UsageMetric.READS)).isEqualTo(3);
    }

    /** Events that arrive together are consumed together, so that a burst costs less than a commit for each event. */
    @Test
    void burstOfEvents_costsAtMostFiveWriteUnitsPerEvent() throws IOException {
        var runtime = runtime(Checkpoint.EFFECTS);
        try (var text = Objects.requireNonNull(getClass().getResourceAsStream("counter.sw.yaml"))) {
            runtime.deploy(new String(text.readAllBytes(), StandardCharsets.UTF_8));
        }
        runtime.run("counter", JSON.objectNode().put("order", "o-1").put("n", 0).put("most", EVENTS));

        var used = runtime.send(IntStream.range(0, EVENTS / BATCH)
                .mapToObj(batch -> IntStream.range(batch * BATCH, (batch + 1) * BATCH)
                        .mapToObj(UsagePerStateTest::event)
                        .toList())
                .toList());

        assertThat(runtime.completed()).isEqualTo(1);
        assertThat((double) used.writeUnits() / EVENTS).isLessThanOrEqualTo(5);
    }

    private static JsonNode event(int number) {
        return JSON.objectNode()
                .put("specversion", "1.0")
                .put("id", "%05d".formatted(number))
                .put("source", "/s")
                .put("type", "tick")
                .put("order", "o-1");
    }

    private static CountedRuntime runtime(Checkpoint checkpoint) {
        return new CountedRuntime(new MemoryTable(), RuntimeConfig.DEFAULT.withCheckpoint(checkpoint));
    }
}
