package dev.stride.local.command;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.engine.Entry;
import dev.stride.engine.Starter;
import dev.stride.plan.Fault;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** History as lines for people: when, in which state, what. */
final class EntryLine {

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

    /** Under the text of a line, past its time. */
    private static final int INDENT = 28;

    /** How an event that nobody gets is told. */
    static String parked(JsonNode event, String why) {
        return "@|yellow event " + event.path("type").asText() + "|@: " + why;
    }

    /** @param label tells a branch from the others, empty for the instance itself */
    static String of(String label, Entry entry) {
        var who = label.isEmpty() ? "" : "@|cyan " + label + "|@: ";
        return "@|faint " + time(entry.at()) + "|@  " + who + what(entry);
    }

    /**
     * What a running instance just did, as lines. That it left a state is told where its data is told, too.
     *
     * @param label tells a branch from the others
     */
    static List<String> live(String label, Entry entry, boolean withData) {
        var line = of(label, entry);
        if (withData) {
            return Stream.concat(Stream.of(line), data(entry).stream()).toList();
        }
        return entry instanceof Entry.Left ? List.of() : List.of(line);
    }

    static String time(Instant instant) {
        return TIME.format(instant);
    }

    private static String what(Entry entry) {
        return switch (entry) {
            case Entry.Started it -> "started" + it.by().map(EntryLine::by).orElse("");
            case Entry.Entered it -> "@|bold " + it.state() + "|@ (" + it.kind() + ")";
            case Entry.Called it -> "  " + it.action() + " answered" + attempt(it.attempt());
            case Entry.Failed it ->
                "  @|red " + it.action() + " failed|@" + attempt(it.attempt()) + ": " + fault(it.fault());
            case Entry.Retrying it ->
                "  " + it.action() + " is tried again" + attempt(it.attempt()) + " at " + time(it.until());
            case Entry.Sleeping it -> "  sleeps until " + time(it.until());
            case Entry.Delegated it -> "  " + it.action() + " starts " + it.workflow() + " as " + it.instance();
            case Entry.Forked it -> "  " + it.children() + " branches begin";
            case Entry.Awaiting it ->
                "  waits for " + String.join(" or ", it.events())
                        + it.until().map(end -> " until " + time(end)).orElse("");
            case Entry.Consumed it -> "  consumed " + it.event();
            case Entry.Produced it -> "  produced " + it.event();
            case Entry.TimedOut _ -> "@|red timed out|@";
            case Entry.Caught it -> "  caught: " + fault(it.fault());
            case Entry.Left it -> "  left " + it.state();
            case Entry.Cancelled it -> "cancelled" + (it.compensates() ? " with compensation: " : ": ") + it.reason();
            case Entry.Retried it -> "retried" + (it.state().isEmpty() ? "" : " from @|bold " + it.state() + "|@");
            case Entry.Suspended it -> "@|red suspended|@: " + it.reason();
            case Entry.Resumed _ -> "resumed";
            case Entry.Ended it ->
                it.status() + it.fault().map(fault -> ": " + fault(fault)).orElse("");
        };
    }

    private static String by(Starter starter) {
        return switch (starter) {
            case Starter.Client _ -> " by a client";
            case Starter.Events(var names) -> " by " + String.join(" and ", names);
            case Starter.Schedule(var due) -> " by its schedule, due at " + time(due);
            case Starter.Caller(var instance, var path) -> " by instance " + instance + Family.arms(path);
            case Starter.Predecessor(var instance) -> " in place of instance " + instance;
        };
    }

    private static Optional<String> data(Entry entry) {
        var data = switch (entry) {
            case Entry.Started it -> it.input();
            case Entry.Entered it -> it.data();
            case Entry.Called it -> it.result();
            case Entry.Left it -> it.data();
            case Entry.Ended it -> it.output();
            case Entry.Failed it -> it.fault().data();
            case Entry.Retried it -> it.patch();
            case Entry.Consumed it -> it.content();
            case Entry.Produced it -> it.content();
            case Entry.Caught _,
                    Entry.Retrying _,
                    Entry.Sleeping _,
                    Entry.Delegated _,
                    Entry.Forked _,
                    Entry.Awaiting _,
                    Entry.TimedOut _,
                    Entry.Cancelled _,
                    Entry.Suspended _,
                    Entry.Resumed _ -> Optional.<JsonNode>empty();
        };
        return data.map(json -> " ".repeat(INDENT) + json);
    }

    /** A fault in one line. */
    static String fault(Fault fault) {
        return fault.name().equals(fault.code())
                ? fault.name() + ": " + fault.message()
                : fault.name() + " (" + fault.code() + "): " + fault.message();
    }

    private static String attempt(int number) {
        return ", attempt " + number;
    }

    private EntryLine() {}
}
