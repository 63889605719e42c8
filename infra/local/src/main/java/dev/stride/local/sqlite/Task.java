package dev.stride.local.sqlite;

import java.sql.SQLException;
import java.util.Optional;

/** Work that waits for its turn, and what it came to once that is committed. */
final class Task<T> {

    private final Database.Work<T> work;
    private Optional<T> tried = Optional.empty();
    private Optional<T> result = Optional.empty();

    Task(Database.Work<T> work) {
        this.work = work;
    }

    /** Does the work inside a transaction that is not committed yet. */
    void doIn(Transaction transaction) throws SQLException {
        tried = Optional.of(work.in(transaction));
    }

    /** What was done is committed. */
    void committed() {
        result = tried;
    }

    /** Empty before it is committed. */
    Optional<T> result() {
        return result;
    }
}
