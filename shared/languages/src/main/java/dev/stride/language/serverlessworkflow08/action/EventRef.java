package dev.stride.language.serverlessworkflow08.action;

import dev.stride.language.document.Durations;
import dev.stride.language.document.Fields;
import dev.stride.language.serverlessworkflow08.declaration.Declarations;
import dev.stride.language.serverlessworkflow08.event.EventDefinition;
import dev.stride.language.serverlessworkflow08.event.EventDefinition.Kind;
import dev.stride.plan.PlanBuilder;
import dev.stride.plan.event.EventTemplate;
import dev.stride.plan.node.EventAlternative;
import dev.stride.plan.node.Node;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.threeten.extra.PeriodDuration;

/**
 * An action that publishes an event and, unless it is asynchronous, waits for a reply event (section "EventRef Definition").
 *
 * @param result the reply event; empty if the action does not wait for a reply
 * @param timeout how long the action waits for the reply
 * @param source JSON pointer to the property {@code eventRef} of the action
 */
record EventRef(
        EventTemplate trigger, Optional<EventDefinition> result, Optional<PeriodDuration> timeout, String source)
        implements ActionInvocation {

    private static final String TRIGGER = "triggerEventRef";
    private static final String RESULT = "resultEventRef";
    private static final String TIMEOUT = "resultEventTimeout";

    static Optional<EventRef> parse(Fields action, Declarations declared) {
        var place = action.get(EVENT);
        var fields = place.fields();
        var async = ActionInvocation.parseAsync(fields, action);
        if (!async) {
            ActionInvocation.warnNoRetry("for an event", action);
        }
        var timeout = fields.has(TIMEOUT)
                ? Optional.of(Durations.parse(fields.get(TIMEOUT)))
                : declared.timeouts().action();
        var trigger = ProducedEvent.parse(fields, TRIGGER, declared);
        var result = declared.findEvent(async ? fields.get(RESULT) : fields.required(RESULT), Kind.CONSUMED);
        fields.warnUnknown();
        return trigger.map(event -> new EventRef(event, async ? Optional.empty() : result, timeout, place.pointer()));
    }

    @Override
    public String name() {
        return trigger.name();
    }

    @Override
    public int compile(ActionDefinition action, PlanBuilder plan, int next) {
        return result.map(answer -> ask(answer, action, plan, next))
                .orElseGet(() -> plan.add(new Node.Emit(List.of(trigger), next, source + '/' + TRIGGER)));
    }

    /** Adds nodes that subscribe to the reply before they publish the event, because the reply may arrive at once. */
    private int ask(EventDefinition answer, ActionDefinition action, PlanBuilder plan, int next) {
        var filter = action.filter();
        var consumedEvent = answer.consumedEvent(filter.results(), filter.placement(action.name()));
        var here = source + '/' + RESULT;
        var await = plan.add(new Node.Await(
                List.of(new EventAlternative(List.of(consumedEvent), next)), timeout, OptionalInt.empty(), here));
        var question = new EventTemplate(
                trigger.name(),
                trigger.type(),
                trigger.source(),
                trigger.data().map(filter::selectInput),
                trigger.attributes().map(filter::selectInput));
        var emit = plan.add(new Node.Emit(List.of(question), await, source + '/' + TRIGGER));
        return plan.add(new Node.Listen(List.of(answer.filter()), emit, here));
    }
}
