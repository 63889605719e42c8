package dev.stride.engine.node;

import static dev.stride.engine.EngineFixture.NOW;
import static dev.stride.engine.EngineFixture.commit;
import static dev.stride.engine.EngineFixture.instance;
import static dev.stride.engine.EngineFixture.jq;
import static dev.stride.engine.EngineFixture.plan;
import static dev.stride.engine.EngineFixture.scope;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.common.YamlValues;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.Status;
import dev.stride.engine.branch.Wait;
import dev.stride.engine.event.EventSubscription;
import dev.stride.engine.event.EventSubscription.EventInterest;
import dev.stride.engine.event.ReceivedEvent;
import dev.stride.engine.transition.Stimulus;
import dev.stride.plan.Plan;
import dev.stride.plan.event.EventFilter;
import dev.stride.plan.node.ConsumedEvent;
import dev.stride.plan.node.DataPlacement;
import dev.stride.plan.node.EventAlternative;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.StateScope;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests waits that consume only events that meet a condition. */
class EventConditionsTest {

    @ParameterizedTest(name = "{0}: consumed {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                ".data.n > 1 | true",
                ".data.n > 2 | false",
                "null | false",
                "1 | false",
                "error(\"no\") | false",
                "$WORKFLOW.id == \"w\" | true",
            })
    void eventIsConsumed_onlyIfItsConditionIsTrue(String condition, boolean consumed) {
        var plan = awaiting(false, alternative(entry("tick", condition, ".data.n")));

        var decision = arriving(plan, waiting(), tick("1", 2));

        assertThat(decision.status() == Status.COMPLETED).isEqualTo(consumed);
        assertThat(decision.events().mailbox()).isEmpty();
    }

    @Test
    void conditionReadsTheEventsThatArrivedBefore_andNotTheTestedOneOrLaterOnes() {
        var second = entry("second", "($WORKFLOW.received | map(.event.data.n)) == [1]", ".data.n");
        var plan = awaiting(false, alternative(entry("first", "$WORKFLOW.received == []", ".data.n"), second));

        var decision = arriving(plan, waiting(), tick("2", 2), tick("1", 1));

        assertThat(decision.status()).isEqualTo(Status.COMPLETED);
        assertThat(decision.data()).isEqualTo(YamlValues.json("[1, 2]"));
    }

    @Test
    void conditionIsServedByOneEvent_andFurtherOnesAreDropped() {
        var plan = awaiting(
                false,
                alternative(entry("odd", ".data.n % 2 == 1", ".data.n"), entry("even", ".data.n % 2 == 0", ".data.n")));

        var more = arriving(plan, waiting(), tick("1", 1), tick("2", 3));

        assertThat(more.status()).isEqualTo(Status.WAITING);
        assertThat(more.events().mailbox()).extracting(ReceivedEvent::id).containsExactly("1");
        assertThat(more.events().isNew("tick", "2")).isFalse();
    }

    @Test
    void subscriptionThatStaysOpen_keepsEachEventThatMeetsItsCondition() {
        var plan = awaiting(
                true,
                alternative(entry("odd", ".data.n % 2 == 1", ".data.n"), entry("even", ".data.n % 2 == 0", ".data.n")));

        var more = arriving(plan, waiting(), tick("1", 1), tick("2", 3), tick("3", 5));

        assertThat(more.events().mailbox()).extracting(ReceivedEvent::id).containsExactly("1", "2", "3");
    }

    @Test
    void valuesOfCollectedEvents_areInTheOrderOfArrival_andNullIfAnExpressionReturnsNone() {
        var plan = awaiting(
                false,
                alternative(
                        entry("two", ".data.n == 2", "empty"),
                        entry("one", ".data.n == 1", ".data.n"),
                        entry("any", ".data.n == 1", "\"again\"")));

        assertThat(arriving(plan, waiting(), tick("2", 2), tick("1", 1)).data())
                .isEqualTo(YamlValues.json("[1, null]"));
    }

    @Test
    void valueThatCannotBeComputed_isTheFaultOfTheWait() {
        var plan = awaiting(false, alternative(entry("tick", "true", "error(\"broken\")")));

        assertThat(arriving(plan, waiting(), tick("1", 1))
                        .raisedFault()
                        .orElseThrow()
                        .fault()
                        .message())
                .contains("broken");
    }

    private static ConsumedEvent entry(String name, String when, String value) {
        return new ConsumedEvent(
                new EventFilter(name, "tick", "/", List.of()),
                jq(value),
                new DataPlacement.Discard(),
                Optional.empty(),
                Optional.of(jq(when)));
    }

    /** Returns an alternative that collects the values of its events. */
    private static EventAlternative alternative(ConsumedEvent... entries) {
        return new EventAlternative(Arrays.asList(entries), Optional.of(new DataPlacement.Replace()), 2);
    }

    private static Plan awaiting(boolean standing, EventAlternative alternative) {
        return plan(
                new Node.Enter(new StateScope("S", "event", List.of()), 1, "/0"),
                new Node.Await(List.of(alternative), Optional.empty(), OptionalInt.empty(), standing, "/0"),
                new Node.End("/end"));
    }

    private static Branch waiting() {
        var interests = List.of("tick", "first", "second", "odd", "even", "one", "two", "any").stream()
                .map(name -> new EventInterest(name, "tick", "/", Map.of(), List.of()))
                .toList();
        var waiting = instance().enteringScope(scope(0)).goTo(1);
        return waiting.withEvents(waiting.events().adding(new EventSubscription(1, NOW, interests)))
                .waitingOn(new Wait.Events(Optional.empty()));
    }

    private static Branch arriving(Plan plan, Branch waiting, ReceivedEvent... events) {
        return commit(plan, waiting, new Stimulus.EventsArrived(1, Arrays.asList(events)), NOW)
                .branch();
    }

    private static ReceivedEvent tick(String id, int number) {
        var content = JsonNodeFactory.instance.objectNode().put("type", "tick");
        content.putObject("data").put("n", number);
        return new ReceivedEvent("tick", id, content);
    }
}
