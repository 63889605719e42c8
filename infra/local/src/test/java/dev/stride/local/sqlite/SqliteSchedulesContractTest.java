package dev.stride.local.sqlite;

import dev.stride.local.SettableClock;
import dev.stride.runtime.port.Schedules;
import dev.stride.runtime.port.contract.Receiver;
import dev.stride.runtime.port.contract.SchedulesContract;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;

final class SqliteSchedulesContractTest extends SchedulesContract {

    private final SettableClock clock = new SettableClock();
    private final Database database = Database.inMemory();
    private final SqliteQueue queue = new SqliteQueue(database, "live", Optional.empty(), clock, new WakeupSignal());
    private final SqliteSchedules schedules = new SqliteSchedules(database, queue, clock, new WakeupSignal());

    @AfterEach
    void close() {
        database.close();
    }

    @Override
    protected Schedules schedules() {
        return schedules;
    }

    @Override
    protected Receiver receiver() {
        return new SqliteReceiver(clock, queue, schedules);
    }
}
