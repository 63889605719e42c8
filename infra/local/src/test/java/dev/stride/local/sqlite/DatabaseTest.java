package dev.stride.local.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DatabaseTest {

    @TempDir
    private Path folder;

    @Test
    void whatWasWrittenIsThereWhenTheFileIsOpenedAgain() {
        var file = folder.resolve("deep/stride.db");
        try (var database = Database.open(file)) {
            new SqliteBlobs(database).put("name", new byte[] {1, 2});
        }
        try (var database = Database.open(file)) {
            assertThat(new SqliteBlobs(database).get("name")).contains(new byte[] {1, 2});
        }
    }

    @Test
    void aTransactionThatFailsLeavesNothingBehind() {
        try (var database = Database.inMemory()) {
            assertThatThrownBy(() -> database.transact(transaction -> {
                        transaction.update("INSERT INTO blob (name, bytes) VALUES (?, ?)", "name", new byte[0]);
                        throw new IllegalStateException("on purpose");
                    }))
                    .hasMessage("on purpose");
            assertThat(new SqliteBlobs(database).get("name")).isEmpty();
        }
    }

    @Test
    void aFileThatIsOpenIsRefusedToAnother() {
        var file = folder.resolve("stride.db");
        try (var database = Database.open(file)) {
            assertThat(database).isNotNull();
            assertThatThrownBy(() -> Database.open(file)).hasMessageContaining("another process is using it");
        }
    }

    @Test
    void aFileOfAnotherFormatIsRefused() {
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
    void aFileOfTheFirstFormatIsGoneOnWith() throws IOException, SQLException {
        var file = folder.resolve("stride.db");
        try (var schema = Database.class.getResourceAsStream("schema.sql");
                var connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                var statement = connection.createStatement()) {
            statement.executeUpdate(new String(Objects.requireNonNull(schema).readAllBytes(), StandardCharsets.UTF_8));
            statement.executeUpdate("INSERT INTO blob (name, bytes) VALUES ('name', x'0102')");
            statement.executeUpdate("PRAGMA user_version = 1");
        }
        try (var database = Database.open(file)) {
            assertThat(new SqliteBlobs(database).get("name")).contains(new byte[] {1, 2});
            var queue = new SqliteQueue(database, "live", Optional.empty(), InstantSource.system(), new Bell());
            var schedules = new SqliteSchedules(database, queue, InstantSource.system(), new Bell());
            assertThat(schedules.nextDue()).isEmpty();
        }
    }
}
