package dev.stride.adapter.memory;

import dev.stride.runtime.port.Bus;
import dev.stride.runtime.port.contract.BusContract;
import io.cloudevents.CloudEvent;
import java.time.Instant;
import java.util.List;

class MemoryBusTest extends BusContract {

    private final MemoryBus bus = new MemoryBus(_ -> {}, () -> Instant.EPOCH);

    @Override
    protected Bus bus() {
        return bus;
    }

    @Override
    protected List<CloudEvent> published() {
        return bus.published();
    }
}
