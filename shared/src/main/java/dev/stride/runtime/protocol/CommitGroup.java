package dev.stride.runtime.protocol;

import dev.stride.engine.transition.Decision;
import dev.stride.runtime.commit.CommittedBranch;
import dev.stride.runtime.secret.PlanSecrets;
import dev.stride.runtime.store.BranchStore.CommitResult;
import java.util.Optional;

/**
 * The messages for a branch that share one commit. The first message makes the commit and dispatches its effects. The others were
 * waiting for their turn, and their stimuli are applied after that of the first message. They need no further handling once the
 * commit is stored.
 */
final class CommitGroup {

    private final RuntimeParts parts;
    private final Protocol protocol;
    private final BranchTurns.Turn turn;

    CommitGroup(RuntimeParts parts, Protocol protocol, BranchTurns.Turn turn) {
        this.parts = parts;
        this.protocol = protocol;
        this.turn = turn;
    }

    /** Applies the stimuli of waiting messages one by one, until the branch stops waiting or has an effect to perform. */
    Advance join(Advance own) {
        var advance = own;
        var next = next(advance);
        while (next.isPresent()) {
            var further = advance(advance, next.get());
            if (further.isEmpty()) {
                return advance;
            }
            turn.join(next.get());
            advance = further.get();
            next = next(advance);
        }
        return advance;
    }

    private Optional<BranchTurns.Waiting> next(Advance advance) {
        return advance.plan().isPresent()
                        && advance.decision() instanceof Decision.Commit commit
                        && protocol.mayJoin(turn.message(), turn.delivery())
                        && protocol.admitsOthers(commit)
                ? turn.next(it -> protocol.mayJoin(it.message(), it.delivery()))
                : Optional.empty();
    }

    /**
     * Applies the stimulus of a waiting message too, and returns the result. Returns empty if the stimulus leads to a call,
     * because a message makes calls only in its own turn.
     */
    private Optional<Advance> advance(Advance sofar, BranchTurns.Waiting next) {
        if (!(sofar.decision() instanceof Decision.Commit(var branch, var _, var _))) {
            return Optional.empty();
        }
        var plan = sofar.plan().orElseThrow();
        var decision = protocol.engineInput(
                        next.message().to(), Optional.of(branch), next.message().stimulus())
                .map(it -> parts.engine()
                        .advance(
                                plan,
                                it.branch().orElse(branch),
                                next.message(),
                                it.stimulus(),
                                protocol.expressionTime(next.message(), it.stimulus(), Optional.empty())))
                .orElseGet(Decision.Ignored::new);
        return switch (decision) {
            case Decision.Ignored() -> Optional.of(sofar);
            case Decision.Perform _ -> Optional.empty();
            case Decision.Commit commit ->
                Optional.of(sofar.then(commit)
                        .redacted(
                                new PlanSecrets(plan, parts.ports()),
                                parts.config().history()));
        };
    }

    /**
     * Ends an attempt to commit. If the commit was stored, the waiting messages that shared it need no further handling;
     * otherwise they wait for their turn again.
     */
    void onCommit(CommittedBranch next, Advance advance, CommitResult result) {
        if (result instanceof CommitResult.Done) {
            turn.joined().forEach(it -> parts.reporter().reportJoined(next, advance, it.message(), it.delivery()));
        }
        turn.settle(protocol.notCommitted(turn.joined(), result));
    }
}
