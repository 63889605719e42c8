package dev.stride.engine.branch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.engine.event.ConsumedEventIds;
import dev.stride.plan.fault.Fault;
import java.util.List;
import org.junit.jupiter.api.Test;

class JoinTest {

    private static final ChildResult COMPLETED = new ChildResult.Completed(List.of(), List.of(), ConsumedEventIds.NONE);
    private static final ChildResult FAILED = new ChildResult.Failed(Fault.of(Fault.LIMIT, "no"));

    @Test
    void joinWaitsOnlyForChildrenThatHaveBegunAndNotEnded() {
        var join = Join.create(1, 5, 1, 3, 5).withEnded(0, COMPLETED).withEnded(1, FAILED);

        assertThat(List.of(-1, 0, 1, 2, 3, 4)).filteredOn(join::waitsFor).containsExactly(2);
    }

    @Test
    void nextGroupOfChildrenBegins_whenAllOfTheLastHaveEnded_andOnlyAsLongAsThereAreMore() {
        var first = Join.create(1, 3, 1, 2, 3).withEnded(0, COMPLETED);
        assertThat(first.windowDone()).isFalse();

        var second = first.withEnded(1, COMPLETED);
        assertThat(second.windowDone()).isTrue();

        var last = second.nextWindow().withEnded(2, FAILED);
        assertThat(last.begun()).isEqualTo(3);
        assertThat(last.windowDone()).isFalse();
    }
}
