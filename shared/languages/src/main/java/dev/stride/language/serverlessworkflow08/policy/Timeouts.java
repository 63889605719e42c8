package dev.stride.language.serverlessworkflow08.policy;

import dev.stride.language.document.Durations;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
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
}
