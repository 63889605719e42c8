package dev.stride.runtime.protocol;

import dev.stride.MaintenanceLimits;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.runtime.Ports;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.SkippedItem;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.port.ForwardingTable;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.recovery.Sweeper;
import dev.stride.runtime.store.Stores;
import dev.stride.runtime.store.SweepRanges.SweepRange;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Sweepers with one known defect each. They skip instances in which nothing can be overdue, however few are open. */
final class SweeperMutant {

    /** Returns a sweeper that ends at an instance that cannot be read. */
    static Sweeper endingAtUnreadableInstances(Ports ports) {
        return sweeper(ports, new RuntimeObserver() {
            @Override
            public void onCommit(Branch branch, List<HistoryEntry> entries) {}

            @Override
            public void onSkipped(SkippedItem skippedItem) {
                throw skippedItem.failure();
            }
        });
    }

    /** Returns a sweeper to which each range of instances looks quiet until the next day, whenever it reads the range. */
    static Sweeper forgettingQuietInstances(Ports ports) {
        var table = new ForwardingTable() {
            @Override
            protected Table table() {
                return ports.table();
            }

            @Override
            public Page query(String partition, String prefix, Direction direction, int limit, Optional<String> after) {
                var page = super.query(partition, prefix, direction, limit, after);
                return partition.startsWith("SWEEP#")
                        ? new Page(page.items().stream().map(this::quiet).toList(), page.next())
                        : page;
            }

            private Item quiet(Item item) {
                var tomorrow = ports.clock().instant().plus(MaintenanceLimits.SWEEP_AT_LATEST);
                return Item.of(item.key(), Json.encode(new SweepRange(item.key().sort(), tomorrow)));
            }
        };
        return sweeper(ports.with(table), RuntimeObserver.NONE);
    }

    /** Returns a sweeper that finds no schedules. */
    static Sweeper forgettingSchedules(Ports ports) {
        return sweeper(
                ports.with(new ForwardingTable() {
                    @Override
                    protected Table table() {
                        return ports.table();
                    }

                    @Override
                    public Page list(
                            Index index, String listing, Direction direction, int limit, Optional<String> after) {
                        return listing.startsWith("SCHEDULES#")
                                ? new Page(List.of(), Optional.empty())
                                : super.list(index, listing, direction, limit, after);
                    }
                }),
                RuntimeObserver.NONE);
    }

    private static Sweeper sweeper(Ports ports, RuntimeObserver observer) {
        return new Sweeper(ports, Stores.of(ports), observer, Duration.ZERO, 0);
    }

    private SweeperMutant() {}
}
