package dev.stride.local.sqlite;

import dev.stride.common.FileProblem;
import dev.stride.local.ResourceUnavailableException;
import dev.stride.local.sqlite.Committer.LogFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.JournalMode;
import org.sqlite.SQLiteConfig.LockingMode;
import org.sqlite.SQLiteConfig.SynchronousMode;
import org.sqlite.SQLiteConfig.TempStore;
import org.sqlite.SQLiteErrorCode;

/**
 * A SQLite database that this process uses exclusively. Units of work are executed one at a time and committed in this order. A
 * crash of the machine keeps all of them up to some commit, which is not before the last call of {@link #settle} that returned.
 */
public final class Database implements AutoCloseable {

    /**
     * The migration scripts. Each of them converts the file from one database format to the next; the first one creates the
     * tables in an empty file. Existing scripts never change.
     */
    private static final List<String> STEPS =
            List.of("schema.sql", "rules.sql", "expiry.sql", "overview.sql", "objects.sql", "groups.sql");

    /** The number of the database format that this version of Stride writes. A file with a higher number is rejected. */
    private static final int FORMAT = STEPS.size();

    /**
     * How long to wait for the file lock of another process. A process that is just ending releases its lock within this time.
     */
    private static final int LOCK_WAIT_MILLIS = 500;

    /**
     * The size of the write-ahead log, in pages of 4 KB, at which SQLite copies the log to the database file. A large log saves
     * work, because SQLite copies a page only once, even if the page changed many times.
     */
    private static final int LOG_PAGES = 4_000;

    /** The size of the cache of pages in KB. */
    private static final int CACHE_KILOBYTES = 32_000;

    private final Connection connection;
    private final Transaction transaction;
    private final LogFile log;
    private final Committer committer;

    /**
     * What was done since the database was opened.
     *
     * @param commits the number of committed transactions
     * @param units the number of units of work in them
     * @param syncs how often commits were forced to the disk
     */
    public record Activity(long commits, long units, long syncs) {

        /** Returns what was done since an earlier moment. */
        public Activity minus(Activity earlier) {
            return new Activity(commits - earlier.commits, units - earlier.units, syncs - earlier.syncs);
        }

        Activity plusCommitOf(long work) {
            return new Activity(commits + 1, units + work, syncs);
        }

        Activity plusSync() {
            return new Activity(commits, units, syncs + 1);
        }
    }

    /** A unit of work that runs in a transaction. */
    interface Work<T> {
        T execute(Transaction transaction) throws SQLException;
    }

    private Database(String location, String name, Optional<Path> file) {
        try {
            connection = exclusiveConfig().createConnection("jdbc:sqlite:" + location);
            transaction = new Transaction(connection);
            transaction.script("PRAGMA wal_autocheckpoint = " + LOG_PAGES);
            prepare(name);
            log = file.isPresent() ? LogFile.of(file.get()) : LogFile.inMemory();
            committer = new Committer(transaction, log);
        } catch (SQLException e) {
            throw new ResourceUnavailableException(name + " cannot be opened: " + reason(e), e);
        } catch (IOException e) {
            throw new ResourceUnavailableException("The log of " + name + " cannot be opened: " + e.getMessage(), e);
        }
        committer.start();
    }

    /** Opens a file; creates the file and its folders if they are missing. */
    public static Database open(Path file) {
        var place = file.toAbsolutePath();
        try {
            Files.createDirectories(Objects.requireNonNull(place.getParent()));
        } catch (IOException e) {
            throw new ResourceUnavailableException(
                    "The folder of " + file + " cannot be made: " + FileProblem.of(e), e);
        }
        return new Database(place.toString(), file.toString(), Optional.of(place));
    }

