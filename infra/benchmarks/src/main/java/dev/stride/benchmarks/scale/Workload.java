package dev.stride.benchmarks.scale;

import dev.stride.plan.Checkpoint;
import dev.stride.runtime.RuntimeConfig;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A workload of the simulation: its workflows, and the requests, events or schedules that start and continue their instances. No
 * state calls a service.
 */
public enum Workload {
    /** Instances of ten workflows, each of which has ten states. */
    LINEAR,
    /**
     * As {@link #LINEAR}, but with {@link Checkpoint#EFFECTS}: Stride does not store an instance after each state.
     * These states have no effects, so Stride stores an instance only at its start and end.
     */
    LINEAR_EFFECTS,
    /** Instances of ten workflows, each of which has a {@code parallel} state with twenty branches. */
    FAN_OUT,
    /** Instances of ten states, one of which waits for an event. All events have the same type, and come from EventBridge. */
    HOT_EVENT,
    /** As {@link #HOT_EVENT}, but each event comes in its own request to the API. */
    HOT_EVENT_API,
    /** Instances of a single workflow, which has ten states. */
    HOT_WORKFLOW,
    /**
     * Instances of workflows with ten states. Each instance runs a workflow of its own. All these workflows have a
     * schedule that is due at midnight.
     */
    MIDNIGHT;

    private static final int STATES = 10;
    private static final int BRANCHES = 20;
    private static final int WORKFLOWS = 10;

    /**
     * The number of instances of each workload that the benchmark runs to record their calls to AWS. The simulation
     * then replays these calls. In {@link #MIDNIGHT}, each of these instances has a workflow of its own.
     */
    static final int RECORDED = 40;

    String text() {
        return switch (this) {
            case LINEAR -> "linear";
            case LINEAR_EFFECTS -> "linear, `EFFECTS`";
            case FAN_OUT -> "fan-out";
            case HOT_EVENT -> "hot event type";
            case HOT_EVENT_API -> "the same, by the API";
            case HOT_WORKFLOW -> "hot workflow";
            case MIDNIGHT -> "midnight";
        };
    }

    /** Returns the number of states of an instance. Each branch of a {@code parallel} state counts as one state. */
    public int states() {
        return switch (this) {
            case LINEAR, LINEAR_EFFECTS, HOT_EVENT, HOT_EVENT_API, HOT_WORKFLOW, MIDNIGHT -> STATES;
            case FAN_OUT -> 1 + BRANCHES;
        };
    }

    RuntimeConfig config() {
        return switch (this) {
            case LINEAR_EFFECTS -> RuntimeConfig.DEFAULT.withCheckpoint(Checkpoint.EFFECTS);
            case LINEAR, FAN_OUT, HOT_EVENT, HOT_EVENT_API, HOT_WORKFLOW, MIDNIGHT -> RuntimeConfig.DEFAULT;
        };
    }

    /** Returns the definitions of all workflows of this workload. */
    public List<String> definitions() {
        return IntStream.range(0, workflows()).mapToObj(this::definition).toList();
    }

    /** Returns the workflow of an instance. @param instance its number */
    public String workflow(int instance) {
        return "w" + instance % workflows();
    }

    private int workflows() {
        return switch (this) {
            case LINEAR, LINEAR_EFFECTS, FAN_OUT, HOT_EVENT, HOT_EVENT_API -> WORKFLOWS;
            case HOT_WORKFLOW -> 1;
            case MIDNIGHT -> RECORDED;
        };
    }

    private String definition(int workflow) {
        return "id: w%d\nversion: '1.0'\nspecVersion: '0.8'\nname: %s\n".formatted(workflow, name())
                + switch (this) {
                    case LINEAR, LINEAR_EFFECTS, HOT_WORKFLOW -> "start: S0\nstates:\n" + states(0, STATES);
                    case MIDNIGHT ->
                        "start: { stateName: S0, schedule: { cron: 0 0 * * * } }\nstates:\n" + states(0, STATES);
                    case FAN_OUT -> fanOut();
                    case HOT_EVENT, HOT_EVENT_API -> waiting();
                };
    }

    /** Returns the YAML text of states, each of which adds a member to the data. */
    private static String states(int from, int to) {
        return IntStream.range(from, to)
                .mapToObj(n -> "- { name: S%d, type: inject, data: { s%d: { done: true } }, %s }%n"
                        .formatted(n, n, n + 1 == to ? "end: true" : "transition: S" + (n + 1)))
                .collect(Collectors.joining());
    }

    private static String waiting() {
        int wait = STATES / 2;
        return """
                start: S0
                events:
                  - { name: Paid, type: order.paid, source: /bank,
                      correlation: [ { contextAttributeName: order, contextAttributeValue: '${ .order }' } ] }
                states:
                """
                + states(0, wait).replace("end: true", "transition: Wait")
                + "- { name: Wait, type: event, onEvents: [ { eventRefs: [ Paid ] } ], transition: S%d }%n"
                        .formatted(wait + 1)
                + states(wait + 1, STATES);
    }

    private static String fanOut() {
        var branches = IntStream.range(0, BRANCHES)
                .mapToObj(n -> "  - { name: B%d, actions: [ { functionRef: touch } ] }%n".formatted(n))
                .collect(Collectors.joining());
        return """
            start: All
            functions: [ { name: touch, type: expression, operation: '{ touched: true }' } ]
            states:
            - name: All
              type: parallel
              end: true
              branches:
            """ + branches;
    }
}
