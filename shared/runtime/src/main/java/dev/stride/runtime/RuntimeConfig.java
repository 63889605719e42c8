package dev.stride.runtime;

import dev.stride.Limits;
import dev.stride.MaintenanceLimits;
import dev.stride.engine.branch.Branch;
import dev.stride.plan.Checkpoint;
import dev.stride.plan.HistoryLevel;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The settings of a deployment that an operator can tune.
 *
 * @param history the history level of workflows that set none
 * @param checkpoint when instances are committed, for workflows that do not set this themselves
 * @param statesPerInvocation the number of states that a branch may run per message
 * @param hopLimit the number of commits or states after which a branch is faulted
 * @param generationLimit the number of generations of instances that may start one another; an instance beyond it is faulted
 * @param descendantLimit the approximate number of instances that may descend from one root by more generations than are {@linkplain
 *     Limits#GENERATIONS_UNCHECKED unchecked}; further ones are faulted
 * @param lifecycleEvents which lifecycle events instances publish
 * @param retention how long an instance is kept after its end, at least {@link MaintenanceLimits#SHORTEST_RETENTION}
 * @param disagreement the maximal difference between the clocks of hosts; zero if all times come from one clock
 */
public record RuntimeConfig(
        HistoryLevel history,
        Checkpoint checkpoint,
        int statesPerInvocation,
        long hopLimit,
        int generationLimit,
        int descendantLimit,
        LifecycleLevel lifecycleEvents,
        Duration retention,
        Duration disagreement) {

    /** The default time for which an instance is kept after its end. */
    public static final Duration RETENTION = Duration.ofDays(90);

    public static final RuntimeConfig DEFAULT = new RuntimeConfig(HistoryLevel.STATES, 1, Limits.COMMITS_PER_INSTANCE);

    public RuntimeConfig {
        if (statesPerInvocation < 1 || hopLimit < 1 || generationLimit < 1 || descendantLimit < 1) {
            throw new IllegalArgumentException(
                    "statesPerInvocation (the number of states that a branch may run per message), hopLimit (the number of states after which a branch fails, to end endless loops), generationLimit (the number of generations of instances that may start one another) and descendantLimit (the number of instances that may descend from one root) must be at least 1");
        }
        if (retention.compareTo(MaintenanceLimits.SHORTEST_RETENTION) < 0) {
            throw new IllegalArgumentException(
                    "retention, the time for which an ended instance is kept, must be at least %d days"
                            .formatted(MaintenanceLimits.SHORTEST_RETENTION.toDays()));
        }
    }

    /** Returns the expiry time of an instance that ended at the given time, in epoch seconds. */
    public long expiryAfter(Instant end) {
        return end.plus(retention).getEpochSecond();
    }

    /**
     * Returns the expiry time of the stored record of an ended branch, in epoch seconds. Returns empty for an open
     * branch, and for a child branch, because child branches expire with their instance. There is one exception: a
     * child branch that was cancelled before it began has an expiry of its own.
     */
    public Optional<Long> expiryOf(Branch branch) {
        var isKnown = branch.id().isRoot() || branch.origin().isEmpty();
        return branch.endedAt().filter(_ -> isKnown).map(this::expiryAfter);
    }

    /**
     * Creates a configuration for hosts whose clocks do not differ. It publishes no lifecycle events, commits after each state,
     * and keeps ended instances for the default retention time.
     */
    public RuntimeConfig(HistoryLevel history, int statesPerInvocation, long hopLimit) {
        this(
                history,
                Checkpoint.STATES,
                statesPerInvocation,
                hopLimit,
                Limits.GENERATIONS,
                Limits.DESCENDANTS,
                LifecycleLevel.NONE,
                RETENTION,
                Duration.ZERO);
    }

    /**
     * Returns a copy of this configuration with the given level, which selects the lifecycle events that instances
     * publish.
     */
    public RuntimeConfig withLifecycleEvents(LifecycleLevel wanted) {
        return new RuntimeConfig(
                history,
                checkpoint,
                statesPerInvocation,
                hopLimit,
                generationLimit,
                descendantLimit,
                wanted,
                retention,
                disagreement);
    }

    /** Returns a copy of this configuration with another checkpoint mode. */
    public RuntimeConfig withCheckpoint(Checkpoint other) {
        return new RuntimeConfig(
                history,
                other,
                statesPerInvocation,
                hopLimit,
                generationLimit,
                descendantLimit,
                lifecycleEvents,
                retention,
                disagreement);
    }

    /** Returns a copy of this configuration with another mode: when instances are stored, and when messages follow. */
    public RuntimeConfig withCheckpointMode(CheckpointMode mode) {
        return new RuntimeConfig(
                history,
                mode.checkpoint(),
                mode.statesPerInvocation(),
                hopLimit,
                generationLimit,
                descendantLimit,
                lifecycleEvents,
                retention,
                disagreement);
    }

    /** Returns a copy of this configuration with another number of generations of instances that may start one another. */
    public RuntimeConfig withGenerationLimit(int generations) {
        return new RuntimeConfig(
                history,
                checkpoint,
                statesPerInvocation,
                hopLimit,
                generations,
                descendantLimit,
                lifecycleEvents,
                retention,
                disagreement);
    }

    /** Returns a copy of this configuration with another number of instances that may descend from one root. */
    public RuntimeConfig withDescendantLimit(int descendants) {
        return new RuntimeConfig(
                history,
                checkpoint,
                statesPerInvocation,
                hopLimit,
                generationLimit,
                descendants,
                lifecycleEvents,
                retention,
                disagreement);
    }

    /** Returns a copy of this configuration with another retention time of ended instances. */
    public RuntimeConfig withRetention(Duration kept) {
        return new RuntimeConfig(
                history,
                checkpoint,
                statesPerInvocation,
                hopLimit,
                generationLimit,
                descendantLimit,
                lifecycleEvents,
                kept,
                disagreement);
    }

    /** Returns a copy of this configuration for hosts whose clocks differ by at most the given duration. */
    public RuntimeConfig onHosts(Duration apart) {
        return new RuntimeConfig(
                history,
                checkpoint,
                statesPerInvocation,
                hopLimit,
                generationLimit,
                descendantLimit,
                lifecycleEvents,
                retention,
                apart);
    }
}
