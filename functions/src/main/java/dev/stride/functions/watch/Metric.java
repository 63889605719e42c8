package dev.stride.functions.watch;

/** What is counted and timed, by the names under which CloudWatch shows it. */
enum Metric {
    /** Commits of instances. */
    TRANSITIONS("Transitions", Scope.WORKFLOW, Unit.COUNT),
    STARTED("Started", Scope.WORKFLOW, Unit.COUNT),
    COMPLETED("Completed", Scope.WORKFLOW, Unit.COUNT),
    FAULTED("Faulted", Scope.WORKFLOW, Unit.COUNT),
    TIMED_OUT("TimedOut", Scope.WORKFLOW, Unit.COUNT),
    CANCELLED("Cancelled", Scope.WORKFLOW, Unit.COUNT),
    SUSPENDED("Suspended", Scope.WORKFLOW, Unit.COUNT),
    /** Calls that were made, each attempt counted. */
    ACTIONS("Actions", Scope.WORKFLOW, Unit.COUNT),
    RETRIES("Retries", Scope.WORKFLOW, Unit.COUNT),
    ACTION_FAILURES("ActionFailures", Scope.WORKFLOW, Unit.COUNT),
    TRANSITION_LATENCY("TransitionLatency", Scope.WORKFLOW, Unit.MILLISECONDS),
    ACTION_LATENCY("ActionLatency", Scope.WORKFLOW, Unit.MILLISECONDS),
    WRITES("Writes", Scope.DEPLOYMENT, Unit.COUNT),
    WRITE_UNITS("WriteUnits", Scope.DEPLOYMENT, Unit.COUNT),
    READS("Reads", Scope.DEPLOYMENT, Unit.COUNT),
    READ_UNITS("ReadUnits", Scope.DEPLOYMENT, Unit.COUNT),
    MESSAGES_SENT("MessagesSent", Scope.DEPLOYMENT, Unit.COUNT),
    /** Dead letters that were sent again. */
    REDRIVEN("Redriven", Scope.DEPLOYMENT, Unit.COUNT),
    /** Branches that nothing had moved for long. */
    SWEPT("Swept", Scope.DEPLOYMENT, Unit.COUNT),
    /** Messages and events that came to nothing and are kept for people. */
    PUT_ASIDE("PutAside", Scope.DEPLOYMENT, Unit.COUNT),
    /** Instances that took more steps than they may. */
    HOP_LIMIT_STOPS("HopLimitStops", Scope.DEPLOYMENT, Unit.COUNT),
    /** Half of a limit, or more, was reached; the log says which. */
    LIMITS_NEAR("LimitsNear", Scope.DEPLOYMENT, Unit.COUNT);

    private final String title;
    private final Scope scope;
    private final Unit unit;

    Metric(String title, Scope scope, Unit unit) {
        this.title = title;
        this.scope = scope;
        this.unit = unit;
    }

    /** What it is shown by. */
    enum Scope {
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

        private final String title;

        Unit(String title) {
            this.title = title;
        }

        String title() {
            return title;
        }
    }

    String title() {
        return title;
    }

    Scope scope() {
        return scope;
    }

    Unit unit() {
        return unit;
    }
}
