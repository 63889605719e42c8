package dev.stride.local.command.history;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.call.api.Reply;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.engine.transition.Starter;
import dev.stride.plan.fault.Fault;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A formatter of history entries as lines of text with their time, state and event. */
public final class EntryLine {

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

    /**
     * The indentation of the data below a line of the history. The data begins to the right of the time at the start of
     * the line.
     */
    private static final int INDENT = 28;

    /**
     * Returns the line that shows the type of an event that the runtime drops, because it can deliver the event to no
     * instance, and the reason.
     */
    public static String droppedEvent(JsonNode event, String why) {
        return "@|yellow event " + event.path("type").asText() + "|@: " + why;
    }

    public static String logged(String function, Reply.Logged logged) {
        return " ".repeat(INDENT) + "@|cyan " + function + "|@ " + logged.level() + ": " + logged.message();
    }

    /** @param label distinguishes a branch from the others; empty for the instance itself */
    public static String format(String label, HistoryEntry historyEntry) {
        var who = label.isEmpty() ? "" : "@|cyan " + label + "|@: ";
        return "@|faint %s|@  %s%s".formatted(time(historyEntry.at()), who, description(historyEntry));
    }

    /**
     * Returns the lines for a history entry of a running instance. If {@code withData} is false, an entry for the exit
     * from a state has no line, because such an entry matters only for its data.
     *
     * @param label distinguishes a branch from the others
     */
    public static List<String> liveLines(String label, HistoryEntry historyEntry, boolean withData) {
        var line = format(label, historyEntry);
        if (withData) {
            return Stream.concat(Stream.of(line), data(historyEntry).stream()).toList();
        }
        return historyEntry instanceof HistoryEntry.Left ? List.of() : List.of(line);
    }

    public static String time(Instant instant) {
        return TIME.format(instant);
    }

    private static String description(HistoryEntry historyEntry) {
        return switch (historyEntry) {
            case HistoryEntry.Started it ->
                "started" + it.by().map(EntryLine::startedBy).orElse("");
            case HistoryEntry.Entered it -> "@|bold " + it.state() + "|@ (" + it.kind() + ")";
            case HistoryEntry.Called it -> "  " + it.action() + " answered" + attempt(it.attempt());
            case HistoryEntry.Failed it ->
                "  @|red " + it.action() + " failed|@" + attempt(it.attempt()) + ": " + fault(it.fault());
            case HistoryEntry.Retrying it ->
                "  " + it.action() + " is tried again" + attempt(it.attempt()) + " at " + time(it.until());
            case HistoryEntry.Sleeping it -> "  sleeps until " + time(it.until());
            case HistoryEntry.Delegated it -> "  " + it.action() + " starts " + it.workflow() + " as " + it.instance();
            case HistoryEntry.Forked it -> "  " + it.children() + " branches begin";
            case HistoryEntry.Awaiting it ->
                "  waits for " + String.join(" or ", it.events())
                        + it.until().map(end -> " until " + time(end)).orElse("");
            case HistoryEntry.Consumed it -> "  consumed " + it.event();
            case HistoryEntry.Produced it -> "  produced " + it.event();
            case HistoryEntry.TimedOut _ -> "@|red timed out|@";
            case HistoryEntry.Caught it -> "  caught: " + fault(it.fault());
            case HistoryEntry.Left it -> "  left " + it.state();
            case HistoryEntry.Cancelled it ->
                "cancelled" + (it.compensates() ? " with compensation: " : ": ") + it.reason();
            case HistoryEntry.Retried it ->
                "retried" + (it.state().isEmpty() ? "" : " from @|bold " + it.state() + "|@")
                        + it.version()
                                .map(change -> " with version %s instead of %s".formatted(change.to(), change.from()))
                                .orElse("");
            case HistoryEntry.Suspended it -> "@|red suspended|@: " + it.reason();
            case HistoryEntry.Resumed _ -> "resumed";
            case HistoryEntry.Ended it ->
                it.status() + it.fault().map(fault -> ": " + fault(fault)).orElse("");
        };
    }

    private static String startedBy(Starter starter) {
        return switch (starter) {
            case Starter.Client _ -> " by a client";
            case Starter.Events(var names) -> " by " + String.join(" and ", names);
            case Starter.Schedule(var due) -> " by its schedule, due at " + time(due);
            case Starter.Caller(var instance, var path) -> " by instance " + instance + BranchId.label(path);
            case Starter.Predecessor(var instance) -> " in place of instance " + instance;
        };
    }

    private static Optional<String> data(HistoryEntry historyEntry) {
        var data = switch (historyEntry) {
            case HistoryEntry.Started it -> it.input();
            case HistoryEntry.Entered it -> it.data();
            case HistoryEntry.Called it -> it.result();
            case HistoryEntry.Left it -> it.data();
            case HistoryEntry.Ended it -> it.output();
            case HistoryEntry.Failed it -> it.fault().data();
            case HistoryEntry.Retried it -> it.patch();
            case HistoryEntry.Consumed it -> it.content();
            case HistoryEntry.Produced it -> it.content();
            case HistoryEntry.Caught _,
                    HistoryEntry.Retrying _,
                    HistoryEntry.Sleeping _,
                    HistoryEntry.Delegated _,
                    HistoryEntry.Forked _,
                    HistoryEntry.Awaiting _,
                    HistoryEntry.TimedOut _,
                    HistoryEntry.Cancelled _,
                    HistoryEntry.Suspended _,
                    HistoryEntry.Resumed _ -> Optional.<JsonNode>empty();
        };
        return data.map(json -> " ".repeat(INDENT) + json);
    }

    public static String fault(Fault fault) {
        return fault.name().equals(fault.code())
                ? fault.name() + ": " + fault.described()
                : fault.name() + " (" + fault.code() + "): " + fault.described();
    }

    private static String attempt(int number) {
        return ", attempt " + number;
    }

    private EntryLine() {}
}
