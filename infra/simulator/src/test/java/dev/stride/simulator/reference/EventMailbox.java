package dev.stride.simulator.reference;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The mailbox of an instance's incoming events. An event that correlates with the instance is kept until a wait consumes
 * it; any other event only reaches the waits that are open when it arrives.
 */
final class EventMailbox {

    private record Candidate(String name, EventLog.Posted posted) {}

    private final Instance instance;
    private final Set<EventLog.Posted> consumed = new HashSet<>();
    private final Map<String, String> keys = new HashMap<>();
    private Optional<EventLog.Posted> beginning = Optional.empty();

    EventMailbox(Instance instance) {
        this.instance = instance;
    }

    /** Sets the event that started the instance: it is received first, and earlier events are ignored. */
    void beginWith(EventLog.Posted event) {
        beginning = Optional.of(event);
        instance.world.post().posted().takeWhile(it -> it != event).forEach(consumed::add);
    }

    /** Checks whether the event that started the instance has not been consumed yet. */
    boolean isBeginning() {
        return beginning.isPresent();
    }

    /** Ignores the events up to the last one that the starting instance has consumed. */
    void beginAfter(EventMailbox starter, Instant now) {
        var all = instance.world.post().posted().toList();
        var known = starter.consumed.stream()
                .filter(posted -> !posted.at().isAfter(now))
                .mapToInt(all::indexOf)
                .max()
                .orElse(-1);
        consumed.addAll(all.subList(0, known + 1));
    }

    boolean hasConsumed(EventLog.Posted event) {
        return consumed.contains(event);
    }

    /** Ignores the events that another instance of the workflow has consumed. */
    void ignoreConsumedBy(EventMailbox other) {
        consumed.addAll(other.consumed);
    }

    /** Checks whether the instance has values by which events are tied to it. */
    boolean isTied() {
        return !keys.isEmpty();
    }

    /** Ignores an event that is not for this instance. */
    void ignore(EventLog.Posted event) {
        consumed.add(event);
    }

    /** Returns the time at which a wait ends; {@link Instant#MAX} for a missing limit. */
    static Instant deadline(JsonNode limit, ExecutionThread executionThread) {
        return limit.isMissingNode() ? Instant.MAX : executionThread.after(limit.asText());
    }

    /** Waits for the first of several events; returns empty on a timeout. */
    Optional<ConsumedEvent> wait(List<String> names, JsonNode limit, ExecutionThread executionThread) {
        return wait(names, deadline(limit, executionThread), executionThread);
    }

    /** Waits for the first of several events; returns empty when {@code end} passes. */
    Optional<ConsumedEvent> wait(List<String> names, Instant end, ExecutionThread executionThread) {
        instance.world.post().settle(executionThread.now);
        var first = first(names, executionThread);
        var at = first.map(it -> it.posted.at()).orElse(Instant.MAX);
        if (at.isAfter(end)) {
            executionThread.until(end);
            return Optional.empty();
        }
        executionThread.until(at.isBefore(executionThread.now) ? executionThread.now : at);
        return first.map(it -> consume(it.name, it.posted, executionThread));
    }

    /** Consumes an event under the name of its definition. */
    ConsumedEvent consume(String name, EventLog.Posted posted, ExecutionThread executionThread) {
        consumed.add(posted);
        beginning = Optional.empty();
        var definition = instance.definition.event(name);
        for (var rule : definition.path("correlation")) {
            var attribute = attribute(rule);
            keys.putIfAbsent(attribute, posted.event().path(attribute).asText());
        }
        return new ConsumedEvent(
                name, posted.event(), definition.path("dataOnly").asBoolean(true));
    }

    private Optional<Candidate> first(List<String> names, ExecutionThread executionThread) {
        return names.stream()
                .flatMap(name -> instance.world
                        .post()
                        .posted()
                        .filter(posted -> isFor(name, posted, executionThread))
                        .map(posted -> new Candidate(name, posted)))
                .min(Comparator.comparing(it -> it.posted.at()));
    }

    private boolean isFor(String name, EventLog.Posted posted, ExecutionThread executionThread) {
        var definition = instance.definition.event(name);
        var correlated = !definition.path("correlation").isEmpty();
        var since = correlated ? instance.begin : executionThread.now;
        return !consumed.contains(posted)
                && beginning.stream().allMatch(posted::equals)
                && !posted.at().isBefore(since)
                && EventLog.fits(definition, posted.event())
                && definition
                        .path("correlation")
                        .valueStream()
                        .allMatch(rule -> ties(rule, posted.event(), executionThread));
    }

    /** Checks whether an event correlates with this instance: its value equals the instance's, or the instance has none yet. */
    private boolean ties(JsonNode rule, JsonNode event, ExecutionThread executionThread) {
        var value = event.path(attribute(rule));
        var wanted = rule.path("contextAttributeValue");
        if (value.isMissingNode()) {
            return false;
        }
        return wanted.isMissingNode()
                ? keys.getOrDefault(attribute(rule), value.asText()).equals(value.asText())
                : JqFormula.filled(wanted, executionThread.data, executionThread)
                        .asText()
                        .equals(value.asText());
    }

    private static String attribute(JsonNode rule) {
        return EventLog.attribute(rule.path("contextAttributeName").asText());
    }
}
