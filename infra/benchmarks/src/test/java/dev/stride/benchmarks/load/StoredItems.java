package dev.stride.benchmarks.load;

import dev.stride.local.embedded.EmbeddedRuntime;
import dev.stride.local.embedded.EmbeddedRuntime.Reporting;
import dev.stride.local.embedded.LocalEnvironment;
import dev.stride.local.poll.PacedClock;
import dev.stride.local.sqlite.Database;
import dev.stride.local.sqlite.SqliteTable;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.metering.UsageCounter;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/**
 * The contents of a database after all instances have ended.
 *
 * @param rows number of rows of each kind
 * @param settled contents after the delayed cleanup of ended instances
 * @param later contents after the retention of ended instances
 */
record StoredItems(Map<String, Long> rows, Map<String, Long> settled, Map<String, Long> later) {

    private static final List<String> TABLES = List.of("item", "message", "timer", "event", "blob");

    /** @param file database file, which no process has open */
    static StoredItems of(Path file) throws SQLException, InterruptedException {
        var rows = rows(file);
        settle(file);
        var settled = rows(file);
        try (var database = Database.open(file)) {
            var over = RuntimeConfig.DEFAULT.retention().plus(Duration.ofDays(1));
            new SqliteTable(database).deleteExpired(Instant.now().plus(over));
        }
        return new StoredItems(rows, settled, rows(file));
    }

    /** Advances the clock until nothing is due. */
    private static void settle(Path file) throws InterruptedException {
        var quiet = new CountDownLatch(1);
        var pacedClock = PacedClock.skippingWaits(InstantSource.system());
        try (var form = new EmbeddedRuntime(
                Database.open(file),
                LocalEnvironment.create(),
                pacedClock,
                new Reporting(new UsageCounter(), RuntimeObserver.NONE, LoadTargetProcess.LOGGER))) {
            form.start(due -> {
                if (due.isEmpty()) {
                    quiet.countDown();
                }
                return false;
            });
            quiet.await();
        }
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
