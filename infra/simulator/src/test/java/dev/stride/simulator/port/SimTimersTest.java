package dev.stride.simulator.port;

import dev.stride.runtime.port.Timers;
import dev.stride.runtime.port.contract.Receiver;
import dev.stride.runtime.port.contract.TimersContract;
import dev.stride.simulator.world.NetworkProfile;
import dev.stride.simulator.world.World;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;

class SimTimersTest extends TimersContract {

    private final World world = new World(1, Instant.parse("2024-01-01T00:00:00Z"), NetworkProfile.CALM);
    private final SimReceiver receiver = new SimReceiver(world);
    private final SimTimers timers = new SimTimers(world, receiver.queue());

    @AfterEach
    void close() {
        world.close();
    }

    @Override
    protected Timers timers() {
        return timers;
    }

    @Override
    protected Receiver receiver() {
        return receiver;
    }
}
