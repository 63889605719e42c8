package dev.stride.functions;

import org.crac.Context;
import org.crac.Core;
import org.crac.Resource;

/**
 * What a function does before Lambda takes the snapshot that its processes start from: a rehearsal, so that what a first event
 * would load and compile lies in the snapshot already. It touches nothing of the deployment, and asks nobody for credentials.
 */
final class Priming implements Resource {

    /** Lambda keeps only weak references to those who are told of snapshots. */
    private static final Priming REGISTERED = new Priming();

    /** Has the rehearsal done if a snapshot is taken. Without one nothing happens. */
    static void register() {
        Core.getGlobalContext().register(REGISTERED);
    }

    @Override
    public void beforeCheckpoint(Context<? extends Resource> context) {
        Rehearsal.run();
    }

    /** Nothing that is held goes stale: ids mix the time in, secrets, tokens and connections have ends by the clock. */
    @Override
    public void afterRestore(Context<? extends Resource> context) {}

    private Priming() {}
}
