package dev.stride.runtime.protocol;

import dev.stride.MaintenanceLimits;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.BranchTimer;
import dev.stride.engine.event.EventSubscription;
import dev.stride.engine.transition.Stimulus;
import dev.stride.plan.fault.Fault;
import dev.stride.runtime.Ports;
import dev.stride.runtime.commit.BranchCodec;
import dev.stride.runtime.commit.CommittedBranch;
import dev.stride.runtime.message.BranchMessage;
import dev.stride.runtime.message.MessageQueue;
import dev.stride.runtime.store.BranchStore;
import dev.stride.runtime.store.InstanceSummaries;
import dev.stride.runtime.store.WakeupCounts;
import dev.stride.runtime.store.WakeupCounts.WakeupCount;
import java.time.Instant;
import java.util.Optional;

/**
 * Wakes a branch that nothing moves any more, because a message or a timer was lost: it asks again for all that the branch has
 * asked for, which is harmless where nothing was lost. A branch that was woken often enough in vain is not woken for ever: its
 * instance is suspended, visibly.
 */
final class BranchRecovery {

    private final WorkflowRuntime runtime;
    private final MessageQueue messageQueue;
    private final BranchStore branchStore;
    private final InstanceSummaries instanceSummaries;
    private final WakeupCounts wakeupCounts;

    BranchRecovery(WorkflowRuntime runtime, Ports ports, MessageQueue messageQueue) {
        this.runtime = runtime;
        this.messageQueue = messageQueue;
        branchStore = new BranchStore(ports.table(), new BranchCodec(ports.blobs()));
        instanceSummaries = new InstanceSummaries(ports.table(), ports.blobs());
        wakeupCounts = new WakeupCounts(ports.table());
    }

    void recover(BranchId id) {
        var committed = branchStore.load(id);
        var version = committed.map(it -> it.branch().version()).orElse(0L);
        var before = wakeupCounts.find(id, version);
        var now = runtime.now();
        if (before.filter(last -> now.isBefore(last.at().plus(MaintenanceLimits.SWEEP_AFTER.dividedBy(2))))
                .isPresent()) {
            return;
        }
        var tries = before.map(WakeupCount::tries).orElse(0);
        if (tries >= MaintenanceLimits.SWEEP_ATTEMPTS) {
            giveUp(id, committed, now);
            return;
        }
        wakeupCounts.save(id, new WakeupCount(version, tries + 1, now));
        runtime.observer().onWakeup(id);
        committed.ifPresentOrElse(it -> wake(it, now), () -> begin(id));
    }

    /** What a later commit has left to its own handler is asked for as well: both may have been lost. */
    private void wake(CommittedBranch committedBranch, Instant now) {
        runtime.redispatch(committedBranch, committedBranch.outbox().pending());
        missingStimulus(committedBranch, now)
                .ifPresent(stimulus -> messageQueue.send(BranchMessage.of(
                        committedBranch.branch().id() + "/woken."
                                + committedBranch.branch().version(),
                        committedBranch.branch().id(),
                        stimulus)));
    }

    /** What would move the branch and is asked for by nothing that is stored. */
    private static Optional<Stimulus> missingStimulus(CommittedBranch committedBranch, Instant now) {
        var branch = committedBranch.branch();
        if (branch.onHold()) {
            return Optional.empty();
        }
        if (branch.ready()) {
            return Optional.of(new Stimulus.Proceed(branch.version()));
        }
        return branch.timer()
                .filter(branchTimer -> !now.isBefore(branchTimer.due()))
                .map(BranchTimer::version)
                .<Stimulus>map(Stimulus.TimerDue::new)
                .or(() -> lookForEvents(branch));
    }

    private static Optional<Stimulus> lookForEvents(Branch branch) {
        return branch.events().current().map(EventSubscription::version).map(Stimulus.EventsAvailable::new);
    }

    /** An instance that never began begins as it was to begin. An arm is begun by its parent, which is woken for that. */
    private void begin(BranchId id) {
        instanceSummaries
                .load(id.instance())
                .filter(_ -> id.isRoot())
                .flatMap(instanceSummaries::loadBegin)
                .ifPresent(begin -> messageQueue.send(BranchMessage.of(id + "/begin", id, begin)));
    }

    private void giveUp(BranchId id, Optional<CommittedBranch> committed, Instant now) {
        var reason = "nothing has moved branch " + id.path() + " though it was woken "
                + MaintenanceLimits.SWEEP_ATTEMPTS + " times; the log says why";
        var root = BranchId.root(id.instance());
        if (committed.isPresent() || !id.isRoot()) {
            messageQueue.send(BranchMessage.of(id + "/suspend", root, new Stimulus.Suspend(reason, now)));
        } else {
            var fault = Fault.of(Fault.CONFIGURATION, reason);
            instanceSummaries.markFailed(
                    id.instance(), fault, now, runtime.retention().expiryAfter(now));
        }
    }
}
