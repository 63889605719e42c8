package dev.stride.runtime;

import dev.stride.engine.BranchId;

/** A message came before the one that makes its branch. No fault: the queue brings it again. */
public final class NotYetBegun extends RuntimeException {

    private static final long serialVersionUID = 1;

    NotYetBegun(BranchId branch) {
        super("there is no branch " + branch + " yet");
    }
}
