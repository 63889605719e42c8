package dev.stride.simulation;

import dev.stride.contract.BusContract;
import dev.stride.runtime.port.Bus;
import io.cloudevents.CloudEvent;
import java.time.Instant;
import java.util.List;

class SimBusTest extends BusContract {

    private final SimBus bus = new SimBus(_ -> {}, () -> Instant.EPOCH);

    @Override
    protected Bus bus() {
        return bus;
    }

    @Override
    protected List<CloudEvent> published() {
        return bus.published();
    }
}
