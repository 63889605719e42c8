package dev.stride.simulator.world;

import java.time.Instant;
import java.util.concurrent.Semaphore;

/**
 * One invocation of a handler, on a thread of its own. The {@link World} resumes these threads so that only one handler runs at a
 * time.
 */
final class SimulatedInvocation {

    private final int number;
    private final Instant deadline;
    private final Semaphore resumed = new Semaphore(0);
    private final Semaphore suspended = new Semaphore(0);
    private boolean killed;
    private boolean ended;

    SimulatedInvocation(int number, Instant deadline, Runnable work) {
        this.number = number;
        this.deadline = deadline;
        Thread.ofVirtual().start(() -> run(work));
    }

    int number() {
        return number;
    }

    Instant deadline() {
        return deadline;
    }

    /**
     * Lets the handler of this invocation run, and waits until the handler suspends itself or ends. Only {@link World},
     * the main loop of the simulation, calls this method.
     *
     * @return whether the handler has ended
     */
    boolean resume() {
        resumed.release();
        suspended.acquireUninterruptibly();
        return ended;
    }

    /** Suspends the calling handler until the simulated world resumes it. */
    void suspend() {
        suspended.release();
        resumed.acquireUninterruptibly();
        checkAlive();
    }

    Crash kill() {
        killed = true;
        return new Crash();
    }

    void checkAlive() {
        if (killed) {
            throw new Crash();
        }
    }

    private void run(Runnable work) {
        resumed.acquireUninterruptibly();
        try {
            if (!killed) {
                work.run();
            }
        } finally {
            ended = true;
            suspended.release();
        }
    }
}
