package dev.stride.functions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stride.Limits;
import dev.stride.MaintenanceLimits;
import dev.stride.adapter.memory.MemoryBlobs;
import dev.stride.adapter.memory.MemoryTable;
import dev.stride.functions.stage.InMemoryFunctions;
import dev.stride.functions.stage.TestContext;
import dev.stride.functions.telemetry.Telemetry;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.port.ForwardingTable;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.recovery.ObjectCleanup;
import dev.stride.runtime.recovery.Restoration;
import dev.stride.runtime.recovery.Sweeper;
import dev.stride.runtime.store.Stores;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tests that a part of the maintenance that fails does not keep the others from running. */
class SweepHandlerTest {

    private final MemoryBlobs objects = new MemoryBlobs(() -> InMemoryFunctions.START);
    private final TestContext context = new TestContext();

    @Test
    void objectsOfDeletedInstances_areDeleted_whenOpenInstancesCannotBeListed() {
        objects.put("instance/deleted/a", new byte[] {1});
        var functions = new InMemoryFunctions(unlisted(new MemoryTable()));
        functions.advanceTime(MaintenanceLimits.SHORTEST_RETENTION.plusDays(1));

        assertThatThrownBy(() -> handler(functions).handleRequest(Map.of(), context))
                .isInstanceOf(IllegalStateException.class);

        assertThat(objects.list("", Limits.PAGE_SIZE, Optional.empty()).objects())
                .isEmpty();
        assertThat(context.log()).contains("the index is throttled");
    }

    private SweepHandler handler(InMemoryFunctions functions) {
        var stores = Stores.of(functions.ports);
        return new SweepHandler(
                new Sweeper(functions.ports, stores, RuntimeObserver.NONE, Duration.ZERO),
                new ObjectCleanup(functions.ports, objects, RuntimeObserver.NONE),
                new Restoration(functions.ports, stores, RuntimeObserver.NONE),
                functions.ports.clock(),
                Telemetry.asText());
    }

    private static Table unlisted(Table table) {
        return new ForwardingTable() {
            @Override
            protected Table table() {
                return table;
            }

            @Override
            public Page list(Index index, String listing, Direction direction, int limit, Optional<String> after) {
                throw new IllegalStateException("the index is throttled");
            }
        };
    }
}
