package dev.stride.benchmarks.embedded;

import dev.stride.local.embedded.LocalEnvironment;
import dev.stride.plan.Checkpoint;

/**
 * A mode of the embedded runtime: how many states of an instance it runs for each message, and how many states share a
 * commit.
 */
public enum StateMode {
    /** Each message runs one state, which has its own commit. This is the default. */
    ONE_STATE("one state a message"),
    /** Each message runs up to ten states, each of which has its own commit. */
    CHAINED("chained"),
    /**
     * Ten states share one commit: with {@link Checkpoint#EFFECTS}, states that neither call a service nor wait need no
     * commits of their own.
     */
    EFFECTS("EFFECTS");

    private static final int CHAIN = 10;

    private final String text;

    StateMode(String text) {
        this.text = text;
    }

    public String text() {
        return text;
    }

    LocalEnvironment environment() {
        var environment = LocalEnvironment.create();
        return switch (this) {
            case ONE_STATE -> environment;
            case CHAINED -> environment.withStatesPerInvocation(CHAIN);
            case EFFECTS -> environment.withCheckpoint(Checkpoint.EFFECTS);
        };
    }
}
