package dev.stride.language.serverlessworkflow01;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow01.state.Exit;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.threeten.extra.PeriodDuration;

/**
 * Events that a state waits for, and what is done when they have come (section "Event State: Event Definitions").
 *
 * @param ways alternatives, of which each needs all of its events
 * @param timeout the longest that they are waited for
 * @param filter puts them into the data of the state
 */
public record EventDefinition(
        List<List<TriggerDefinition>> ways,
        Optional<PeriodDuration> timeout,
        Actions actions,
        FilterDefinition filter,
        Exit exit,
        String source) {

    public EventDefinition {
        ways = ways.stream().map(List::copyOf).toList();
    }

    public static Optional<EventDefinition> read(Place place, Fields state, Declarations declared) {
        var fields = place.fields();
        var condition = condition(fields.required("condition"));
        var ways = condition.absent() ? List.<List<TriggerDefinition>>of() : ways(condition, declared);
        var timeout = fields.has("timeout")
                ? Optional.of(Times.read(fields.get("timeout")))
                : Optional.<PeriodDuration>empty();
        var actions = Actions.read(fields, declared);
        var filter = FilterDefinition.read(fields);
        var exit = Exit.ofEvent(fields, state, declared);
        fields.noMore();
        return exit.map(next -> new EventDefinition(ways, timeout, actions, filter, next, place.pointer()));
    }

    /** A text, or an object with the text as its body. */
    private static Place condition(Place place) {
        if (!place.value().isObject()) {
            return place;
        }
        var fields = place.fields();
        WorkflowDefinition.checkExpressionLanguage(fields);
        var body = fields.required("body");
        fields.noMore();
        return body;
    }

    private static List<List<TriggerDefinition>> ways(Place condition, Declarations declared) {
        return EventExpression.read(condition).stream()
                .map(names -> triggers(names, condition, declared))
                .toList();
    }

    private static List<TriggerDefinition> triggers(Set<String> names, Place condition, Declarations declared) {
        var triggers = names.stream()
                .flatMap(name -> declared.triggers().find(condition.as(new TextNode(name))).stream())
                .toList();
        if (triggers.size() > 1) {
            triggers.stream()
                    .filter(trigger -> trigger.correlationToken().isEmpty())
                    .forEach(trigger -> condition.fault(
                            "nothing tells which event `" + trigger.name() + "` belongs to which of the others",
                            "give the trigger a `correlationToken`"));
        }
        return triggers;
    }
}
