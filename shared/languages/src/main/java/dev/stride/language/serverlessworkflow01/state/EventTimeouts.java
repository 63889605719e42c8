package dev.stride.language.serverlessworkflow01.state;

import dev.stride.Limits;
import dev.stride.language.document.Place;
import dev.stride.plan.node.EventAlternative;
import dev.stride.plan.node.Node;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedMap;
import org.threeten.extra.PeriodDuration;

/**
 * Compiles the timeouts of the event definitions of a state to a chain of nodes that wait. The first node waits for the events of
 * all definitions, each later node only for those of the definitions whose timeouts have not expired yet. If every definition has
 * a timeout, an error occurs when the last timeout expires.
 */
final class EventTimeouts {

    /**
     * Checks the timeouts. If the state has different timeouts, a timeout with months or years is a fault, because it has no
     * fixed length and cannot be compared with the others.
     */
    static void check(Place events, List<EventDefinition01> definitions) {
        var different = definitions.stream()
                .flatMap(event -> event.timeout().stream())
                .distinct()
                .count();
        if (different > Limits.TIMEOUTS_PER_STATE) {
            events.fault(
                    "the events of the state have more than %s different timeouts".formatted(Limits.TIMEOUTS_PER_STATE),
                    "");
        }
        definitions.stream()
                .filter(event -> different > 1
                        && event.timeout()
                                .filter(time -> time.getPeriod().toTotalMonths() != 0)
                                .isPresent())
                .forEach(event -> events.resolve(
                                event.source().substring(events.pointer().length()) + "/timeout")
                        .fault(
                                "months and years have no fixed length, so they cannot be compared with the other timeouts of the state",
                                "use days"));
    }

    /** Adds the waits. @return the first node */
    static int compile(
            SequencedMap<EventDefinition01, List<EventAlternative>> events, StateCompiler01 plan, String source) {
        var times = events.sequencedKeySet().stream()
                .flatMap(event -> event.timeout().stream())
                .distinct()
                .sorted((one, other) -> exact(one).compareTo(exact(other)))
                .toList();
        var last = ways(events, Optional.empty());
        var expired = last.isEmpty()
                ? OptionalInt.empty()
                : OptionalInt.of(plan.addNode(new Node.Await(last, Optional.empty(), OptionalInt.empty(), source)));
        for (int index = times.size() - 1; index >= 0; index--) {
            var time = times.get(index);
            var wait = index == 0 ? time : PeriodDuration.of(exact(time).minus(exact(times.get(index - 1))));
            expired = OptionalInt.of(
                    plan.addNode(new Node.Await(ways(events, Optional.of(time)), Optional.of(wait), expired, source)));
        }
        return expired.orElseThrow();
    }

    /**
     * Returns the sets of events for which a state still waits when every event timeout shorter than {@code time} has
     * expired. If {@code time} is empty, all timeouts have expired: only the event definitions without a timeout are
     * left.
     */
    private static List<EventAlternative> ways(
            SequencedMap<EventDefinition01, List<EventAlternative>> events, Optional<PeriodDuration> time) {
        return events.entrySet().stream()
                .filter(event -> event.getKey().timeout().isEmpty()
                        || time.filter(it ->
                                        exact(event.getKey().timeout().get()).compareTo(exact(it)) >= 0)
                                .isPresent())
                .flatMap(event -> event.getValue().stream())
                .toList();
    }

    /**
     * Converts a timeout to a duration, so that timeouts can be compared. A month counts as 30 days. This inaccuracy
     * has no effect, because {@link #check} rejects months if a state has several different timeouts.
     */
    private static Duration exact(PeriodDuration time) {
        return Duration.ofDays(
                        30 * time.getPeriod().toTotalMonths() + time.getPeriod().getDays())
                .plus(time.getDuration());
    }

    private EventTimeouts() {}
}
