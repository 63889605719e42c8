package dev.stride.language.serverlessworkflow01;

import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow01.state.Flow;
import java.util.Optional;

/**
 * States that a parallel state runs at the same time as its other branches (section "Parallel State: Branch").
 *
 * @param waits whether the parallel state waits for its end
 */
public record Branch(String name, Flow flow, boolean waits, String source) {

    public static Optional<Branch> read(Place place, Declarations declared) {
        var fields = place.fields();
        var name = fields.text("name");
        if (!fields.has("waitForCompletion")) {
            place.at("waitForCompletion")
                    .warn("`waitForCompletion` is missing: the branch is not waited for", "say it");
        }
        var waits = fields.get("waitForCompletion").flag();
        var flow = Flow.read(fields, declared.withStates(Flow.names(fields)));
        fields.noMore();
        flow.filter(states -> !states.ends())
                .ifPresent(_ -> place.fault("no state ends the branch", "set `end` of its last state to true"));
        return flow.map(states -> new Branch(name, states, waits, place.pointer()));
    }
}
