package dev.stride.runtime.protocol;

import dev.stride.engine.transition.HistoryEntry;
import dev.stride.runtime.Ports;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.commit.CommittedBranch;
import dev.stride.runtime.commit.Outbox.PendingEffect;
import dev.stride.runtime.message.Delivery;
import dev.stride.runtime.message.MessageQueue;
import dev.stride.runtime.store.BranchStore.CommitResult;
import java.util.List;
import java.util.function.Consumer;

/** The runtime, telling a watch what it is about to do. Mutants break one of its decisions. */
public class CheckedRuntime extends WorkflowRuntime {

    private static final String ABANDON = "\"is\":\"abandon\"";

    private final InvariantCheck invariantCheck;
    private final MessageQueue messageQueue;

    public CheckedRuntime(Ports ports, RuntimeConfig runtimeConfig, InvariantCheck invariantCheck) {
        super(ports, runtimeConfig, RuntimeObserver.NONE);
        this.invariantCheck = invariantCheck;
        messageQueue = new MessageQueue(ports);
    }

    @Override
    public void handle(Delivery delivery) {
        invariantCheck.onDelivery(delivery);
        super.handle(delivery);
        if (delivery.body().contains(ABANDON)) {
            invariantCheck.abandoned(messageQueue.decode(delivery.body()).to());
        }
    }

    @Override
    CommitResult commit(CommittedBranch next, List<HistoryEntry> entries) {
        invariantCheck.onCommit(next, entries);
        return super.commit(next, entries);
    }

    @Override
    void dispatch(CommittedBranch committedBranch, List<PendingEffect> effects) {
        watched(committedBranch, effects, one -> super.dispatch(committedBranch, one));
    }

    @Override
    void redispatch(CommittedBranch committedBranch, List<PendingEffect> effects) {
        watched(committedBranch, effects, one -> super.redispatch(committedBranch, one));
    }

    private void watched(
            CommittedBranch committedBranch, List<PendingEffect> effects, Consumer<List<PendingEffect>> performing) {
        var branch = committedBranch.branch().id();
        for (var effect : effects) {
            invariantCheck.effects().beforePerform(branch, effect);
            performing.accept(List.of(effect));
            invariantCheck.effects().performed(branch, effect);
        }
    }
}
