package dev.stride.simulator.port;

import dev.stride.runtime.port.Queue;
import dev.stride.runtime.port.contract.QueueContract;
import dev.stride.runtime.port.contract.Receiver;
import dev.stride.simulator.world.NetworkProfile;
import dev.stride.simulator.world.World;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;

class SimQueueTest extends QueueContract {

    private final World world = new World(1, Instant.parse("2024-01-01T00:00:00Z"), NetworkProfile.CALM);
    private final SimReceiver receiver = new SimReceiver(world);

    @AfterEach
    void close() {
        world.close();
    }

    @Override
    protected Queue queue() {
        return receiver.queue();
    }

    @Override
    protected Receiver receiver() {
        return receiver;
    }
}
