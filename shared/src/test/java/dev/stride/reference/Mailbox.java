package dev.stride.reference;

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
 * What an instance hears. An event that is tied to the instance by correlation is kept until somebody waits for it; another one
 * is only heard by those who wait when it comes.
 */
final class Mailbox {

    private record Candidate(String name, Post.Posted posted) {}

    private final Instance instance;
    private final Set<Post.Posted> consumed = new HashSet<>();
    private final Map<String, String> keys = new HashMap<>();
    private Optional<Post.Posted> beginning = Optional.empty();

    Mailbox(Instance instance) {
        this.instance = instance;
    }

    /** The first that is heard is what began the instance, and what came before it is not heard. */
    void beginWith(Post.Posted event) {
        beginning = Optional.of(event);
        instance.world.post().posted().takeWhile(it -> it != event).forEach(consumed::add);
    }

    /** An event that is not for this instance. */
    void ignore(Post.Posted event) {
        consumed.add(event);
    }

    /** The end of a wait; the end of time for a limit that is missing. */
    static Instant deadline(JsonNode limit, Line line) {
        return limit.isMissingNode() ? Instant.MAX : line.after(limit.asText());
    }

    /** Waits for the first of some events; empty when none has come within a limit. */
    Optional<Heard> wait(List<String> names, JsonNode limit, Line line) {
        return wait(names, deadline(limit, line), line);
    }

    /** Waits for the first of some events; empty when none has come by the end. */
    Optional<Heard> wait(List<String> names, Instant end, Line line) {
        instance.world.post().settle(line.now);
        var first = first(names, line);
        var at = first.map(it -> it.posted.at()).orElse(Instant.MAX);
        if (at.isAfter(end)) {
            line.until(end);
            return Optional.empty();
        }
        line.until(at.isBefore(line.now) ? line.now : at);
        return first.map(it -> consume(it.name, it.posted, line));
    }

    /** Takes an event for a name of its definition. */
    Heard consume(String name, Post.Posted posted, Line line) {
        consumed.add(posted);
        beginning = Optional.empty();
        var definition = instance.definition.event(name);
        for (var rule : definition.path("correlation")) {
            var attribute = attribute(rule);
            keys.putIfAbsent(attribute, posted.event().path(attribute).asText());
        }
        return new Heard(name, posted.event(), definition.path("dataOnly").asBoolean(true));
    }

    private Optional<Candidate> first(List<String> names, Line line) {
        return names.stream()
                .flatMap(name -> instance.world
                        .post()
                        .posted()
                        .filter(posted -> isFor(name, posted, line))
                        .map(posted -> new Candidate(name, posted)))
                .min(Comparator.comparing(it -> it.posted.at()));
    }

    private boolean isFor(String name, Post.Posted posted, Line line) {
        var definition = instance.definition.event(name);
        var correlated = !definition.path("correlation").isEmpty();
        var since = correlated ? instance.begin : line.now;
        return !consumed.contains(posted)
                && beginning.stream().allMatch(posted::equals)
                && !posted.at().isBefore(since)
                && Post.fits(definition, posted.event())
                && definition.path("correlation").valueStream().allMatch(rule -> ties(rule, posted.event(), line));
    }

    /** Whether an event has the value that ties it to this instance, or the instance has none yet. */
    private boolean ties(JsonNode rule, JsonNode event, Line line) {
        var value = event.path(attribute(rule));
        var wanted = rule.path("contextAttributeValue");
        if (value.isMissingNode()) {
            return false;
        }
        return wanted.isMissingNode()
                ? keys.getOrDefault(attribute(rule), value.asText()).equals(value.asText())
                : Formula.filled(wanted, line.data, line).asText().equals(value.asText());
    }

    private static String attribute(JsonNode rule) {
        return Post.attribute(rule.path("contextAttributeName").asText());
    }
}
