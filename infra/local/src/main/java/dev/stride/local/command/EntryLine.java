package dev.stride.local.command;

import dev.stride.engine.Entry;
import dev.stride.plan.Fault;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** History as lines for people: when, in which state, what. */
final class EntryLine {

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

    static String of(Entry entry) {
        return "@|faint " + time(entry.at()) + "|@  " + what(entry);
    }

    static String time(Instant instant) {
        return TIME.format(instant);
    }

    private static String what(Entry entry) {
        return switch (entry) {
            case Entry.Started _ -> "started";
            case Entry.Entered it -> "@|bold " + it.state() + "|@ (" + it.kind() + ")";
            case Entry.Called it -> "  " + it.action() + " answered" + attempt(it.attempt());
            case Entry.Failed it ->
                "  @|red " + it.action() + " failed|@" + attempt(it.attempt()) + ": " + fault(it.fault());
            case Entry.Retrying it ->
                "  " + it.action() + " is tried again" + attempt(it.attempt()) + " at " + time(it.until());
            case Entry.Sleeping it -> "  sleeps until " + time(it.until());
            case Entry.Caught it -> "  caught: " + fault(it.fault());
            case Entry.Left it -> "  left " + it.state();
            case Entry.Halted it -> "@|red halted|@: " + it.reason();
            case Entry.Ended it ->
                it.status() + it.fault().map(fault -> ": " + fault(fault)).orElse("");
        };
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
