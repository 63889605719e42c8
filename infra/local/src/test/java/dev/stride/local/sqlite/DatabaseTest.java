package dev.stride.local.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DatabaseTest {

    @TempDir
    private Path folder;

    @Test
    void writesSurviveReopeningTheFile() {
        var file = folder.resolve("deep/stride.db");
        try (var database = Database.open(file)) {
            new SqliteBlobs(database, InstantSource.system()).put("name", new byte[] {1, 2});
        }
        try (var database = Database.open(file)) {
            assertThat(new SqliteBlobs(database, InstantSource.system()).get("name"))
                    .contains(new byte[] {1, 2});
        }
    }

    @Test
    void failedTransactionIsRolledBack() {
        try (var database = Database.inMemory()) {
            assertThatThrownBy(() -> database.transact(transaction -> {
                        transaction.update("INSERT INTO blob (name, bytes) VALUES (?, ?)", "name", new byte[0]);
                        throw new IllegalStateException("on purpose");
                    }))
                    .hasMessage("on purpose");
            assertThat(new SqliteBlobs(database, InstantSource.system()).get("name"))
                    .isEmpty();
        }
    }

    @Test
    void failedTransactionInAGroupCommit_doesNotRollBackTheOtherTransactions() throws InterruptedException {
        try (var database = Database.inMemory()) {
            var begun = new CountDownLatch(1);
            var all = new CountDownLatch(1);
            var failures = new AtomicInteger();
            var threads = new ArrayList<Thread>();
            threads.add(Thread.ofPlatform()
                    .start(() -> database.transact(_ -> {
                        begun.countDown();
                        await(all);
                        return 0;
                    })));
            await(begun);
            for (int n = 0; n < 20; n++) {
                threads.add(waiting(database, n, failures));
            }
            all.countDown();
            for (var thread : threads) {
                thread.join();
            }

            assertThat(failures).hasValue(4);
            for (int n = 0; n < 20; n++) {
                assertThat(new SqliteBlobs(database, InstantSource.system())
                                .get("blob" + n)
                                .isPresent())
                        .as("blob %d", n)
                        .isEqualTo(n % 5 != 0);
            }
        }
    }

    /** Starts a transaction, and returns when it waits. Every fifth transaction fails after its write. */
    private static Thread waiting(Database database, int n, AtomicInteger failures) {
        var thread = Thread.ofPlatform().start(() -> {
            try {
                database.transact(transaction -> {
                    transaction.update("INSERT INTO blob (name, bytes) VALUES (?, ?)", "blob" + n, new byte[0]);
                    if (n % 5 == 0) {
                        throw new IllegalStateException("on purpose");
                    }
                    return n;
                });
            } catch (IllegalStateException e) {
                failures.incrementAndGet();
            }
        });
        while (thread.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        return thread;
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void asynchronousWrite_isCommittedBeforeTheDatabaseIsClosed() {
        var file = folder.resolve("stride.db");
        try (var database = Database.open(file)) {
            database.transactLater(transaction ->
                    transaction.update("INSERT INTO blob (name, bytes) VALUES (?, ?)", "later", new byte[] {1}));
        }
        try (var database = Database.open(file)) {
            assertThat(new SqliteBlobs(database, InstantSource.system()).get("later"))
                    .isPresent();
        }
    }

    @Test
    void failedAsynchronousWrite_doesNotRollBackOtherWrites() {
        try (var database = Database.inMemory()) {
            database.transactLater(_ -> {
                throw new IllegalStateException("on purpose");
            });
            new SqliteBlobs(database, InstantSource.system()).put("name", new byte[] {1});

            assertThat(new SqliteBlobs(database, InstantSource.system()).get("name"))
                    .isPresent();
        }
    }

    @Test
    void readFromAClosedDatabase_isRejected() {
        var database = Database.inMemory();
        database.close();

        assertThatThrownBy(() -> new SqliteBlobs(database, InstantSource.system()).get("name"))
                .hasMessage("The database is closed.");
    }

    @Test
    void databaseFileOpenedByOneProcess_cannotBeOpenedByAnother() {
        var file = folder.resolve("stride.db");
        try (var database = Database.open(file)) {
            assertThat(database).isNotNull();
            assertThatThrownBy(() -> Database.open(file)).hasMessageContaining("another process is using the database");
        }
    }

    @Test
    void databaseOfUnknownFormatIsRefused() {
        var file = folder.resolve("stride.db");
        try (var database = Database.open(file)) {
            database.transact(transaction -> {
                transaction.script("PRAGMA user_version = 999");
                return 0;
            });
        }
        assertThatThrownBy(() -> Database.open(file)).hasMessageContaining("format 999");
    }

    @Test
    void databaseOfTheFirstFormatIsMigrated() throws IOException, SQLException {
        var file = folder.resolve("stride.db");
        try (var schema = Database.class.getResourceAsStream("schema.sql");
                var connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                var statement = connection.createStatement()) {
            statement.executeUpdate(new String(Objects.requireNonNull(schema).readAllBytes(), StandardCharsets.UTF_8));
            statement.executeUpdate("INSERT INTO blob (name, bytes) VALUES ('name', x'0102')");
            statement.executeUpdate("PRAGMA user_version = 1");
        }
        try (var database = Database.open(file)) {
            assertThat(new SqliteBlobs(database, InstantSource.system()).get("name"))
                    .contains(new byte[] {1, 2});
            var queue = new SqliteQueue(database, "live", Optional.empty(), InstantSource.system(), new WakeupSignal());
            var schedules = new SqliteSchedules(database, queue, InstantSource.system(), new WakeupSignal());
            assertThat(schedules.nextDue()).isEmpty();
        }
    }
}
