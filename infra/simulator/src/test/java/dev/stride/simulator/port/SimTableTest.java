package dev.stride.simulator.port;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Direction;
import dev.stride.runtime.port.Table.Index;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import dev.stride.runtime.port.Table.Listing;
import dev.stride.runtime.port.contract.TableContract;
import dev.stride.simulator.fault.FaultKind;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SimTableTest extends TableContract {

    private final SimTable table = new SimTable();

    @Override
    protected Table table() {
        return table;
    }

    @Test
    void eventuallyConsistentQueryOfTheSimulatedTable_canReturnAnEarlierState() throws ReflectiveOperationException {
        for (long number = 0; number < 20; number++) {
            table.put(listed("item " + number), new Condition.Always());
        }
        table.delete(new Key("a", "item 0"));

        var list = Table.class.getMethod("list", Index.class, String.class, Direction.class, int.class, Optional.class);
        var stale = table.callWithFault(
                FaultKind.STALE, list, new Object[] {Index.LISTING, "all", Direction.ASCENDING, 100, Optional.empty()});

        assertThat(stale.items())
                .hasSizeLessThan(19)
                .extracting(item -> item.key().sort())
                .contains("item 0");
        assertThat(table.list(Index.LISTING, "all", Direction.ASCENDING, 100, Optional.empty())
                        .items())
                .hasSize(19);
    }

    private static Item listed(String name) {
        return new Item(new Key("a", name), 1, new byte[0], Optional.of(new Listing("all", name)), Optional.empty());
    }
}
