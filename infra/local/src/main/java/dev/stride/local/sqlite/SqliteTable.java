package dev.stride.local.sqlite;

import dev.stride.runtime.port.Table;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An implementation of the port {@link Table} with SQLite. Its index queries always return the latest state, unlike those of a
 * DynamoDB index.
 */
public final class SqliteTable implements Table {

    private static final String SELECT =
            "SELECT partition, sort, version, body, listing, listing_sort, overview, expires_at FROM item";

    private static final String INSERT = """
        INSERT INTO item (partition, sort, version, body, listing, listing_sort, overview, expires_at)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)\
        """;

    private static final String UPSERT = INSERT + """
        ON CONFLICT (partition, sort) DO UPDATE SET version = excluded.version, body = excluded.body,
           listing = excluded.listing, listing_sort = excluded.listing_sort, overview = excluded.overview,
           expires_at = excluded.expires_at\
        """;

    private static final String UPDATE = """
        UPDATE item SET version = ?3, body = ?4, listing = ?5, listing_sort = ?6, overview = ?7, expires_at = ?8
        WHERE partition = ?1 AND sort = ?2 AND version = ?9\
        """;

    private final Database database;

    public SqliteTable(Database database) {
        this.database = database;
    }

    @Override
    public Optional<Item> get(Key key) {
        return database.read(transaction -> find(transaction, key));
    }

    @Override
    public PutResult put(Item item, Condition condition) {
        return database.writeOneStatement(transaction -> isWritten(transaction, item, condition)
                ? new PutResult.Stored()
                : new PutResult.ConditionFailed(find(transaction, item.key())));
    }

    /**
     * Writes the item if the condition is met. The SQL statement contains the condition, so that the item need not be read first.
     */
    private static boolean isWritten(Transaction transaction, Item item, Condition condition) throws SQLException {
        return switch (condition) {
            case Condition.Always() -> transaction.update(UPSERT, columns(item)) > 0;
            case Condition.Absent() -> transaction.update(INSERT + " ON CONFLICT DO NOTHING", columns(item)) > 0;
            case Condition.VersionIs(long version) -> transaction.update(UPDATE, columns(item, version)) > 0;
            case Condition.VersionBelow(long version) ->
                transaction.update(UPSERT + " WHERE item.version < ?9", columns(item, version)) > 0;
        };
    }

    private static @Nullable Object[] columns(Item item, Object... more) {
        var columns = new ArrayList<@Nullable Object>();
        columns.add(item.key().partition());
        columns.add(item.key().sort());
        columns.add(item.version());
        columns.add(item.body());
        columns.add(item.listing().map(Listing::name).orElse(null));
        columns.add(item.listing().map(Listing::sort).orElse(null));
        columns.add(item.listing().flatMap(Listing::overview).orElse(null));
        columns.add(item.expiresAt().orElse(null));
        columns.addAll(List.of(more));
        return columns.toArray();
    }

    @Override
    public void delete(Key key) {
        database.writeOneStatement(transaction ->
                transaction.update("DELETE FROM item WHERE partition = ? AND sort = ?", key.partition(), key.sort()));
    }

    /** Deletes the items whose expiry time is at or before {@code now}. */
    public void deleteExpired(Instant now) {
        database.writeOneStatement(
                transaction -> transaction.update("DELETE FROM item WHERE expires_at <= ?", now.getEpochSecond()));
    }

    @Override
    public Page query(String partition, String prefix, Direction direction, int limit, Optional<String> after) {
        var items = database.read(transaction -> transaction.rows(
                SELECT + " WHERE partition = ?1 AND sort >= ?2 AND sort < ?2 || char(0x10FFFF)"
                        + pageClause("sort", direction),
                SqliteTable::item,
                partition,
                prefix,
                after.orElse(null),
                oneMoreThan(limit)));
        return page(items, limit, item -> item.key().sort());
    }

    @Override
    public Page list(Index index, String listing, Direction direction, int limit, Optional<String> after) {
        var items = database.read(transaction -> transaction.rows(
                SELECT + " WHERE " + column(index) + " = ?1 AND listing_sort >= ?2"
                        + pageClause("listing_sort", direction),
                SqliteTable::item,
                listing,
                "",
                after.orElse(null),
                oneMoreThan(limit)));
        return page(items, limit, item -> item.listing().orElseThrow().sort());
    }

    private static String column(Index index) {
        return switch (index) {
            case LISTING -> "listing";
            case OVERVIEW -> "overview";
        };
    }

    /**
     * Returns the end of a SQL query for one page of items: condition, order and limit. The parameter {@code ?3} is the last key
     * of the previous page, {@code ?4} the maximum number of rows.
     */
    private static String pageClause(String column, Direction direction) {
        var clause = switch (direction) {
            case ASCENDING -> " AND (?3 IS NULL OR %1$s > ?3) ORDER BY %1$s ASC LIMIT ?4";
            case DESCENDING -> " AND (?3 IS NULL OR %1$s < ?3) ORDER BY %1$s DESC LIMIT ?4";
        };
        return clause.formatted(column);
    }

    /** Returns the limit plus one: an item beyond the limit shows that there is a next page. */
    private static int oneMoreThan(int limit) {
        if (limit < 1) {
            throw new IllegalArgumentException("The limit of a page must be at least 1, not %s".formatted(limit));
        }
        return limit + 1;
    }

    private static Page page(List<Item> items, int limit, Function<Item, String> cursor) {
        boolean more = items.size() > limit;
        var shown = more ? items.subList(0, limit) : items;
        return new Page(shown, more ? Optional.of(cursor.apply(shown.getLast())) : Optional.empty());
    }

    private static Optional<Item> find(Transaction transaction, Key key) throws SQLException {
        return transaction.first(
                SELECT + " WHERE partition = ? AND sort = ?", SqliteTable::item, key.partition(), key.sort());
    }

    private static Item item(ResultSet row) throws SQLException {
        var listingSort = row.getString("listing_sort");
        var overview = Optional.ofNullable(row.getString("overview"));
        var listing =
                Optional.ofNullable(row.getString("listing")).map(name -> new Listing(name, listingSort, overview));
        long second = row.getLong("expires_at");
        var expiresAt = row.wasNull() ? Optional.<Long>empty() : Optional.of(second);
        var key = new Key(row.getString("partition"), row.getString("sort"));
        return new Item(key, row.getLong("version"), row.getBytes("body"), listing, expiresAt);
    }
}
