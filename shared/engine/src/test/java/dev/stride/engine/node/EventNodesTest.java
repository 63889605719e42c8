package dev.stride.engine.node;

import static dev.stride.engine.EngineFixture.NOTHING;
import static dev.stride.engine.EngineFixture.NOW;
import static dev.stride.engine.EngineFixture.commit;
import static dev.stride.engine.EngineFixture.instance;
import static dev.stride.engine.EngineFixture.jq;
import static dev.stride.engine.EngineFixture.plan;
import static dev.stride.engine.EngineFixture.scope;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.common.YamlValues;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.BranchOrigin;
import dev.stride.engine.branch.Wait;
import dev.stride.engine.event.EventSubscription;
import dev.stride.engine.event.EventSubscription.EventInterest;
import dev.stride.engine.event.EventSubscriptions;
import dev.stride.engine.event.ReceivedEvent;
import dev.stride.engine.transition.Effect;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.engine.transition.Stimulus;
import dev.stride.expression.Expression;
import dev.stride.expression.PathExpression;
import dev.stride.plan.Plan;
import dev.stride.plan.WorkflowSettings;
import dev.stride.plan.event.EventFilter;
import dev.stride.plan.event.EventFilter.Correlation;
import dev.stride.plan.node.ConsumedEvent;
import dev.stride.plan.node.DataPlacement;
import dev.stride.plan.node.EventAlternative;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.StateScope;
import dev.stride.plan.start.StartEvents;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests waits for events: to what a branch subscribes, and what it consumes. */
class EventNodesTest {

    private static final int AWAIT = 1;
    private static final EventFilter PAID = filter("paid");
    private static final EventFilter SENT = filter("sent");
    private static final EventFilter ORDERED = filter("ordered", new Correlation("order", Optional.empty()));
    private static final EventFilter PACKED = filter("packed", new Correlation("order", Optional.empty()));

    @ParameterizedTest(name = "{0}: could also start an instance {1}")
    @CsvSource({
        "in the start state, true",
        "in another state, false",
        "in a branch, false",
        "of a workflow that no event starts, false",
        "of a workflow whose input the events are, false",
        "of a workflow whose later events join the instance, true",
        "of such a workflow and with its first event received, false",
        "of such a workflow and with its first event consumed, false",
        "of a workflow whose later events start others and with its first event consumed, true",
    })
    void awaitedEventCouldAlsoStartAnInstance_onlyInTheStartState(String where, boolean starts) {
        var joins = where.contains("join") || where.contains("such");
        var input = where.contains("whose input") ? Optional.of(jq(".")) : Optional.<Expression>empty();
        var startEvents = new StartEvents(
                List.of(PAID), false, Optional.empty(), joins, Map.of(), input, Optional.empty(), Map.of());
        var plan = awaiting(
                where.contains("no event starts") ? WorkflowSettings.NONE : startedBy(startEvents), each(PAID));
        var at = where.equals("in another state") ? 3 : 0;
        var first = List.of(event("sent", "1-a", "{}"));
        var events = where.endsWith("received")
                ? EventSubscriptions.NONE.receiving(first)
                : where.endsWith("consumed") ? EventSubscriptions.NONE.consuming(first) : EventSubscriptions.NONE;
        var branch = (where.equals("in a branch") ? child() : instance())
                .withEvents(events)
                .enteringScope(scope(at))
                .goTo(AWAIT);

        var waiting = commit(plan, branch, new Stimulus.Proceed(1), NOW).branch();

        assertThat(interest(waiting, "paid").starts()).isEqualTo(starts ? Optional.of("w") : Optional.empty());
    }

    @Test
    void awaitedEventCannotStartAnInstance_ifItsCorrelationValueComesFromTheData() {
        var paid = filter("paid", new Correlation("order", Optional.of(jq(".order"))));
        var starts = startedBy(new StartEvents(List.of(paid), false, Optional.empty(), false));
        var branch = inState(instance(YamlValues.json("{ order: A7 }")));

        var waiting = commit(awaiting(starts, each(paid)), branch, new Stimulus.Proceed(1), NOW)
                .branch();

        assertThat(interest(waiting, "paid").bound()).isEqualTo(Map.of("order", "A7"));
        assertThat(interest(waiting, "paid").starts()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "[1]", "{}", "empty"})
    void correlationValueThatIsNoScalar_isAFault(String value) {
        var paid = filter("paid", new Correlation("order", Optional.of(jq(value))));

        var failed = commit(awaiting(each(paid)), inState(instance()), new Stimulus.Proceed(1), NOW)
                .branch();

        assertThat(failed.raisedFault().orElseThrow().fault().message())
                .isEqualTo("the value of the correlation attribute order must be a string, number or boolean");
    }

