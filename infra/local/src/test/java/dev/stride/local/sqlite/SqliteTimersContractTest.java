package dev.stride.local.sqlite;

import dev.stride.contract.Receiver;
import dev.stride.contract.TimersContract;
import dev.stride.local.SettableClock;
import dev.stride.runtime.port.Timers;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;

final class SqliteTimersContractTest extends TimersContract {

    private final SettableClock clock = new SettableClock();
    private final Database database = Database.inMemory();
    private final SqliteQueue queue = new SqliteQueue(database, "live", Optional.empty(), clock, new Bell());
    private final SqliteTimers timers = new SqliteTimers(database, queue, clock, new Bell());

    @AfterEach
    void close() {
        database.close();
    }

    @Override
    protected Timers timers() {
        return timers;
    }

    @Override
    protected Receiver receiver() {
        return new SqliteReceiver(clock, queue, timers);
    }
}
