package dev.stride.engine.branch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FamilyTest {

    @Test
    void sizeOfAFamily_isAHundredTimesTheNumberOfCountedInstances() {
        assertThat(Family.UNKNOWN.size()).isZero();
        assertThat(Family.UNKNOWN.counting().counting().size()).isEqualTo(200);
    }

    @Test
    void cancelOfAFamily_keepsItsCount_andTheCountItsCancel() {
        var cancelled = Family.UNKNOWN.counting().cancelledIn(3);

        assertThat(cancelled).isEqualTo(new Family(Optional.of(3), 1));
        assertThat(cancelled.counting()).isEqualTo(new Family(Optional.of(3), 2));
    }

    @Test
    void onlySomeInstancesAreCounted_alwaysTheSame() {
        var ids = IntStream.range(0, 1_000).mapToObj("instance-%04d"::formatted).toList();
        var counted = ids.stream().filter(Family::counts).toList();

        assertThat(counted).hasSizeBetween(1, 100);
        assertThat(ids.stream().filter(Family::counts)).containsExactlyElementsOf(counted);
    }
}
