package dev.stride.language.serverlessworkflow10.event;

import dev.stride.Limits;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow10.event.EventFilterDefinition.OpenCorrelation;
import dev.stride.language.serverlessworkflow10.expression.TaskExpressions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The events that a task or a start requires (section "Event Consumption Strategy").
 *
 * @param all whether an event of each filter is required, and not one event of any filter
 */
public record EventConsumption(List<EventFilterDefinition> filters, boolean all) {

    private static final List<String> STRATEGIES = List.of("one", "any", "all");

    public EventConsumption {
        filters = List.copyOf(filters);
    }

    /**
     * Parses a strategy.
     *
     * @param fields the object that holds the strategy and its properties
     * @param starts whether the events start an instance
     */
    public static Optional<EventConsumption> parse(Fields fields, TaskExpressions expressions, boolean starts) {
        fields.rejectUnsupported("until");
        var strategies = STRATEGIES.stream().filter(fields::has).toList();
        fields.rejectUnknown();
        if (strategies.size() != 1) {
            fields.place().fault("exactly one of `one`, `any` and `all` is required", "write one of them");
            return Optional.empty();
        }
        var strategy = strategies.getFirst();
        var at = fields.get(strategy);
        var places = strategy.equals("one") ? List.of(at) : at.items();
        if (places.isEmpty() && at.value().isArray()) {
            at.rejectUnsupported("`" + strategy + "` without filters");
        }
        if (places.size() > Limits.EVENTS_PER_STATE) {
            at.fault("there are more than " + Limits.EVENTS_PER_STATE + " filters", "split them");
        }
        var all = strategy.equals("all");
        var open = all ? starts ? OpenCorrelation.SAME_VALUE : OpenCorrelation.UNSUPPORTED : OpenCorrelation.ANY_VALUE;
        var filters = new ArrayList<EventFilterDefinition>();
        for (var each : places) {
            EventFilterDefinition.parse(each, name(each, filters), expressions, open)
                    .ifPresent(filters::add);
        }
        return filters.isEmpty() ? Optional.empty() : Optional.of(new EventConsumption(filters, all));
    }

    /** Returns a name that no other filter has: the type, with a number for further filters of the type. */
    private static String name(Place filter, List<EventFilterDefinition> before) {
        var type = filter.value().path("with").path("type").asText();
        return before.stream().anyMatch(it -> it.filter().name().equals(type))
                ? type + " " + (before.size() + 1)
                : type;
    }
}
