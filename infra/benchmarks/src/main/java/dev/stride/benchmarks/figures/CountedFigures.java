package dev.stride.benchmarks.figures;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.benchmarks.micro.Definition;
import dev.stride.benchmarks.source.SourceTree;
import dev.stride.plan.Checkpoint;
import dev.stride.plan.HistoryLevel;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.metering.Bill;
import dev.stride.runtime.metering.CostModel;
import dev.stride.runtime.metering.UsageCounter.Usage;
import dev.stride.runtime.metering.UsageMetric;
import dev.stride.runtime.port.Table;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * The figures that result from counting requests instead of measuring time. These figures are the same on every machine.
 *
 * @param tables creates an empty table for each run
 */
public record CountedFigures(Supplier<Table> tables) {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final int BATCH = 10;
    private static final String COUNTER = "counter";

    /** The way in which instances run: which invocation runs the first states, and how often the states are committed. */
    public enum Mode {
        /** Each message runs one state, which has its own commit. This is the default. */
        STATES,
        /**
         * Each invocation runs several states. The runtime does not commit after each state, but before and after
         * effects such as calls and waits ({@link Checkpoint#EFFECTS}).
         */
        EFFECTS,
        /** The invocation that handles the start request also runs the first states. Each state has its own commit. */
        INLINE,
        /**
         * The invocation that handles the start request also runs the first states. The runtime does not commit after
         * each state, but before and after effects such as calls and waits ({@link Checkpoint#EFFECTS}).
         */
        INLINE_EFFECTS;

        RuntimeConfig config() {
            var chained = new RuntimeConfig(HistoryLevel.STATES, BATCH, Limits.COMMITS_PER_INSTANCE);
            return switch (this) {
                case STATES, INLINE -> RuntimeConfig.DEFAULT;
                case EFFECTS, INLINE_EFFECTS -> chained.withCheckpoint(Checkpoint.EFFECTS);
            };
        }

        private Usage run(CountedRuntime runtime, String workflow, JsonNode input) {
            return switch (this) {
                case STATES, EFFECTS -> runtime.run(workflow, input);
                case INLINE, INLINE_EFFECTS -> runtime.runInline(workflow, input);
            };
        }
    }

    /**
     * Returns the AWS price of a million runs of the workflow in {@code examples/order}, in US dollars. The mode
     * determines how often the runtime commits. Lambda receives each message in a batch of its own.
     */
    public double dollarsPerMillionOrders(Mode mode) {
        try {
            var definition = Files.readString(SourceTree.resolve("examples/order/order.sw.yaml"));
            var input = Json.parse(Files.readAllBytes(SourceTree.resolve("examples/order/input.json")));
            return Bill.of(secondRun(mode, definition, "order", input), CostModel.DEFAULT)
                    .total();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the number of writes per state, for an instance of ten states that neither call a service nor wait. */
    public double writesPerState(Mode mode) {
        return (double) linear(mode).of(UsageMetric.WRITES) / Definition.LINEAR_STATES;
    }

    /**
     * Returns the number of database reads of an instance of ten states, from its start to its end. The mode determines
     * how often the runtime commits.
     */
    public long readsOfLinearInstance(Mode mode) {
        return linear(mode).of(UsageMetric.READS);
    }

    /** Returns the DynamoDB write units per event, for a run in which many events arrive at once for one waiting instance. */
    public double writeUnitsPerEvent(Checkpoint checkpoint, int events) {
        var runtime = new CountedRuntime(tables.get(), RuntimeConfig.DEFAULT.withCheckpoint(checkpoint));
        runtime.deploy(counter());
        runtime.run(COUNTER, JSON.objectNode().put("order", "o-1").put("n", 0).put("most", events));
        var batches = IntStream.range(0, events / BATCH)
                .mapToObj(batch -> IntStream.range(batch * BATCH, (batch + 1) * BATCH)
                        .mapToObj(CountedFigures::event)
                        .toList())
                .toList();
        var used = runtime.send(batches);
        requireCompleted(runtime, 1);
        return (double) used.writeUnits() / events;
    }

    private Usage linear(Mode mode) {
        return secondRun(mode, Definition.LINEAR.text(), "linear", Definition.LINEAR.input());
    }

    /**
     * Runs two instances, and returns the usage of the second instance. The first instance also loads the plan into the cache.
     */
    private Usage secondRun(Mode mode, String definition, String workflow, JsonNode input) {
        var runtime = new CountedRuntime(tables.get(), mode.config());
        runtime.deploy(definition);
        mode.run(runtime, workflow, input);
        var used = mode.run(runtime, workflow, input);
        requireCompleted(runtime, 2);
        return used;
    }

    private static void requireCompleted(CountedRuntime runtime, int instances) {
        if (runtime.completed() != instances) {
            throw new IllegalStateException(
                    "expected %d completed instances, found %d".formatted(instances, runtime.completed()));
        }
    }

    private static JsonNode event(int number) {
        return JSON.objectNode()
                .put("specversion", "1.0")
                .put("id", "%05d".formatted(number))
                .put("source", "/s")
                .put("type", "tick")
                .put("order", "o-1");
    }

    private static String counter() {
        try (var file = Objects.requireNonNull(CountedFigures.class.getResourceAsStream("counter.sw.yaml"))) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
