package dev.stride.runtime.protocol;

import dev.stride.engine.branch.BranchId;

/** A message came before the one that makes its branch. No fault: the queue brings it again. */
public final class BranchNotFound extends RuntimeException {

    private static final long serialVersionUID = 1;

    BranchNotFound(BranchId branch) {
        super("there is no branch " + branch + " yet");
    }
}
