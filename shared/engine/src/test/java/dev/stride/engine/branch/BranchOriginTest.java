package dev.stride.engine.branch;

import static dev.stride.engine.EngineFixture.NOW;
import static dev.stride.engine.EngineFixture.instance;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.engine.branch.ChildResult.BranchOutput;
import dev.stride.engine.branch.ChildResult.DependentChild;
import dev.stride.engine.event.ConsumedEventIds;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class BranchOriginTest {

    private static final long FORK = 4;
    private static final Wait CALL = new Wait.CalledInstance(FORK, new DependentChild("j", "q"), Optional.empty());

    @ParameterizedTest(name = "fork {0}, child {1}: {2}")
    @CsvSource({"4, 0, false", "4, 1, true", "4, 2, false", "3, 1, false", "5, 1, false"})
    void parentAwaitsAChild_thatItsPresentForkHasStarted_andThatHasNotEnded(long fork, int child, boolean awaited) {
        var ended = new ChildResult.Completed(List.<BranchOutput>of(), List.of(), ConsumedEventIds.NONE);
        var join = Join.create(FORK, 3, 1, 2, 3).withEnded(0, ended);

        assertThat(origin(fork, child).isAwaitedBy(instance().waitingOn(new Wait.Children(join))))
                .isEqualTo(awaited);
    }

    @ParameterizedTest
    @CsvSource({"4, true", "3, false", "5, false"})
    void callerAwaitsOnlyTheInstanceOfItsPresentCall(long call, boolean awaited) {
        assertThat(origin(call, 0).isAwaitedBy(instance().waitingOn(CALL))).isEqualTo(awaited);
    }

    static Stream<Wait> otherWaits() {
        return Stream.of(
                new Wait.Nothing(), new Wait.Start(NOW), new Wait.Sleep(NOW), new Wait.Events(Optional.empty()));
    }

    @ParameterizedTest
    @MethodSource("otherWaits")
    void branchThatWaitsForSomethingElse_awaitsNoChild(Wait wait) {
        assertThat(origin(FORK, 0).isAwaitedBy(instance().waitingOn(wait))).isFalse();
    }

    @Test
    void endedBranch_awaitsNoChild() {
        assertThat(origin(FORK, 0).isAwaitedBy(instance().waitingOn(CALL).ended(Status.CANCELLED, NOW)))
                .isFalse();
    }

    private static BranchOrigin origin(long fork, int index) {
        return new BranchOrigin(BranchId.root("i"), fork, index, 0, true);
    }
}
