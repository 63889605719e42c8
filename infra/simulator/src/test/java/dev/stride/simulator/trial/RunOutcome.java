package dev.stride.simulator.trial;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.engine.branch.RaisedFault;
import dev.stride.engine.branch.Status;
import dev.stride.plan.WorkflowId;
import dev.stride.simulator.fault.PortCall;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How a run ended.
 *
 * @param lives what became of each instance, sorted by what is told of it
 * @param calls every attempt of every call once, masked and sorted
 * @param produced every event once, masked and sorted
 * @param time that passed in its world
 * @param moved time from the beginning to the last commit
 * @param givenUp messages that were tried too often, and instances that an operator had to help
 * @param violations what happened that never must, whatever the other runs did
 */
public record RunOutcome(
        List<InstanceOutcome> lives,
        List<String> calls,
        List<String> produced,
        List<PortCall> crossings,
        Duration time,
        Duration moved,
        List<String> givenUp,
        List<String> violations) {

    /**
     * What became of one instance.
     *
     * @param visited the states of each branch that has any, in their order
     * @param told all of it that must be the same in every run, masked
     */
    public record InstanceOutcome(
            WorkflowId workflow,
            Status status,
            Optional<JsonNode> output,
            Optional<RaisedFault> raised,
            List<List<String>> visited,
            String told) {}

    /** One that never comes. */
    static RunOutcome never(List<PortCall> crossings) {
        return new RunOutcome(
                List.of(),
                List.of(),
                List.of(),
                crossings,
                Duration.ZERO,
                Duration.ZERO,
                List.of(),
                List.of("it never comes to rest"));
    }

    /** What the instances came to, as it is compared. */
    List<String> instances() {
        return lives.stream().map(InstanceOutcome::told).toList();
    }

    /** How many services did something wrong. */
    long failuresOfServices() {
        return crossings.stream()
                .flatMap(portCall -> portCall.fault().stream())
                .filter(faultKind -> faultKind.isOfServices())
                .count();
    }

    /** How it differs from the way it ends when nothing goes wrong. What services do wrong makes further attempts. */
    List<String> differences(RunOutcome reference) {
        var differences = new ArrayList<String>();
        differs("instances", reference.instances(), instances(), differences);
        if (failuresOfServices() == 0) {
            differs("calls", reference.calls, calls, differences);
        } else {
            differs("calls", withoutAttempts(reference.calls), withoutAttempts(calls), differences);
        }
        differs("events", reference.produced, produced, differences);
        return differences;
    }

    private static List<String> withoutAttempts(List<String> calls) {
        return calls.stream()
                .map(call -> call.substring(0, call.lastIndexOf('#')))
                .distinct()
                .toList();
    }

    private static void differs(String of, List<String> expected, List<String> actual, List<String> differences) {
        if (!expected.equals(actual)) {
            var missing = new ArrayList<>(expected);
            actual.forEach(missing::remove);
            var more = new ArrayList<>(actual);
            expected.forEach(more::remove);
            differences.add("%s: %s, without mishaps %s".formatted(of, more, missing));
        }
    }
}
