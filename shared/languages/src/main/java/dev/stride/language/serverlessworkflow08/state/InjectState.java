package dev.stride.language.serverlessworkflow08.state;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeType;
import dev.stride.expression.composite.Constant;
import dev.stride.language.document.Fields;
import dev.stride.language.serverlessworkflow08.declaration.Declarations;
import dev.stride.language.serverlessworkflow08.expression.WrappedExpressions;
import dev.stride.language.serverlessworkflow08.transition.StateExit;
import dev.stride.plan.node.DataPlacement;
import dev.stride.plan.node.Node;
import java.util.List;
import java.util.Optional;

/** An inject state: merges fixed data into the state data (section "Inject State"). */
record InjectState(JsonNode data, StateExit exit, String source) implements StateBody {

    static Optional<StateBody> parse(Fields fields, Declarations declared) {
        var data = fields.required("data");
        if (!data.isAbsent() && data.expect(JsonNodeType.OBJECT)) {
            WrappedExpressions.findIn(data)
                    .forEach(place -> place.warn(
                            "expressions in injected data are not evaluated",
                            "compute the value in the output filter of the state"));
        }
        return StateExit.parse(fields, declared)
                .map(stateExit -> new InjectState(data.value(), stateExit, data.pointer()));
    }

    @Override
    public List<StateExit> exits() {
        return List.of(exit);
    }

    @Override
    public int compile(StateCompiler plan) {
        var everywhere = new DataPlacement.Merge(Optional.empty(), "data");
        return plan.addNode(new Node.Assign(new Constant(data), everywhere, plan.addExit(exit), source));
    }
}
