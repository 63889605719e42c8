package dev.stride.runtime.recovery;

import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.BranchOrigin;
import dev.stride.engine.branch.ChildResult;
import dev.stride.engine.transition.Stimulus;
import dev.stride.plan.fault.Fault;
import dev.stride.runtime.Ports;
import dev.stride.runtime.commit.BranchCodec;
import dev.stride.runtime.message.BranchMessage;
import dev.stride.runtime.message.MessageQueue;
import dev.stride.runtime.recovery.DeadLetters.DeadLetterResult;
import dev.stride.runtime.store.BranchStore;
import dev.stride.runtime.store.InstanceSummaries;
import dev.stride.runtime.store.ParkedMessages;
import java.time.InstantSource;
import java.util.Optional;

/**
 * What becomes of a message that was sent again often enough. Its instance is suspended, visibly, and the message is kept for
 * its resumption, so that nothing is lost and nothing is sent for ever. A start that could not begin has failed, and may be retried.
 */
final class RedrivePolicy {

    private final InstanceSummaries instanceSummaries;
    private final BranchStore branchStore;
    private final ParkedMessages held;
    private final MessageQueue messageQueue;
    private final InstantSource clock;
    private final RetentionPolicy retentionPolicy;

    RedrivePolicy(Ports ports, MessageQueue messageQueue, RetentionPolicy retentionPolicy) {
        this.messageQueue = messageQueue;
        this.retentionPolicy = retentionPolicy;
        instanceSummaries = new InstanceSummaries(ports.table(), ports.blobs());
        branchStore = new BranchStore(ports.table(), new BranchCodec(ports.blobs()));
        held = new ParkedMessages(ports.table());
        clock = ports.clock();
    }

    /** Settles a message, which then is done with. Empty if there is no instance that it could be for. */
    Optional<DeadLetterResult> giveUp(BranchMessage branchMessage, String body) {
        var instance = branchMessage.to().instance();
        var begun = branchStore.exists(BranchId.root(instance));
        if (!begun && instanceSummaries.load(instance).isEmpty()) {
            return Optional.empty();
        }
        var reason = "the runtime could not handle message %s; the log says why".formatted(branchMessage.id());
        switch (branchMessage.stimulus()) {
            case Stimulus.Begin begin
            when !begun -> {
                held.add(instance, body);
                fail(branchMessage, begin, reason);
            }
            case Stimulus.Suspend wish -> instanceSummaries.markSuspended(instance, fault(wish.reason()));
            case Stimulus.Resume _ -> suspend(branchMessage, reason);
            case Stimulus _ -> {
                held.add(instance, body);
                suspend(branchMessage, reason);
            }
        }
        return Optional.of(new DeadLetterResult.GivenUp(instance, reason));
    }

    /** Whichever branch the message was for: it is the whole instance that starts nothing more. */
    private void suspend(BranchMessage branchMessage, String reason) {
        var root = BranchId.root(branchMessage.to().instance());
        var wish = new Stimulus.Suspend(reason, clock.instant());
        messageQueue.send(BranchMessage.of(branchMessage.id() + "/suspend", root, wish));
    }

    private void fail(BranchMessage branchMessage, Stimulus.Begin begin, String reason) {
        var now = clock.instant();
        instanceSummaries.markFailed(
                branchMessage.to().instance(), fault(reason), now, retentionPolicy.expiryAfter(now));
        begin.origin().ifPresent(branchOrigin -> notifyParent(branchOrigin, branchMessage, reason));
    }

    /** The parent of what could not begin must not wait for it. */
    private void notifyParent(BranchOrigin branchOrigin, BranchMessage branchMessage, String reason) {
        var ended = new Stimulus.ChildEnded(
                branchOrigin.forkVersion(), branchOrigin.index(), new ChildResult.Failed(fault(reason)));
        messageQueue.send(BranchMessage.of(branchMessage.id() + "/broken", branchOrigin.parent(), ended));
    }

    private static Fault fault(String reason) {
        return Fault.of(Fault.CONFIGURATION, reason);
    }
}
