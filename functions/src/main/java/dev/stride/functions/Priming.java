package dev.stride.functions;

import org.crac.Context;
import org.crac.Core;
import org.crac.Resource;

/**
 * The hook that Lambda calls before it takes the SnapStart snapshot. It runs a small workflow in memory (a rehearsal), so that
 * the snapshot already holds the classes that a first event would load and compile. It uses neither AWS resources nor
 * credentials.
 */
final class Priming implements Resource {

    /**
     * The registered hook. This field keeps the hook from garbage collection, because CRaC refers to registered hooks only
     * weakly.
     */
    private static final Priming REGISTERED = new Priming();

    /**
     * Registers this hook with CRaC, so that Lambda calls it before a SnapStart snapshot. The hook warms up the
     * function. Without SnapStart, it never runs.
     */
    static void register() {
        Core.getGlobalContext().register(REGISTERED);
    }

    @Override
    public void beforeCheckpoint(Context<? extends Resource> context) {
        Rehearsal.run();
    }

    /**
     * Does nothing, because nothing in the snapshot has to be renewed after a restore. Before the snapshot, the
     * function fetches no secrets or tokens, and leaves no connection open. Random numbers stay different in each
     * restored process: they come from the operating system, and no generator with a state of its own is kept.
     */
    @Override
    public void afterRestore(Context<? extends Resource> context) {}

    private Priming() {}
}
