package dev.stride.runtime.store;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.adapter.memory.MemoryBlobs;
import dev.stride.engine.branch.Status;
import dev.stride.engine.transition.Stimulus;
import dev.stride.plan.WorkflowId;
import dev.stride.plan.fault.Fault;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.store.InstanceSummaries.StatusUpdate;
import dev.stride.simulator.port.SimTable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class InstanceSummariesTest {

    private static final String INSTANCE = "i";
    private static final WorkflowId WORKFLOW = new WorkflowId("w", "1");
    private static final Instant START = Instant.parse("2024-01-01T00:00:00Z");
    private static final long EXPIRY = START.plusSeconds(99).getEpochSecond();
    private static final JsonNode INPUT = JsonNodeFactory.instance.objectNode().put("wanted", 2);

    private final MemoryBlobs blobs = new MemoryBlobs();
    private final SimTable table = new SimTable();
    private final InstanceSummaries instanceSummaries = new InstanceSummaries(table, blobs);

    @Test
    void startRequest_addsTheInputToTheInstanceListEntry_evenIfTheInstanceEndsDuringTheRequest() {
        close(instanceSummaries);
        open();

        assertEndedWithInput();
    }

    @Test
    void instanceListEntry_containsTheInput_evenIfStartAndEndOfTheInstanceWriteItConcurrently() {
        close(new InstanceSummaries(shownAfterAnyRead(), blobs));

        assertEndedWithInput();
    }

    @Test
    void instanceListEntry_ignoresALateUpdateWithAnOlderStatus() {
        open();
        close(instanceSummaries);
        show(instanceSummaries, 2, Status.SUSPENDED, Optional.empty());

        assertEndedWithInput();
    }

    @Test
    void instanceListEntry_showsSuspended_untilANewerStatusUpdate() {
        open();
        show(instanceSummaries, 2, Status.SUSPENDED, Optional.empty());

        assertThat(instanceSummaries.load(INSTANCE))
                .map(InstanceSummary::status)
                .contains(Status.SUSPENDED);
        show(instanceSummaries, 3, Status.PENDING, Optional.empty());
        show(instanceSummaries, 2, Status.SUSPENDED, Optional.empty());
        assertThat(instanceSummaries.load(INSTANCE))
                .map(InstanceSummary::status)
                .contains(Status.PENDING);
    }

    @Test
    void retriedInstance_isListedAsPending_evenIfADelayedUpdateSaysThatItHasEnded() {
        open();
        close(instanceSummaries);
        show(instanceSummaries, 4, Status.PENDING, Optional.empty());
        close(instanceSummaries);

        assertThat(instanceSummaries.load(INSTANCE)).hasValueSatisfying(instanceSummary -> {
            assertThat(instanceSummary.status()).isEqualTo(Status.PENDING);
            assertThat(instanceSummary.endedAt()).isEmpty();
            assertThat(instanceSummaries.loadInput(instanceSummary)).contains(INPUT);
        });
        assertThat(instanceSummaries.isUpToDate(INSTANCE, 4)).isTrue();
        assertThat(instanceSummaries.isUpToDate(INSTANCE, 5)).isFalse();

        show(instanceSummaries, 5, Status.FAULTED, Optional.of(START.plusSeconds(9)));
        show(instanceSummaries, 4, Status.PENDING, Optional.empty());
        close(instanceSummaries);
        assertThat(instanceSummaries.load(INSTANCE)).hasValueSatisfying(instanceSummary -> {
            assertThat(instanceSummary.status()).isEqualTo(Status.FAULTED);
            assertThat(instanceSummary.endedAt()).contains(START.plusSeconds(9));
        });
    }

    @Test
    void instanceWhoseStartFailed_isListedAsFaulted_untilItsStartIsRepeated() {
        open();
        fail(1);
        fail(2);

        assertThat(instanceSummaries.load(INSTANCE)).hasValueSatisfying(instanceSummary -> {
            assertThat(instanceSummary.status()).isEqualTo(Status.FAULTED);
            assertThat(instanceSummary.endedAt()).contains(START.plusSeconds(1));
        });
        instanceSummaries.markPending(INSTANCE);
        assertThat(instanceSummaries.load(INSTANCE)).hasValueSatisfying(instanceSummary -> {
            assertThat(instanceSummary.status()).isEqualTo(Status.PENDING);
            assertThat(instanceSummary.fault()).isEmpty();
        });
        close(instanceSummaries);
        instanceSummaries.markPending(INSTANCE);
        assertEndedWithInput();
    }

    private void fail(int seconds) {
        var at = START.plusSeconds(seconds);
        instanceSummaries.markFailed(
                INSTANCE, Fault.of("gone", "gone"), at, at.plusSeconds(9).getEpochSecond());
    }

    private void open() {
        instanceSummaries.add(INSTANCE, WORKFLOW, START, new Stimulus.Begin("plan", INPUT));
    }

    private static void close(InstanceSummaries instanceSummaries) {
        show(instanceSummaries, 3, Status.COMPLETED, Optional.of(START.plusSeconds(1)));
    }

    private static void show(
            InstanceSummaries instanceSummaries, long version, Status status, Optional<Instant> endedAt) {
        instanceSummaries.updateStatus(
                INSTANCE,
                new StatusUpdate(
                        version, status, endedAt, endedAt.map(_ -> EXPIRY), SummaryDetails.NONE, () -> WORKFLOW),
                () -> InstanceSummary.pending(INSTANCE, WORKFLOW, START));
    }

    private void assertEndedWithInput() {
        assertThat(instanceSummaries.load(INSTANCE)).hasValueSatisfying(instanceSummary -> {
            assertThat(instanceSummary.status()).isEqualTo(Status.COMPLETED);
            assertThat(instanceSummary.endedAt()).contains(START.plusSeconds(1));
            assertThat(instanceSummaries.loadInput(instanceSummary)).contains(INPUT);
        });
    }

    /** A table in which the client adds the summary right after the handler of the end has looked for it. */
    private Table shownAfterAnyRead() {
        return (Table) Proxy.newProxyInstance(
                Table.class.getClassLoader(), new Class<?>[] {Table.class}, (_, method, arguments) -> {
                    try {
                        var found = method.invoke(table, arguments);
                        if (method.getName().equals("get")) {
                            open();
                        }
                        return found;
                    } catch (InvocationTargetException e) {
                        throw Optional.ofNullable(e.getCause()).orElse(e);
                    }
                });
    }
}
