package dev.stride.adapter.aws;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.adapter.aws.emulated.EmulatedAws;
import dev.stride.adapter.aws.emulated.EmulatedAwsExtension;
import dev.stride.runtime.metering.CountedTable;
import dev.stride.runtime.metering.UsageCounter;
import dev.stride.runtime.metering.UsageMetric;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Direction;
import dev.stride.runtime.port.Table.Index;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import dev.stride.runtime.port.Table.Listing;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Compares the units that {@code UsageCounter} counts with those that DynamoDB reports. DynamoDB reports none for
 * rejected writes.
 */
@ExtendWith(EmulatedAwsExtension.class)
class CapacityTest {

    private static final Key KEY = new Key("INSTANCE#ä", "BRANCH#0");

    private final MeteredDynamo dynamo;
    private final UsageCounter usageCounter = new UsageCounter();
    private final Table table;

    CapacityTest(EmulatedAws aws) {
        dynamo = new MeteredDynamo(aws.clients().dynamo());
        table = new CountedTable(new DynamoTable(dynamo, aws.deploy().table()), usageCounter);
    }

    @ParameterizedTest
    @ValueSource(ints = {100, 1023, 1024, 1025, 2048, 2049, 4096, 4097, 100_000, 409_600})
    void countedCapacityUnits_equalConsumedUnits_forItemsOfAnySize(int size) {
        table.put(item(size, 7, Optional.empty()), new Condition.Absent());
        table.get(KEY);
        table.query(KEY.partition(), "", Direction.ASCENDING, 10, Optional.empty());
        assertCountedAsConsumed();
    }

    @ParameterizedTest
    @ValueSource(
            longs = {0, 1, 10, 99, 100, 12_345, 1_200_000, -1, -100, 1_700_000_001_000L, Long.MAX_VALUE, Long.MIN_VALUE
            })
    void countedCapacityUnits_equalConsumedUnits_forItemsOfAnyVersion(long version) {
        table.put(item(1024, version, Optional.empty()), new Condition.Always());
        table.get(KEY);
        table.put(item(1025, version, Optional.empty()), new Condition.Always());
        table.get(KEY);
        assertCountedAsConsumed();
    }

    @ParameterizedTest
    @ValueSource(ints = {100, 1024, 1025, 4096, 4097, 8192, 8193})
    void countedCapacityUnits_equalConsumedUnits_forItemsInAnIndex(int size) {
        table.put(item(size, 7, Optional.of(new Listing("INSTANCES", "1"))), new Condition.Always());
        table.list(Index.LISTING, "INSTANCES", Direction.DESCENDING, 10, Optional.empty());
        assertCountedAsConsumed();
        assertThat(usageCounter.summary().of(UsageMetric.INDEX_UNITS)).isPositive();
    }

    @ParameterizedTest
    @ValueSource(ints = {100, 1024, 1025, 8193})
    void statusChangeOfAListedItem_countsTheRemovalOfItsIndexEntry(int size) {
        table.put(item(size, 7, Optional.of(new Listing("OPEN", "1"))), new Condition.Absent());
        table.put(item(size, 8, Optional.of(new Listing("DONE", "1"))), new Condition.VersionIs(7));
        assertCountedAsConsumed();
        assertThat(usageCounter.summary().of(UsageMetric.INDEX_REMOVALS)).isPositive();
    }

    @Test
    void queryOfSeveralItems_countsTheCapacityUnitsThatDynamoDbReports() {
        for (int number = 0; number < 10; number++) {
            var key = new Key("P", "item " + number);
            var listing = Optional.of(new Listing("all", "" + number));
            table.put(new Item(key, 0, new byte[1500], listing, Optional.of(1_700_000_000L)), new Condition.Always());
        }
        table.query("P", "item", Direction.ASCENDING, 10, Optional.empty());
        table.list(Index.LISTING, "all", Direction.ASCENDING, 10, Optional.empty());
        assertCountedAsConsumed();
    }

    @Test
    void readAndDeleteOfAMissingItem_countTheCapacityUnitsThatDynamoDbReports() {
        table.get(KEY);
        table.delete(KEY);
        assertCountedAsConsumed();
    }

    @Test
    void emptyQueryPage_countsOneCapacityUnitAlthoughDynamoDbLocalReportsNone() {
        table.query("none", "", Direction.ASCENDING, 10, Optional.empty());
        table.list(Index.LISTING, "none", Direction.ASCENDING, 10, Optional.empty());
        assertThat(usageCounter.summary().readUnits()).isEqualTo(1.5);
    }

    private void assertCountedAsConsumed() {
        var counted = usageCounter.summary();
        assertThat((double) counted.of(UsageMetric.WRITE_UNITS))
                .as("write units")
                .isEqualTo(dynamo.writeUnits());
        assertThat((double) counted.of(UsageMetric.INDEX_UNITS) + counted.of(UsageMetric.INDEX_REMOVALS))
                .as("index units")
                .isEqualTo(dynamo.indexUnits());
        assertThat(counted.readUnits()).as("read units").isEqualTo(dynamo.readUnits());
    }

    /** Returns an item with the given size by our own measure. */
    private static Item item(int size, long version, Optional<Listing> listing) {
        var frame = new Item(KEY, version, new byte[0], listing, Optional.empty()).size();
        return new Item(KEY, version, new byte[size - frame], listing, Optional.empty());
    }
}
