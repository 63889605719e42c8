package dev.stride.runtime;

import dev.stride.Limits;
import dev.stride.MaintenanceLimits;
import dev.stride.plan.HistoryLevel;
import java.time.Duration;

/**
 * What an operator tunes.
 *
 * @param history how much is kept of what instances do, where their workflow does not say
 * @param statesPerInvocation states that one message may take a branch through, each with its own commit
 * @param hopLimit commits of one branch after which it is faulted
 * @param lifecycleEvents whether an event is published when an instance begins and when it ends
 * @param retention how long an instance is kept after its end, at least {@link MaintenanceLimits#SHORTEST_RETENTION}
 * @param disagreement the most by which the clocks of hosts differ; zero where one clock gives all times
 */
public record RuntimeConfig(
        HistoryLevel history,
        int statesPerInvocation,
        long hopLimit,
        boolean lifecycleEvents,
        Duration retention,
        Duration disagreement) {

    /** How long an instance is kept after its end where nobody says. */
    public static final Duration RETENTION = Duration.ofDays(90);

    public static final RuntimeConfig DEFAULT = new RuntimeConfig(HistoryLevel.STATES, 1, Limits.COMMITS_PER_INSTANCE);

    public RuntimeConfig {
        if (statesPerInvocation < 1 || hopLimit < 1) {
            throw new IllegalArgumentException("statesPerInvocation and hopLimit must be at least 1");
        }
        if (retention.compareTo(MaintenanceLimits.SHORTEST_RETENTION) < 0) {
            throw new IllegalArgumentException("an instance is kept for at least "
                    + MaintenanceLimits.SHORTEST_RETENTION.toDays() + " days after its end");
        }
    }

    /** One without lifecycle events. */
    public RuntimeConfig(HistoryLevel history, int statesPerInvocation, long hopLimit) {
        this(history, statesPerInvocation, hopLimit, false, RETENTION, Duration.ZERO);
    }

    /** The same with lifecycle events, or without. */
    public RuntimeConfig withLifecycleEvents(boolean wanted) {
        return new RuntimeConfig(history, statesPerInvocation, hopLimit, wanted, retention, disagreement);
    }

    /** The same with another time for which instances are kept after their end. */
    public RuntimeConfig withRetention(Duration kept) {
        return new RuntimeConfig(history, statesPerInvocation, hopLimit, lifecycleEvents, kept, disagreement);
    }

    /** The same on hosts whose clocks differ by this much at most. */
    public RuntimeConfig onHosts(Duration apart) {
        return new RuntimeConfig(history, statesPerInvocation, hopLimit, lifecycleEvents, retention, apart);
    }
}
