package dev.stride.runtime;

import dev.stride.Limits;

/**
 * What an operator tunes.
 *
 * @param statesPerInvocation states that one message may take a branch through, each with its own commit
 * @param hopLimit commits of one branch after which it is faulted
 * @param lifecycleEvents whether an event is published when an instance begins and when it ends
 */
public record Config(HistoryLevel history, int statesPerInvocation, long hopLimit, boolean lifecycleEvents) {

    public static final Config DEFAULT = new Config(HistoryLevel.STATES, 1, Limits.HOPS);

    public Config {
        if (statesPerInvocation < 1 || hopLimit < 1) {
            throw new IllegalArgumentException("statesPerInvocation and hopLimit must be at least 1");
        }
    }

    /** One without lifecycle events. */
    public Config(HistoryLevel history, int statesPerInvocation, long hopLimit) {
        this(history, statesPerInvocation, hopLimit, false);
    }

    /** The same with lifecycle events, or without. */
    public Config withLifecycleEvents(boolean wanted) {
        return new Config(history, statesPerInvocation, hopLimit, wanted);
    }
}
