package dev.stride.local.command.history;

import dev.stride.engine.transition.HistoryEntry;
import dev.stride.runtime.history.HistoryStore.BranchHistoryEntry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A history as lines for people: when, since when, in which branch, what, and how long it took. */
public final class Timeline {

    private final Map<String, Instant> entered = new HashMap<>();
    private final Instant start;

    private Timeline(Instant start) {
        this.start = start;
    }

    /** The lines of a whole history, in the order of time. */
    public static List<String> lines(List<BranchHistoryEntry> history) {
        var sorted = history.stream()
                .sorted(Comparator.comparing(
                        (BranchHistoryEntry line) -> line.entry().at()))
                .toList();
        var lines = new ArrayList<String>();
        if (!sorted.isEmpty()) {
            var timeline = new Timeline(sorted.getFirst().entry().at());
            sorted.forEach(line -> lines.add(timeline.line(line.branch(), line.entry())));
        }
        return lines;
    }

    private String line(String branch, HistoryEntry historyEntry) {
        var since = "+" + format(Duration.between(start, historyEntry.at()));
        var took = took(branch, historyEntry)
                .map(it -> " @|faint after " + format(it) + "|@")
                .orElse("");
        return "@|faint %14s|@  %s%s"
                .formatted(since, EntryLine.format(InstanceFamily.branchLabel(branch), historyEntry), took);
    }

    /** How long a state took that is left, or the whole that has ended. */
    private Optional<Duration> took(String branch, HistoryEntry historyEntry) {
        return switch (historyEntry) {
            case HistoryEntry.Entered it -> {
                entered.put(branch + " " + it.state(), it.at());
                yield Optional.empty();
            }
            case HistoryEntry.Left it ->
                Optional.ofNullable(entered.remove(branch + " " + it.state()))
                        .map(begin -> Duration.between(begin, it.at()));
            case HistoryEntry.Ended it -> Optional.of(Duration.between(start, it.at()));
            case HistoryEntry _ -> Optional.empty();
        };
    }

    /** Days where there are any, then hours, minutes, seconds and thousandths. */
    static String format(Duration time) {
        var days = time.toDays() > 0 ? time.toDays() + "d " : "";
        return "%s%02d:%02d:%02d.%03d"
                .formatted(days, time.toHoursPart(), time.toMinutesPart(), time.toSecondsPart(), time.toMillisPart());
    }
}
