package dev.stride.plan.start;

import static dev.stride.engine.EngineFixture.jq;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.expression.Expression;
import dev.stride.expression.composite.LogicExpression;
import dev.stride.plan.event.EventFilter;
import dev.stride.plan.event.EventFilter.Correlation;
import dev.stride.plan.fault.Catch;
import dev.stride.plan.fault.FaultMatch;
import dev.stride.plan.node.ConsumedEvent;
import dev.stride.plan.node.DataPlacement;
import dev.stride.plan.node.EventAlternative;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.Node.ForkBranch;
import dev.stride.plan.node.StateScope;
import dev.stride.plan.start.StartEvents.StartUntil;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests which events start instances, and which go to a running one instead. */
class StartEventsTest {

    private static final Correlation BY_ORDER = new Correlation("order", Optional.empty());
    private static final Correlation BY_SHOP = new Correlation("shop", Optional.empty());
    private static final EventFilter PAID = filter("Paid", "paid", BY_ORDER);
    private static final EventFilter SENT = filter("Sent", "sent", BY_ORDER);

    @Test
    void instanceThatAwaitsAStartEventOnceMore_isJoinedByLaterOnes() {
        assertThat(starting(PAID).joining(twoWaits(PAID, PAID)).joins()).isTrue();
        assertThat(starting(PAID, SENT).joining(twoWaits(PAID, SENT)).joins())
                .as("the second wait is for the other event, which has not come yet")
                .isFalse();
        assertThat(starting(PAID).joining(oneWait(PAID)).joins()).isFalse();
    }

    @Test
    void laterEventsJoin_onlyIfAllStartEventsHaveTheSameCorrelations() {
        var ofShop = filter("Sent", "sent", BY_SHOP);
        var free = filter("Paid", "paid");

        assertThat(starting(PAID, ofShop).joining(twoWaits(PAID, PAID)).joins()).isFalse();
        assertThat(starting(free).joining(twoWaits(free, free)).joins()).isFalse();
    }

    @Test
    void startEventsThatJoinByTheirDefinition_stillDo() {
        var joining = new StartEvents(List.of(PAID), false, Optional.empty(), true);

        assertThat(joining.joining(oneWait(PAID)).joins()).isTrue();
        assertThat(joining.joining(oneWait(PAID)).events()).containsExactly(PAID);
    }

    @ParameterizedTest(name = "{0} events consumed before, {1} waits: awaited again {2}")
    @CsvSource({"0, 1, true", "1, 1, false", "1, 2, true", "2, 2, false", "2, 3, true", "5, 3, false"})
    void eventIsAwaitedAgain_ifAnInstanceHasMoreWaitsForItThanEventsBefore(int others, int waits, boolean isAwaited) {
        assertThat(starting(PAID).isAwaitedAgain(Set.of("Paid"), others, waits(waits)))
                .isEqualTo(isAwaited);
        assertThat(starting(PAID).isAwaitedAgain(Set.of("Sent"), others, waits(waits)))
                .as("an event of another definition")
                .isFalse();
    }

    @Test
    void loopAwaitsItsEventAlways() {
        var loop = List.<Node>of(await(PAID, 0), new Node.End("/end"));

        assertThat(starting(PAID).isAwaitedAgain(Set.of("Paid"), 100, loop)).isTrue();
    }

    @Test
    void handlerAwaitsAnEvent_whetherOrNotAnythingFails() {
        var any = new Catch(List.of(FaultMatch.ANY), 3);
        var nodes = List.of(
                new Node.Enter(new StateScope("S", "event", List.of(any)), 1, "/0"),
                await(PAID, 2),
                new Node.End("/end"),
                await(PAID, 2));

        assertThat(starting(PAID).isAwaitedAgain(Set.of("Paid"), 1, nodes)).isTrue();
    }

    @Test
    void eventsOfParallelBranches_areNotCounted_becauseSeveralMayWaitAtOnce() {
        var nodes = List.of(
                new Node.Fork(List.of(new ForkBranch("a", 2, Optional.empty())), Optional.empty(), 1, "/0"),
                new Node.End("/end"),
                await(PAID, 3),
                new Node.Return("/1"));

        assertThat(starting(PAID).isAwaitedAgain(Set.of("Paid"), 5, nodes)).isTrue();
    }

