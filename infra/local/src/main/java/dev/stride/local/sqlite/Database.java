package dev.stride.local.sqlite;

import dev.stride.local.ResourceUnavailableException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.JournalMode;
import org.sqlite.SQLiteConfig.LockingMode;
import org.sqlite.SQLiteConfig.SynchronousMode;
import org.sqlite.SQLiteErrorCode;

/**
 * A SQLite database that this process uses exclusively. Transactions are short and run one at a time; a committed transaction
 * survives a crash of the process and of the machine.
 */
public final class Database implements AutoCloseable {

    /**
     * The migration scripts, each from one format to the next; the first one starts from an empty file. Existing scripts never
     * change.
     */
    private static final List<String> STEPS = List.of(
            "schema.sql", "schedules.sql", "rules.sql", "expiry.sql", "overview.sql", "objects.sql", "groups.sql");

    /** The format that this version writes, as a number; a file with a later format is rejected. */
    private static final int FORMAT = STEPS.size();

    /** The time to wait for another process that locks the file and may be about to end. */
    private static final int LOCK_WAIT_MILLIS = 500;

    private final Queue<PendingWork<?>> waiting = new ConcurrentLinkedQueue<>();
    private final ReentrantLock lock = new ReentrantLock();
    private final Connection connection;
    private final Transaction transaction;

    /** Counted by the thread that holds the lock. */
    private volatile Activity activity = new Activity(0, 0);

    /**
     * What a database has done since it was opened.
     *
     * @param commits the number of committed transactions
     * @param units the number of units of work in them
     */
    public record Activity(long commits, long units) {

        /** Returns what was done since an earlier moment. */
        public Activity minus(Activity earlier) {
            return new Activity(commits - earlier.commits, units - earlier.units);
        }

        private Activity plusCommitOf(int work) {
            return new Activity(commits + 1, units + work);
        }
    }

    /** A unit of work that runs in a transaction. */
    interface Work<T> {
        T execute(Transaction transaction) throws SQLException;
    }

    private Database(String location, String name) {
        try {
            connection = exclusiveConfig().createConnection("jdbc:sqlite:" + location);
            transaction = new Transaction(connection);
        } catch (SQLException e) {
            throw new ResourceUnavailableException(name + " cannot be opened: " + reason(e), e);
        }
        prepare(name);
    }

    /** Opens a file; creates the file and its folders if they are missing. */
    public static Database open(Path file) {
        var place = file.toAbsolutePath();
        try {
            Files.createDirectories(Objects.requireNonNull(place.getParent()));
        } catch (IOException e) {
            throw new ResourceUnavailableException("The folder of " + file + " cannot be made: " + e.getMessage(), e);
        }
        return new Database(place.toString(), file.toString());
    }

    /** Creates a database in memory, which is lost when it is closed. */
    public static Database inMemory() {
        return new Database(":memory:", "A database in memory");
    }

    /**
     * Executes a unit of work atomically and durably. Units of work that wait for a running commit are committed together,
     * because a commit takes the same time for one or for many.
     *
     * @param work may run twice; the effects of the first run are then rolled back
     */
    <T> T transact(Work<T> work) {
        if (lock.isHeldByCurrentThread()) {
            return joinCurrent(work);
        }
        var pendingWork = new PendingWork<>(work);
        waiting.add(pendingWork);
        lock.lock();
        try {
            if (pendingWork.result().isEmpty()) {
                commitWaiting();
            }
            return pendingWork.result().isPresent() ? pendingWork.result().get() : commitAlone(work);
        } catch (SQLException e) {
            throw new ResourceUnavailableException("The database failed: " + reason(e), e);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Executes code in one transaction, atomically, although it calls several methods that use the database.
     *
     * @param work may run twice; the effects of the first run are then rolled back
     */
    public <T> T inOneTransaction(Supplier<T> work) {
        return transact(_ -> work.get());
    }

    /** Executes a unit of work in the transaction that the current thread has already opened. */
    private <T> T joinCurrent(Work<T> work) {
        try {
            return work.execute(transaction);
        } catch (SQLException e) {
            throw new ResourceUnavailableException("The database failed: " + reason(e), e);
        }
    }

    private <T> T commitAlone(Work<T> work) throws SQLException {
        var result = transaction.execute(work);
        activity = activity.plusCommitOf(1);
        return result;
    }

    /** Returns what was done since the database was opened. */
    public Activity activity() {
        return activity;
    }

    /**
     * Commits all waiting units of work in one transaction. If one of them fails, none is committed, and each caller executes its
     * own unit in a separate transaction.
     */
    private void commitWaiting() {
        var together = new ArrayList<PendingWork<?>>();
        for (var next = waiting.poll(); next != null; next = waiting.poll()) {
            together.add(next);
        }
        if (together.size() == 1) {
            return;
        }
        try {
            transaction.execute(all -> {
                for (var each : together) {
                    each.executeIn(all);
                }
                return together.size();
            });
            activity = activity.plusCommitOf(together.size());
            together.forEach(PendingWork::markCommitted);
        } catch (SQLException | RuntimeException e) {
            // Each caller executes its own work again, and only the failing one receives the exception.
        }
    }

    @Override
    public void close() {
        lock.lock();
        try {
            transaction.close();
            connection.close();
        } catch (SQLException e) {
            throw new ResourceUnavailableException("The database cannot be closed: " + reason(e), e);
        } finally {
            lock.unlock();
        }
    }

    private static SQLiteConfig exclusiveConfig() {
        var config = new SQLiteConfig();
        config.setJournalMode(JournalMode.WAL);
        config.setSynchronous(SynchronousMode.FULL);
        config.setLockingMode(LockingMode.EXCLUSIVE);
        config.setBusyTimeout(LOCK_WAIT_MILLIS);
        return config;
    }

    private void prepare(String name) {
        int format = transact(found -> {
            int version =
                    found.first("PRAGMA user_version", row -> row.getInt(1)).orElseThrow();
            if (version >= FORMAT) {
                return version;
            }
            for (var step : STEPS.subList(version, FORMAT)) {
                found.script(resourceText(step));
            }
            found.script("PRAGMA user_version = " + FORMAT);
            return FORMAT;
        });
        if (format != FORMAT) {
            close();
            throw new ResourceUnavailableException(
                    "%s was written by another version of Stride (format %d, this one knows %d): use that version, or another folder"
                            .formatted(name, format, FORMAT));
        }
    }

    private static String resourceText(String script) {
        try (var text = Objects.requireNonNull(Database.class.getResourceAsStream(script))) {
            return new String(text.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String reason(SQLException e) {
        boolean taken = e.getErrorCode() == SQLiteErrorCode.SQLITE_BUSY.code;
        return taken
                ? "another process is using it; stop that one, or name another folder"
                : String.valueOf(e.getMessage());
    }
}
