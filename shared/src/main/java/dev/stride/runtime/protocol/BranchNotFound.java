package dev.stride.runtime.protocol;

import dev.stride.engine.branch.BranchId;

/**
 * Signals that a message arrived before the message that creates its branch. The queue delivers it again, so this is not an
 * error.
 */
public final class BranchNotFound extends RuntimeException {

    private static final long serialVersionUID = 1;

    BranchNotFound(BranchId branch) {
        super("branch " + branch + " does not exist yet");
    }
}
