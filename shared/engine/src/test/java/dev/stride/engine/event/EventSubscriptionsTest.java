package dev.stride.engine.event;

import static dev.stride.engine.EngineFixture.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.engine.event.EventSubscription.EventInterest;
import dev.stride.plan.event.EventFilter;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EventSubscriptionsTest {

    private static final EventSubscriptions NONE = EventSubscriptions.NONE;

    @Test
    void eventThatWasReceivedOrConsumed_isNotNew_andIsNotReceivedAgain() {
        var received = NONE.receiving(List.of(event("1-a")));
        var consumed = received.consuming(List.of(event("1-a")));

        assertThat(NONE.isNew("tick", "1-a")).isTrue();
        assertThat(received.isNew("tick", "1-a")).isFalse();
        assertThat(consumed.isNew("tick", "1-a")).isFalse();
        assertThat(consumed.isNew("tick", "1-b")).isTrue();
        assertThat(received.receiving(List.of(event("1-a"), event("1-b"))).mailbox())
                .containsExactly(event("1-a"), event("1-b"));
        assertThat(consumed.receiving(List.of(event("1-a")))).isEqualTo(consumed);
    }

    @Test
    void eventThatAPredecessorOrThisInstanceHasReceived_isIncluded_whateverTheTimeOfArrivalInItsId() {
        var received = NONE.receiving(List.of(event("1-a")));
        var consumed = received.consuming(List.of(event("1-a")));

        for (var subscriptions : List.of(received, consumed)) {
            assertThat(subscriptions.includes("7-a")).isTrue();
            assertThat(subscriptions.includes("7-b")).isFalse();
        }
    }

    @Test
    void latestEvents_areThoseBeforeTheStart_thoseConsumed_andThoseReceived_newestFirst() {
        var subscriptions = EventSubscriptions.startedBy(List.of(event("2-b")), List.of("1-a"))
                .consuming(List.of(event("2-b")))
                .receiving(List.of(event("3-c")));

        assertThat(subscriptions.latest()).containsExactly("3-c", "2-b", "1-a");
    }

    @Test
    void onlyTheNewestEvents_areHandedDown() {
        var events = IntStream.range(100, 150)
                .mapToObj(number -> event(number + "-a"))
                .toList();

        assertThat(NONE.receiving(events).latest())
                .hasSize(Limits.EVENTS_HANDED_DOWN)
                .startsWith("149-a");
    }

    @ParameterizedTest(name = "a subscription at depth {0}, {1} scopes still open: stays open {2}")
    @CsvSource({"0, 1, false", "1, 1, true", "2, 1, false", "1, 2, true", "2, 2, true", "1, 0, false"})
    void leavingAState_closesItsSubscriptions_andKeepsThoseOfTheStatesAround(int depth, int open, boolean stays) {
        var subscriptions = NONE.adding(subscription("tick").standing(depth)).receiving(List.of(event("1-a")));

        var left = subscriptions.leavingScope(open);

        assertThat(left.current().isPresent()).isEqualTo(stays);
        assertThat(left.mailbox()).isEmpty();
    }

    @Test
    void leavingAState_discardsUnconsumedEvents_evenWithoutASubscription() {
        assertThat(NONE.receiving(List.of(event("1-a"))).leavingScope(0)).isEqualTo(NONE);
    }

    @Test
    void eventConsumedUnderASubscriptionToEveryType_isNotNewToIt() {
        var every = NONE.adding(subscription(EventFilter.ANY_TYPE)).consuming(List.of(event("1-a")));
        var typed = NONE.adding(subscription("tick")).consuming(List.of(event("1-a")));

        assertThat(every.isNew(EventFilter.ANY_TYPE, "1-a")).isFalse();
        assertThat(every.isNew("tick", "1-a")).isFalse();
        assertThat(typed.isNew("tick", "1-a")).isFalse();
        assertThat(typed.isNew(EventFilter.ANY_TYPE, "1-a")).isTrue();
    }

    @Test
    void correlationKeepsItsFirstValue() {
        assertThat(NONE.withCorrelation(Map.of("order", "A7"))
                        .withCorrelation(Map.of("order", "B8", "buyer", "Ann"))
                        .correlation())
                .isEqualTo(Map.of("order", "A7", "buyer", "Ann"));
    }

    @ParameterizedTest(name = "an event of {0} and {1}")
    @CsvSource({"A7, Ann, true", "A7, Bob, false", "B8, Ann, false", ", Ann, false", "A7,, false"})
    void eventMatchesASubscription_ifEachOfItsValuesIsTheRequiredOne(String order, String buyer, boolean matches) {
        var interest = new EventInterest("tick", "tick", "/", Map.of("order", "A7", "buyer", "Ann"), List.of());
        var content = JsonNodeFactory.instance.objectNode();
        content.put("order", order).put("buyer", buyer);

        assertThat(interest.matches(content)).isEqualTo(matches);
    }

    private static EventSubscription subscription(String type) {
        return new EventSubscription(1, NOW, List.of(new EventInterest("tick", type, "/", Map.of(), List.of())));
    }

    private static ReceivedEvent event(String id) {
        return new ReceivedEvent(
                "tick", id, JsonNodeFactory.instance.objectNode().put("type", "tick"));
    }
}
