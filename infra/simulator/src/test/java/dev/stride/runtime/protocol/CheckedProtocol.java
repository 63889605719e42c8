package dev.stride.runtime.protocol;

import dev.stride.engine.transition.HistoryEntry;
import dev.stride.engine.transition.Stimulus;
import dev.stride.runtime.commit.CommittedBranch;
import dev.stride.runtime.commit.Outbox.PendingEffect;
import dev.stride.runtime.protocol.BranchTurns.Waiting;
import dev.stride.runtime.store.BranchStore.CommitResult;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The protocol, which reports every commit and every effect to an {@link InvariantCheck}. Mutants replace one more rule. */
class CheckedProtocol extends Protocol {

    /** The parts of the runtime, for mutants. */
    final RuntimeParts parts;

    private final InvariantCheck invariantCheck;

    CheckedProtocol(RuntimeParts parts, InvariantCheck invariantCheck) {
        super(parts);
        this.parts = parts;
        this.invariantCheck = invariantCheck;
    }

    @Override
    CommitResult commit(CommittedBranch next, List<HistoryEntry> entries) {
        invariantCheck.onCommit(next, entries);
        return super.commit(next, entries);
    }

    @Override
    List<Waiting> notCommitted(List<Waiting> joined, CommitResult result) {
        var again = super.notCommitted(joined, result);
        invariantCheck.onJoined(joined.size() - again.size());
        return again;
    }

    @Override
    void handOver(CommittedBranch committed) {
        invariantCheck.onHandOver();
        super.handOver(committed);
    }

    @Override
    void dispatch(CommittedBranch committed, List<PendingEffect> effects, Optional<Stimulus.Begin> unlisted) {
        checked(committed, effects, one -> super.dispatch(committed, one, unlisted));
    }

    @Override
    void redispatch(CommittedBranch committed, List<PendingEffect> effects) {
        checked(committed, effects, one -> super.redispatch(committed, one));
    }

    private void checked(
            CommittedBranch committed, List<PendingEffect> effects, Consumer<List<PendingEffect>> performing) {
        var branch = committed.branch().id();
        for (var effect : effects) {
            invariantCheck.effects().beforePerform(branch, effect);
            performing.accept(List.of(effect));
            invariantCheck.effects().performed(branch, effect);
        }
    }
}
