package dev.stride.runtime.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.engine.branch.Status;
import dev.stride.plan.WorkflowId;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.port.ForwardingTable;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Lists of instances while the instances change. */
class InstanceListTest {

    private static final InstanceSummary RUNNING =
            InstanceSummary.pending("instance-1", new WorkflowId("order", "1"), Instant.EPOCH);

    private static final InstanceSummary SUSPENDED =
            RUNNING.withStatus(1, Status.SUSPENDED, Optional.empty(), Optional.empty(), Optional.empty());

    @Test
    void instanceSuspendedDuringListing_isListedOnlyOnce_withItsLatestStatus() {
        for (var statuses :
                List.of(List.of(Status.PENDING, Status.SUSPENDED), List.of(Status.SUSPENDED, Status.PENDING))) {
            var page = new InstanceList(new ChangingTable()).listNewest(List.of(), statuses, 10, Optional.empty());

            assertThat(page.heads()).extracting(InstanceSummary::status).containsExactly(Status.SUSPENDED);
        }
    }

    /** A table whose listing of pending instances was read before the instance was suspended. */
    private static final class ChangingTable extends ForwardingTable {

        @Override
        protected Table table() {
            throw new UnsupportedOperationException("only lists are read");
        }

        @Override
        public Page list(Index index, String listing, Direction direction, int limit, Optional<String> after) {
            var items = switch (listing) {
                case "INSTANCES#PENDING#0" -> List.of(item(1, RUNNING));
                case "INSTANCES#SUSPENDED#0" -> List.of(item(2, SUSPENDED));
                default -> List.<Item>of();
            };
            return new Page(items, Optional.empty());
        }

        private static Item item(long version, InstanceSummary summary) {
            return new Item(
                    new Key("INSTANCE#instance-1", InstanceSummaries.SORT),
                    version,
                    Json.encode(summary),
                    Optional.of(new Listing("INSTANCES", summary.instance())),
                    Optional.empty());
        }
    }
}
