package dev.stride.benchmarks.figures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.stride.adapter.aws.DynamoTable;
import dev.stride.adapter.aws.emulated.EmulatedAws;
import dev.stride.adapter.aws.emulated.EmulatedAwsExtension;
import dev.stride.adapter.memory.MemoryTable;
import dev.stride.benchmarks.figures.CountedFigures.Mode;
import dev.stride.plan.Checkpoint;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The counted figures of docs/benchmarks.md: they are the same on DynamoDB Local as in memory, and get no worse. */
@ExtendWith(EmulatedAwsExtension.class)
class CountedFiguresTest {

    private static final CountedFigures IN_MEMORY = new CountedFigures(MemoryTable::new);
    private static final double CENT = 0.01;

    private final CountedFigures onDynamo;

    CountedFiguresTest(EmulatedAws aws) {
        onDynamo = new CountedFigures(
                () -> new DynamoTable(aws.clients().dynamo(), aws.deploy().table()));
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void requestCountsOfAnInstance_areEqualOnDynamoDbLocalAndInMemory(Mode mode) {
        assertThat(onDynamo.writesPerState(mode)).isEqualTo(IN_MEMORY.writesPerState(mode));
        assertThat(onDynamo.readsOfLinearInstance(mode)).isEqualTo(IN_MEMORY.readsOfLinearInstance(mode));
        assertThat(onDynamo.dollarsPerMillionOrders(mode))
                .isEqualTo(IN_MEMORY.dollarsPerMillionOrders(mode), within(CENT));
    }

    @Test
    void writeUnitsOfAnEventBurst_areEqualOnDynamoDbLocalAndInMemory() {
        assertThat(onDynamo.writeUnitsPerEvent(Checkpoint.EFFECTS, 20))
                .isEqualTo(IN_MEMORY.writeUnitsPerEvent(Checkpoint.EFFECTS, 20));
    }

    @ParameterizedTest
    @CsvSource({"STATES, 32.4, 1.2, 2", "EFFECTS, 10.3, 0.3, 2", "INLINE, 7.5, 0.2, 3", "INLINE_EFFECTS, 7.5, 0.2, 3"})
    void costWritesAndReadsOfAnInstance_stayWithinTheirLimits(
            Mode mode, double dollars, double writesPerState, long reads) {
        assertThat(IN_MEMORY.dollarsPerMillionOrders(mode)).isLessThanOrEqualTo(dollars);
        assertThat(IN_MEMORY.writesPerState(mode)).isLessThanOrEqualTo(writesPerState);
        assertThat(IN_MEMORY.readsOfLinearInstance(mode)).isLessThanOrEqualTo(reads);
    }

    @Test
    void computedCostOfAnInstance_isTheSameInEveryRun() {
        var dollars = Stream.generate(() -> IN_MEMORY.dollarsPerMillionOrders(Mode.STATES))
                .limit(3)
                .distinct();

        assertThat(dollars).hasSize(1);
    }
}
