package dev.stride.local.command.instance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.engine.branch.Status;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.engine.transition.Starter;
import dev.stride.local.command.instance.HistoryCommand.Timeline;
import dev.stride.runtime.history.HistoryStore.BranchHistoryEntry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TimelineTest {

    private static final Instant START = Instant.parse("2024-01-01T12:00:00Z");

    @Test
    void timelineLines_showElapsedTimesAndStateDurations() {
        var due = new Starter.Schedule(START);
        var lines = Timeline.lines(List.of(
                noted(
                        "0",
                        new HistoryEntry.Ended(
                                START.plusSeconds(90_061), Status.COMPLETED, Optional.empty(), Optional.empty())),
                noted("0", new HistoryEntry.Started(START, Optional.of(due), Optional.empty(), Optional.empty())),
                noted(
                        "0",
                        new HistoryEntry.Entered(START.plusMillis(5), "Wait", "sleep", "/states/0", Optional.empty())),
                noted("0", new HistoryEntry.Left(START.plusMillis(2_005), "Wait", "/states/0", Optional.empty()))));

        assertThat(lines).hasSize(4);
        assertThat(lines.get(0))
                .contains(
                        "+00:00:00.000",
                        "2024-01-01T12:00:00.000Z",
                        "started by its schedule, due at 2024-01-01T12:00");
        assertThat(lines.get(1)).contains("+00:00:00.005", "Wait", "(sleep)");
        assertThat(lines.get(2)).contains("+00:00:02.005", "left Wait", "after 00:00:02.000");
        assertThat(lines.get(3)).contains("+1d 01:01:01.000", "COMPLETED", "after 1d 01:01:01.000");
    }

    @Test
    void executionsOfAStateInTwoBranches_areNumberedOneAndTwo() {
        var lines = Timeline.lines(List.of(
                noted("0.1-0", new HistoryEntry.Entered(START, "Pay", "operation", "/states/0", Optional.empty())),
                noted(
                        "0.1-1",
                        new HistoryEntry.Entered(
                                START.plusSeconds(1), "Pay", "operation", "/states/0", Optional.empty())),
                noted("0.1-0", new HistoryEntry.Left(START.plusSeconds(3), "Pay", "/states/0", Optional.empty()))));

        assertThat(lines.get(0)).contains("#1");
        assertThat(lines.get(1)).contains("#2");
        assertThat(lines.get(2)).contains("#1", "after " + Timeline.format(Duration.ofSeconds(3)));
    }

    private static BranchHistoryEntry noted(String branch, HistoryEntry historyEntry) {
        return new BranchHistoryEntry(branch, historyEntry);
    }
}
