package dev.stride.language.serverlessworkflow10.event;

import dev.stride.Limits;
import dev.stride.common.Suggestions;
import dev.stride.expression.Expression;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow10.event.EventFilterDefinition.OpenCorrelation;
import dev.stride.language.serverlessworkflow10.expression.RuntimeJq;
import dev.stride.language.serverlessworkflow10.expression.TaskExpressions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The events that a task waits for, or that start an instance (section "Event Consumption Strategy").
 *
 * @param all whether one event of each filter is required; otherwise one event of any filter is enough
 * @param until how the consumption ends if it takes any number of events; empty if each filter takes at most one event
 */
public record EventConsumption(List<EventFilterDefinition> filters, boolean all, Optional<Until> until) {

    private static final List<String> STRATEGIES = List.of("one", "any", "all");

    public EventConsumption {
        filters = List.copyOf(filters);
    }

    /** The property {@code until}, which ends a wait for any number of events: a condition, or further events to wait for. */
    public sealed interface Until {

        /** A condition on the array of the results, which ends the wait when it is true (decision D89). */
        record Condition(Expression condition) implements Until {}

        /** Events that end the wait, and do not become part of the result (decision D90). */
        record Consumed(EventConsumption events) implements Until {}
    }

    /**
     * The purpose of the consumed events: they complete a task, start an instance, or end the wait of a task or start
     * for other events. This purpose determines the meaning of correlations and of the property {@code until}.
     */
    private enum Purpose {
        TASK,
        START,
        UNTIL,
        UNTIL_OF_START;

        Purpose ofUntil() {
            return this == START ? UNTIL_OF_START : UNTIL;
        }
    }

    /**
     * The state of the parser. An event consumption strategy and the strategy nested in its {@code until} are parsed
     * with the same state.
     *
     * @param keys name of the variable that stores the correlation values of the first event
     * @param names the names of the filters that are parsed so far
     */
    private record Parse(TaskExpressions expressions, String keys, Set<String> names) {}

    /**
     * Parses the event consumption strategy of a task.
     *
     * @param keys name of the variable that stores the correlation values of the first event
     */
    public static Optional<EventConsumption> ofTask(Fields fields, TaskExpressions expressions, String keys) {
        return parse(fields, Purpose.TASK, new Parse(expressions, keys, new TreeSet<>()));
    }

    public static Optional<EventConsumption> ofStart(Fields fields, TaskExpressions expressions) {
        return parse(fields, Purpose.START, new Parse(expressions, "", new TreeSet<>()));
    }

    private static Optional<EventConsumption> parse(Fields fields, Purpose purpose, Parse parse) {
        var until = fields.get("until");
        var strategies = STRATEGIES.stream().filter(fields::has).toList();
        fields.rejectUnknown();
        if (strategies.size() != 1) {
            fields.place().fault("exactly one of `one`, `any` and `all` is required", "write one of them");
            return Optional.empty();
        }
        var strategy = strategies.getFirst();
        var filters = filters(fields.get(strategy), strategy, open(strategy, until, purpose), parse);
        var end = until.isAbsent() ? Optional.<Until>empty() : until(until, strategy, purpose, parse);
        return filters.isEmpty()
                ? Optional.empty()
                : Optional.of(new EventConsumption(filters, strategy.equals("all"), end));
    }

    private static OpenCorrelation open(String strategy, Place until, Purpose purpose) {
        if (purpose == Purpose.UNTIL || purpose == Purpose.TASK && !until.isAbsent()) {
            return OpenCorrelation.FIRST_VALUE;
        }
        if (purpose == Purpose.UNTIL_OF_START || purpose == Purpose.START && !until.isAbsent()) {
            return OpenCorrelation.SAME_VALUE;
        }
        if (!strategy.equals("all")) {
            return OpenCorrelation.ANY_VALUE;
        }
        return purpose == Purpose.START ? OpenCorrelation.SAME_VALUE : OpenCorrelation.COMMON_VALUE;
    }

    private static Optional<Until> until(Place place, String strategy, Purpose purpose, Parse parse) {
        if (!strategy.equals("any")) {
            place.warn(
                    "`until` has no effect together with `%s`".formatted(strategy),
                    "remove `until`, or keep it and replace `%s` with `any`".formatted(strategy));
            return Optional.empty();
        }
        return switch (purpose) {
            case TASK, START ->
                place.value().isObject()
                        ? parse(place.fields(), purpose.ofUntil(), parse).map(Until.Consumed::new)
                        : Optional.of(new Until.Condition(parse.expressions().expression(place)));
            case UNTIL, UNTIL_OF_START -> {
                place.fault("an `until` cannot contain another `until`", "remove the inner `until`");
                yield Optional.empty();
            }
        };
    }

    private static List<EventFilterDefinition> filters(
            Place place, String strategy, OpenCorrelation open, Parse parse) {
        var places = strategy.equals("one") ? List.of(place) : place.items();
        if (places.isEmpty() && place.value().isArray()) {
            return everyEvent(strategy, place, parse.names());
        }
        if (places.size() > Limits.EVENTS_PER_STATE) {
            place.fault(
                    "more than %d event filters are listed here".formatted(Limits.EVENTS_PER_STATE),
                    "distribute the filters over several `listen` tasks");
        }
        var filters = new ArrayList<EventFilterDefinition>();
        for (var each : places) {
            EventFilterDefinition.parse(each, name(each, parse.names()), parse.expressions(), open, parse.keys())
                    .ifPresent(filters::add);
        }
        return open == OpenCorrelation.COMMON_VALUE
                ? filters.stream().map(filter -> filter.agreeingWith(filters)).toList()
                : filters;
    }

    /** Returns one filter that every event matches, for {@code any} without filters (decision D88); otherwise reports a fault. */
    private static List<EventFilterDefinition> everyEvent(String strategy, Place place, Set<String> names) {
        if (!strategy.equals("any")) {
            place.fault("`" + strategy + "` has no filters", "write the events as `- with: { type: ... }`");
            return List.of();
        }
        place.warn(
                "no event type is named, so every event that reaches this deployment is delivered here",
                "name the types of the events");
        var every = EventFilterDefinition.everyEvent();
        names.add(every.filter().name());
        return List.of(every);
    }

    /** Returns the event type, followed by a number if another filter of the task already has this name. */
    private static String name(Place filter, Set<String> names) {
        var type = filter.value().path("with").path("type").asText("any");
        var name = names.contains(type) ? type + " " + (names.size() + 1) : type;
        names.add(name);
        return name;
    }

    /**
     * Parses the property {@code read}, which selects what a workflow reads from an event: its data, the whole envelope, or the
     * raw data (section "Listen"; decision D86).
     */
    public static final class EventReading {

        public static final String DATA = "data";
        public static final String ENVELOPE = "envelope";

        private static final String READ_DATA = """
                if has("data") then .data else .data_base64 end""";

        private static final String READ_RAW = """
                .data_base64 // (.data | if type == "string" or . == null then . else tojson end)""";

        private static final Map<String, String> READINGS = Map.of(DATA, READ_DATA, ENVELOPE, ".", "raw", READ_RAW);

        /**
         * Parses the property {@code read} to an expression that returns the selected part of an event.
         *
         * @param usual the mode if the author states none
         */
        public static Expression parse(Place place, String usual) {
            var written = place.isAbsent() ? usual : place.text();
            if (!READINGS.containsKey(written)) {
                place.fault("unknown mode of reading `" + written + "`", Suggestions.hint(written, READINGS.keySet()));
            }
            return RuntimeJq.compile(READINGS.getOrDefault(written, "."));
        }

        private EventReading() {}
    }
}
