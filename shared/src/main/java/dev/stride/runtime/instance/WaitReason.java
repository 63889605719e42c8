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
 * @param correlation required context attributes of the event by name; an empty value means any value
 */
public record WaitReason(
        String kind,
        String state,
        Optional<Instant> until,
        Optional<String> event,
        Optional<String> type,
        Optional<String> source,
        Map<String, String> correlation) {
    public WaitReason {
        correlation = new TreeMap<>(correlation);
    }

    private WaitReason(String kind, String state, Optional<Instant> until) {
        this(kind, state, until, Optional.empty(), Optional.empty(), Optional.empty(), Map.of());
    }

    /** Returns whether the wait is for child branches or a called workflow, which can have their own wait reasons. */
    public boolean waitsForOthers() {
        return kind.equals("branches") || kind.equals("workflow");
    }

    /** Returns all reasons why a branch waits. */
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
                        .map(eventInterest -> event(eventInterest, state, until))
                        .toList();
        };
    }

    private static WaitReason event(EventInterest eventInterest, String state, Optional<Instant> until) {
        var correlation = new TreeMap<>(eventInterest.bound());
        eventInterest.open().forEach(attribute -> correlation.put(attribute, ""));
        return new WaitReason(
                "event",
                state,
                until,
                Optional.of(eventInterest.name()),
                Optional.of(eventInterest.type()),
                Optional.of(eventInterest.source()),
                correlation);
    }
}
