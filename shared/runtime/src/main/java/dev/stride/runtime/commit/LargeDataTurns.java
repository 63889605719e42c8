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

    /**
     * The handling of one message. At the first large value, it acquires a lock, so that the process holds large data
     * of only one message at a time in memory.
     */
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

    /**
     * Runs {@code message}, the code that handles a message. If this code has acquired the lock that lets only one
     * message at a time use large data, the method releases the lock afterwards.
     */
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
     * Waits without the lock that lets only one message at a time use large data, and acquires the lock again
     * afterwards. With the lock, the wait might never end, because the message that ends it may need the lock.
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
