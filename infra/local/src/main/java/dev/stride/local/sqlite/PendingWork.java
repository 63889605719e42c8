package dev.stride.local.sqlite;

import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** A unit of work for the database, together with a future for its result. The result is available once the work is committed. */
final class PendingWork<T> {

    private final Database.Work<T> work;
    private final boolean isReading;
    private final CompletableFuture<T> result = new CompletableFuture<>();

    /**
     * The result of the unit of work when it was last executed. The caller receives it only after the transaction is
     * committed.
     */
    private Optional<T> tried = Optional.empty();

    private PendingWork(Database.Work<T> work, boolean isReading) {
        this.work = work;
        this.isReading = isReading;
    }

    /** Returns a unit of work that only reads. */
    static <T> PendingWork<T> reading(Database.Work<T> work) {
        return new PendingWork<>(work, true);
    }

    /** Returns a unit of work that may write. */
    static <T> PendingWork<T> writing(Database.Work<T> work) {
        return new PendingWork<>(work, false);
    }

    boolean isReading() {
        return isReading;
    }

    /** Executes the work in an open transaction. The result becomes available after the transaction's commit. */
    void executeIn(Transaction transaction) throws SQLException {
        tried = Optional.of(work.execute(transaction));
    }

    /**
     * Executes the work, and makes its result available at once, before any commit. Callers use this method for work
     * that only reads, and for nested work: the enclosing unit of work needs the result before its own commit.
     */
    void executeNow(Transaction transaction) {
        try {
            result.complete(work.execute(transaction));
        } catch (SQLException | RuntimeException | Error e) {
            fail(e);
        }
    }

    /** Makes the result available. Callers use this method after the transaction of the work is committed. */
    void succeed() {
        tried.ifPresent(result::complete);
    }

    void fail(Throwable reason) {
        result.completeExceptionally(reason);
    }

    /**
     * Waits for the result.
     *
     * @throws SQLException if the database failed; an exception of the work itself is thrown as it is
     */
    T await() throws SQLException {
        try {
            return result.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof SQLException failure) {
                throw failure;
            }
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            if (e.getCause() instanceof Error failure) {
                throw failure;
            }
            throw e;
        }
    }
}
