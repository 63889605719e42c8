package dev.stride.runtime.protocol;

import dev.stride.engine.transition.Decision;
import dev.stride.runtime.commit.CommittedBranch;
import dev.stride.runtime.secret.PlanSecrets;
import dev.stride.runtime.store.BranchStore.CommitResult;
import java.util.Optional;

/**
 * The messages for a branch that share one commit. The handler of the first message applies this message and then
 * messages that wait in the same process, makes the commit and dispatches its effects. The other messages need no
 * further handling once the commit is stored.
 */
final class CommitGroup {

    private final RuntimeParts parts;
    private final Protocol protocol;
    private final BranchTurns.Turn turn;
    private final DeliveryProgress progress;

    CommitGroup(RuntimeParts parts, Protocol protocol, BranchTurns.Turn turn, DeliveryProgress progress) {
        this.parts = parts;
        this.protocol = protocol;
        this.turn = turn;
        this.progress = progress;
    }

    /**
     * Combines a change with the stimuli of further messages that wait for the branch in this process, as long as the branch keeps
     * waiting and the commit has no effects.
     */
    UncommittedChange join(UncommittedChange own) {
        var change = own;
        var next = next(change);
        while (next.isPresent()) {
            var further = advance(change, next.get());
            if (further.isEmpty()) {
                return change;
            }
            turn.join(next.get());
            change = further.get();
            next = next(change);
        }
        return change;
    }

    private Optional<BranchTurns.Waiting> next(UncommittedChange change) {
        return change.plan().isPresent()
                        && change.decision() instanceof Decision.Commit commit
                        && protocol.mayJoin(turn.message(), turn.delivery(), Optional.empty())
                        && protocol.admitsOthers(commit)
                ? turn.next(it -> protocol.mayJoin(it.message(), it.delivery(), progress.current()))
                : Optional.empty();
    }

    /** Adds the stimulus of a waiting message. Returns empty if it leads to a call, which the handler of that message has to make. */
    private Optional<UncommittedChange> advance(UncommittedChange sofar, BranchTurns.Waiting next) {
        if (!(sofar.decision() instanceof Decision.Commit(var branch, var _, var _, var _))) {
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
                                protocol.expressionTime(next.message(), it.stimulus(), progress.current())))
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

    /** Ends an attempt to commit. If it was stored, the joined messages need no handling; otherwise they wait again. */
    void onCommit(CommittedBranch next, UncommittedChange change, CommitResult result) {
        if (result instanceof CommitResult.Done) {
            turn.joined().forEach(it -> parts.reporter().reportJoined(next, change, it.message(), it.delivery()));
        }
        turn.settle(protocol.notCommitted(turn.joined(), result));
    }
}
