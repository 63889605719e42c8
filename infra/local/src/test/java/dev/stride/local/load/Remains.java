package dev.stride.local.load;

import dev.stride.local.sqlite.Database;
import dev.stride.local.sqlite.SqliteTable;
import dev.stride.runtime.Config;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a database still has when nothing runs any more.
 *
 * @param rows of each kind
 * @param later what is left of them when the time is over for which ended instances are kept
 */
record Remains(Map<String, Long> rows, Map<String, Long> later) {

    private static final List<String> TABLES = List.of("item", "message", "timer", "schedule", "event", "blob");

    /** @param file that nobody has open */
    static Remains of(Path file) throws SQLException {
        var rows = rows(file);
        try (var database = Database.open(file)) {
            new SqliteTable(database)
                    .expire(Instant.now().plus(Config.DEFAULT.retention()).plus(Duration.ofDays(1)));
        }
        return new Remains(rows, rows(file));
    }

    private static Map<String, Long> rows(Path file) throws SQLException {
        var rows = new LinkedHashMap<String, Long>();
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                var statement = connection.createStatement()) {
            for (var table : TABLES) {
                try (var count = statement.executeQuery("SELECT count(*) FROM " + table)) {
                    rows.put(table, count.getLong(1));
                }
            }
        }
        return rows;
    }
}
