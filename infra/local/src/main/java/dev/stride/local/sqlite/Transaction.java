package dev.stride.local.sqlite;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The current transaction of a database connection. The next transaction of the connection reuses this object, so that
 * its prepared statements stay cached.
 */
final class Transaction {

    private final Connection connection;
    private final Map<String, PreparedStatement> prepared = new HashMap<>();

    /** Whether a unit of work is being executed whose changes can be undone. */
    private boolean isUndoable = false;

    /** A function that converts one row of a query result to a value. */
    interface Row<T> {
        T map(ResultSet row) throws SQLException;
    }

    /** Thrown if the database has undone the whole transaction. */
    static final class Lost extends SQLException {

        private static final long serialVersionUID = 1;

        Lost(Throwable cause) {
            super(cause.getMessage(), cause);
        }
    }

    Transaction(Connection connection) {
        this.connection = connection;
    }

    void begin() throws SQLException {
        update("BEGIN IMMEDIATE");
    }

    void commit() throws SQLException {
        update("COMMIT");
    }

    void rollback() throws SQLException {
        update("ROLLBACK");
    }

    /**
     * Executes a unit of work, which may be a part of another one. If the outer one fails, all its changes are undone, and those of
     * earlier units stay.
     *
     * @throws Lost if the changes of earlier units are gone too
     */
    <T> T undoIfFailed(Database.Work<T> work) throws SQLException {
        if (isUndoable) {
            return work.execute(this);
        }
        update("SAVEPOINT unit");
        isUndoable = true;
        try {
            T result = work.execute(this);
            update("RELEASE unit");
            return result;
        } catch (SQLException | RuntimeException | Error e) {
            undo(e);
            throw e;
        } finally {
            isUndoable = false;
        }
    }

    private void undo(Throwable cause) throws Lost {
        try {
            update("ROLLBACK TO unit");
            update("RELEASE unit");
        } catch (SQLException _) {
            // A full disk, for example, ends the transaction, and the savepoint with it.
            throw new Lost(cause);
        }
    }

    /**
     * Executes one SQL statement that changes data.
     *
     * @return the number of changed rows
     */
    int update(String sql, @Nullable Object... values) throws SQLException {
        return bound(sql, values).executeUpdate();
    }

    <T> List<T> rows(String sql, Row<T> row, @Nullable Object... values) throws SQLException {
        try (var result = bound(sql, values).executeQuery()) {
            var all = new ArrayList<T>();
            while (result.next()) {
                all.add(row.map(result));
            }
            return all;
        }
    }

    <T> Optional<T> first(String sql, Row<T> row, @Nullable Object... values) throws SQLException {
        return rows(sql, row, values).stream().findFirst();
    }

    /** Executes several statements without parameters. */
    void script(String sql) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.executeUpdate(sql);
        }
    }

    void close() throws SQLException {
        for (var statement : prepared.values()) {
            statement.close();
        }
        prepared.clear();
    }

    private PreparedStatement bound(String sql, @Nullable Object... values) throws SQLException {
        var statement = prepared.get(sql);
        if (statement == null) {
            statement = connection.prepareStatement(sql);
            prepared.put(sql, statement);
        }
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
        return statement;
    }
}
