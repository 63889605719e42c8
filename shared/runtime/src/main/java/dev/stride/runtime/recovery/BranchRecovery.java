package dev.stride.runtime.recovery;

import dev.stride.Limits;
import dev.stride.MaintenanceLimits;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.BranchTimer;
import dev.stride.engine.event.EventSubscription;
import dev.stride.engine.transition.Stimulus;
import dev.stride.plan.fault.Fault;
import dev.stride.runtime.ItemGuard;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.commit.CommittedBranch;
import dev.stride.runtime.commit.Outbox.PendingEffect;
import dev.stride.runtime.message.BranchMessage;
import dev.stride.runtime.message.InstanceCommand.CleanUp;
import dev.stride.runtime.store.Stores;
import dev.stride.runtime.store.WakeupCounts;
import dev.stride.runtime.store.WakeupCounts.WakeupCount;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * Recovers a branch that is stuck because a message or a timer was lost. Dispatches the branch's pending effects again, and sends
 * the message that the branch should have received; both actions are idempotent. Suspends the instance after {@link
 * MaintenanceLimits#SWEEP_ATTEMPTS} attempts without progress.
 */
public final class BranchRecovery {

    private final Stores stores;
    private final WakeupCounts wakeups;
    private final RuntimeConfig config;
    private final RuntimeObserver observer;
    private final InstantSource clock;

    public BranchRecovery(
            Stores stores, WakeupCounts wakeups, RuntimeConfig config, RuntimeObserver observer, InstantSource clock) {
        this.stores = stores;
        this.wakeups = wakeups;
        this.config = config;
        this.observer = observer;
        this.clock = clock;
    }

    /**
     * Recovers a branch, unless it is unreadable, or an earlier attempt was made recently and the branch has not changed since.
     *
     * @param redispatch performs effects that may have been performed before
     */
    public void recover(BranchId id, BiConsumer<CommittedBranch, List<PendingEffect>> redispatch) {
        new ItemGuard("recovery", observer)
                .read("instance", id.instance(), () -> stores.branches().load(id))
                .ifPresent(committed -> recover(id, committed, redispatch));
    }

    private void recover(
            BranchId id,
            Optional<CommittedBranch> committed,
            BiConsumer<CommittedBranch, List<PendingEffect>> redispatch) {
        var version = committed.map(it -> it.branch().version()).orElse(0L);
        var earlier = wakeups.find(id, version);
        var now = clock.instant();
        if (earlier.filter(it -> isRecent(it, now)).isPresent()) {
            return;
        }
        var tries = earlier.map(WakeupCount::tries).orElse(0);
        if (tries >= MaintenanceLimits.SWEEP_ATTEMPTS) {
            giveUp(id, committed, now);
            return;
        }
        wakeups.save(id, new WakeupCount(version, tries + 1, now));
        observer.onWakeup(id);
        if (committed.filter(it -> it.branch().hasBegun()).isPresent()) {
            redispatch.accept(committed.get(), committed.get().outbox().pending());
            sendMissingStimulus(committed.get().branch(), now);
        } else {
            begin(id, stores);
        }
    }

    private static boolean isRecent(WakeupCount wakeup, Instant now) {
        return now.isBefore(wakeup.at().plus(MaintenanceLimits.SWEEP_AFTER.dividedBy(2)));
    }

    private void sendMissingStimulus(Branch branch, Instant now) {
        missingStimulus(branch, now).map(stimulus -> message(branch, stimulus)).ifPresent(stores.queue()::send);
    }

    static BranchMessage message(Branch branch, Stimulus stimulus) {
        return BranchMessage.of(branch.id() + "/woken." + branch.version(), branch.id(), stimulus);
    }

    /** Returns the stimulus that the branch should have received by now; empty if the branch needs none. */
    private static Optional<Stimulus> missingStimulus(Branch branch, Instant now) {
        if (branch.onHold()) {
            return Optional.empty();
        }
        return proceed(branch)
                .or(() -> branch.timer()
                        .filter(timer -> !now.isBefore(timer.due()))
                        .map(BranchTimer::version)
                        .map(Stimulus.TimerDue::new))
                .or(() -> eventsAvailable(branch));
    }

    static Optional<Stimulus> proceed(Branch branch) {
        return branch.ready() ? Optional.of(new Stimulus.Proceed(branch.version())) : Optional.empty();
    }

    static Optional<Stimulus> eventsAvailable(Branch branch) {
        return branch.events().current().map(EventSubscription::version).map(Stimulus.EventsAvailable::new);
    }

    /**
     * Sends the Begin message of an instance again. Has no effect for a child branch, because the recovery of its parent starts a
     * missing child branch.
     */
    static void begin(BranchId id, Stores stores) {
        var summaries = stores.summaries();
        summaries
                .load(id.instance())
                .filter(_ -> id.isRoot())
                .flatMap(summaries::loadBegin)
                .ifPresent(begin -> stores.queue().send(BranchMessage.of(id + "/begin", id, begin)));
    }

    private void giveUp(BranchId id, Optional<CommittedBranch> committed, Instant now) {
        var reason = "branch %s made no progress, although it was woken %d times; see the log for the cause"
                .formatted(id.path(), MaintenanceLimits.SWEEP_ATTEMPTS);
        observer.onGivenUp(id, reason);
        var root = BranchId.root(id.instance());
        if (committed.isPresent() || !id.isRoot()) {
            stores.queue().send(BranchMessage.of(id + "/suspend/" + now, root, new Stimulus.Suspend(reason, now)));
        } else {
            var fault = Fault.of(Fault.CONFIGURATION, reason);
            stores.summaries().markFailed(id.instance(), fault, now, config.expiryAfter(now));
            stores.queue().send(CleanUp.first(id.instance()), Limits.QUEUE_DELAY);
        }
    }
}
