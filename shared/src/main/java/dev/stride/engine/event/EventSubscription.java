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
import java.util.TreeMap;

/**
 * A standing wish for events.
 *
 * @param version the branch version whose commit made it
 * @param since events that nothing ties to the instance count from here on; tied ones from its start
 */
public record EventSubscription(long version, Instant since, List<EventInterest> interests) {
    public EventSubscription {
        interests = List.copyOf(interests);
    }

    /**
     * Events that a branch wishes for at the moment.
     *
     * @param name the author's name of them
     * @param source their CloudEvents source; a segment {@code +} stands for any one segment
     * @param bound values that events must have, by the names of correlations
     * @param open correlations of which events must have any value: this instance has none yet
     * @param places where the values are that are not in a context attribute of the correlation's name
     */
    public record EventInterest(
            @JsonProperty("event") String name,
            String type,
            String source,
            Map<String, String> bound,
            List<String> open,

            @JsonProperty("elsewhere") @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
            Map<String, EventAttributePath> places) {

        /** An interest in events that nothing but context attributes ties to the instance. */
        public EventInterest(String event, String type, String source, Map<String, String> bound, List<String> open) {
            this(event, type, source, bound, open, Map.of());
        }

        public EventInterest {
            places = new TreeMap<>(places);
            bound = new TreeMap<>(bound);
            open = List.copyOf(open);
        }

        /** Whether an event has the values that it must have. @param event as JSON */
        public boolean matches(JsonNode event) {
            return bound.entrySet().stream()
                    .allMatch(wanted -> places.getOrDefault(wanted.getKey(), new EventAttributePath(wanted.getKey()))
                            .extract(event)
                            .filter(wanted.getValue()::equals)
                            .isPresent());
        }
    }
}
