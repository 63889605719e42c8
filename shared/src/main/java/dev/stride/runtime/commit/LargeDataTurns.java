package dev.stride.runtime.commit;

import dev.stride.Limits;
import java.util.concurrent.Semaphore;

/**
 * The turns of the messages of one process that have large data: one after the other, because the data of several can need more
 * memory than the process has. A message takes its turn before its first large value is parsed, and keeps it to its end. Messages
 * without large data never wait. Safe for concurrent use.
 *
 * <p>A message takes its turn at its branch first, and waits for no branch while it has this turn.
 */
public final class LargeDataTurns {

    /** The handling of the message that a thread handles. */
    private static final ScopedValue<Handling> CURRENT = ScopedValue.newInstance();

    private final Semaphore turn = new Semaphore(1, true);

    /** The handling of a message, which may have the turn. */
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

    /** Handles a message, and ends its turn afterwards if it took one. */
    public void handle(Runnable message) {
        var handling = new Handling(turn);
        try {
            ScopedValue.where(CURRENT, handling).run(message);
        } finally {
            handling.end();
        }
    }

    /**
     * Waits for a turn before data is parsed, if it is large and this thread handles a message without a turn.
     *
     * @param bytes size of the data as JSON
     */
    public static void before(int bytes) {
        if (CURRENT.isBound() && bytes > Limits.LARGE_VALUE_BYTES) {
            CURRENT.get().begin();
        }
    }

    /** Waits for something that a message with a turn could hold, without a turn. */
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
