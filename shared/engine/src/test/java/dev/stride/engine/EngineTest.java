package dev.stride.engine;

import static dev.stride.engine.EngineFixture.NOTHING;
import static dev.stride.engine.EngineFixture.NOW;
import static dev.stride.engine.EngineFixture.instance;
import static dev.stride.engine.EngineFixture.jq;
import static dev.stride.engine.EngineFixture.plan;
import static dev.stride.engine.EngineFixture.scope;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import dev.stride.common.YamlValues;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.BranchOrigin;
import dev.stride.engine.branch.BranchTimer;
import dev.stride.engine.branch.ChildResult;
import dev.stride.engine.branch.ChildResult.BranchOutput;
import dev.stride.engine.branch.ChildResult.DependentChild;
import dev.stride.engine.branch.Join;
import dev.stride.engine.branch.Status;
import dev.stride.engine.branch.Suspension;
import dev.stride.engine.branch.Wait;
import dev.stride.engine.data.DataMerge.DataPath;
import dev.stride.engine.event.ConsumedEventIds;
import dev.stride.engine.event.EventSubscription;
import dev.stride.engine.event.EventSubscriptions;
import dev.stride.engine.event.ReceivedEvent;
import dev.stride.engine.transition.Decision;
import dev.stride.engine.transition.Effect;
import dev.stride.engine.transition.EvaluationContext;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.engine.transition.Starter;
import dev.stride.engine.transition.Stimulus;
import dev.stride.plan.Plan;
import dev.stride.plan.WorkflowId;
import dev.stride.plan.event.EventFilter;
import dev.stride.plan.fault.Fault;
import dev.stride.plan.node.ConsumedEvent;
import dev.stride.plan.node.DataPlacement;
import dev.stride.plan.node.EventAlternative;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.Node.ForkBranch;
import dev.stride.plan.node.WorkflowRef;
import dev.stride.plan.policy.Retry;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.threeten.extra.PeriodDuration;

/** Tests which stimuli of a branch the engine answers, and which it ignores. */
class EngineTest {

    private static final Plan END = plan(new Node.End("/end"));
    private static final long FORK = 4;

    private static final Plan FORKING = plan(
            new Node.Fork(
                    List.of(new ForkBranch("a", 1, Optional.empty()), new ForkBranch("b", 1, Optional.empty())),
                    Optional.empty(),
                    1,
                    "/0"),
            new Node.Return("/1"));

    private static final Plan CALLING = plan(
            new Node.CallWorkflow(
                    "pay",
                    new WorkflowRef("other", Optional.empty(), "/0"),
                    jq("{}"),
                    Node.CallWorkflow.WaitMode.FOR_ITS_END,
                    jq("."),
                    new DataPlacement.Replace(),
                    Retry.NEVER,
                    Optional.empty(),
                    1,
                    "/0"),
            new Node.Delay(PeriodDuration.parse("PT1H"), 0, "/1"));

    private static final Plan AWAITING = plan(
            new Node.Await(
                    List.of(new EventAlternative(
                            List.of(new ConsumedEvent(
                                    new EventFilter("paid", "paid", "/", List.of()),
                                    jq("."),
                                    new DataPlacement.Discard())),
                            1)),
                    Optional.of(PeriodDuration.parse("PT1H")),
                    OptionalInt.empty(),
                    "/0"),
            new Node.End("/end"));

    private final Branch forked = instance().waitingOn(new Wait.Children(Join.create(FORK, 2, 1, 2, 2)));
    private final Branch calling =
            instance().waitingOn(new Wait.CalledInstance(FORK, new DependentChild("j", "q"), Optional.empty()));
    private final Branch awaiting = instance()
            .enteringScope(scope(0))
            .withEvents(EventSubscriptions.NONE.adding(new EventSubscription(1, NOW, List.of())))
            .waitingOn(new Wait.Events(Optional.of(NOW.plusSeconds(3600))));

    @Test
    void historyOfAnInstanceThatEventsStarted_hasEachEventOnce_andThatOfAnotherOneNone() {
        var paid = YamlValues.json("{ type: paid }");
        var sent = YamlValues.json("{ type: sent }");

        assertThat(started(new Stimulus.Begin("p", NOTHING)))
                .isEqualTo(new HistoryEntry.Started(
                        NOW, Optional.of(new Starter.Client()), Optional.of(NOTHING), Optional.empty()));
        assertThat(started(begin(
                        new ReceivedEvent("paid", "1", paid),
                        new ReceivedEvent("settled", "1", paid),
                        new ReceivedEvent("sent", "2", sent))))
                .isEqualTo(new HistoryEntry.Started(
                        NOW,
                        Optional.of(new Starter.Events(List.of("paid", "settled", "sent"))),
                        Optional.of(NOTHING),
                        Optional.of(YamlValues.json("[{ type: paid }, { type: sent }]"))));
    }

