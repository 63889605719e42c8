package dev.stride.runtime.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.Limits;
import dev.stride.MaintenanceLimits;
import dev.stride.adapter.memory.MemoryTable;
import dev.stride.engine.branch.Family;
import dev.stride.runtime.port.ForwardingTable;
import dev.stride.runtime.port.Table;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FamiliesTest {

    private static final Instant NOW = Instant.parse("2024-03-01T09:00:00Z");

    private final MemoryTable memory = new MemoryTable();
    private final Families families = new Families(memory);

    @Test
    void cancelThatArrivesWhileAnInstanceIsCounted_isKept_andSoIsTheCount() {
        new Families(interruptedBy(1, () -> families.cancel("root", NOW))).count("root", families.load("root"), NOW);

        assertThat(families.load("root").family()).isEqualTo(new Family(Optional.of(0), 1));
    }

    @Test
    void instanceThatIsCountedWhileItsFamilyIsCancelled_isKept_andSoIsTheCancel() {
        new Families(interruptedBy(1, this::count)).startRound("root", 3, NOW);

        assertThat(families.load("root").family()).isEqualTo(new Family(Optional.of(3), 1));
        assertThat(families.isRoundStarted("root", 3)).isTrue();
        assertThat(families.isRoundStarted("root", 4)).isFalse();
    }

    @Test
    void repeatedCancel_beginsTheSearchAnew_andKeepsTheCount() {
        count();
        families.startRound("root", 7, NOW);

        families.cancel("root", NOW);

        assertThat(families.load("root").family()).isEqualTo(new Family(Optional.of(0), 1));
    }

    @Test
    void instanceIsLeftOut_onlyIfAsManyOthersWereCountedMeanwhile() {
        var crowded = new Families(interruptedBy(Limits.COUNT_ATTEMPTS, this::count));

        crowded.count("root", families.load("root"), NOW);

        assertThat(families.load("root").family().counted()).isEqualTo(Limits.COUNT_ATTEMPTS);
    }

    @Test
    void countOfAFamilyEnds_aFixedTimeAfterTheFirst_andACancelLastsAsLongFromItsOwnTime() {
        var later = NOW.plus(Duration.ofDays(2));
        count();
        families.count("root", families.load("root"), later);
        assertThat(expiry()).contains(NOW.plus(MaintenanceLimits.SHORTEST_RETENTION));

        families.cancel("root", later);
        assertThat(expiry()).contains(later.plus(MaintenanceLimits.SHORTEST_RETENTION));
    }

    @Test
    void aboutOneInstanceInAHundredIsCounted_alwaysTheSame() {
        var counted = IntStream.range(0, 100_000)
                .mapToObj(number -> "0190a6e2-%08x-instance".formatted(number * 7919))
                .filter(Family::counts)
                .toList();

        assertThat(counted).hasSizeBetween(900, 1_100).allMatch(Family::counts);
    }

    private void count() {
        families.count("root", families.load("root"), NOW);
    }

    private Optional<Instant> expiry() {
        return families.load("root").item().flatMap(Table.Item::expiresAt).map(Instant::ofEpochSecond);
    }

    /** Returns the table, in which something else happens before each of the first writes. */
    private Table interruptedBy(int writes, Runnable other) {
        return new ForwardingTable() {
            private int ahead = writes;

            @Override
            protected Table table() {
                return memory;
            }

            @Override
            public PutResult put(Item item, Condition condition) {
                if (ahead > 0) {
                    ahead--;
                    other.run();
                }
                return super.put(item, condition);
            }
        };
    }
}
