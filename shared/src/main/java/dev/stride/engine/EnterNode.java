package dev.stride.engine;

import dev.stride.plan.Node;
import java.time.Instant;
import java.util.Optional;
import org.threeten.extra.PeriodDuration;

/** A state begins. */
final class EnterNode {

    static Outcome take(Node.Enter node, Here here) {
        var branch = here.branch();
        var scope = node.scope();
        here.journal()
                .add(new Entry.Entered(
                        here.now(), scope.state(), scope.kind(), node.source(), Optional.of(branch.data())));
        var open = new OpenScope(branch.at(), here.now(), end(scope.total(), here), end(scope.single(), here));
        return new Outcome.On(branch.opening(open).goTo(node.next()));
    }

    private static Optional<Instant> end(Optional<PeriodDuration> longest, Here here) {
        return longest.map(time -> Calendar.after(here.now(), time));
    }

    private EnterNode() {}
}
