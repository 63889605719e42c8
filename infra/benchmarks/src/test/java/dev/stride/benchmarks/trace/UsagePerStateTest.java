package dev.stride.benchmarks.trace;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.sun.management.ThreadMXBean;
import dev.stride.plan.Checkpoint;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.instance.InstanceStarter;
import dev.stride.runtime.instance.InstanceStarter.StartResult;
import dev.stride.runtime.metering.UsageCounter.Usage;
import dev.stride.runtime.metering.UsageMetric;
import dev.stride.runtime.store.Stores;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Counts what an instance uses from its start to its end: requests to the table and the queue, their bytes, and the memory that
 * the runtime allocates for a state. The numbers do not depend on the machine.
 */
class UsagePerStateTest {

    private static final int INSTANCES = 50;
    private static final int BRANCHES = 20;
    private static final int ELEMENTS = 100;
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /**
     * A workflow with the usage of one instance.
     *
     * <p>A linear instance writes its summary twice and each state once. The loop has more history than its branch keeps, and
     * writes a segment. A branch or an element costs a commit, one of its parent and one write of its expiry: here no messages
     * share a commit, because they are handled one at a time.
     */
    enum Load {
        LINEAR(Checkpoint.STATES, 10, 12, 2, 10, 1_300, 95_000),
        LINEAR_EFFECTS(Checkpoint.EFFECTS, 10, 3, 2, 1, 170, 23_000),
        SWITCH(Checkpoint.STATES, 20, 24, 4, 21, 1_250, 97_000),
        FOREACH(Checkpoint.STATES, ELEMENTS, 311, 212, 206, 3_250, 215_000),
        PARALLEL(Checkpoint.STATES, BRANCHES, 63, 44, 42, 2_600, 162_000);

        private final Checkpoint checkpoint;
        private final int states;
        private final int writes;
        private final int reads;
        private final int messages;
        private final int bytesPerState;
        private final int allocatedPerState;

        Load(
                Checkpoint checkpoint,
                int states,
                int writes,
                int reads,
                int messages,
                int bytesPerState,
                int allocatedPerState) {
            this.checkpoint = checkpoint;
            this.states = states;
            this.writes = writes;
            this.reads = reads;
            this.messages = messages;
            this.bytesPerState = bytesPerState;
            this.allocatedPerState = allocatedPerState;
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
        var runtime = new RecordedRuntime(RuntimeConfig.DEFAULT.withCheckpoint(load.checkpoint));
        runtime.deploy(load.definition());
        run(runtime, load);

        var before = runtime.counter().summary();
        long allocatedBefore = THREADS.getCurrentThreadAllocatedBytes();
        run(runtime, load);
        long allocated = THREADS.getCurrentThreadAllocatedBytes() - allocatedBefore;
        var used = runtime.counter().summary().minus(before);

        assertThat(per(used, UsageMetric.WRITES)).as("writes").isEqualTo(load.writes);
        assertThat(per(used, UsageMetric.READS)).as("reads").isEqualTo(load.reads);
        assertThat(per(used, UsageMetric.MESSAGES_SENT)).as("messages").isEqualTo(load.messages);
        assertThat((used.of(UsageMetric.WRITTEN_BYTES) + used.of(UsageMetric.SENT_BYTES)) / INSTANCES / load.states)
                .as("bytes written and sent for a state")
                .isLessThanOrEqualTo(load.bytesPerState);
        assertThat(allocated / INSTANCES / load.states)
                .as("bytes allocated for a state")
                .isLessThanOrEqualTo(load.allocatedPerState);
    }

    private static double per(Usage used, UsageMetric metric) {
        return (double) used.of(metric) / INSTANCES;
    }

    private static void run(RecordedRuntime runtime, Load load) {
        var starter = new InstanceStarter(runtime.ports(), Stores.of(runtime.ports()));
        for (int n = 0; n < INSTANCES; n++) {
            runtime.begin();
            runtime.request(
                    Duration.ofSeconds(1),
                    () -> assertThat(starter.start("load", Optional.empty(), load.input(), Optional.empty()))
                            .isInstanceOf(StartResult.Accepted.class));
        }
    }
}
