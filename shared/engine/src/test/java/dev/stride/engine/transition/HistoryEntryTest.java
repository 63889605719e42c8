package dev.stride.engine.transition;

import static dev.stride.engine.EngineFixture.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.engine.branch.Status;
import dev.stride.plan.WorkflowId;
import dev.stride.plan.fault.Fault;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HistoryEntryTest {

    private static final Optional<JsonNode> DATA = Optional.of(TextNode.valueOf("data"));
    private static final Optional<JsonNode> OTHER = Optional.of(TextNode.valueOf("other"));
    private static final Fault FAULT = Fault.of(Fault.LIMIT, "too much");

    private static final HistoryEntry.Started STARTED =
            new HistoryEntry.Started(NOW, Optional.of(new Starter.Client()), DATA, DATA);
    private static final HistoryEntry.Called CALLED =
            new HistoryEntry.Called(NOW, "S", "pay", 2, "/0", Optional.of(NOW), DATA, DATA, DATA);
    private static final HistoryEntry.Failed FAILED =
            new HistoryEntry.Failed(NOW, "S", "pay", 2, "/0", Optional.of(NOW), FAULT, DATA, DATA);

    private static final List<HistoryEntry> IN_A_STATE = List.of(
            new HistoryEntry.Entered(NOW, "S", "event", "/0", DATA),
            CALLED,
            FAILED,
            new HistoryEntry.Retrying(NOW, "S", "pay", 2, "/0", NOW),
            new HistoryEntry.Sleeping(NOW, "S", "/0", NOW),
            new HistoryEntry.Delegated(NOW, "S", "pay", "/0", new WorkflowId("w", "1"), "j"),
            new HistoryEntry.Forked(NOW, "S", "/0", 2),
            new HistoryEntry.Awaiting(NOW, "S", "/0", List.of("paid"), Optional.empty()),
            new HistoryEntry.Consumed(NOW, "S", "/0", "paid", "1", DATA),
            new HistoryEntry.Produced(NOW, "S", "/0", "paid", "1", DATA),
            new HistoryEntry.Caught(NOW, "S", "/0", FAULT, Optional.empty()),
            new HistoryEntry.Left(NOW, "S", "/0", DATA),
            new HistoryEntry.Retried(NOW, "S", DATA, Optional.empty()));

    private static final List<HistoryEntry> OF_THE_BRANCH = List.of(
            STARTED,
            new HistoryEntry.TimedOut(NOW),
            new HistoryEntry.Cancelled(NOW, "enough", false),
            new HistoryEntry.Suspended(NOW, "an outage"),
            new HistoryEntry.Resumed(NOW),
            new HistoryEntry.Ended(NOW, Status.COMPLETED, Optional.empty(), DATA));

    @Test
    void entryBelongsToAState_unlessItIsAboutTheWholeBranch() {
        assertThat(IN_A_STATE).allSatisfy(entry -> assertThat(entry.inState()).contains("S"));
        assertThat(OF_THE_BRANCH)
                .allSatisfy(entry -> assertThat(entry.inState()).isEmpty());
    }

    @Test
    void onlyTheCallOfAnExpressionFunction_callsNoService() {
        var function = new HistoryEntry.Called(
                NOW, "S", "add", 1, "/0", Optional.empty(), DATA, Optional.empty(), Optional.empty(), true);

        assertThat(function.evaluatesFunction()).isTrue();
        assertThat(IN_A_STATE).noneMatch(HistoryEntry::evaluatesFunction);
    }

    @Test
    void copyWithOtherData_keepsTheRest() {
        assertThat(STARTED.with(OTHER)).isEqualTo(new HistoryEntry.Started(NOW, STARTED.by(), DATA, OTHER));
        assertThat(CALLED.with(OTHER, Optional.empty()))
                .isEqualTo(new HistoryEntry.Called(
                        NOW, "S", "pay", 2, "/0", Optional.of(NOW), DATA, OTHER, Optional.empty()));
        assertThat(FAILED.with(OTHER, Optional.empty()))
                .isEqualTo(new HistoryEntry.Failed(
                        NOW, "S", "pay", 2, "/0", Optional.of(NOW), FAULT, OTHER, Optional.empty()));
    }
}
