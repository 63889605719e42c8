package dev.stride.language.serverlessworkflow08.state;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeType;
import dev.stride.expression.Constant;
import dev.stride.language.document.Fields;
import dev.stride.language.serverlessworkflow08.Declarations;
import dev.stride.language.serverlessworkflow08.Exit;
import dev.stride.language.serverlessworkflow08.Wrapped;
import dev.stride.plan.Node;
import dev.stride.plan.Placement;
import java.util.List;
import java.util.Optional;

/** Merges fixed data into the data of the instance (section "Inject State"). */
record InjectState(JsonNode data, Exit exit, String source) implements StateBody {

    static Optional<StateBody> read(Fields fields, Declarations declared) {
        var data = fields.required("data");
        if (!data.absent() && data.is(JsonNodeType.OBJECT)) {
            Wrapped.in(data)
                    .forEach(place -> place.warn(
                            "injected data is fixed: this expression is not evaluated",
                            "compute it in an output filter"));
        }
        return Exit.read(fields, declared).map(exit -> new InjectState(data.value(), exit, data.pointer()));
    }

    @Override
    public List<Exit> exits() {
        return List.of(exit);
    }

    @Override
    public int compile(StatePlan plan) {
        var everywhere = new Placement.Merge(Optional.empty(), "data");
        return plan.add(new Node.Assign(new Constant(data), everywhere, plan.leave(exit), source));
    }
}
