package dev.stride.local.sqlite;

import dev.stride.runtime.port.Blobs;
import java.util.Optional;

/** The store of large immutable data in SQLite. */
public final class SqliteBlobs implements Blobs {

    private final Database database;

    public SqliteBlobs(Database database) {
        this.database = database;
    }

    @Override
    public void put(String name, byte[] bytes) {
        database.transact(transaction ->
                transaction.update("INSERT INTO blob (name, bytes) VALUES (?, ?) ON CONFLICT DO NOTHING", name, bytes));
    }

    @Override
    public Optional<byte[]> get(String name) {
        return database.transact(transaction ->
                transaction.first("SELECT bytes FROM blob WHERE name = ?", row -> row.getBytes(1), name));
    }
}
