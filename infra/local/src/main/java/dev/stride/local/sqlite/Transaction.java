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

/** The statements of one transaction at a time; each is prepared once and kept. */
final class Transaction {

    private final Connection connection;
    private final Map<String, PreparedStatement> prepared = new HashMap<>();

    /** Reads one row of a result. */
    interface Row<T> {
        T map(ResultSet row) throws SQLException;
    }

    Transaction(Connection connection) {
        this.connection = connection;
    }

    /** Does the work whole or not at all. */
    <T> T execute(Database.Work<T> work) throws SQLException {
        update("BEGIN IMMEDIATE");
        boolean done = false;
        try {
            T result = work.execute(this);
            update("COMMIT");
            done = true;
            return result;
        } finally {
            if (!done) {
                update("ROLLBACK");
            }
        }
    }

    /** Runs one statement. @return how many rows it changed */
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

    /** Runs several statements that take no values. */
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
