package dev.stride.local.sqlite;

import dev.stride.local.ResourceUnavailableException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The order of all work on a database. A unit of work is executed at once, on the thread of its caller, in the transaction that is
 * open. A thread of its own commits this transaction: when somebody waits for it, when a message is done, and otherwise soon. It
 * is a platform thread, because a virtual thread would block its carrier while the disk writes.
 */
final class Committer {

    /** The longest time for which work stays uncommitted although nobody waits for it. */
    private static final Duration LONGEST_OPEN = Duration.ofMillis(5);

    /** The number of units of work in a transaction at which it is committed, although nobody waits for it. */
    private static final int UNITS = 1_000;

    private final Transaction transaction;

    /** Held by the thread that uses the connection. It guards all fields below. */
    private final ReentrantLock lock = new ReentrantLock();

    private final Condition awake = lock.newCondition();
    private final Condition settled = lock.newCondition();
    private final Thread thread = Thread.ofPlatform().daemon().name("database").unstarted(this::run);

    /** The number of units of work that were executed, committed or not. */
    private long executed = 0;

    /** Whether a transaction is open, whether it is to be committed now, and whether a unit of work is being executed in it. */
    private boolean isOpen = false;

    private boolean isWanted = false;
    private boolean isExecuting = false;
    private boolean isClosing = false;
    private Optional<String> refusal = Optional.empty();
    private volatile Database.Activity activity = new Database.Activity(0, 0);

    Committer(Transaction transaction) {
        this.transaction = transaction;
    }

    void start() {
        thread.start();
    }

    /** Returns the number of commits so far, and of the units of work in them. */
    Database.Activity activity() {
        return activity;
    }

    /**
     * Executes a unit of work in the open transaction. If the caller executes one already, the work becomes a part of it. If the
     * unit fails, the others in the transaction stay.
     */
    <T> T write(Database.Work<T> work) throws SQLException {
        lock.lock();
        try {
            refuse();
            return isExecuting ? work.execute(transaction) : execute(work);
        } finally {
            lock.unlock();
        }
    }

    /** Executes a unit of work that only reads. It sees all that was executed before. */
    <T> T read(Database.Work<T> work) throws SQLException {
        lock.lock();
        try {
            refuse();
            return work.execute(transaction);
        } finally {
            lock.unlock();
        }
    }

    /** Asks for a commit of the work so far, without waiting for it. */
    void commitSoon() {
        lock.lock();
        try {
            if (isOpen) {
                isWanted = true;
                awake.signal();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Waits until all work that was executed so far is committed. */
    void settle() {
        lock.lock();
        try {
            if (isExecuting) {
                throw new IllegalStateException("a unit of work waits for its own commit");
            }
            for (long mine = executed; activity.units() < mine; settled.awaitUninterruptibly()) {
                refuse();
                commitSoon();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Commits the work so far, and refuses all that follows. */
    void stop() throws InterruptedException {
        lock.lock();
        try {
            isClosing = true;
            awake.signal();
        } finally {
            lock.unlock();
        }
        thread.join();
    }

    private void refuse() {
        if (refusal.isPresent()) {
            throw new ResourceUnavailableException(refusal.get());
        }
    }

    private <T> T execute(Database.Work<T> work) throws SQLException {
        if (!isOpen) {
            transaction.begin();
            isOpen = true;
            awake.signal();
        }
        isExecuting = true;
        try {
            T result = transaction.undoIfFailed(work);
            executed++;
            return result;
        } catch (Transaction.Lost lost) {
            fail(lost);
            throw lost;
        } finally {
            isExecuting = false;
            if (executed - activity.units() >= UNITS) {
                commitSoon();
            }
        }
    }

    private void run() {
        lock.lock();
        try {
            while (refusal.isEmpty() && (isOpen || !isClosing)) {
                if (isOpen) {
                    awaitEndOfTransaction();
                    commit();
                } else {
                    awake.awaitUninterruptibly();
                }
            }
            refusal = refusal.or(() -> Optional.of("The database is closed."));
            settled.signalAll();
        } catch (InterruptedException e) {
            throw new IllegalStateException("nobody interrupts this thread", e);
        } finally {
            lock.unlock();
        }
    }

    private void awaitEndOfTransaction() throws InterruptedException {
        long left = LONGEST_OPEN.toNanos();
        while (left > 0 && !isWanted && !isClosing) {
            left = awake.awaitNanos(left);
        }
    }

    private void commit() {
        try {
            transaction.commit();
            isOpen = false;
            isWanted = false;
            activity = activity.plusCommitOf(executed - activity.units());
            settled.signalAll();
        } catch (SQLException e) {
            fail(e);
        }
    }

    /**
     * Refuses all further work. Callers were told the results of work that is lost now, so that only a new start, which reads what
     * is stored, can continue.
     */
    private void fail(SQLException reason) {
        refusal = Optional.of(
                "The database failed: %s. Start Stride again when the cause is gone; it continues what is stored."
                        .formatted(reason.getMessage()));
        isOpen = false;
        awake.signal();
        settled.signalAll();
    }
}