    @Test
    void starterOfAnInstance_isTheOneThatItsStartNames_orElseTheCallingBranch() {
        var origin = new BranchOrigin(BranchId.root("c").child(3, 0), FORK, 0, 0, true);
        var called = new Stimulus.Begin("p", NOTHING, Optional.of(origin), List.of(), Optional.empty());

        assertThat(Starter.from(called)).isEqualTo(new Starter.Caller("c", "0.3-0"));
        assertThat(Starter.from(Stimulus.Begin.scheduled("p", NOW))).isEqualTo(new Starter.Schedule(NOW));
    }

    @Test
    void instanceThatMayNotStart_failsBeforeItsFirstNode_andStartsNoOther() {
        var begin = new Stimulus.Begin("p", NOTHING);
        var pending = Branch.pending(BranchId.root("i"), "p", NOW);

        var refused = (Decision.Commit) Engine.refuse(
                END, pending, begin, Fault.of(Fault.LIMIT, "too many"), EvaluationContext.withoutSecrets(NOW));

        assertThat(refused.refused()).isTrue();
        assertThat(refused.branch().status()).isEqualTo(Status.FAULTED);
        assertThat(refused.branch().raisedFault().orElseThrow().fault().message())
                .isEqualTo("too many");
        assertThat(refused.entries()).hasExactlyElementsOfTypes(HistoryEntry.Started.class, HistoryEntry.Ended.class);
    }

    @Test
    void suspendedBranchStartsNoInstance_butLooksForItsWorkflowAgainWhenItIsResumed() {
        var onHold = new Suspension(Optional.of("an outage"), NOW);
        var inState = instance().enteringScope(scope(0));
        var asking = inState.withSuspension(onHold);
        var found = new Stimulus.WorkflowFound(
                asking.callKey(), asking.attempt().number(), new WorkflowId("other", "1"), "q");

        var held = (Decision.Commit) decided(CALLING, asking, found);
        assertThat(held.branch().status()).isEqualTo(Status.SUSPENDED);
        assertThat(held.branch().node()).isZero();
        assertThat(held.effects()).noneMatch(Effect.StartInstance.class::isInstance);

        var started = (Decision.Commit) decided(CALLING, inState, found);
        assertThat(started.effects()).anyMatch(Effect.StartInstance.class::isInstance);

        var waiting = asking.waitingOn(new Wait.Sleep(NOW.plusSeconds(1)));
        assertThat(decided(CALLING, waiting, found)).isEqualTo(new Decision.Ignored());
    }

    @Test
    void suspendedBranchThatAsksForACall_isCommittedInsteadOfMakingIt() {
        var onHold = instance().withSuspension(new Suspension(Optional.of("an outage"), NOW));

        var held = (Decision.Commit) Engine.hold(CALLING, onHold, onHold, EvaluationContext.withoutSecrets(NOW));

        assertThat(held.branch().status()).isEqualTo(Status.SUSPENDED);
    }

    @ParameterizedTest
    @EnumSource(Status.class)
    void onlyAFailedInstanceCanBeRetried_andNoBranchOfIt(Status status) {
        var branch = Branch.create(BranchId.root("i").child(3, 0), Optional.empty(), "p", 0, NOTHING, NOW);
        var failed = status == Status.FAULTED || status == Status.TIMED_OUT;

        assertThat(Engine.retryable(instance().ended(status, NOW))).isEqualTo(failed);
        assertThat(Engine.retryable(branch.ended(status, NOW))).isFalse();
    }

    @Test
    void dataForARetry_isThatAtTheStartOfTheFailedState_changedByThePatch() {
        var failed = instance(YamlValues.json("{ a: 1, b: 2 }"))
                .enteringScope(scope(0))
                .withData(IntNode.valueOf(5))
                .ended(Status.FAULTED, NOW);

        assertThat(Engine.dataForRetry(failed, Optional.empty())).isEqualTo(YamlValues.json("{ a: 1, b: 2 }"));
        assertThat(Engine.dataForRetry(failed, Optional.of(YamlValues.json("{ b: null, c: 3 }"))))
                .isEqualTo(YamlValues.json("{ a: 1, c: 3 }"));
    }

    @ParameterizedTest(name = "version {0}, waiting {1}: continues {2}")
    @CsvSource({"1, false, true", "0, false, false", "2, false, false", "1, true, false"})
    void branchProceeds_onlyIfItIsReadyAndStillHasTheVersion(long version, boolean waiting, boolean continues) {
        var branch = waiting ? instance().waitingOn(new Wait.Sleep(NOW)) : instance();

        assertThat(decided(END, branch, new Stimulus.Proceed(version)) instanceof Decision.Commit)
                .isEqualTo(continues);
    }

    @ParameterizedTest(name = "fork {0}, child {1}: awaited {2}")
    @CsvSource({"4, 0, true", "4, 1, true", "4, 2, false", "4, -1, false", "3, 0, false", "5, 0, false"})
    void endOfAChild_isIgnored_unlessThePresentForkWaitsForIt(long fork, int child, boolean awaited) {
        assertThat(decided(FORKING, forked, ended(fork, child)) instanceof Decision.Commit)
                .isEqualTo(awaited);
    }

    @ParameterizedTest
    @CsvSource({"4, true", "3, false", "5, false"})
    void endOfACalledInstance_isIgnored_unlessThePresentCallWaitsForIt(long call, boolean awaited) {
        assertThat(decided(CALLING, calling, ended(call, 0)) instanceof Decision.Commit)
                .isEqualTo(awaited);
    }

