package dev.stride.local.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
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
            assertThatThrownBy(() -> database.writeAtomically(transaction -> {
                        transaction.update("INSERT INTO blob (name, bytes) VALUES (?, ?)", "name", new byte[0]);
                        throw new IllegalStateException("on purpose");
                    }))
                    .hasMessage("on purpose");
            assertThat(new SqliteBlobs(database, InstantSource.system()).get("name"))
                    .isEmpty();
        }
    }

    @Test
    void failedUnitOfWork_leavesTheOthersInItsTransaction() {
        var file = folder.resolve("stride.db");
        try (var database = Database.open(file)) {
            for (int n = 0; n < 20; n++) {
                add(database, n);
            }
            database.settle();
            for (int n = 0; n < 20; n++) {
                assertThat(blob(database, n).isPresent()).as("blob %d", n).isEqualTo(n % 5 != 0);
            }
        }
        try (var database = Database.open(file)) {
            assertThat(blob(database, 1)).isPresent();
            assertThat(blob(database, 5)).isEmpty();
        }
    }

    /** Writes a blob. Every fifth unit of work fails after its write. */
    private static void add(Database database, int n) {
        ThrowingCallable write = () -> database.writeAtomically(transaction -> {
            transaction.update("INSERT INTO blob (name, bytes) VALUES (?, ?)", "blob" + n, new byte[0]);
            if (n % 5 == 0) {
                throw new IllegalStateException("on purpose");
            }
            return n;
        });
        if (n % 5 == 0) {
            assertThatThrownBy(write).hasMessage("on purpose");
        } else {
            assertThatCode(write).doesNotThrowAnyException();
        }
    }

    private static Optional<byte[]> blob(Database database, int n) {
        return new SqliteBlobs(database, InstantSource.system()).get("blob" + n);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void unitOfWork_keepsInMemoryWhatUndoesIt() throws IOException {
        try (var database = Database.open(folder.resolve("stride.db"))) {
            var blobs = new SqliteBlobs(database, InstantSource.system());
            for (int n = 0; n < 100; n++) {
                blobs.put("blob" + n, new byte[2_000]);
            }
            var opened = database.writeAtomically(transaction -> {
                transaction.update("UPDATE blob SET stored_at = 0");
                return temporaryFiles();
            });
            assertThat(opened).isEmpty();
        }
    }

    /** Returns the files without a name that this process has open and that SQLite has made. */
    private static List<String> temporaryFiles() {
        try (var open = Files.list(Path.of("/proc/self/fd"))) {
            return open.map(DatabaseTest::target)
                    .filter(it -> it.contains("etilqs"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String target(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString();
        } catch (IOException closed) {
            return "";
        }
    }

    @Test
    void settledWork_isInTheFilesThatAKilledProcessLeaves() throws IOException {
        try (var database = Database.open(folder.resolve("stride.db"))) {
            add(database, 1);
            database.settle();
            try (var left = Database.open(FilesOfDatabase.of(folder).copyTo(folder.resolve("left")))) {
                assertThat(blob(left, 1)).isPresent();
            }
        }
    }

    @Test
    void work_isCommittedSoonAlthoughNobodyWaitsForIt() {
        try (var database = Database.inMemory()) {
            var before = database.activity().units();
            add(database, 1);
            while (database.activity().units() == before) {
                Thread.onSpinWait();
            }
            assertThat(blob(database, 1)).isPresent();
        }
    }

    @Test
    void unsettledWork_isCommittedBeforeTheDatabaseIsClosed() {
        var file = folder.resolve("stride.db");
        try (var database = Database.open(file)) {
            add(database, 1);
        }
        try (var database = Database.open(file)) {
            assertThat(blob(database, 1)).isPresent();
        }
    }

    @Test
    void unitOfWorkThatWaitsForItsOwnCommit_isRejected() {
        try (var database = Database.inMemory()) {
            assertThatThrownBy(() -> database.writeAtomically(_ -> {
                        database.settle();
                        return 0;
                    }))
                    .hasMessage("a unit of work waits for its own commit");
        }
    }

    @Test
    void databaseThatFailed_refusesAllFurtherWork() {
        try (var database = Database.inMemory()) {
            assertThatThrownBy(() -> database.writeAtomically(transaction -> {
                        transaction.script("ROLLBACK");
                        throw new SQLException("the disk is full");
                    }))
                    .hasMessageContaining("the disk is full");

            assertThatThrownBy(database::settle).hasMessageContaining("Start Stride again");
            assertThatThrownBy(() -> blob(database, 1)).hasMessageContaining("Start Stride again");
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
            database.writeAtomically(transaction -> {
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
            assertThat(queue.nextDue()).isEmpty();
        }
    }
}