    /** Returns why a file that exists cannot be opened; empty if it can be. Leaves the file as it is. */
    public static Optional<String> whyNotUsable(Path file) {
        var config = new SQLiteConfig();
        config.setBusyTimeout(LOCK_WAIT_MILLIS);
        try (var connection = config.createConnection("jdbc:sqlite:" + file.toAbsolutePath());
                var statement = connection.createStatement()) {
            statement.execute("BEGIN IMMEDIATE");
            statement.execute("ROLLBACK");
            return Optional.empty();
        } catch (SQLException e) {
            return Optional.of(file + " cannot be opened: " + reason(e));
        }
    }

    /** Creates a database in memory, which is lost when it is closed. */
    public static Database inMemory() {
        return new Database(":memory:", "A database in memory", Optional.empty());
    }

    /**
     * Executes a unit of work atomically, and returns its result before it is committed. Whoever tells the result outside of this
     * process calls {@link #settle} first.
     */
    <T> T writeAtomically(Work<T> work) {
        return writeOneStatement(transaction -> transaction.undoIfFailed(work));
    }

    /** Executes code that calls several methods that would each be a unit of work of its own as one, like {@link #writeAtomically}. */
    public <T> T writeAtomically(Supplier<T> work) {
        return writeAtomically(_ -> work.get());
    }

    /**
     * Executes a unit of work like {@link #writeAtomically}, in less time.
     *
     * @param work changes data with one statement at most: if it fails, the database itself undoes it
     */
    <T> T writeOneStatement(Work<T> work) {
        try {
            return committer.write(work);
        } catch (SQLException e) {
            throw new ResourceUnavailableException("The database failed: " + reason(e), e);
        }
    }

    /** Executes a unit of work that only reads. It sees everything that was executed before, committed or not. */
    <T> T read(Work<T> work) {
        try {
            return committer.read(work);
        } catch (SQLException e) {
            throw new ResourceUnavailableException("The database failed: " + reason(e), e);
        }
    }

    /** Executes code that only reads, and reads several times, while nobody writes. */
    public <T> T read(Supplier<T> work) {
        return read(_ -> work.get());
    }

    /** Commits everything that was executed so far. Soon it is on the disk. */
    void commit() {
        committer.commit();
    }

    /** Waits until everything that was executed so far is on the disk. */
    public void settle() {
        committer.settle();
    }

    /** Returns the counts of transactions and units of work since the database was opened. */
    public Activity activity() {
        return committer.activity();
    }

    @Override
    public void close() {
        try {
            committer.stop();
            log.close();
            transaction.close();
            connection.close();
        } catch (SQLException | IOException e) {
            throw new ResourceUnavailableException("The database cannot be closed: " + e.getMessage(), e);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private static SQLiteConfig exclusiveConfig() {
        var config = new SQLiteConfig();
        config.setJournalMode(JournalMode.WAL);
        // The log is forced to the disk by the committer, several commits at once.
        config.setSynchronous(SynchronousMode.NORMAL);
        config.setLockingMode(LockingMode.EXCLUSIVE);
        config.setBusyTimeout(LOCK_WAIT_MILLIS);
        config.setCacheSize(-CACHE_KILOBYTES);
        // A unit of work copies each page that it changes, so that it can be undone. In a file, these copies take more
        // writes than
        // the log.
        config.setTempStore(TempStore.MEMORY);
        return config;
    }

    private void prepare(String name) throws SQLException {
        transaction.begin();
        int format =
                transaction.first("PRAGMA user_version", row -> row.getInt(1)).orElseThrow();
        if (format > FORMAT) {
            transaction.rollback();
            transaction.close();
            connection.close();
            throw new ResourceUnavailableException(
                    "%s was written by another version of Stride (format %d; this version reads format %d): use the other version, or another folder"
                            .formatted(name, format, FORMAT));
        }
        for (var step : STEPS.subList(format, FORMAT)) {
            transaction.script(resourceText(step));
        }
        // It is written even if nothing has changed, so that the log exists.
        transaction.script("PRAGMA user_version = " + FORMAT);
        transaction.commit();
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
                ? "another process is using the database: stop that process, or name another folder"
                : String.valueOf(e.getMessage());
    }
}
