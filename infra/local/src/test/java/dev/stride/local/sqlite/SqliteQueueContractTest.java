package dev.stride.local.sqlite;

import dev.stride.local.SettableClock;
import dev.stride.runtime.port.Queue;
import dev.stride.runtime.port.contract.QueueContract;
import dev.stride.runtime.port.contract.Receiver;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;

final class SqliteQueueContractTest extends QueueContract {

    private final SettableClock clock = new SettableClock();
    private final Database database = Database.inMemory();
    private final SqliteQueue queue = new SqliteQueue(database, "live", Optional.empty(), clock, new WakeupSignal());
    private final SqliteTimers timers = new SqliteTimers(database, queue, clock, new WakeupSignal());

    @AfterEach
    void close() {
        database.close();
    }

    @Override
    protected Queue queue() {
        return queue;
    }

    @Override
    protected Receiver receiver() {
        return new SqliteReceiver(clock, queue, timers);
    }
}
