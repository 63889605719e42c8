package dev.stride.runtime.protocol;

import dev.stride.engine.branch.BranchId;

/**
 * Signals that a message arrived before the message that creates its branch. This is a normal condition: the queue delivers the
 * message again.
 */
public final class BranchNotFound extends RuntimeException {

    private static final long serialVersionUID = 1;

    BranchNotFound(BranchId branch) {
        super("branch " + branch + " does not exist yet");
    }
}
