package dev.stride.language.serverlessworkflow08.policy;

import dev.stride.language.document.Durations;
import dev.stride.language.document.Fields;
import dev.stride.language.document.NamedDeclarations;
import dev.stride.language.document.Place;
import dev.stride.language.document.ReferencedDocuments;
import dev.stride.plan.policy.ExecTimeout;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.ToIntFunction;
import org.threeten.extra.PeriodDuration;

/**
 * The timeouts for parts of a workflow, such as states or actions; empty means unlimited (section "Workflow Timeouts"). Months
 * and years are those of the calendar in UTC, not fixed numbers of days.
 *
 * @param action the timeout of each attempt of an action
 * @param branch the timeout of one branch of a parallel state
 * @param event how long a state waits for events
 */
public record Timeouts(
        Optional<StateTimeout> state,
        Optional<PeriodDuration> action,
        Optional<PeriodDuration> branch,
        Optional<PeriodDuration> event) {

    /** The name of the property for the timeout of a state. The time of retries is included in this timeout. */
    public static final String STATE = "stateExecTimeout";

    public static final String ACTION = "actionExecTimeout";
    public static final String BRANCH = "branchExecTimeout";
    public static final String EVENT = "eventTimeout";
    static final String WORKFLOW = "workflowExecTimeout";

    private static final List<String> ALL = List.of(STATE, ACTION, BRANCH, EVENT);

    static final Timeouts UNLIMITED =
            new Timeouts(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    /**
     * The two timeouts of a state: one includes the delays between retries, the other does not.
     *
     * @param total the limit including retries and the delays between them
     * @param single the limit excluding the delays between retries
     */
    public record StateTimeout(PeriodDuration total, Optional<Duration> single) {

        private static StateTimeout parse(Place place) {
            if (!place.value().isObject()) {
                return new StateTimeout(Durations.parse(place), Optional.empty());
            }
            var fields = place.fields();
            var total = Durations.parse(fields.required("total"));
            var single = fields.has("single")
                    ? Optional.of(Durations.parseExact(fields.get("single")))
                    : Optional.<Duration>empty();
            fields.warnUnknown();
            return new StateTimeout(total, single);
        }
    }

    /** Parses the {@code timeouts} of a workflow, except for {@code workflowExecTimeout}. */
    static Timeouts parseWorkflow(Fields timeouts) {
        return parse(timeouts, ALL);
    }

    /**
     * Parses the {@code timeouts} of one state or branch, which override those of the workflow.
     *
     * @param settings the names of the timeouts that this kind of state or branch supports; any other timeout causes a warning
     */
    public static Timeouts parseOwn(Fields owner, String... settings) {
        var mine = List.of(settings);
        var fields = owner.get("timeouts").fields();
        if (fields.has(WORKFLOW)) {
            fields.get(WORKFLOW)
                    .fault(
                            "`workflowExecTimeout` limits the workflow as a whole, so a state or branch cannot have it",
                            "move it to the `timeouts` of the workflow");
        }
        var read = parse(fields, mine);
        ALL.stream()
                .filter(setting -> !mine.contains(setting) && fields.has(setting))
                .forEach(setting -> fields.get(setting).warn("`" + setting + "` has no effect here", "remove it"));
        fields.warnUnknown();
        return mine.contains(EVENT) && owner.has(EVENT) ? read.withDefaults(misplaced(owner.get(EVENT))) : read;
    }

    /**
     * Returns a copy of these timeouts in which each missing timeout is taken from {@code outer}, such as the timeouts
     * of the workflow.
     */
    public Timeouts withDefaults(Timeouts outer) {
        return new Timeouts(
                state.or(outer::state), action.or(outer::action), branch.or(outer::branch), event.or(outer::event));
    }

    private static Timeouts parse(Fields fields, List<String> settings) {
        return new Timeouts(
                settings.contains(STATE) && fields.has(STATE)
                        ? Optional.of(StateTimeout.parse(fields.get(STATE)))
                        : Optional.empty(),
                duration(fields, ACTION, settings),
                duration(fields, BRANCH, settings),
                duration(fields, EVENT, settings));
    }

    private static Optional<PeriodDuration> duration(Fields fields, String setting, List<String> settings) {
        return settings.contains(setting) && fields.has(setting)
                ? Optional.of(Durations.parse(fields.get(setting)))
                : Optional.empty();
    }

    /** Parses an {@code eventTimeout} that is written outside of {@code timeouts}, as in examples of the specification. */
    private static Timeouts misplaced(Place eventTimeout) {
        eventTimeout.assume("`eventTimeout` is read as if it were inside `timeouts`", "move it there");
        return new Timeouts(
                Optional.empty(), Optional.empty(), Optional.empty(), Optional.of(Durations.parse(eventTimeout)));
    }

    /**
     * The timeout of a whole instance (section "WorkflowExecTimeout Definition").
     *
     * @param interrupt whether the instance stops at once; otherwise the running state completes first
     * @param runBefore the state that runs before the instance ends; it is not part of the main flow
     */
    public record WorkflowTimeout(PeriodDuration duration, boolean interrupt, Optional<RunBefore> runBefore) {

        /**
         * The state that the property {@code runBefore} names. It runs after the timeout has expired, and before the
         * instance ends.
         *
         * @param place the place of the reference
         */
        public record RunBefore(String state, Place place) {}

        /** Parses the timeout, which is a duration or an object with further properties. */
        public static Optional<WorkflowTimeout> parse(Place place, NamedDeclarations<String> states) {
            if (place.isAbsent()) {
                return Optional.empty();
            }
            if (!place.value().isObject()) {
                return Optional.of(new WorkflowTimeout(Durations.parse(place), false, Optional.empty()));
            }
            var fields = place.fields();
            var duration = Durations.parse(fields.required("duration"));
            var interrupt = fields.get("interrupt").isTrue();
            var runBefore = fields.get("runBefore");
            fields.warnUnknown();
            return Optional.of(new WorkflowTimeout(
                    duration, interrupt, states.find(runBefore).map(state -> new RunBefore(state, runBefore))));
        }

        /**
         * Converts the timeout to its form in the execution plan.
         *
         * @param nodes returns the first node of the state with a given name
         */
        public ExecTimeout compile(ToIntFunction<String> nodes) {
            var before = runBefore
                    .map(reference -> OptionalInt.of(nodes.applyAsInt(reference.state())))
                    .orElseGet(OptionalInt::empty);
            return new ExecTimeout(duration, interrupt, before);
        }
    }

    /**
     * The timeouts of a workflow (section "Workflow Timeout Definition").
     *
     * @param workflow the timeout of the whole instance
     * @param defaults the default timeouts of states, actions and branches
     */
    public record WorkflowTimeouts(Optional<WorkflowTimeout> workflow, Timeouts defaults) {

        /**
         * Parses the timeouts of a workflow. The place holds the timeouts themselves, or the URI of a document that contains them.
         */
        public static WorkflowTimeouts parse(
                Place place, ReferencedDocuments referencedDocuments, NamedDeclarations<String> states) {
            return referencedDocuments
                    .resolve(place, "timeouts")
                    .map(timeouts -> parse(timeouts, states))
                    .orElseGet(() -> new WorkflowTimeouts(Optional.empty(), Timeouts.UNLIMITED));
        }

        private static WorkflowTimeouts parse(Place place, NamedDeclarations<String> states) {
            var fields = place.fields();
            var whole = WorkflowTimeout.parse(fields.get(Timeouts.WORKFLOW), states);
            var parts = Timeouts.parseWorkflow(fields);
            fields.warnUnknown();
            return new WorkflowTimeouts(whole, parts);
        }
    }
}
