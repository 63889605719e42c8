package dev.stride.runtime;

import dev.stride.UpkeepLimits;
import dev.stride.engine.Alarm;
import dev.stride.engine.Branch;
import dev.stride.engine.BranchId;
import dev.stride.engine.Stimulus;
import dev.stride.engine.Subscription;
import dev.stride.plan.Fault;
import dev.stride.runtime.codec.BranchCodec;
import dev.stride.runtime.store.Branches;
import dev.stride.runtime.store.Heads;
import dev.stride.runtime.store.Wakings;
import dev.stride.runtime.store.Wakings.Waking;
import java.time.Instant;
import java.util.Optional;

/**
 * Wakes a branch that nothing moves any more, because a message or a timer was lost: it asks again for all that the branch has
 * asked for, which is harmless where nothing was lost. A branch that was woken often enough in vain is not woken for ever: its
 * instance is suspended, visibly.
 */
final class Revival {

    private final WorkflowRuntime runtime;
    private final Messages messages;
    private final Branches branches;
    private final Heads heads;
    private final Wakings wakings;

    Revival(WorkflowRuntime runtime, Ports ports, Messages messages) {
        this.runtime = runtime;
        this.messages = messages;
        branches = new Branches(ports.table(), new BranchCodec(ports.blobs()));
        heads = new Heads(ports.table(), ports.blobs());
        wakings = new Wakings(ports.table());
    }

    void take(BranchId id) {
        var committed = branches.load(id);
        var version = committed.map(it -> it.branch().version()).orElse(0L);
        var before = wakings.last(id, version);
        var now = runtime.now();
        if (before.filter(last -> now.isBefore(last.at().plus(UpkeepLimits.SWEEP_AFTER.dividedBy(2))))
                .isPresent()) {
            return;
        }
        var tries = before.map(Waking::tries).orElse(0);
        if (tries >= UpkeepLimits.SWEEP_TRIES) {
            giveUp(id, committed, now);
            return;
        }
        wakings.note(id, new Waking(version, tries + 1, now));
        runtime.observer().woken(id);
        committed.ifPresentOrElse(it -> wake(it, now), () -> begin(id));
    }

    /** What a later commit has left to its own handler is asked for as well: both may have been lost. */
    private void wake(Committed committed, Instant now) {
        runtime.redispatch(committed, committed.outbox().pending());
        missing(committed, now)
                .ifPresent(stimulus -> messages.send(Message.of(
                        committed.branch().id() + "/woken." + committed.branch().version(),
                        committed.branch().id(),
                        stimulus)));
    }

    /** What would move the branch and is asked for by nothing that is stored. */
    private static Optional<Stimulus> missing(Committed committed, Instant now) {
        var branch = committed.branch();
        if (branch.held()) {
            return Optional.empty();
        }
        if (branch.ready()) {
            return Optional.of(new Stimulus.Proceed(branch.version()));
        }
        return branch.alarm()
                .filter(alarm -> !now.isBefore(alarm.due()))
                .map(Alarm::timer)
                .<Stimulus>map(Stimulus.Fired::new)
                .or(() -> listening(branch));
    }

    private static Optional<Stimulus> listening(Branch branch) {
        return branch.hearing().listening().map(Subscription::version).map(Stimulus.Expecting::new);
    }

    /** An instance that never began begins as it was to begin. An arm is begun by its parent, which is woken for that. */
    private void begin(BranchId id) {
        heads.load(id.instance())
                .filter(_ -> id.isRoot())
                .flatMap(heads::begin)
                .ifPresent(begin -> messages.send(Message.of(id + "/begin", id, begin)));
    }

    private void giveUp(BranchId id, Optional<Committed> committed, Instant now) {
        var reason = "nothing has moved branch " + id.path() + " though it was woken " + UpkeepLimits.SWEEP_TRIES
                + " times; the log says why";
        var root = BranchId.root(id.instance());
        if (committed.isPresent() || !id.isRoot()) {
            messages.send(Message.of(id + "/suspend", root, new Stimulus.Suspend(reason, now)));
        } else {
            var fault = Fault.of(Fault.CONFIGURATION, reason);
            heads.fail(id.instance(), fault, now, runtime.retention().after(now));
        }
    }
}
