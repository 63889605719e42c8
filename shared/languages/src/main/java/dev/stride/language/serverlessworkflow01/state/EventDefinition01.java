package dev.stride.language.serverlessworkflow01.state;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow01.data.Durations01;
import dev.stride.language.serverlessworkflow01.data.FilterDefinition;
import dev.stride.language.serverlessworkflow01.event.EventExpression;
import dev.stride.language.serverlessworkflow01.event.TriggerDefinition;
import dev.stride.language.serverlessworkflow01.transition.Declarations01;
import dev.stride.language.serverlessworkflow01.transition.StateTransition;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.threeten.extra.PeriodDuration;

/**
 * Events that a state waits for, and the actions that they trigger (section "Event State: Event Definitions").
 *
 * @param alternatives sets of events; the actions start when all events of one set have arrived
 * @param timeout how long the state waits for the events
 * @param filter puts the events into the data of the state
 */
public record EventDefinition01(
        List<List<TriggerDefinition>> alternatives,
        Optional<PeriodDuration> timeout,
        Actions01 actions,
        FilterDefinition filter,
        StateTransition exit,
        String source) {

    public EventDefinition01 {
        alternatives = alternatives.stream().map(List::copyOf).toList();
    }

    public static Optional<EventDefinition01> parse(Place place, Fields state, Declarations01 declared) {
        var fields = place.fields();
        var condition = condition(fields.required("condition"));
        var ways = condition.isAbsent() ? List.<List<TriggerDefinition>>of() : alternatives(condition, declared);
        var timeout = fields.has("timeout")
                ? Optional.of(Durations01.parse(fields.get("timeout")))
                : Optional.<PeriodDuration>empty();
        var actions01 = Actions01.parse(fields, declared);
        var filter = FilterDefinition.parse(fields);
        var exit = StateTransition.parseEvent(fields, state, declared);
        fields.warnUnknown();
        return exit.map(next -> new EventDefinition01(ways, timeout, actions01, filter, next, place.pointer()));
    }

    /**
     * Returns the place of the string that contains the condition. The author writes this string either directly or in the
     * property {@code body} of an object.
     */
    private static Place condition(Place place) {
        if (!place.value().isObject()) {
            return place;
        }
        var fields = place.fields();
        EventExpression.checkLanguage(fields);
        var body = fields.required("body");
        fields.warnUnknown();
        return body;
    }

    private static List<List<TriggerDefinition>> alternatives(Place condition, Declarations01 declared) {
        return EventExpression.parse(condition).stream()
                .map(names -> triggers(names, condition, declared))
                .toList();
    }

    private static List<TriggerDefinition> triggers(Set<String> names, Place condition, Declarations01 declared) {
        var triggers = names.stream()
                .flatMap(name -> declared.triggers().find(condition.withValue(new TextNode(name))).stream())
                .toList();
        if (triggers.size() > 1) {
            triggers.stream()
                    .filter(trigger -> trigger.correlationToken().isEmpty())
                    .forEach(trigger -> condition.fault(
                            "the condition combines several events, but the trigger `%s` has no `correlationToken` to correlate them"
                                    .formatted(trigger.name()),
                            "add a `correlationToken` to the trigger"));
        }
        return triggers;
    }
}
