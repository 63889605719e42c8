package dev.stride.runtime.protocol;

import dev.stride.Limits;
import dev.stride.engine.transition.Decision;
import dev.stride.plan.Checkpoint;
import dev.stride.plan.HistoryLevel;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.port.Queue.Lane;
import java.time.Instant;
import java.time.InstantSource;

/** Decides whether a branch is committed after a state, or runs its next state first. */
final class CheckpointPolicy {

    private final RuntimeConfig config;
    private final Protocol protocol;
    private final InstantSource clock;
    private final DeliveryProgress progress;

    CheckpointPolicy(RuntimeConfig config, Protocol protocol, InstantSource clock, DeliveryProgress progress) {
        this.config = config;
        this.protocol = protocol;
        this.clock = clock;
        this.progress = progress;
    }

    /**
     * Returns whether the next state runs before the commit. The checkpoint setting must allow this, except in an inline start.
     * The reply to a call is committed at once, because a crash would repeat the call. Long history with data is committed early,
     * so that it fits into one item.
     *
     * @param started when the first state of the commit began
     */
    boolean defersCommit(Advance advance, Instant started) {
        var fillsHistory = advance.historyLevel(config.history()) == HistoryLevel.ALL
                && advance.entries().size() >= Limits.HISTORY_TAIL;
        return combinesStates(advance)
                && advance.decision() instanceof Decision.Commit decided
                && advance.isBetweenStates(decided.branch())
                && protocol.mayDefer(decided)
                && !fillsHistory
                && looksAhead()
                && !progress.hasUncommittedReply()
                && advance.states() < Limits.CHECKPOINT_STATES
                && clock.instant().isBefore(started.plus(Limits.CHECKPOINT_TIME));
    }

    private boolean combinesStates(Advance advance) {
        return progress.delivery().isInline() || advance.checkpoint(config.checkpoint()) == Checkpoint.EFFECTS;
    }

    /** Returns whether several decisions may share a commit. A message in the control lane commits each decision. */
    boolean looksAhead() {
        return !progress.commitsEachState() && progress.delivery().lane() == Lane.COMMON;
    }
}
