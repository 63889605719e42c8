package dev.stride.local.sqlite;

import java.sql.SQLException;
import java.util.Optional;

/** Work that waits for its turn, and what it came to once that is committed. */
final class PendingWork<T> {

    private final Database.Work<T> work;
    private Optional<T> tried = Optional.empty();
    private Optional<T> result = Optional.empty();

    PendingWork(Database.Work<T> work) {
        this.work = work;
    }

    /** Does the work inside a transaction that is not committed yet. */
    void executeIn(Transaction transaction) throws SQLException {
        tried = Optional.of(work.execute(transaction));
    }

    /** What was done is committed. */
    void markCommitted() {
        result = tried;
    }

    /** Empty before it is committed. */
    Optional<T> result() {
        return result;
    }
}
