package dev.stride.simulator.trial;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.engine.branch.RaisedFault;
import dev.stride.engine.branch.Status;
import dev.stride.plan.WorkflowId;
import dev.stride.simulator.fault.FaultInjector.PortCall;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The outcome of a run.
 *
 * @param lives outcome of each instance, sorted by description
 * @param calls every attempt of every call once, masked and sorted
 * @param produced every published event once, masked and sorted
 * @param time total virtual time of the run
 * @param moved virtual time from the start to the last commit
 * @param givenUp dead-lettered messages, and instances that the operator had to handle
 * @param joined the number of messages that joined the commit of another message
 * @param violations violated invariants, which hold whatever other runs did
 */
public record RunOutcome(
        List<InstanceOutcome> lives,
        List<String> calls,
        List<String> produced,
        List<PortCall> crossings,
        Duration time,
        Duration moved,
        List<String> givenUp,
        int joined,
        List<String> violations) {

    /**
     * The outcome of one instance.
     *
     * @param visited the states of each branch that entered any, in order
     * @param told masked description of everything that must be equal in every run
     */
    public record InstanceOutcome(
            WorkflowId workflow,
            Status status,
            Optional<JsonNode> output,
            Optional<RaisedFault> raised,
            List<List<String>> visited,
            String told) {}

    /** Returns the outcome of a run that never ends. */
    static RunOutcome never(List<PortCall> crossings) {
        return new RunOutcome(
                List.of(),
                List.of(),
                List.of(),
                crossings,
                Duration.ZERO,
                Duration.ZERO,
                List.of(),
                0,
                List.of("it never comes to rest"));
    }

    /** Returns the descriptions of the instances, for comparison. */
    List<String> instances() {
        return lives.stream().map(InstanceOutcome::told).toList();
    }

    /** Returns the number of injected service failures. */
    long failuresOfServices() {
        return crossings.stream()
                .flatMap(portCall -> portCall.fault().stream())
                .filter(faultKind -> faultKind.isOfServices())
                .count();
    }

    /**
     * Returns the differences from the outcome without faults. Failures of services cause further attempts, which are
     * permitted.
     */
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
            differences.add("%s: %s, without faults %s".formatted(of, more, missing));
        }
    }
}
