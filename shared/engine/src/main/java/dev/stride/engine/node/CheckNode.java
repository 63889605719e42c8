package dev.stride.engine.node;

import dev.stride.engine.context.NodeContext;
import dev.stride.engine.context.NodeResult;
import dev.stride.plan.fault.Fault;
import dev.stride.plan.node.Node;
import dev.stride.schema.JsonSchema;

/** The behaviour of {@link Node.Check}: validates the data against a schema. */
final class CheckNode {

    static NodeResult enter(Node.Check node, NodeContext nodeContext) {
        var problems = JsonSchema.validate(node.schema(), nodeContext.branch().data());
        return problems.isEmpty()
                ? new NodeResult.Proceed(nodeContext.branch().goTo(node.next()))
                : new NodeResult.Fail(Fault.of(
                                Fault.VALIDATION,
                                "the data does not match the schema: %s".formatted(String.join("; ", problems)))
                        .at(node.source()));
    }

    private CheckNode() {}
}
