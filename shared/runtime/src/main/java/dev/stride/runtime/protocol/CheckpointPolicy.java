package dev.stride.runtime.protocol;

import dev.stride.Limits;
import dev.stride.engine.transition.Decision;
import dev.stride.plan.Checkpoint;
import dev.stride.plan.HistoryLevel;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.port.Queue.Lane;
import java.time.Instant;
import java.time.InstantSource;

/**
 * The policy that decides after each state whether the branch is committed at once, or first runs its next state, so
 * that one write stores the results of both states.
 */
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
     * Returns whether the branch may run its next state before the states so far are committed. This requires that the
     * workflow's checkpoint setting permits it, or that the states run within the request that starts the instance.
     * Returns false after the reply to a call, because a crash would repeat the call.
     *
     * @param started when the first state of the commit began
     */
    boolean defersCommit(UncommittedChange change, Instant started) {
        // A history with data may have so many new entries that more would not fit into one table item.
        var fillsHistory = change.historyLevel(config.history()) == HistoryLevel.ALL
                && change.entries().size() >= Limits.HISTORY_TAIL;
        return combinesStates(change)
                && change.decision() instanceof Decision.Commit decided
                && change.isBetweenStates(decided.branch())
                && protocol.mayDefer(decided)
                && !fillsHistory
                && looksAhead()
                && !progress.hasUncommittedReply()
                && change.states() < Limits.CHECKPOINT_STATES
                && clock.instant().isBefore(started.plus(Limits.CHECKPOINT_TIME));
    }

    private boolean combinesStates(UncommittedChange change) {
        return progress.delivery().isInline() || change.checkpoint(config.pace().checkpoint()) == Checkpoint.EFFECTS;
    }

    /**
     * Returns whether one commit may contain several decisions of the engine. The handler of a command, such as the
     * cancellation of an instance, commits its first decision at once, because commands must be handled fast.
     */
    boolean looksAhead() {
        return !progress.commitsEachState() && progress.delivery().lane() == Lane.COMMON;
    }
}
