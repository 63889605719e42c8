package dev.stride.local.sqlite;

import dev.stride.local.SettableClock;
import dev.stride.runtime.port.Timers;
import dev.stride.runtime.port.contract.Receiver;
import dev.stride.runtime.port.contract.TimersContract;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;

final class SqliteTimersContractTest extends TimersContract {

    private final SettableClock clock = new SettableClock();
    private final Database database = Database.inMemory();
    private final SqliteQueue queue = new SqliteQueue(database, "live", Optional.empty(), clock, new WakeupSignal());
    private final SqliteTimers timers = new SqliteTimers(database, queue, clock, new WakeupSignal());

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
