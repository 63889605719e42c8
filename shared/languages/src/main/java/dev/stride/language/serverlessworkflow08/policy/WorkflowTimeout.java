package dev.stride.language.serverlessworkflow08.policy;

import dev.stride.language.document.Durations;
import dev.stride.language.document.NamedDeclarations;
import dev.stride.language.document.Place;
import dev.stride.plan.policy.ExecTimeout;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.ToIntFunction;
import org.threeten.extra.PeriodDuration;

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