    @Test
    void endOfAChild_isIgnored_ifTheBranchDoesNotWait() {
        assertThat(decided(FORKING, instance(), ended(FORK, 0))).isEqualTo(new Decision.Ignored());
        assertThat(decided(FORKING, forked.suspended(), ended(FORK, 0))).isEqualTo(new Decision.Ignored());
    }

    @ParameterizedTest(name = "subscription {0}: continues {1}")
    @CsvSource({"1, true", "0, false", "2, false"})
    void eventsOfAnOlderSubscription_areIgnored(long subscription, boolean continues) {
        assertThat(decided(AWAITING, awaiting, paid(subscription, "7")) instanceof Decision.Commit)
                .isEqualTo(continues);
    }

    @ParameterizedTest(name = "event {0}: consumed {1}")
    @CsvSource({"i.0.1.2.0, false", "i.0.2.2.0, true", "j.0.1.2.0, true"})
    void eventThatTheWaitingStateItselfHasPublished_isNotConsumed(String id, boolean consumed) {
        var decision = (Decision.Commit) decided(AWAITING, awaiting, paid(1, id));

        assertThat(decision.branch().status()).isEqualTo(consumed ? Status.COMPLETED : Status.WAITING);
        assertThat(decision.branch().events().mailbox()).isEmpty();
    }

    @ParameterizedTest(name = "timer {0}, {1} milliseconds after the end of the wait: {2}")
    @CsvSource({
        "1, -1, still waits",
        "1, 0, ends",
        "1, 1, ends",
        "0, 1, ignored",
        "2, 1, ignored",
    })
    void timer_endsTheWaitThatIsOver_andIsSetAgainIfItFiredEarly(long timer, long after, String outcome) {
        var due = NOW.plusSeconds(3600);
        var sleeping = instance()
                .goTo(1)
                .waitingOn(new Wait.Sleep(due))
                .withTimer(Optional.of(new BranchTimer(1, due, false)));

        var decision = Engine.advance(
                CALLING,
                sleeping,
                new Stimulus.TimerDue(timer),
                EvaluationContext.withoutSecrets(due.plusMillis(after)));

        switch (outcome) {
            case "ignored" -> assertThat(decision).isEqualTo(new Decision.Ignored());
            case "ends" -> assertThat(decision).isInstanceOf(Decision.Perform.class);
            default -> assertThat(((Decision.Commit) decision).effects()).containsExactly(new Effect.SetTimer(2, due));
        }
    }

    @Test
    void variablesOfANewBranch_areAlsoPropertiesOfItsData_whateverTheDataAre() {
        assertThat(childData(Map.of("item", IntNode.valueOf(7)), "{ a: 1, item: 2 }"))
                .isEqualTo(YamlValues.json("{ a: 1, item: 7 }").toString());
        assertThat(childData(Map.of("item", IntNode.valueOf(7)), "[1]")).isEqualTo("{\"item\":7}");
        assertThat(childData(Map.of(), "[1]")).isEqualTo("[1]");
    }

    private static String childData(Map<String, JsonNode> locals, String data) {
        var begin = new Stimulus.BeginBranch(
                "p",
                new BranchOrigin(BranchId.root("i"), FORK, 0, 0, true),
                0,
                YamlValues.json(data),
                locals,
                Optional.empty(),
                Optional.empty(),
                EventSubscriptions.NONE,
                Optional.empty(),
                Optional.empty());
        var sleeping = plan(new Node.Delay(PeriodDuration.parse("PT1H"), 0, "/0"));
        var decision =
                Engine.begin(sleeping, BranchId.root("i").child(FORK, 0), begin, EvaluationContext.withoutSecrets(NOW));
        return ((Decision.Commit) decision).branch().data().toString();
    }

    private static HistoryEntry started(Stimulus.Begin begin) {
        var decision = Engine.begin(END, BranchId.root("i"), begin, EvaluationContext.withoutSecrets(NOW));
        return ((Decision.Commit) decision).entries().getFirst();
    }

    private static Stimulus.Begin begin(ReceivedEvent... events) {
        return new Stimulus.Begin("p", NOTHING, Optional.empty(), Arrays.asList(events), Optional.empty());
    }

    private static Stimulus.ChildEnded ended(long fork, int child) {
        return new Stimulus.ChildEnded(
                fork,
                child,
                new ChildResult.Completed(
                        List.of(new BranchOutput(NOTHING, DataPath.ROOT)), List.of(), ConsumedEventIds.NONE));
    }

    private static Stimulus.EventsArrived paid(long subscription, String id) {
        var content = YamlValues.json("{ type: paid, id: '%s' }".formatted(id));
        return new Stimulus.EventsArrived(subscription, List.of(new ReceivedEvent("paid", "1-a", content)));
    }

    private static Decision decided(Plan plan, Branch branch, Stimulus stimulus) {
        return Engine.advance(plan, branch, stimulus, EvaluationContext.withoutSecrets(NOW));
    }
}
