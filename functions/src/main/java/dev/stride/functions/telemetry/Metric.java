package dev.stride.functions.telemetry;

/**
 * The CloudWatch metrics that the functions write. All have the dimension {@code Deployment}. If the template parameter {@code
 * DetailedMetrics} is true, the metrics of workflows are also recorded for each workflow, with the additional dimension {@code
 * Workflow}.
 */
enum Metric {
    // Of a workflow.
    /** Commits. Each commit stores the progress of a workflow instance. */
    TRANSITIONS("Transitions"),
    STARTED("Started"),
    /** Instances that other instances started, by a call of their workflow or by an event. */
    STARTED_BY_INSTANCES("StartedByInstances"),
    COMPLETED("Completed"),
    FAULTED("Faulted"),
    TIMED_OUT("TimedOut"),
    CANCELLED("Cancelled"),
    SUSPENDED("Suspended"),
    /** Calls of functions, counting each attempt. */
    ACTIONS("Actions"),
    RETRIES("Retries"),
    ACTION_FAILURES("ActionFailures"),
    TRANSITION_LATENCY("TransitionLatency", Unit.MILLISECONDS),
    ACTION_LATENCY("ActionLatency", Unit.MILLISECONDS),
    // Of the deployment: counts only.
    WRITES("Writes"),
    WRITE_UNITS("WriteUnits"),
    READS("Reads"),
    READ_UNITS("ReadUnits"),
    MESSAGES_SENT("MessagesSent"),
    /** EventBridge schedules that were deleted because their timers were not needed any more. */
    TIMERS_DELETED("TimersDeleted"),
    /** Dead letters that were redriven: sent to the instance queue again. */
    REDRIVEN("Redriven"),
    /** Instances that were suspended or failed because a message failed repeatedly, or because a branch stayed stalled. */
    GIVEN_UP("GivenUp"),
    /** Completed runs of the sweeper. */
    SWEEPS("Sweeps"),
    /** Stalled branches that the sweeper found. */
    SWEPT("Swept"),
    /** Items that maintenance or the routing of an event could not read or handle, and went on behind. */
    SKIPPED_ITEMS("SkippedItems"),
    /** Messages and events that were quarantined for operators. */
    QUARANTINED("PutAside"),
    /** Events that were ignored, because an earlier event with the same source and id has different content. */
    EVENT_CONFLICTS("EventConflicts"),
    /** Failed attempts to post an event to the HTTP event sink. */
    SINK_REJECTIONS("SinkRejections"),
    /** Branches that the runtime stopped with a fault because they exceeded the limit of commits or states. */
    HOP_LIMIT_STOPS("HopLimitStops"),
    /** Warnings that a value reached half of a limit or more; the log names the limit. */
    LIMITS_NEAR("LimitsNear");

    private final String metricName;
    private final Unit unit;

    Metric(String metricName) {
        this(metricName, Unit.COUNT);
    }

    Metric(String metricName, Unit unit) {
        this.metricName = metricName;
        this.unit = unit;
    }

    enum Unit {
        /** The metric counts occurrences. Only the sum of its values is recorded. */
        COUNT("Count"),
        /** Durations, which are recorded one by one, for percentiles. */
        MILLISECONDS("Milliseconds");

        private final String unitName;

        Unit(String unitName) {
            this.unitName = unitName;
        }

        String unitName() {
            return unitName;
        }
    }

    String metricName() {
        return metricName;
    }

    Unit unit() {
        return unit;
    }

    /** Returns whether a value may be written some seconds later, because it is used only in rates and percentiles. */
    boolean isDeferrable() {
        return switch (this) {
            case TRANSITIONS,
                    TRANSITION_LATENCY,
                    ACTIONS,
                    ACTION_LATENCY,
                    WRITES,
                    WRITE_UNITS,
                    READS,
                    READ_UNITS,
                    MESSAGES_SENT,
                    TIMERS_DELETED -> true;
            case STARTED,
                    STARTED_BY_INSTANCES,
                    COMPLETED,
                    FAULTED,
                    TIMED_OUT,
                    CANCELLED,
                    SUSPENDED,
                    RETRIES,
                    ACTION_FAILURES,
                    REDRIVEN,
                    GIVEN_UP,
                    SWEEPS,
                    SWEPT,
                    SKIPPED_ITEMS,
                    QUARANTINED,
                    EVENT_CONFLICTS,
                    SINK_REJECTIONS,
                    HOP_LIMIT_STOPS,
                    LIMITS_NEAR -> false;
        };
    }
}
