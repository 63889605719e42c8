package dev.stride.runtime.concurrency;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.Limits;
import dev.stride.simulator.port.SimTable;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests the slots for concurrent calls on a simulated table, with a virtual clock. */
class CallSlotsTest {

    private static final Duration LONGEST = Duration.ofSeconds(45);
    private static final String HOST = "HOST#api.example.com";

    private final SimTable table = new SimTable();
    private Instant now = Instant.parse("2024-01-01T00:00:00Z");
    private final CallSlots slots = new CallSlots(table, () -> now, new SplittableRandom(1));

    @Test
    void callTargetWithAConcurrencyLimitOfThree_hasThreeSlots() {
        IntStream.range(0, 3).forEach(_ -> assertThat(acquire()).isPresent());

        assertThat(acquire()).isEmpty();
        assertThat(slots.acquire("HOST#other.example.com", 3, LONGEST)).isPresent();
    }

    @Test
    void releasedConcurrencySlot_canBeAcquiredAgain() {
        IntStream.range(0, 2).forEach(_ -> acquire());
        var last = acquire().orElseThrow();

        slots.release(last);

        assertThat(acquire()).isPresent();
        assertThat(acquire()).isEmpty();
    }

    @Test
    void callSlotHeldByADeadProcess_isFreeAfterTheMaximumCallTime() {
        IntStream.range(0, 3).forEach(_ -> acquire());

        now = now.plus(LONGEST).plus(Limits.CLOCKS_DISAGREE).minusMillis(1);
        assertThat(acquire()).isEmpty();
        now = now.plusMillis(1);
        assertThat(acquire()).isPresent();
    }

    @Test
    void releaseOfAnExpiredConcurrencySlot_doesNotFreeTheSlot_ifAnotherCallHasAcquiredIt() {
        var late = slots.acquire(HOST, 1, LONGEST).orElseThrow();
        now = now.plus(LONGEST).plus(Limits.CLOCKS_DISAGREE);
        assertThat(slots.acquire(HOST, 1, LONGEST)).isPresent();

        slots.release(late);

        assertThat(slots.acquire(HOST, 1, LONGEST)).isEmpty();
    }

    @Test
    void releaseOfAConcurrencySlotWhoseTableItemWasDeleted_doesNotFreeTheSlot_ifAnotherCallHasAcquiredIt() {
        var late = slots.acquire(HOST, 1, LONGEST).orElseThrow();
        now = now.plus(Duration.ofDays(1));
        table.delete(late.slot());
        assertThat(slots.acquire(HOST, 1, LONGEST)).isPresent();

        slots.release(late);

        assertThat(slots.acquire(HOST, 1, LONGEST)).isEmpty();
    }

    private Optional<CallSlots.Lease> acquire() {
        return slots.acquire(HOST, 3, LONGEST);
    }
}
