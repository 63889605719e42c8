package dev.stride.local.sqlite;

import dev.stride.local.ResourceUnavailableException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The order of all work on a database. A unit of work is executed at once, on the thread of its caller, in the transaction that is
 * open. A commit appends the transaction to the log of the database, and a thread of its own forces the log to the disk, while
 * further work goes on.
 */
final class Committer {

    /** The longest time for which work stays uncommitted if nobody asks for a commit. */
    private static final Duration LONGEST_OPEN = Duration.ofMillis(5);

    private final Transaction transaction;
    private final LogFile log;

    /** Held by the thread that uses the connection. It guards all fields below. */
    private final ReentrantLock lock = new ReentrantLock();

    private final Condition awake = lock.newCondition();
    private final Condition settled = lock.newCondition();
    private final Thread thread = Thread.ofPlatform().daemon().name("database").unstarted(this::run);

    /** The number of units of work that were executed, committed or not. */
    private long executed = 0;

    /** The number of units of work that are in the log of the database, but perhaps not on the disk. */
    private long committed = 0;

    /** The number of units of work that are on the disk. */
    private long stored = 0;

    private boolean isOpen = false;
    private boolean isExecuting = false;
    private boolean isClosing = false;
    private Optional<String> refusal = Optional.empty();
    private volatile Database.Activity activity = new Database.Activity(0, 0, 0);

    Committer(Transaction transaction, LogFile log) {
        this.transaction = transaction;
        this.log = log;
    }

    void start() {
        thread.start();
    }

    /** Returns the counts of commits, of the units of work in them, and of syncs so far. */
    Database.Activity activity() {
        return activity;
    }

    /**
     * Executes a unit of work in the open transaction. If the caller executes one already, the work becomes a part of it.
     *
     * @param work undoes its changes if it fails; those of others in the transaction stay
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

    /** Commits all work that was executed so far, which then soon is on the disk. Within a unit of work, does nothing. */
    void commit() {
        lock.lock();
        try {
            if (isOpen && !isExecuting) {
                endTransaction();
                awake.signal();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Commits all work that was executed so far, and waits until it is on the disk. */
    void settle() {
        lock.lock();
        try {
            if (isExecuting) {
                throw new IllegalStateException("a unit of work waits for its own commit");
            }
            refuse();
            commit();
            for (long mine = executed; stored < mine; settled.awaitUninterruptibly()) {
                refuse();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Commits and syncs the work so far, and refuses all that follows. */
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
            T result = work.execute(transaction);
            executed++;
            return result;
        } catch (Transaction.Lost lost) {
            fail(lost);
            throw lost;
        } finally {
            isExecuting = false;
        }
    }

    private void endTransaction() {
        try {
            transaction.commit();
            isOpen = false;
            activity = activity.plusCommitOf(executed - committed);
            committed = executed;
        } catch (SQLException e) {
            fail(e);
        }
    }

    private void run() {
        lock.lock();
        try {
            while (refusal.isEmpty() && (isOpen || stored < executed || !isClosing)) {
                if (stored < committed) {
                    sync();
                } else if (isOpen) {
                    awaitEndOfTransaction();
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
        while (left > 0 && isOpen && !isClosing) {
            left = awake.awaitNanos(left);
        }
        if (isOpen) {
            endTransaction();
        }
    }

    /** Forces all commits so far to the disk, without the lock: others go on meanwhile. */
    private void sync() {
        long forced = committed;
        Optional<IOException> failure = Optional.empty();
        lock.unlock();
        try {
            log.force();
        } catch (IOException e) {
            failure = Optional.of(e);
        } finally {
            lock.lock();
        }
        if (failure.isPresent()) {
            fail(failure.get());
            return;
        }
        stored = forced;
        activity = activity.plusSync();
        settled.signalAll();
    }

    /**
     * Refuses all further work. Callers were told the results of work that is lost now, so that only a new start, which reads what
     * is stored, can continue.
     */
    private void fail(Exception reason) {
        refusal = Optional.of(
                "The database failed: %s. Start Stride again when the cause is gone; it continues what is stored."
                        .formatted(reason.getMessage()));
        isOpen = false;
        awake.signal();
        settled.signalAll();
    }

    /**
     * The write-ahead log of a database file. SQLite appends each commit to it without waiting for the disk. After {@link #force} all
     * commits so far survive a power loss: SQLite reads the log up to the first commit that is not whole.
     */
    static final class LogFile implements AutoCloseable {

        private final Optional<FileChannel> channel;

        private LogFile(Optional<FileChannel> channel) {
            this.channel = channel;
        }

        /** Opens the log of a database file, which must have one already. */
        static LogFile of(Path database) throws IOException {
            return new LogFile(Optional.of(FileChannel.open(Path.of(database + "-wal"), StandardOpenOption.WRITE)));
        }

        /** Returns the log of a database that is in memory only: there is nothing to force to a disk. */
        static LogFile inMemory() {
            return new LogFile(Optional.empty());
        }

        void force() throws IOException {
            if (channel.isPresent()) {
                channel.get().force(false);
            }
        }

        @Override
        public void close() throws IOException {
            if (channel.isPresent()) {
                channel.get().close();
            }
        }
    }
}
