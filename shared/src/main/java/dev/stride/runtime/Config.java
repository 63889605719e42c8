package dev.stride.runtime;

import dev.stride.Limits;

/**
 * What an operator tunes.
 *
 * @param statesPerInvocation states that one message may take a branch through, each with its own commit
 * @param hopLimit commits of one branch after which it is faulted
 */
public record Config(HistoryLevel history, int statesPerInvocation, long hopLimit) {

    public static final Config DEFAULT = new Config(HistoryLevel.STATES, 1, Limits.HOPS);

    public Config {
        if (statesPerInvocation < 1 || hopLimit < 1) {
            throw new IllegalArgumentException("statesPerInvocation and hopLimit must be at least 1");
        }
    }
}
