package dev.stride.local.sqlite;

import dev.stride.common.FileProblem;
import dev.stride.local.ResourceUnavailableException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.JournalMode;
import org.sqlite.SQLiteConfig.LockingMode;
import org.sqlite.SQLiteConfig.SynchronousMode;
import org.sqlite.SQLiteErrorCode;

/**
 * A SQLite database that this process uses exclusively. Units of work are executed one at a time and committed in this order,
 * several together. A crash of the process or of the machine loses the last of them at most: never one that was
 * {@linkplain #settle settled}, and never one without all that follow it.
 */
public final class Database implements AutoCloseable {

    /**
     * The migration scripts. Each of them converts the file from one database format to the next; the first one creates the
     * tables in an empty file. Existing scripts never change.
     */
    private static final List<String> STEPS = List.of(
            "schema.sql", "schedules.sql", "rules.sql", "expiry.sql", "overview.sql", "objects.sql", "groups.sql");

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
    private final Committer committer;

    /**
     * The numbers of committed transactions, and of units of work in them, since the database was opened.
     *
     * @param commits the number of committed transactions
     * @param units the number of units of work in them
     */
    public record Activity(long commits, long units) {

        /**
         * Returns the number of transactions that were committed since an earlier moment, and the number of units of
         * work in them. One transaction can contain the units of work of several callers.
         *
         * @param earlier the counts at that moment
         */
        public Activity minus(Activity earlier) {
            return new Activity(commits - earlier.commits, units - earlier.units);
        }

        Activity plusCommitOf(long work) {
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
            transaction.script("PRAGMA wal_autocheckpoint = " + LOG_PAGES);
            committer = new Committer(transaction);
        } catch (SQLException e) {
            throw new ResourceUnavailableException(name + " cannot be opened: " + reason(e), e);
        }
        committer.start();
        prepare(name);
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
        return new Database(place.toString(), file.toString());
    }

    /** Creates a database in memory, which is lost when it is closed. */
    public static Database inMemory() {
        return new Database(":memory:", "A database in memory");
    }

    /**
     * Executes a unit of work atomically, and returns its result before it is committed. Whoever tells the result outside of this
     * process calls {@link #settle} first.
     */
    <T> T transact(Work<T> work) {
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

    /** Asks for a commit of everything that was executed so far, and does not wait for it. Without it, the commit comes a little later. */
    void commitSoon() {
        committer.commitSoon();
    }

    /** Waits until everything that was executed so far is on the disk. */
    public void settle() {
        committer.settle();
    }

    /** Executes code as one unit of work, even if the code calls several methods that would each be a unit of its own. */
    public <T> T inOneTransaction(Supplier<T> work) {
        return transact(_ -> work.get());
    }

    /** Executes code that only reads while nobody writes. */
    public <T> T inOneView(Supplier<T> work) {
        return read(_ -> work.get());
    }

    /** Returns the counts of transactions and units of work since the database was opened. */
    public Activity activity() {
        return committer.activity();
    }

    @Override
    public void close() {
        try {
            committer.stop();
            transaction.close();
            connection.close();
        } catch (SQLException e) {
            throw new ResourceUnavailableException("The database cannot be closed: " + reason(e), e);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private static SQLiteConfig exclusiveConfig() {
        var config = new SQLiteConfig();
        config.setJournalMode(JournalMode.WAL);
        config.setSynchronous(SynchronousMode.FULL);
        config.setLockingMode(LockingMode.EXCLUSIVE);
        config.setBusyTimeout(LOCK_WAIT_MILLIS);
        config.setCacheSize(-CACHE_KILOBYTES);
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
                    "%s was written by another version of Stride (format %d; this version reads format %d): use the other version, or another folder"
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
                ? "another process is using the database: stop that process, or name another folder"
                : String.valueOf(e.getMessage());
    }
}
