package dev.stride.runtime.event.store;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import dev.stride.Limits;
import dev.stride.plan.start.StartEvents;
import dev.stride.plan.start.StartEvents.StartUntil;
import dev.stride.runtime.codec.Json;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A collection of events with equal correlation values. The events wait until all events that are needed to start an
 * instance have arrived. The collection also records which recent events have started an instance, or were delivered to
 * an existing one. The record is immutable and performs no I/O.
 *
 * @param held the waiting events in the order of their arrival
 * @param settled the latest decisions, newest last, by which duplicates of decided events are recognised
 * @param open the instances that may be able to take further events, oldest first. Empty in collections whose events all start
 *     instances
 */
public record StartCollection(
        List<CollectedEvent> held,
        List<StartDecision> settled,

        @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
        List<String> open) {

    /** The largest number of instances in {@code open}. If there are more, the oldest ones take no further events. */
    private static final int INSTANCES_OPEN = 20;

    static final StartCollection EMPTY = new StartCollection(List.of(), List.of(), List.of());

    public StartCollection {
        held = List.copyOf(held);
        settled = List.copyOf(settled);
        open = List.copyOf(open);
    }

    /**
     * @param names the author's names of the event definitions that the event matches
     * @param values the correlation values that it must share with the other events
     */
    public record CollectedEvent(String id, List<String> names, Map<String, String> values) {
        public CollectedEvent {
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
     * A decision that some events start an instance or join an existing one.
     *
     * @param instance the id of the instance
     * @param start ids of the events that started it, by the author's name of the event definition; empty if it already existed
     * @param joined ids of the events that the instance consumes later
     * @param names the author's names of the event definitions that the joined events match, by id of the event
     * @param ending ids of the events that ended the collection, and are not part of it
     */
    public record StartDecision(
            String instance,
            Map<String, String> start,
            List<String> joined,

            @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
            Map<String, Set<String>> names,

            @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
            List<String> ending) {
        public StartDecision {
            start = new TreeMap<>(start);
            joined = List.copyOf(joined);
            names = Map.copyOf(names);
            ending = List.copyOf(ending);
        }

        public StartDecision(String instance, Map<String, String> start, List<String> joined) {
            this(instance, start, joined, Map.of(), List.of());
        }

        boolean concerns(String event) {
            return start.containsValue(event) || joined.contains(event) || ending.contains(event);
        }

        /** Returns the ids of those events of the instance that match any of the given event definitions. */
        private Stream<String> events(Set<String> wanted) {
            var started = start.entrySet().stream().filter(each -> wanted.contains(each.getKey()));
            var later = joined.stream()
                    .filter(id -> names.getOrDefault(id, Set.of()).stream().anyMatch(wanted::contains));
            return Stream.concat(started.map(Map.Entry::getValue), later);
        }
    }

    public Optional<StartDecision> decisionAbout(String event) {
        return settled.stream().filter(each -> each.concerns(event)).findFirst();
    }

    public boolean contains(String event) {
        return held.stream().anyMatch(each -> each.id().equals(event));
    }

    /** Returns the instance that most recently was started with events of this collection, or took one. */
    @JsonIgnore
    Optional<String> lastInstance() {
        return settled.isEmpty()
                ? Optional.empty()
                : Optional.of(settled.getLast().instance());
    }

    /** Returns the instances that may be able to take further events, oldest first. */
    @JsonIgnore
    public List<String> openInstances() {
        return open.isEmpty() ? lastInstance().stream().toList() : open;
    }

    /** Returns the ids of the recorded events of an instance that match any of the given event definitions. */
    public Stream<String> eventsOf(String instance, Set<String> names) {
        return settled.stream().filter(each -> each.instance().equals(instance)).flatMap(each -> each.events(names));
    }

    /** Returns the instance to which the event was delivered, unless the event started an instance. */
    public Optional<String> joinedBy(String event) {
        return decisionAbout(event)
                .filter(each -> each.joined().contains(event))
                .map(StartDecision::instance);
    }

    /**
     * Records that an event goes to an existing instance.
     *
     * @param names the author's names of the event definitions that the event matches
     */
    public StartCollection withJoined(String instance, String event, Set<String> names) {
        return withOpen(instance)
                .withDecision(new StartDecision(instance, Map.of(), List.of(event), Map.of(event, names), List.of()));
    }

    public StartCollection withOpen(List<String> instances) {
        return new StartCollection(held, settled, instances);
    }

    private StartCollection withOpen(String instance) {
        var all = openInstances().contains(instance)
                ? openInstances()
                : Stream.concat(openInstances().stream(), Stream.of(instance)).toList();
        return withOpen(all.subList(Math.max(0, all.size() - INSTANCES_OPEN), all.size()));
    }

    /**
     * Adds an event, and drops the oldest ones above {@link Limits#EVENTS_COLLECTED} events or {@link Limits#START_COLLECTION_BYTES}
     * encoded bytes.
     */
    public StartCollection withCollected(CollectedEvent event) {
        var all = new ArrayList<>(held);
        all.add(event);
        all.sort(Comparator.comparing(CollectedEvent::id));
        return new StartCollection(newest(all, Limits.EVENTS_COLLECTED, Limits.START_COLLECTION_BYTES), settled, open);
    }

    /** Returns the last elements of the list, as many as the limits on number and encoded bytes allow. */
    private static <T> List<T> newest(List<T> all, int mostElements, int mostBytes) {
        int from = all.size();
        int bytes = 0;
        while (from > 0 && all.size() - from < mostElements) {
            bytes += Json.encode(all.get(from - 1)).length;
            if (bytes > mostBytes) {
                break;
            }
            from--;
        }
        return all.subList(from, all.size());
    }

    /** Returns the ids of the events that are dropped when the given event is added. */
    public List<String> droppedFor(CollectedEvent event) {
        var kept = withCollected(event);
        return Stream.concat(held.stream(), Stream.of(event))
                .map(CollectedEvent::id)
                .filter(id -> !kept.contains(id))
                .toList();
    }

    /** Records that held events have started an instance. */
    public StartCollection withStart(String instance, Map<String, String> start) {
        return new StartCollection(without(start.values()), settled, open)
                .withDecision(new StartDecision(instance, start, List.of()));
    }

    /** Records that held events have started an instance, and that the instance takes other held events as well. */
    public StartCollection withStart(String instance, Map<String, String> start, List<CollectedEvent> joined) {
        var ids = joined.stream().map(CollectedEvent::id).toList();
        var names = joined.stream().collect(Collectors.toMap(CollectedEvent::id, it -> Set.copyOf(it.names())));
        var rest = Stream.concat(start.values().stream(), ids.stream()).toList();
        return new StartCollection(without(rest), settled, withOpen(instance).open)
                .withDecision(new StartDecision(instance, start, ids, names, List.of()));
    }

    private List<CollectedEvent> without(Collection<String> ids) {
        return held.stream().filter(each -> !ids.contains(each.id())).toList();
    }

    /**
     * Returns the ids of the collected events in the order of arrival, without those that end the collection, by the name of the event
     * definition. If a name occurs again, a number is added to it.
     */
    public SequencedMap<String, String> collected(StartUntil until) {
        var collected = new LinkedHashMap<String, String>();
        for (var event : held) {
            if (!until.isEnding(event.names())) {
                var name = event.names().getFirst();
                collected.put(collected.containsKey(name) ? name + " " + (collected.size() + 1) : name, event.id());
            }
        }
        return collected;
    }

    /** Returns whether the events have arrived that {@code until} names: all of them or any one of them, as it demands. */
    public boolean isEnded(StartUntil until) {
        var ended = held.stream().flatMap(event -> event.names().stream()).filter(until.names()::contains);
        return until.all()
                ? ended.collect(Collectors.toSet()).containsAll(until.names())
                : ended.findAny().isPresent();
    }

    /**
     * Records that the collection has ended, with the events that started the instance.
     *
     * @param start ids of the events that started it, by name; if there are none, no instance is started
     */
    public StartCollection withEnd(String instance, Map<String, String> start) {
        var ending = held.stream()
                .map(CollectedEvent::id)
                .filter(id -> !start.containsValue(id))
                .toList();
        return new StartCollection(List.of(), settled, open)
                .withDecision(new StartDecision(instance, start, List.of(), Map.of(), ending));
    }

    /** Drops events that are too old to start an instance with the newest event (decision 54 in docs/spec-decisions.md). */
    public StartCollection withoutOutdated(StartEvents starts) {
        return held.isEmpty()
                ? this
                : new StartCollection(
                        held.stream()
                                .filter(each ->
                                        isInTime(each.id(), held.getLast().id(), starts))
                                .toList(),
                        settled,
                        open);
    }

    /**
     * Returns the id of one event for each event definition: the given event where it matches, and else the oldest waiting event with the
     * same correlation values. Returns empty if an event is missing.
     */
    public Optional<Map<String, String>> findCompleteSet(CollectedEvent event, List<String> names) {
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
        var kept = newest(all, Limits.EVENTS_REMEMBERED, Limits.START_DECISIONS_BYTES);
        return new StartCollection(held, kept.isEmpty() ? List.of(more) : kept, open);
    }

    private static boolean isInTime(String first, String last, StartEvents starts) {
        var begin = StoredEvent.at(first);
        var retainedUntil = begin.plus(Limits.EVENT_RETENTION);
        var until = starts.timeout()
                .map(longest -> begin.atZone(ZoneOffset.UTC).plus(longest).toInstant())
                .filter(retainedUntil::isAfter)
                .orElse(retainedUntil);
        return !StoredEvent.at(last).isAfter(until);
    }
}
