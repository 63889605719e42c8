package dev.stride.plan.start;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import dev.stride.expression.Expression;
import dev.stride.expression.composite.LogicExpression;
import dev.stride.plan.event.EventFilter;
import dev.stride.plan.node.EventsAhead;
import dev.stride.plan.node.Node;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.threeten.extra.PeriodDuration;

/**
 * The events that start instances of a workflow.
 *
 * @param all whether all events are required; otherwise any one of them starts an instance
 * @param timeout maximum time between the first and the last of several required events
 * @param joins whether a later event goes to a running instance with the same correlation values, as long as this instance can
 *     wait for it, instead of starting a new instance
 * @param conditions further conditions over the event as JSON, by the name of the filter
 * @param input expression over an event that returns the event's element in the input of the instance. The input is an array of
 * these elements in the order of arrival. If empty, the first node consumes the events instead
 * @param until what ends the collection if any number of events are collected to start one instance; empty if one event, or one
 *     event of each definition, starts an instance
 * @param keys by the name of the filter, expressions over an event that return correlation values, by the name of the
 *     correlation. An event without a value does not match; events with equal values of a name belong together
 */
public record StartEvents(
        List<EventFilter> events,
        boolean all,
        Optional<PeriodDuration> timeout,
        boolean joins,

        @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
        Map<String, Expression> conditions,

        Optional<Expression> input,

        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<StartUntil> until,

        @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
        Map<String, Map<String, Expression>> keys) {

    public StartEvents {
        events = List.copyOf(events);
        conditions = Map.copyOf(conditions);
        keys = Map.copyOf(keys);
    }

    /** Returns whether some of the events that a filter matches start no instance. @param name of the filter */
    public boolean ignoresEvents(String name) {
        return keys.containsKey(name)
                || Optional.ofNullable(conditions.get(name))
                        .filter(condition -> !LogicExpression.isAlwaysTrue(condition))
                        .isPresent();
    }

    /**
     * Returns a copy with {@code joins} for a compiled workflow: whether all events have the same correlations, and an instance
     * can wait for one of them again after its start.
     *
     * @param nodes the nodes of its plan; instances begin at the first one
     */
    public StartEvents joining(List<Node> nodes) {
        var names = events.stream().map(EventFilter::unboundNames).distinct().toList();
        var isCorrelated = names.size() == 1 && !names.getFirst().isEmpty();
        var again = isCorrelated && events.stream().anyMatch(event -> isAwaitedAgain(List.of(event.name()), 1, nodes));
        return new StartEvents(events, all, timeout, joins || again, conditions, input, until, keys);
    }

    /**
     * Returns whether an instance that events have started can consume another one of them.
     *
     * @param names the author's names of the event definitions that this event matches
     * @param others number of events that match the same definitions, and that the instance consumes before
     * @param nodes the nodes of the plan; instances begin at the first one
     */
    public boolean isAwaitedAgain(Collection<String> names, int others, List<Node> nodes) {
        var alike =
                events.stream().filter(event -> names.contains(event.name())).toList();
        return new EventsAhead(nodes, filter -> alike.stream().anyMatch(start -> isAlike(filter, start)))
                .canConsumeAfter(others, List.of(0));
    }

    private static boolean isAlike(EventFilter filter, EventFilter start) {
        return EventFilter.matchesType(filter.type(), start.type())
                && (start.correlations().isEmpty() || !filter.correlations().isEmpty());
    }

    /** Returns whether an event can be kept for further ones or delivered to a running instance. */
    public boolean collects() {
        return all || joins || until.isPresent();
    }

    /** Returns the expressions that compute correlation values from an event of a filter, by correlation. */
    public Map<String, Expression> keysOf(EventFilter filter) {
        return keys.getOrDefault(filter.name(), Map.of());
    }

    /**
     * Creates start events that have only filters: no conditions, and no correlation keys. The events do not become the input of
     * the instance; the first node of the instance consumes them.
     */
    public StartEvents(List<EventFilter> events, boolean all, Optional<PeriodDuration> timeout, boolean joins) {
        this(events, all, timeout, joins, Map.of(), Optional.empty(), Optional.empty(), Map.of());
    }

    /**
     * Decides when enough events have been collected to start one instance with all of them: when a condition on these events is
     * true, or when certain other events arrive.
     *
     * @param condition expression over the array of the events so far, which has the form of the input of the instance
     * @param names names of the start events that complete the collection; these events are not in the collection
     * @param all whether an event of each of these names is required
     */
    public record StartUntil(
            Optional<Expression> condition,

            @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
            List<String> names,

            boolean all) {

        public StartUntil {
            names = List.copyOf(names);
        }

        /**
         * Returns whether one of the event definitions with the given names is for events that stop the collecting of start
         * events. Such an event is not collected itself, so the started instance does not receive it.
         *
         * @param matched names of the event definitions that the event matches
         */
        public boolean isEnding(List<String> matched) {
            return matched.stream().anyMatch(names::contains);
        }
    }
}
