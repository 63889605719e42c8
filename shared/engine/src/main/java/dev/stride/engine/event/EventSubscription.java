package dev.stride.engine.event;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.plan.event.EventAttributePath;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A subscription of a branch to events.
 *
 * @param version the branch version whose commit created the subscription
 * @param since the subscription ignores uncorrelated events that arrived before this time; for correlated events, the start of
 *     the instance applies instead
 * @param depth 0 for a subscription that closes when its events are consumed. A standing subscription has the number of scopes
 *     that were open at its creation, and closes with the innermost of these scopes
 */
public record EventSubscription(
        long version,
        Instant since,
        List<EventInterest> interests,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) int depth) {
    public EventSubscription {
        interests = List.copyOf(interests);
    }

    /** Creates a subscription that closes when its events are consumed. */
    public EventSubscription(long version, Instant since, List<EventInterest> interests) {
        this(version, since, interests, 0);
    }

    /**
     * Returns a standing subscription: a copy that stays open after its events are consumed. It closes when the branch
     * leaves its current state, the innermost of the {@code scopes} nested states that the branch is in now.
     *
     * @param scopes number of states that the branch is in now; 0 for a copy that closes when its events are consumed
     */
    public EventSubscription standing(int scopes) {
        return new EventSubscription(version, since, interests, scopes);
    }

    /**
     * A filter for one kind of event in a subscription.
     *
     * @param name the author's name of the events
     * @param source the CloudEvents source; a segment {@code +} matches any one segment
     * @param bound values that events must have, by name of the correlation
     * @param open names of correlations for which the branch has no value yet: an event may have any value, but must have one
     * @param places locations of correlation values in an event, by name of the correlation; by default, a value is in the
     *     context attribute of this name
     * @param starts id of the workflow if such an event could also start an instance of it, because the branch waits in the start
     *     state. The event then either goes to the waiting branch or starts an instance, never both
     */
    public record EventInterest(
            String name,
            String type,
            String source,
            Map<String, String> bound,
            List<String> open,

            @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
            Map<String, EventAttributePath> places,

            @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<String> starts) {

        /** Creates a filter that correlates events by their context attributes only. */
        public EventInterest(String event, String type, String source, Map<String, String> bound, List<String> open) {
            this(event, type, source, bound, open, Map.of(), Optional.empty());
        }

        public EventInterest {
            places = new TreeMap<>(places);
            bound = new TreeMap<>(bound);
            open = List.copyOf(open);
        }

        /** Returns whether an event has the required correlation values. @param event the CloudEvent as JSON */
        public boolean matches(JsonNode event) {
            return bound.entrySet().stream()
                    .allMatch(wanted -> EventAttributePath.of(wanted.getKey(), places)
                            .extract(event)
                            .filter(wanted.getValue()::equals)
                            .isPresent());
        }
    }
}
