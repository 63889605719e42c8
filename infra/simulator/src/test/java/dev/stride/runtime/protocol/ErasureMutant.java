package dev.stride.runtime.protocol;

import dev.stride.runtime.Ports;
import dev.stride.runtime.port.ForwardingTable;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.store.BranchStore;
import dev.stride.runtime.store.InstanceItems;

/** A table that deletes an erased branch instead of storing its tombstone. */
final class ErasureMutant extends ForwardingTable {

    private final Table table;
    private final InstanceItems instanceItems;

    private ErasureMutant(Ports ports) {
        table = ports.table();
        instanceItems = new InstanceItems(ports.table(), ports.blobs());
    }

    static Ports over(Ports ports) {
        return ports.with(new ErasureMutant(ports));
    }

    @Override
    protected Table table() {
        return table;
    }

    @Override
    public PutResult put(Item item, Condition condition) {
        if (BranchStore.isTailKey(item.key().sort()) && instanceItems.isTombstone(item)) {
            delete(item.key());
            return new PutResult.Stored();
        }
        return super.put(item, condition);
    }
}
