package dev.stride.local.sqlite;

import dev.stride.runtime.port.Blobs;
import dev.stride.runtime.port.ObjectStore;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** An implementation of the port {@link ObjectStore} with SQLite, for large immutable data. */
public final class SqliteBlobs implements ObjectStore {

    private static final String INSERT = "INSERT INTO blob (name, bytes, stored_at) VALUES (?, ?, ?) ON CONFLICT ";

    private final Database database;
    private final InstantSource clock;

    public SqliteBlobs(Database database, InstantSource clock) {
        this.database = database;
        this.clock = clock;
    }

    @Override
    public void put(String name, byte[] bytes) {
        var sql = INSERT
                + (Blobs.lifetime(name).isPresent() ? "DO UPDATE SET stored_at = excluded.stored_at" : "DO NOTHING");
        database.writeOneStatement(transaction ->
                transaction.update(sql, name, bytes, clock.instant().toEpochMilli()));
    }

    @Override
    public Optional<byte[]> get(String name) {
        return database.read(transaction ->
                transaction.first("SELECT bytes FROM blob WHERE name = ?", row -> row.getBytes(1), name));
    }

    @Override
    public ObjectPage list(String prefix, int limit, Optional<String> after) {
        var found = database.read(transaction -> transaction.rows(
                """
                SELECT name, stored_at FROM blob
                WHERE name >= ?1 AND name < ?1 || char(0x10FFFF) AND (?2 IS NULL OR name > ?2)
                ORDER BY name LIMIT ?3\
                """,
                row -> new StoredObject(row.getString(1), Instant.ofEpochMilli(row.getLong(2))),
                prefix,
                after.orElse(null),
                limit + 1));
        if (found.size() <= limit) {
            return new ObjectPage(found, Optional.empty());
        }
        var shown = found.subList(0, limit);
        return new ObjectPage(shown, Optional.of(shown.getLast().name()));
    }

    @Override
    public void delete(List<String> names) {
        database.writeAtomically(transaction -> {
            for (var name : names) {
                transaction.update("DELETE FROM blob WHERE name = ?", name);
            }
            return names.size();
        });
    }

    /** Deletes the blobs that are older than their {@linkplain Blobs#LIFETIMES lifetime} at the instant {@code now}. */
    public void deleteExpired(Instant now) {
        Blobs.LIFETIMES.forEach((prefix, lifetime) -> database.writeOneStatement(transaction -> transaction.update(
                "DELETE FROM blob WHERE name >= ?1 AND name < ?1 || char(0x10FFFF) AND stored_at <= ?2",
                prefix,
                now.minus(lifetime).toEpochMilli())));
    }
}