    @Test
    void correlationValueThatCannotBeComputed_isTheFaultOfItsExpression() {
        var paid = filter("paid", new Correlation("order", Optional.of(jq("error(\"broken\")"))));

        var failed = commit(awaiting(each(paid)), inState(instance()), new Stimulus.Proceed(1), NOW)
                .branch();

        assertThat(failed.raisedFault().orElseThrow().fault().message()).contains("broken");
    }

    @Test
    void eventThatArrivesFirst_setsTheCorrelationValueOfTheOthers_forWhichTheBranchSubscribesAgain() {
        var plan = awaiting(all(ORDERED, PACKED));
        var waiting = waiting(plan);

        var more = commit(plan, waiting, arriving(1, event("ordered", "1-a", "{ order: A7 }")), NOW);

        assertThat(interest(waiting, "packed").open()).containsExactly("order");
        assertThat(interest(more.branch(), "packed").bound()).isEqualTo(Map.of("order", "A7"));
        assertThat(more.branch().events().subscriptions()).hasSize(1);
        assertThat(more.effects())
                .contains(
                        new Effect.Unsubscribe(waiting.events().current().orElseThrow()),
                        new Effect.Subscribe(
                                more.branch().events().current().orElseThrow().version()));
    }

    @Test
    void eventWithoutCorrelationThatIsNotTheLast_keepsTheSubscription_whichIsReadAgain() {
        var plan = awaiting(all(PAID, SENT));
        var waiting = waiting(plan);

        var more = commit(plan, waiting, arriving(1, event("paid", "1-a", "{}")), NOW);

        assertThat(more.branch().events().subscriptions())
                .isEqualTo(waiting.events().subscriptions());
        assertThat(more.effects())
                .containsExactly(new Effect.Subscribe(
                        waiting.events().current().orElseThrow().version()));
    }

    @Test
    void valueThatTheAuthorRequires_isNotAskedOfTheOtherEvents() {
        var paid = filter("paid", new Correlation("order", Optional.of(jq("\"A7\""))));
        var plan = awaiting(all(paid, PACKED));

        var more = commit(plan, waiting(plan), arriving(1, event("paid", "1-a", "{ order: A7 }")), NOW);

        assertThat(more.branch().events().correlation()).isEmpty();
    }

