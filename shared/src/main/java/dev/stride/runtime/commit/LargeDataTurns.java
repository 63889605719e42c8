package dev.stride.runtime.commit;

import dev.stride.Limits;
import java.util.concurrent.Semaphore;

/**
 * A lock that lets a process handle large data of only one message at a time, because the data of several messages can need more
 * memory than the process has. The handler of a message acquires the lock before it parses the first large value, and holds it
 * until the message is handled. Messages without large data never wait. Safe for concurrent use.
 *
 * <p>To prevent deadlocks, a handler acquires its branch before this lock, and never waits for a branch while it holds this lock.
 */
public final class LargeDataTurns {

    /** The message that the current thread is handling, if there is one. */
    private static final ScopedValue<Handling> CURRENT = ScopedValue.newInstance();

    private final Semaphore turn = new Semaphore(1, true);

    /** The handling of one message, which acquires the lock for large data at the first large value. */
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

    /** Handles a message, then releases the lock for large data if the handling acquired the lock. */
    public void handle(Runnable message) {
        var handling = new Handling(turn);
        try {
            ScopedValue.where(CURRENT, handling).run(message);
        } finally {
            handling.end();
        }
    }

    /**
     * Acquires the lock for large data before a large value is parsed, unless the handling of the current message already holds
     * the lock. Does nothing for small values.
     *
     * @param bytes size of the data as JSON
     */
    public static void before(int bytes) {
        if (CURRENT.isBound() && bytes > Limits.LARGE_VALUE_BYTES) {
            CURRENT.get().begin();
        }
    }

    /**
     * Releases the lock for large data, waits, and acquires the lock again. Otherwise the wait might never end, because another
     * message may need the lock in order to end the wait.
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
