package dev.stride.functions;

import org.crac.Context;
import org.crac.Core;
import org.crac.Resource;

/**
 * The work of a function before Lambda takes the SnapStart snapshot. It runs a rehearsal, so that the snapshot already holds the
 * classes that a first event would load and compile. It uses neither resources of the deployment nor credentials.
 */
final class Priming implements Resource {

    /** A strong reference, because CRaC keeps only weak references to its listeners. */
    private static final Priming REGISTERED = new Priming();

    /** Registers the rehearsal to run before a snapshot. Without a snapshot, it never runs. */
    static void register() {
        Core.getGlobalContext().register(REGISTERED);
    }

    @Override
    public void beforeCheckpoint(Context<? extends Resource> context) {
        Rehearsal.run();
    }

    /**
     * Does nothing, because no state goes stale: ids include the time, and secrets, tokens and connections expire by the clock.
     */
    @Override
    public void afterRestore(Context<? extends Resource> context) {}

    private Priming() {}
}
