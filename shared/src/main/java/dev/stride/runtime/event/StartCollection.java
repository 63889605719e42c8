package dev.stride.runtime.event;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.stride.Limits;
import dev.stride.plan.start.StartEvents;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Events of one correlation that came for the start of a workflow and have started nothing yet, and what became of the last
 * ones. Pure.
 *
 * @param held in the order of their arrival
 * @param settled what was decided last, newest at the end: an event that comes again changes nothing
 */
record StartCollection(List<CollectedEvent> held, List<StartDecision> settled) {

    static final StartCollection NOTHING = new StartCollection(List.of(), List.of());

    StartCollection {
        held = List.copyOf(held);
        settled = List.copyOf(settled);
    }

    /**
     * An event that waits for others.
     *
     * @param names the author's names of what it can be
     * @param values of the attributes that it shares with the others it waits for
     */
    record CollectedEvent(String id, List<String> names, Map<String, String> values) {
        CollectedEvent {
            names = List.copyOf(names);
            values = new TreeMap<>(values);
        }

        boolean agreesWith(CollectedEvent other) {
            return values.entrySet().stream()
                    .allMatch(mine -> other.values
                            .getOrDefault(mine.getKey(), mine.getValue())
                            .equals(mine.getValue()));
        }
    }

    /**
     * What became of events.
     *
     * @param instance the one that they are for
     * @param start those that started it, by the author's name; empty when it was there
     * @param joined those that it is to take later
     */
    record StartDecision(String instance, Map<String, String> start, List<String> joined) {
        StartDecision {
            start = new TreeMap<>(start);
            joined = List.copyOf(joined);
        }

        boolean concerns(String event) {
            return start.containsValue(event) || joined.contains(event);
        }
    }

    Optional<StartDecision> decisionAbout(String event) {
        return settled.stream().filter(each -> each.concerns(event)).findFirst();
    }

    boolean contains(String event) {
        return held.stream().anyMatch(each -> each.id().equals(event));
    }

    /** The instance that was started last. */
    @JsonIgnore
    Optional<String> lastInstance() {
        return settled.isEmpty()
                ? Optional.empty()
                : Optional.of(settled.getLast().instance());
    }

    /** An event goes to an instance that is there. */
    StartCollection withJoined(String instance, String event) {
        return withDecision(new StartDecision(instance, Map.of(), List.of(event)));
    }

    /** An event waits for others. The oldest is given up for it when there are too many. */
    StartCollection withCollected(CollectedEvent event) {
        var all = new ArrayList<>(held);
        all.add(event);
        all.sort(Comparator.comparing(CollectedEvent::id));
        return new StartCollection(all.subList(Math.max(0, all.size() - Limits.EVENTS_COLLECTED), all.size()), settled);
    }

    /** The oldest event, which is given up when another one is held and there are too many. */
    Optional<String> droppedFor(CollectedEvent event) {
        return Optional.of(event.id())
                .filter(_ -> held.size() >= Limits.EVENTS_COLLECTED)
                .map(id -> id.compareTo(held.getFirst().id()) < 0
                        ? id
                        : held.getFirst().id());
    }

    /** Some events have started an instance, which takes the others that are held, if it takes any, from then on. */
    StartCollection withStart(String instance, Map<String, String> start, boolean joins) {
        var rest = held.stream().filter(each -> !start.containsValue(each.id())).toList();
        var joined = joins ? rest.stream().map(CollectedEvent::id).toList() : List.<String>of();
        return new StartCollection(joins ? List.of() : rest, settled)
                .withDecision(new StartDecision(instance, start, joined));
    }

    /** Without events that came so long before another that no start can have both (decision 54). */
    StartCollection withoutOutdated(StartEvents starts) {
        return held.isEmpty()
                ? this
                : new StartCollection(
                        held.stream()
                                .filter(each ->
                                        isInTime(each.id(), held.getLast().id(), starts))
                                .toList(),
                        settled);
    }

    /**
     * One event for each name: this one, and of the others the oldest that belong to it, if they are all there.
     *
     * @return ids by name
     */
    Optional<Map<String, String>> findCompleteSet(CollectedEvent event, List<String> names) {
        var chosen = new TreeMap<String, CollectedEvent>();
        event.names().forEach(name -> chosen.put(name, event));
        for (var name : names) {
            var next = Optional.ofNullable(chosen.get(name))
                    .or(() -> held.stream()
                            .filter(each -> each.names().contains(name))
                            .filter(each -> chosen.values().stream().allMatch(each::agreesWith))
                            .findFirst());
            if (next.isEmpty()) {
                return Optional.empty();
            }
            chosen.put(name, next.get());
        }
        var ids = new TreeMap<String, String>();
        chosen.forEach((name, each) -> ids.put(name, each.id()));
        return Optional.of(ids);
    }

    private StartCollection withDecision(StartDecision more) {
        var all = new ArrayList<>(settled);
        all.add(more);
        return new StartCollection(held, all.subList(Math.max(0, all.size() - Limits.EVENTS_REMEMBERED), all.size()));
    }

    private static boolean isInTime(String first, String last, StartEvents starts) {
        var begin = StoredEvent.at(first);
        var kept = begin.plus(Limits.EVENT_RETENTION);
        var until = starts.timeout()
                .map(longest -> begin.atZone(ZoneOffset.UTC).plus(longest).toInstant())
                .filter(kept::isAfter)
                .orElse(kept);
        return !StoredEvent.at(last).isAfter(until);
    }
}
