package dev.stride.runtime.events;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.stride.Limits;
import dev.stride.plan.StartEvents;
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
record Collection(List<Held> held, List<Settled> settled) {

    static final Collection NOTHING = new Collection(List.of(), List.of());

    Collection {
        held = List.copyOf(held);
        settled = List.copyOf(settled);
    }

    /**
     * An event that waits for others.
     *
     * @param names the author's names of what it can be
     * @param values of the attributes that it shares with the others it waits for
     */
    record Held(String id, List<String> names, Map<String, String> values) {
        Held {
            names = List.copyOf(names);
            values = new TreeMap<>(values);
        }

        boolean agreesWith(Held other) {
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
    record Settled(String instance, Map<String, String> start, List<String> joined) {
        Settled {
            start = new TreeMap<>(start);
            joined = List.copyOf(joined);
        }

        boolean concerns(String event) {
            return start.containsValue(event) || joined.contains(event);
        }
    }

    Optional<Settled> about(String event) {
        return settled.stream().filter(each -> each.concerns(event)).findFirst();
    }

    boolean holds(String event) {
        return held.stream().anyMatch(each -> each.id().equals(event));
    }

    /** The instance that was started last. */
    @JsonIgnore
    Optional<String> last() {
        return settled.isEmpty()
                ? Optional.empty()
                : Optional.of(settled.getLast().instance());
    }

    /** An event goes to an instance that is there. */
    Collection joining(String instance, String event) {
        return settling(new Settled(instance, Map.of(), List.of(event)));
    }

    /** An event waits for others. The oldest is given up for it when there are too many. */
    Collection holding(Held event) {
        var all = new ArrayList<>(held);
        all.add(event);
        all.sort(Comparator.comparing(Held::id));
        return new Collection(all.subList(Math.max(0, all.size() - Limits.EVENTS_COLLECTED), all.size()), settled);
    }

    /** The oldest event, which is given up when another one is held and there are too many. */
    Optional<String> givenUpFor(Held event) {
        return Optional.of(event.id())
                .filter(_ -> held.size() >= Limits.EVENTS_COLLECTED)
                .map(id -> id.compareTo(held.getFirst().id()) < 0
                        ? id
                        : held.getFirst().id());
    }

    /** Some events have started an instance, which takes the others that are held, if it takes any, from then on. */
    Collection starting(String instance, Map<String, String> start, boolean joins) {
        var rest = held.stream().filter(each -> !start.containsValue(each.id())).toList();
        var joined = joins ? rest.stream().map(Held::id).toList() : List.<String>of();
        return new Collection(joins ? List.of() : rest, settled).settling(new Settled(instance, start, joined));
    }

    /** Without events that came so long before another that no start can have both (decision 54). */
    Collection within(StartEvents starts) {
        return held.isEmpty()
                ? this
                : new Collection(
                        held.stream()
                                .filter(each -> inTime(each.id(), held.getLast().id(), starts))
                                .toList(),
                        settled);
    }

    /**
     * One event for each name: this one, and of the others the oldest that belong to it, if they are all there.
     *
     * @return ids by name
     */
    Optional<Map<String, String>> complete(Held event, List<String> names) {
        var chosen = new TreeMap<String, Held>();
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

    private Collection settling(Settled more) {
        var all = new ArrayList<>(settled);
        all.add(more);
        return new Collection(held, all.subList(Math.max(0, all.size() - Limits.EVENTS_REMEMBERED), all.size()));
    }

    private static boolean inTime(String first, String last, StartEvents starts) {
        var begin = Arrived.at(first);
        var kept = begin.plus(Limits.INBOX);
        var until = starts.timeout()
                .map(longest -> begin.atZone(ZoneOffset.UTC).plus(longest).toInstant())
                .filter(kept::isAfter)
                .orElse(kept);
        return !Arrived.at(last).isAfter(until);
    }
}
