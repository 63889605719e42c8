package dev.stride.language.serverlessworkflow01.state;

import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow01.transition.Declarations01;
import java.util.Optional;

/**
 * A branch of a parallel state with its own states (section "Parallel State: Branch").
 *
 * @param awaited whether the parallel state waits for the end of this branch
 */
public record ParallelBranch01(String name, Flow flow, boolean awaited, String source) {

    public static Optional<ParallelBranch01> parse(Place place, Declarations01 declared) {
        var fields = place.fields();
        var name = fields.text("name");
        if (!fields.has("waitForCompletion")) {
            place.at("waitForCompletion")
                    .assume(
                            "`waitForCompletion` is missing: the state does not wait for this branch",
                            "set it to true or false");
        }
        var waits = fields.get("waitForCompletion").isTrue();
        var flow = Flow.parse(fields, declared.withStates(Flow.parseStateNames(fields)));
        fields.warnUnknown();
        flow.filter(states -> !states.hasEnd())
                .ifPresent(_ -> place.fault(
                        "the branch has no end state", "set `end` of the last state of the branch to true"));
        return flow.map(states -> new ParallelBranch01(name, states, waits, place.pointer()));
    }
}
