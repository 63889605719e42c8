package dev.stride.engine.event;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
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
 * @param version the branch version whose commit created it
 * @param since earliest arrival of uncorrelated events; correlated events count from the start of the instance
 * @param depth of a standing subscription, the number of scopes that were open when it was created: it stays open until the
 *     innermost of them closes; 0 for a subscription that closes when its events are consumed
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

    /** Returns the subscription as one that stays open while the given number of scopes is open. */
    public EventSubscription standing(int scopes) {
        return new EventSubscription(version, since, interests, scopes);
    }

    /**
     * A filter for one kind of event in a subscription.
     *
     * @param name the author's name of the events
     * @param source the CloudEvents source; a segment {@code +} matches any one segment
     * @param bound values that events must have, by name of the correlation
     * @param open names of correlations that have no value yet: events must have some value
     * @param places location of the correlation values that are not in a context attribute of the same name
     * @param starts id of the workflow in whose start state the branch waits, if such an event could start an instance of it: the
     *     event goes to the waiting branch or starts an instance, never both
     */
    public record EventInterest(
            @JsonProperty("event") String name,
            String type,
            String source,
            Map<String, String> bound,
            List<String> open,

            @JsonProperty("elsewhere") @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
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
                    .allMatch(wanted -> places.getOrDefault(wanted.getKey(), new EventAttributePath(wanted.getKey()))
                            .extract(event)
                            .filter(wanted.getValue()::equals)
                            .isPresent());
        }
    }
}
