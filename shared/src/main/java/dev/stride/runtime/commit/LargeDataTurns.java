package dev.stride.runtime.commit;

import dev.stride.Limits;
import java.util.concurrent.Semaphore;

/**
 * Lets one message at a time handle large data in a process, because the data of several messages can need more memory than the
 * process has. A message waits for this turn before its first large value is parsed, and keeps it until its handling ends.
 * Messages without large data never wait. Safe for concurrent use.
 *
 * <p>A message first acquires its branch, then this turn; with the turn, it never waits for a branch.
 */
public final class LargeDataTurns {

    /** The message handling that runs in the current thread, if there is one. */
    private static final ScopedValue<Handling> CURRENT = ScopedValue.newInstance();

    private final Semaphore turn = new Semaphore(1, true);

    /** The handling of one message, which may hold the turn for large data. */
    private static final class Handling {

        private final Semaphore turn;
        private boolean hasTurn = false;

        Handling(Semaphore turn) {
            this.turn = turn;
        }

        void begin() {
            if (!hasTurn) {
                turn.acquireUninterruptibly();
                hasTurn = true;
            }
        }

        void end() {
            if (hasTurn) {
                hasTurn = false;
                turn.release();
            }
        }
    }

    /** Handles a message, then releases the turn for large data if the message took it. */
    public void handle(Runnable message) {
        var handling = new Handling(turn);
        try {
            ScopedValue.where(CURRENT, handling).run(message);
        } finally {
            handling.end();
        }
    }

    /**
     * Waits for the turn for large data before a large value is parsed, if the current message does not hold it already.
     *
     * @param bytes size of the data as JSON
     */
    public static void before(int bytes) {
        if (CURRENT.isBound() && bytes > Limits.LARGE_VALUE_BYTES) {
            CURRENT.get().begin();
        }
    }

    /**
     * Runs a wait without holding the turn for large data, because a message that needs the turn may have to end the wait. Takes
     * the turn back afterwards.
     */
    public static void pausedWhile(Runnable wait) {
        if (!CURRENT.isBound() || !CURRENT.get().hasTurn) {
            wait.run();
            return;
        }
        var handling = CURRENT.get();
        handling.end();
        try {
            wait.run();
        } finally {
            handling.begin();
        }
    }
}
