package dev.stride.simulation;

import dev.stride.contract.Receiver;
import dev.stride.contract.SchedulesContract;
import dev.stride.runtime.port.Schedules;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;

class SimSchedulesTest extends SchedulesContract {

    private final World world = new World(1, Instant.parse("2024-01-01T00:00:00Z"), Weather.CALM);
    private final SimReceiver receiver = new SimReceiver(world);
    private final SimSchedules schedules = new SimSchedules(world, receiver.queue());

    @AfterEach
    void close() {
        world.close();
    }

    @Override
    protected Schedules schedules() {
        return schedules;
    }

    @Override
    protected Receiver receiver() {
        return receiver;
    }
}
