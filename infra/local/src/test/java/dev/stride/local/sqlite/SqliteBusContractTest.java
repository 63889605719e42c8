package dev.stride.local.sqlite;

import dev.stride.local.SettableClock;
import dev.stride.runtime.port.Bus;
import dev.stride.runtime.port.contract.BusContract;
import io.cloudevents.CloudEvent;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;

final class SqliteBusContractTest extends BusContract {

    private final Database database = Database.inMemory();
    private final SettableClock clock = new SettableClock();
    private final WakeupSignal wakeupSignal = new WakeupSignal();
    private final SqliteQueue events = new SqliteQueue(database, "events", Optional.empty(), clock, wakeupSignal);
    private final SqliteBus bus = new SqliteBus(database, events, clock, wakeupSignal);

    @AfterEach
    void close() {
        database.close();
    }

    @Override
    protected Bus bus() {
        return bus;
    }

    @Override
    protected List<CloudEvent> published() {
        return bus.published();
    }
}