    @Test
    void consumedEvent_isInTheHistoryOnce_underTheNameOfTheFirstFilterThatSelectsIt() {
        var plan = awaiting(all(PAID, new EventFilter("settled", "paid", "/", List.of())));
        var event = event("paid", "1-a", "{ id: x }");

        var consumed = commit(
                plan, waiting(plan), arriving(1, event, new ReceivedEvent("settled", "1-a", event.content())), NOW);

        assertThat(consumed.entries())
                .filteredOn(HistoryEntry.Consumed.class::isInstance)
                .containsExactly(new HistoryEntry.Consumed(
                        NOW, "Start", "/states/0", "paid", "x", Optional.of(event.content())));
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"does not match its schema", "fails its filter", "cannot be merged", "cannot be collected"})
    void eventWhoseDataCannotBeUsed_isConsumed_butNotTheOthers_andTheDataStays(String why) {
        var value = jq(why.equals("fails its filter") ? "error(\"unusable\")" : ".data");
        var schema = Optional.of(YamlValues.json("{ type: object }")).filter(_ -> why.contains("schema"));
        var whole = new DataPlacement.Merge(Optional.empty(), "x");
        var into = new DataPlacement.Merge(Optional.of((PathExpression) jq(".list.more")), "more");
        var unusable =
                new ConsumedEvent(PAID, value, why.equals("cannot be merged") ? into : whole, schema, Optional.empty());
        var together = Optional.<DataPlacement>of(into).filter(_ -> why.contains("collected"));
        var alternative = new EventAlternative(List.of(consumed(SENT), unusable), together, 2);
        var plan = awaiting(List.of(alternative));
        var sent = event("sent", "1-a", "{ data: { a: 1 } }");
        var paid = event("paid", "2-b", "{ data: [5] }");
        var waiting = waiting(plan).withData(YamlValues.json("{ list: [] }"));

        var failed = commit(plan, waiting, arriving(1, sent, paid), NOW).branch();

        assertThat(failed.raisedFault()).isPresent();
        assertThat(failed.data()).isEqualTo(YamlValues.json("{ list: [] }"));
        assertThat(failed.events().consumed().contains("paid", "2-b")).isTrue();
        assertThat(failed.events().consumed().contains("sent", "1-a")).isEqualTo(together.isPresent());
    }

    @ParameterizedTest(name = "a subscription to {0} at depth {1}: used {2}")
    @CsvSource({"paid sent, 0, true", "sent, 0, false", "paid, 0, true", "paid, 1, false"})
    void openSubscriptionToAllAwaitedEvents_isUsed_andOtherwiseANewOneIsOpened(String names, int depth, boolean used) {
        var interests = Arrays.stream(names.split(" "))
                .map(name -> new EventInterest(name, name, "/", Map.of(), List.of()))
                .toList();
        var open = new EventSubscription(1, NOW, interests, depth);
        var branch = inState(instance().withEvents(EventSubscriptions.NONE.adding(open)));

        var waiting = commit(awaiting(each(PAID)), branch, new Stimulus.Proceed(1), NOW)
                .branch();

        assertThat(waiting.events().current().orElseThrow().equals(open)).isEqualTo(used);
    }

    @Test
    void instanceThatIsKeptActive_subscribesOnlyIfAnEventCanResumeIt() {
        var lasting = plan(new Node.KeepActive(List.of(), OptionalInt.empty(), "/end"));
        var resumable = plan(new Node.KeepActive(List.of(PAID), OptionalInt.of(0), "/end"));

        var resting = commit(lasting, instance(), new Stimulus.Proceed(1), NOW);
        var listening = commit(resumable, instance(), new Stimulus.Proceed(1), NOW);

        assertThat(resting.branch().waitingFor()).isEqualTo(new Wait.Events(Optional.empty()));
        assertThat(resting.effects()).isEmpty();
        assertThat(listening.branch().waitingFor()).isEqualTo(new Wait.Events(Optional.empty()));
        assertThat(listening.effects()).containsExactly(new Effect.Subscribe(2));
    }

    private static EventFilter filter(String name, Correlation... correlations) {
        return new EventFilter(name, name, "/", Arrays.asList(correlations));
    }

    private static List<EventAlternative> each(EventFilter... filters) {
        return Arrays.stream(filters)
                .map(filter -> new EventAlternative(List.of(consumed(filter)), 2))
                .toList();
    }

    private static List<EventAlternative> all(EventFilter... filters) {
        return List.of(new EventAlternative(
                Arrays.stream(filters).map(EventNodesTest::consumed).toList(), 2));
    }

    private static ConsumedEvent consumed(EventFilter filter) {
        return new ConsumedEvent(filter, jq("."), new DataPlacement.Discard());
    }

    private static Plan awaiting(List<EventAlternative> alternatives) {
        return awaiting(WorkflowSettings.NONE, alternatives);
    }

    private static Plan awaiting(WorkflowSettings settings, List<EventAlternative> alternatives) {
        return plan(
                settings,
                new Node.Enter(new StateScope("Start", "event", List.of()), AWAIT, "/states/0"),
                new Node.Await(alternatives, Optional.empty(), OptionalInt.empty(), "/states/0"),
                new Node.End("/end"),
                new Node.Enter(new StateScope("Other", "event", List.of()), AWAIT, "/states/1"));
    }

    private static WorkflowSettings startedBy(StartEvents starts) {
        return new WorkflowSettings(
                Optional.empty(),
                Optional.empty(),
                List.of(),
                Optional.empty(),
                Optional.of(starts),
                Optional.empty(),
                Optional.empty(),
                OptionalInt.empty());
    }

    private static Branch inState(Branch branch) {
        return branch.enteringScope(scope(0)).goTo(AWAIT);
    }

    private static Branch waiting(Plan plan) {
        return commit(plan, inState(instance().withVersion(0)), new Stimulus.Proceed(0), NOW)
                .branch()
                .withVersion(1);
    }

    private static Branch child() {
        var origin = new BranchOrigin(BranchId.root("i"), 1, 0, 0, true);
        return Branch.create(BranchId.root("i").child(1, 0), Optional.of(origin), "p", 0, NOTHING, NOW)
                .withVersion(1);
    }

    private static EventInterest interest(Branch waiting, String name) {
        return waiting.events().current().orElseThrow().interests().stream()
                .filter(interest -> interest.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static Stimulus.EventsArrived arriving(long subscription, ReceivedEvent... events) {
        return new Stimulus.EventsArrived(subscription, Arrays.asList(events));
    }

    private static ReceivedEvent event(String name, String id, String attributes) {
        var content = (ObjectNode) YamlValues.json(attributes);
        return new ReceivedEvent(name, id, content.put("type", name));
    }
}
