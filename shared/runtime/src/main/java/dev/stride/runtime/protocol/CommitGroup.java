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

    CommitGroup(RuntimeParts parts, Protocol protocol, BranchTurns.Turn turn) {
        this.parts = parts;
        this.protocol = protocol;
        this.turn = turn;
    }

    /**
     * Combines an uncommitted change of a branch with the inputs of further messages for the branch that are queued in
     * this process, and returns the combined change. Adds inputs only as long as the branch keeps waiting and the
     * commit has no effects, such as messages to send.
     */
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
     * Adds the input of a waiting message to a change of the branch that is not committed yet, and returns the combined
     * change. Returns empty if the message leads to a call of a service, because the handler of that message has to
     * make the call.
     */
    private Optional<Advance> advance(Advance sofar, BranchTurns.Waiting next) {
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
     * Ends an attempt to commit the handler's own message together with other messages of the branch. If the commit was
     * stored, the other messages need no further handling. Otherwise they are queued in this process again.
     */
    void onCommit(CommittedBranch next, Advance advance, CommitResult result) {
        if (result instanceof CommitResult.Done) {
            turn.joined().forEach(it -> parts.reporter().reportJoined(next, advance, it.message(), it.delivery()));
        }
        turn.settle(protocol.notCommitted(turn.joined(), result));
    }
}
