package dev.stride.runtime;

import dev.stride.engine.Branch;
import dev.stride.engine.Gathering;
import dev.stride.engine.Interest;
import dev.stride.engine.Wait;
import dev.stride.plan.Node;
import dev.stride.plan.Plan;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What an instance waits for.
 *
 * @param kind {@code timer}, {@code retry}, {@code event}, {@code branches} or {@code workflow}
 * @param until when the wait is over if nothing else ends it
 * @param event the author's name of an event
 * @param correlation context attributes that the event must have, by name; an empty value stands for any
 */
public record Waiting(
        String kind, String state, Optional<Instant> until, Optional<String> event, Map<String, String> correlation) {
    public Waiting {
        correlation = new TreeMap<>(correlation);
    }

    private Waiting(String kind, String state, Optional<Instant> until) {
        this(kind, state, until, Optional.empty(), Map.of());
    }

    /** Whether it waits for other branches or workflows, which may wait in their turn. */
    public boolean waitsForOthers() {
        return kind.equals("branches") || kind.equals("workflow");
    }

    /** What one branch waits for. */
    public static List<Waiting> of(Branch branch, Plan plan) {
        var state = branch.state().map(plan::stateOf).orElse("");
        var until = branch.alarm().map(alarm -> alarm.due());
        return switch (branch.waitingFor()) {
            case Wait.Nothing() -> List.of();
            case Wait.Wakeup _ ->
                List.of(new Waiting(plan.node(branch.at()) instanceof Node.Delay ? "timer" : "retry", state, until));
            case Wait.Children(Gathering gathering) ->
                gathering.outstanding().stream()
                        .map(_ -> new Waiting("branches", state, until))
                        .distinct()
                        .toList();
            case Wait.Callee _ -> List.of(new Waiting("workflow", state, until));
            case Wait.Events _ ->
                branch.hearing().listening().stream()
                        .flatMap(open -> open.interests().stream())
                        .map(interest -> event(interest, state, until))
                        .toList();
        };
    }

    private static Waiting event(Interest interest, String state, Optional<Instant> until) {
        var correlation = new TreeMap<>(interest.bound());
        interest.open().forEach(attribute -> correlation.put(attribute, ""));
        return new Waiting("event", state, until, Optional.of(interest.event()), correlation);
    }
}
