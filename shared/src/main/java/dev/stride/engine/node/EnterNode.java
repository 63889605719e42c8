package dev.stride.engine.node;

import dev.stride.engine.branch.CalendarTime;
import dev.stride.engine.branch.OpenScope;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.plan.node.Node;
import java.time.Instant;
import java.util.Optional;
import org.threeten.extra.PeriodDuration;

/** The behaviour of {@link Node.Enter}: starts a state and opens its scope. */
final class EnterNode {

    static NodeResult enter(Node.Enter node, NodeContext nodeContext) {
        var branch = nodeContext.branch();
        var stateScope = node.scope();
        if (!stateScope.continuesState()) {
            nodeContext
                    .history()
                    .add(new HistoryEntry.Entered(
                            nodeContext.now(),
                            stateScope.state(),
                            stateScope.kind(),
                            node.source(),
                            Optional.of(branch.data())));
        }
        var open = new OpenScope(
                branch.node(),
                nodeContext.now(),
                deadline(stateScope.totalTimeout(), nodeContext),
                deadline(stateScope.attemptTimeout(), nodeContext));
        return new NodeResult.Proceed(branch.enteringScope(open).goTo(node.next()));
    }

    private static Optional<Instant> deadline(Optional<PeriodDuration> timeout, NodeContext nodeContext) {
        return timeout.map(it -> CalendarTime.plus(nodeContext.now(), it));
    }

    private EnterNode() {}
}
