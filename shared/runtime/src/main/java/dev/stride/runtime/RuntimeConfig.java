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
 * @param lifecycleEvents which lifecycle events instances publish
 * @param retention how long an instance is kept after its end, at least {@link MaintenanceLimits#SHORTEST_RETENTION}
 * @param disagreement the maximal difference between the clocks of hosts; zero if all times come from one clock
 */
public record RuntimeConfig(
        HistoryLevel history,
        Pace pace,
        Bounds bounds,
        LifecycleLevel lifecycleEvents,
        Duration retention,
        Duration disagreement) {

    /** The default time for which an instance is kept after its end. */
    public static final Duration RETENTION = Duration.ofDays(90);

    public static final RuntimeConfig DEFAULT = new RuntimeConfig(HistoryLevel.STATES, 1, Limits.COMMITS_PER_INSTANCE);

    /**
     * How far one message takes a branch.
     *
     * @param checkpoint when instances are committed, for workflows that do not set this themselves
     * @param states the number of states that a branch may run per message, at least 1
     */
    public record Pace(Checkpoint checkpoint, int states) {
        public Pace {
            checkPositive("the number of states that a branch may run per message", states);
        }
    }

    /**
     * What ends workflows that would run, or start one another, for ever. An instance beyond a bound is faulted.
     *
     * @param hops the number of commits or states of a branch
     * @param generations the number of generations of instances that start one another
     * @param descendants the approximate number of instances that descend from one root by more generations than are {@linkplain
     *     Limits#GENERATIONS_UNCHECKED unchecked}
     */
    public record Bounds(long hops, int generations, int descendants) {
        public Bounds {
            checkPositive("the number of states after which a branch fails", hops);
            checkPositive("the number of generations of instances that may start one another", generations);
            checkPositive("the number of instances that may descend from one root", descendants);
        }
    }

    public RuntimeConfig {
        if (retention.compareTo(MaintenanceLimits.SHORTEST_RETENTION) < 0) {
            throw new IllegalArgumentException(
                    "retention, the time for which an ended instance is kept, must be at least %d days"
                            .formatted(MaintenanceLimits.SHORTEST_RETENTION.toDays()));
        }
    }

    /**
     * Creates a configuration for hosts whose clocks do not differ. It publishes no lifecycle events, commits after each state,
     * and keeps ended instances for the default retention time.
     */
    public RuntimeConfig(HistoryLevel history, int statesPerInvocation, long hops) {
        this(
                history,
                new Pace(Checkpoint.STATES, statesPerInvocation),
                new Bounds(hops, Limits.GENERATIONS, Limits.DESCENDANTS),
                LifecycleLevel.NONE,
                RETENTION,
                Duration.ZERO);
    }

    private static void checkPositive(String bound, long value) {
        if (value < 1) {
            throw new IllegalArgumentException(bound + " must be at least 1");
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

    public RuntimeConfig withLifecycleEvents(LifecycleLevel other) {
        return new RuntimeConfig(history, pace, bounds, other, retention, disagreement);
    }

    public RuntimeConfig withCheckpoint(Checkpoint other) {
        return with(new Pace(other, pace.states()));
    }

    public RuntimeConfig withCheckpointMode(CheckpointMode mode) {
        return with(new Pace(mode.checkpoint(), mode.statesPerInvocation()));
    }

    private RuntimeConfig with(Pace other) {
        return new RuntimeConfig(history, other, bounds, lifecycleEvents, retention, disagreement);
    }

    public RuntimeConfig withGenerationLimit(int generations) {
        return with(new Bounds(bounds.hops(), generations, bounds.descendants()));
    }

    public RuntimeConfig withDescendantLimit(int descendants) {
        return with(new Bounds(bounds.hops(), bounds.generations(), descendants));
    }

    private RuntimeConfig with(Bounds other) {
        return new RuntimeConfig(history, pace, other, lifecycleEvents, retention, disagreement);
    }

    public RuntimeConfig withRetention(Duration other) {
        return new RuntimeConfig(history, pace, bounds, lifecycleEvents, other, disagreement);
    }

    /** Returns a copy of this configuration for hosts whose clocks differ by at most the given duration. */
    public RuntimeConfig onHosts(Duration apart) {
        return new RuntimeConfig(history, pace, bounds, lifecycleEvents, retention, apart);
    }
}
