package dev.stride.local.sqlite;

import java.sql.SQLException;
import java.util.Optional;

/** A unit of work that waits for a transaction, and its result once it is committed. */
final class PendingWork<T> {

    private final Database.Work<T> work;
    private Optional<T> tried = Optional.empty();
    private Optional<T> result = Optional.empty();

    PendingWork(Database.Work<T> work) {
        this.work = work;
    }

    /** Executes the work in an open transaction; the result is available only after its commit. */
    void executeIn(Transaction transaction) throws SQLException {
        tried = Optional.of(work.execute(transaction));
    }

    /** Records that the transaction is committed. */
    void markCommitted() {
        result = tried;
    }

    /** Returns the result; empty before the commit. */
    Optional<T> result() {
        return result;
    }
}
