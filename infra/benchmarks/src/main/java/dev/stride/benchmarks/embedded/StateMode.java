package dev.stride.benchmarks.embedded;

import dev.stride.local.embedded.LocalEnvironment;
import dev.stride.plan.Checkpoint;

/** A way in which the embedded runtime runs the states of an instance. */
public enum StateMode {
    /** One state a message, each with its commit: the default. */
    ONE_STATE("one state a message"),
    /** Ten states a message, each with its commit. */
    CHAINED("chained"),
    /** Ten states that share a commit. */
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
