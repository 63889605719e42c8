package dev.stride.runtime.instance;

import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.Join;
import dev.stride.engine.branch.TaskAttempts;
import dev.stride.engine.branch.Wait;
import dev.stride.engine.event.EventSubscription.EventInterest;
import dev.stride.plan.Plan;
import dev.stride.plan.node.Node;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A reason why an instance waits, such as a timer or an event.
 *
 * @param kind {@code timer}, {@code retry}, {@code event}, {@code branches} or {@code workflow}
 * @param until when the wait ends by itself, if it does
 * @param event name of the event in the definition
 * @param type CloudEvents type of the event
 * @param source CloudEvents source of the event; a segment {@code +} matches any one segment
 * @param correlation required values of the event by name; an empty value means any value
 * @param places where in the event these values are, by the same names: a context attribute in lower case, or a JSONPath. A
 *     value without a place is in the context attribute of its name
 * @param conditional whether the instance accepts only some of these events, because of a further condition over the event
 */
public record WaitReason(
        String kind,
        String state,
        Optional<Instant> until,
        Optional<String> event,
        Optional<String> type,
        Optional<String> source,
        Map<String, String> correlation,
        Map<String, String> places,
        boolean conditional) {
    public WaitReason {
        correlation = new TreeMap<>(correlation);
        places = new TreeMap<>(places);
    }

    private WaitReason(String kind, String state, Optional<Instant> until) {
        this(kind, state, until, Optional.empty(), Optional.empty(), Optional.empty(), Map.of(), Map.of(), false);
    }

    public boolean waitsForOthers() {
        return kind.equals("branches") || kind.equals("workflow");
    }

    public static List<WaitReason> allOf(Branch branch, Plan plan) {
        var state = branch.stateNode().map(plan::stateName).orElse("");
        var until = branch.timer().map(branchTimer -> branchTimer.due());
        return switch (branch.waitingFor()) {
            case Wait.Nothing() -> List.of();
            case Wait.Start _ -> List.of(new WaitReason("timer", state, until));
            case Wait.Sleep _ ->
                List.of(new WaitReason(
                        plan.node(branch.node()) instanceof Node.Delay
                                        && TaskAttempts.delayed(branch, plan).isEmpty()
                                ? "timer"
                                : "retry",
                        state,
                        until));
            case Wait.Children(Join join) ->
                join.outstanding().stream()
                        .map(_ -> new WaitReason("branches", state, until))
                        .distinct()
                        .toList();
            case Wait.CalledInstance _ -> List.of(new WaitReason("workflow", state, until));
            case Wait.Events _ ->
                branch.events().current().stream()
                        .flatMap(open -> open.interests().stream())
                        .map(eventInterest -> event(
                                eventInterest, state, until, hasCondition(eventInterest, plan.node(branch.node()))))
                        .toList();
        };
    }

    private static boolean hasCondition(EventInterest eventInterest, Node node) {
        return node instanceof Node.Await await
                && await.conditional().stream()
                        .anyMatch(event ->
                                event.ignoresEvents() && event.event().name().equals(eventInterest.name()));
    }

    private static WaitReason event(
            EventInterest eventInterest, String state, Optional<Instant> until, boolean conditional) {
        var correlation = new TreeMap<>(eventInterest.bound());
        eventInterest.open().forEach(attribute -> correlation.put(attribute, ""));
        var places = new TreeMap<String, String>();
        eventInterest.places().forEach((name, place) -> places.put(name, place.text()));
        return new WaitReason(
                "event",
                state,
                until,
                Optional.of(eventInterest.name()),
                Optional.of(eventInterest.type()),
                Optional.of(eventInterest.source()),
                correlation,
                places,
                conditional);
    }
}
