package dev.stride.functions.telemetry;

/** The CloudWatch metrics that the functions write. */
enum Metric {
    /** Commits. Each commit stores the progress of a workflow instance. */
    TRANSITIONS("Transitions", Dimensions.WORKFLOW, Unit.COUNT),
    STARTED("Started", Dimensions.WORKFLOW, Unit.COUNT),
    /** Instances that other instances started, by a call of their workflow or by an event. */
    STARTED_BY_INSTANCES("StartedByInstances", Dimensions.WORKFLOW, Unit.COUNT),
    COMPLETED("Completed", Dimensions.WORKFLOW, Unit.COUNT),
    FAULTED("Faulted", Dimensions.WORKFLOW, Unit.COUNT),
    TIMED_OUT("TimedOut", Dimensions.WORKFLOW, Unit.COUNT),
    CANCELLED("Cancelled", Dimensions.WORKFLOW, Unit.COUNT),
    SUSPENDED("Suspended", Dimensions.WORKFLOW, Unit.COUNT),
    /** Calls of functions, counting each attempt. */
    ACTIONS("Actions", Dimensions.WORKFLOW, Unit.COUNT),
    RETRIES("Retries", Dimensions.WORKFLOW, Unit.COUNT),
    ACTION_FAILURES("ActionFailures", Dimensions.WORKFLOW, Unit.COUNT),
    TRANSITION_LATENCY("TransitionLatency", Dimensions.WORKFLOW, Unit.MILLISECONDS),
    ACTION_LATENCY("ActionLatency", Dimensions.WORKFLOW, Unit.MILLISECONDS),
    WRITES("Writes", Dimensions.DEPLOYMENT, Unit.COUNT),
    WRITE_UNITS("WriteUnits", Dimensions.DEPLOYMENT, Unit.COUNT),
    READS("Reads", Dimensions.DEPLOYMENT, Unit.COUNT),
    READ_UNITS("ReadUnits", Dimensions.DEPLOYMENT, Unit.COUNT),
    MESSAGES_SENT("MessagesSent", Dimensions.DEPLOYMENT, Unit.COUNT),
    /** EventBridge schedules that were deleted because their timers were not needed any more. */
    TIMERS_DELETED("TimersDeleted", Dimensions.DEPLOYMENT, Unit.COUNT),
    /** Dead letters that were redriven: sent to the instance queue again. */
    REDRIVEN("Redriven", Dimensions.DEPLOYMENT, Unit.COUNT),
    /** Instances that were suspended or failed because a message failed repeatedly, or because a branch stayed stalled. */
    GIVEN_UP("GivenUp", Dimensions.DEPLOYMENT, Unit.COUNT),
    /** Completed runs of the sweeper. */
    SWEEPS("Sweeps", Dimensions.DEPLOYMENT, Unit.COUNT),
    /** Stalled branches that the sweeper found. */
    SWEPT("Swept", Dimensions.DEPLOYMENT, Unit.COUNT),
    /** Items that maintenance or the routing of an event could not read or handle, and went on behind. */
    SKIPPED_ITEMS("SkippedItems", Dimensions.DEPLOYMENT, Unit.COUNT),
    /** Messages and events that were quarantined for operators. */
    QUARANTINED("PutAside", Dimensions.DEPLOYMENT, Unit.COUNT),
    /** Events that were ignored, because an earlier event with the same source and id has different content. */
    EVENT_CONFLICTS("EventConflicts", Dimensions.DEPLOYMENT, Unit.COUNT),
    /** Failed attempts to post an event to the HTTP event sink. */
    SINK_REJECTIONS("SinkRejections", Dimensions.DEPLOYMENT, Unit.COUNT),
    /** Branches that the runtime stopped with a fault because they exceeded the limit of commits or states. */
    HOP_LIMIT_STOPS("HopLimitStops", Dimensions.DEPLOYMENT, Unit.COUNT),
    /** Warnings that a value reached half of a limit or more; the log names the limit. */
    LIMITS_NEAR("LimitsNear", Dimensions.DEPLOYMENT, Unit.COUNT);

    private final String metricName;
    private final Dimensions dimensions;
    private final Unit unit;

    Metric(String metricName, Dimensions dimensions, Unit unit) {
        this.metricName = metricName;
        this.dimensions = dimensions;
        this.unit = unit;
    }

    enum Dimensions {
        /**
         * The metric is recorded for the whole deployment (CloudWatch dimension {@code Deployment}). If the template
         * parameter {@code DetailedMetrics} is true, it is also recorded for each workflow, with the additional
         * dimension {@code Workflow}.
         */
        WORKFLOW,
        /** The metric has only the CloudWatch dimension {@code Deployment}: its values are not divided by workflow. */
        DEPLOYMENT
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

    Dimensions dimensions() {
        return dimensions;
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
