package dev.stride.local.sqlite;

import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.contract.TableContract;
import org.junit.jupiter.api.AfterEach;

final class SqliteTableContractTest extends TableContract {

    private final Database database = Database.inMemory();
    private final SqliteTable table = new SqliteTable(database);

    @AfterEach
    void close() {
        database.close();
    }

    @Override
    protected Table table() {
        return table;
    }
}
