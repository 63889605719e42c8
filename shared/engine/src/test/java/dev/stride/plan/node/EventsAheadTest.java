package dev.stride.plan.node;

import static dev.stride.engine.EngineFixture.jq;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.plan.event.EventFilter;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests at which nodes an instance waits for events, and which nodes a fault leads to. Start events test the ways between. */
class EventsAheadTest {

    private static final EventFilter PAID = new EventFilter("Paid", "paid", "/shop", List.of());

    @Test
    void branchWaitsForTheEventsOfItsNode() {
        var consumed = new ConsumedEvent(PAID, jq("."), new DataPlacement.Discard());
        var awaiting = new Node.Await(
                List.of(new EventAlternative(List.of(consumed), 1)), Optional.empty(), OptionalInt.empty(), "/0");

        assertThat(EventsAhead.at(awaiting)).containsExactly(PAID);
        assertThat(EventsAhead.at(new Node.Listen(List.of(PAID), 1, "/0"))).containsExactly(PAID);
        assertThat(EventsAhead.at(new Node.KeepActive(List.of(PAID), OptionalInt.empty(), "/0")))
                .containsExactly(PAID);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("dev.stride.plan.PlanBuilderTest#nodes")
    void nodeWithoutEvents_waitsForNone(Node node, List<Integer> successors) {
        assertThat(EventsAhead.at(node)).isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("dev.stride.plan.PlanBuilderTest#nodes")
    void faultLeadsToTheHandlersOfAState_andOnlyADetachedBranchOutlivesItsNode(Node node, List<Integer> successors) {
        assertThat(EventsAhead.handlers(node))
                .isEqualTo(node instanceof Node.Enter ? successors.subList(1, successors.size()) : List.of());
        assertThat(EventsAhead.detached(node))
                .isEqualTo(node instanceof Node.Detach ? OptionalInt.of(successors.getFirst()) : OptionalInt.empty());
    }
}
