package dev.stride.local.sqlite;

import dev.stride.runtime.port.Table;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The durable store on SQLite. Its index never lags. */
public final class SqliteTable implements Table {

    private static final String SELECT =
            "SELECT rowid, partition, sort, version, body, listing, listing_sort, expires_at FROM item";

    private static final String UPSERT = """
            INSERT INTO item (partition, sort, version, body, listing, listing_sort, expires_at)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (partition, sort) DO UPDATE SET version = excluded.version, body = excluded.body,
                listing = excluded.listing, listing_sort = excluded.listing_sort, expires_at = excluded.expires_at""";

    private final Database database;

    public SqliteTable(Database database) {
        this.database = database;
    }

    /** An item and the number of its row, which sets apart items that a listing sorts alike. */
    private record Row(long number, Item item) {}

    @Override
    public Optional<Item> get(Key key) {
        return database.transact(transaction -> find(transaction, key));
    }

    @Override
    public Put put(Item item, Condition condition) {
        return database.transact(transaction -> {
            var existing = find(transaction, item.key());
            if (!holds(condition, existing)) {
                return new Put.Refused(existing);
            }
            transaction.update(
                    UPSERT,
                    item.key().partition(),
                    item.key().sort(),
                    item.version(),
                    item.body(),
                    item.listing().map(Listing::name).orElse(null),
                    item.listing().map(Listing::sort).orElse(null),
                    item.expiresAt().orElse(null));
            return new Put.Stored();
        });
    }

    @Override
    public void delete(Key key) {
        database.transact(transaction ->
                transaction.update("DELETE FROM item WHERE partition = ? AND sort = ?", key.partition(), key.sort()));
    }

    @Override
    public Page query(String partition, String prefix, Direction direction, int limit, Optional<String> after) {
        var order = Order.of(direction);
        var rows = database.transact(transaction -> transaction.rows(
                SELECT + " WHERE partition = ?1 AND sort >= ?2 AND sort < ?2 || char(0x10FFFF)"
                        + " AND (?3 IS NULL OR sort " + order.beyond + " ?3) ORDER BY sort " + order.word + " LIMIT ?4",
                SqliteTable::row,
                partition,
                prefix,
                after.orElse(null),
                limit + 1));
        return page(rows, limit, row -> row.item().key().sort());
    }

    @Override
    public Page list(String listing, Direction direction, int limit, Optional<String> after) {
        var order = Order.of(direction);
        var place = after.map(Place::parse);
        var rows = database.transact(transaction -> transaction.rows(
                SELECT + " WHERE listing = ?1 AND (?2 IS NULL OR (listing_sort, rowid) " + order.beyond + " (?2, ?3))"
                        + " ORDER BY listing_sort " + order.word + ", rowid " + order.word + " LIMIT ?4",
                SqliteTable::row,
                listing,
                place.map(Place::sort).orElse(null),
                place.map(Place::row).orElse(null),
                limit + 1));
        return page(rows, limit, row -> Place.of(row).written());
    }

    private static Optional<Item> find(Transaction transaction, Key key) throws SQLException {
        return transaction
                .first(SELECT + " WHERE partition = ? AND sort = ?", SqliteTable::row, key.partition(), key.sort())
                .map(Row::item);
    }

    private static boolean holds(Condition condition, Optional<Item> existing) {
        return switch (condition) {
            case Condition.Always() -> true;
            case Condition.Absent() -> existing.isEmpty();
            case Condition.VersionIs(long version) -> existing.filter(item -> item.version() == version).isPresent();
            case Condition.VersionBelow(long version) -> existing.filter(item -> item.version() >= version).isEmpty();
        };
    }

    /** One row more than the limit was asked for: it tells whether there is a next page. */
    private static Page page(List<Row> rows, int limit, Function<Row, String> cursor) {
        boolean more = rows.size() > limit;
        var shown = more ? rows.subList(0, limit) : rows;
        var next = more ? Optional.of(cursor.apply(shown.getLast())) : Optional.<String>empty();
        return new Page(shown.stream().map(Row::item).toList(), next);
    }

    private static Row row(ResultSet row) throws SQLException {
        var listing = Optional.ofNullable(row.getString("listing"));
        var listingSort = row.getString("listing_sort");
        long expiresAt = row.getLong("expires_at");
        return new Row(
                row.getLong("rowid"),
                new Item(
                        new Key(row.getString("partition"), row.getString("sort")),
                        row.getLong("version"),
                        row.getBytes("body"),
                        listing.map(name -> new Listing(name, listingSort)),
                        row.wasNull() ? Optional.empty() : Optional.of(expiresAt)));
    }

    private enum Order {
        ASCENDING("ASC", ">"),
        DESCENDING("DESC", "<");

        private final String word;
        private final String beyond;

        Order(String word, String beyond) {
            this.word = word;
            this.beyond = beyond;
        }

        static Order of(Direction direction) {
            return switch (direction) {
                case ASCENDING -> ASCENDING;
                case DESCENDING -> DESCENDING;
            };
        }
    }

    /** Where a page of a listing ended. */
    private record Place(long row, String sort) {

        static Place of(Row row) {
            return new Place(row.number(), row.item().listing().orElseThrow().sort());
        }

        static Place parse(String written) {
            int dot = written.indexOf('.');
            return new Place(Long.parseLong(written.substring(0, dot)), written.substring(dot + 1));
        }

        String written() {
            return row + "." + sort;
        }
    }
}