    @ParameterizedTest(name = "start correlated {0}, wait correlated {1}, of the type {2}: awaited {3}")
    @CsvSource({
        "true, true, paid, true",
        "true, false, paid, false",
        "false, false, paid, true",
        "false, true, paid, true",
        "true, true, sent, false",
        "true, true, '', true"
    })
    void waitIsForAStartEvent_ifItsTypeMatches_andItIsCorrelatedToo(
            boolean start, boolean wait, String type, boolean isAwaited) {
        var starts = start ? filter("Paid", "paid", BY_ORDER) : filter("Paid", "paid");
        var awaited = wait ? filter("Other", type, BY_SHOP) : filter("Other", type);

        assertThat(starting(starts).isAwaitedAgain(Set.of("Paid"), 0, oneWait(awaited)))
                .isEqualTo(isAwaited);
    }

    @Test
    void someEventsStartNoInstance_ifTheyHaveAConditionOrAKey() {
        var always = new LogicExpression.All(List.of());

        assertThat(starting(PAID).ignoresEvents("Paid")).isFalse();
        assertThat(conditional(Map.of("Paid", jq(".large")), Map.of()).ignoresEvents("Paid"))
                .isTrue();
        assertThat(conditional(Map.of("Paid", jq(".large")), Map.of()).ignoresEvents("Sent"))
                .isFalse();
        assertThat(conditional(Map.of("Paid", always), Map.of()).ignoresEvents("Paid"))
                .isFalse();
        var key = Map.of("order", jq(".number"));
        var keyed = conditional(Map.of(), Map.of("Paid", key));
        assertThat(keyed.ignoresEvents("Paid")).isTrue();
        assertThat(keyed.keysOf(PAID)).isEqualTo(key);
        assertThat(keyed.keysOf(SENT)).isEmpty();
    }

    @Test
    void eventsAreCollected_ifOneAloneMayNotStartAnInstanceAtOnce() {
        var until = Optional.of(new StartUntil(Optional.empty(), List.of("Sent"), false));

        assertThat(starting(PAID).collects()).isFalse();
        assertThat(new StartEvents(List.of(PAID), true, Optional.empty(), false).collects())
                .isTrue();
        assertThat(new StartEvents(List.of(PAID), false, Optional.empty(), true).collects())
                .isTrue();
        assertThat(new StartEvents(
                                List.of(PAID),
                                false,
                                Optional.empty(),
                                false,
                                Map.of(),
                                Optional.empty(),
                                until,
                                Map.of())
                        .collects())
                .isTrue();
        assertThat(until.get().isEnding(List.of("Paid", "Sent"))).isTrue();
        assertThat(until.get().isEnding(List.of("Paid"))).isFalse();
    }

    private static StartEvents conditional(
            Map<String, Expression> conditions, Map<String, Map<String, Expression>> keys) {
        return new StartEvents(
                List.of(PAID, SENT),
                false,
                Optional.empty(),
                false,
                conditions,
                Optional.empty(),
                Optional.empty(),
                keys);
    }

    private static StartEvents starting(EventFilter... events) {
        return new StartEvents(List.of(events), false, Optional.empty(), false);
    }

    private static EventFilter filter(String name, String type, Correlation... correlations) {
        return new EventFilter(name, type, "/shop", List.of(correlations));
    }

    private static List<Node> oneWait(EventFilter event) {
        return List.of(await(event, 1), new Node.End("/end"));
    }

    private static List<Node> twoWaits(EventFilter first, EventFilter second) {
        return List.of(await(first, 1), await(second, 2), new Node.End("/end"));
    }

    private static List<Node> waits(int count) {
        var nodes = new ArrayList<Node>();
        while (nodes.size() < count) {
            nodes.add(await(PAID, nodes.size() + 1));
        }
        nodes.add(new Node.End("/end"));
        return nodes;
    }

    private static Node await(EventFilter event, int next) {
        return new Node.Await(
                List.of(new EventAlternative(
                        List.of(new ConsumedEvent(event, jq("."), new DataPlacement.Discard())), next)),
                Optional.empty(),
                OptionalInt.empty(),
                "/0");
    }
}
