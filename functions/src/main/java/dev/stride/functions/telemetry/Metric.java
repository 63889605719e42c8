package dev.stride.functions.telemetry;

/** What is counted and timed, by the names under which CloudWatch shows it. */
enum Metric {
    /** Commits of instances. */
    TRANSITIONS("Transitions", Dimensions.WORKFLOW, Unit.COUNT),
    STARTED("Started", Dimensions.WORKFLOW, Unit.COUNT),
    COMPLETED("Completed", Dimensions.WORKFLOW, Unit.COUNT),
    FAULTED("Faulted", Dimensions.WORKFLOW, Unit.COUNT),
    TIMED_OUT("TimedOut", Dimensions.WORKFLOW, Unit.COUNT),
    CANCELLED("Cancelled", Dimensions.WORKFLOW, Unit.COUNT),
    SUSPENDED("Suspended", Dimensions.WORKFLOW, Unit.COUNT),
    /** Calls that were made, each attempt counted. */
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
    /** Dead letters that were sent again. */
    REDRIVEN("Redriven", Dimensions.DEPLOYMENT, Unit.COUNT),
    /** Branches that nothing had moved for long. */
    SWEPT("Swept", Dimensions.DEPLOYMENT, Unit.COUNT),
    /** Messages and events that came to nothing and are kept for people. */
    QUARANTINED("PutAside", Dimensions.DEPLOYMENT, Unit.COUNT),
    /** Instances that took more steps than they may. */
    HOP_LIMIT_STOPS("HopLimitStops", Dimensions.DEPLOYMENT, Unit.COUNT),
    /** Half of a limit, or more, was reached; the log says which. */
    LIMITS_NEAR("LimitsNear", Dimensions.DEPLOYMENT, Unit.COUNT);

    private final String metricName;
    private final Dimensions dimensions;
    private final Unit unit;

    Metric(String title, Dimensions dimensions, Unit unit) {
        this.metricName = title;
        this.dimensions = dimensions;
        this.unit = unit;
    }

    /** What it is shown by. */
    enum Dimensions {
        /** For the deployment, and for each workflow. */
        WORKFLOW,
        /** For the deployment alone. */
        DEPLOYMENT
    }

    /** How its values are taken together. */
    enum Unit {
        /** Added up. */
        COUNT("Count"),
        /** Kept one by one, for percentiles. */
        MILLISECONDS("Milliseconds");

        private final String unitName;

        Unit(String title) {
            this.unitName = title;
        }

        String unitName() {
            return unitName;
        }
    }

    String metricName() {
        return metricName;
    }

    Dimensions scope() {
        return dimensions;
    }

    Unit unit() {
        return unit;
    }
}
