package dev.stride.runtime.store;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.engine.branch.Status;
import dev.stride.engine.transition.Stimulus;
import dev.stride.plan.WorkflowId;
import dev.stride.runtime.metering.CountedTable;
import dev.stride.runtime.metering.UsageCounter;
import dev.stride.runtime.metering.UsageMetric;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Direction;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.store.InstanceSummaries.StatusUpdate;
import dev.stride.runtime.table.TableBlobs;
import dev.stride.simulator.port.SimTable;
import java.time.Instant;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Measures what the list of instances costs from the start of an instance to its end. */
class SummaryCostTest {

    private static final String INSTANCE = "018cc251f4000a1b2c3d4e5f6071";
    private static final WorkflowId WORKFLOW = new WorkflowId("order-fulfilment", "1.0");
    private static final Instant START = Instant.parse("2024-01-01T00:00:00Z");
    private static final int TEN_KILOBYTES = 10_000;

    private final UsageCounter usageCounter = new UsageCounter();
    private final Table table = new CountedTable(new SimTable(), usageCounter);
    private final InstanceSummaries summaries = new InstanceSummaries(table, new TableBlobs(table, () -> START));

    @Test
    void tenKilobyteInput_isWrittenOnceAndNotCopiedIntoTheIndexes() {
        runInstance(TEN_KILOBYTES);

        assertThat(usageCounter.summary().of(UsageMetric.INDEX_UNITS)).isLessThanOrEqualTo(4);
        assertThat(usageCounter.summary().writeUnits()).isLessThanOrEqualTo(16);
    }

    @Test
    void instanceListEntry_ofAnInstanceWithALargeInput_hasAFewHundredBytes() {
        start(TEN_KILOBYTES);

        assertThat(summary().size()).isLessThan(650);
    }

    @Test
    void instanceListEntry_ofAnEndedInstance_staysSmall_andItsLargeInputStaysReadable() {
        runInstance(TEN_KILOBYTES);

        assertThat(summary().size()).isLessThan(550);
        assertThat(summaries.load(INSTANCE).flatMap(summaries::loadInput))
                .hasValueSatisfying(
                        input -> assertThat(input.path("text").asText()).hasSize(TEN_KILOBYTES));
    }

    @Test
    void smallInput_isStoredInTheInstanceListEntry_andCostsNoWriteOfItsOwn() {
        runInstance(100);

        assertThat(usageCounter.summary().of(UsageMetric.WRITES)).isEqualTo(2);
        assertThat(usageCounter.summary().of(UsageMetric.WRITE_UNITS)).isEqualTo(2);
    }

    private void runInstance(int inputBytes) {
        start(inputBytes);
        summaries.updateStatus(
                INSTANCE,
                new StatusUpdate(
                        3,
                        Status.COMPLETED,
                        Optional.of(START.plusSeconds(1)),
                        Optional.of(START.plusSeconds(99).getEpochSecond()),
                        SummaryDetails.NONE,
                        () -> WORKFLOW),
                () -> InstanceSummary.pending(INSTANCE, WORKFLOW, START));
    }

    private void start(int inputBytes) {
        var text = new Random(1)
                .ints(inputBytes, '0', 'z')
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
        var plan = "x".repeat(43);
        summaries.add(
                INSTANCE,
                WORKFLOW,
                START,
                new Stimulus.Begin(plan, JsonNodeFactory.instance.objectNode().put("text", text)));
    }

    private Item summary() {
        return table.query("INSTANCE#" + INSTANCE, InstanceSummaries.SORT, Direction.ASCENDING, 1, Optional.empty())
                .items()
                .getFirst();
    }
}
