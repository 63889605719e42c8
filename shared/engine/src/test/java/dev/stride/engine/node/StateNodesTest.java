package dev.stride.engine.node;

import static dev.stride.engine.EngineFixture.NOTHING;
import static dev.stride.engine.EngineFixture.NOW;
import static dev.stride.engine.EngineFixture.commit;
import static dev.stride.engine.EngineFixture.instance;
import static dev.stride.engine.EngineFixture.jq;
import static dev.stride.engine.EngineFixture.plan;
import static dev.stride.engine.EngineFixture.scope;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.common.YamlValues;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.BranchOrigin;
import dev.stride.engine.branch.CallAttempt;
import dev.stride.engine.branch.CompensationLog;
import dev.stride.engine.branch.Lineage;
import dev.stride.engine.branch.RaisedFault;
import dev.stride.engine.branch.Status;
import dev.stride.engine.branch.TaskAttempts;
import dev.stride.engine.event.EventSubscription;
import dev.stride.engine.transition.Decision;
import dev.stride.engine.transition.Effect;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.engine.transition.Stimulus;
import dev.stride.expression.composite.Constant;
import dev.stride.plan.Plan;
import dev.stride.plan.WorkflowId;
import dev.stride.plan.event.EventTemplate;
import dev.stride.plan.fault.Fault;
import dev.stride.plan.node.DataPlacement;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.StateScope;
import dev.stride.plan.node.WorkflowRef;
import dev.stride.plan.policy.Retry;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.threeten.extra.PeriodDuration;

/** Tests what single nodes write to the branch and to its history. */
class StateNodesTest {

    private static final PeriodDuration HOUR = PeriodDuration.parse("PT1H");
    private static final Node.End END = new Node.End("/end");
    private static final WorkflowRef OTHER = new WorkflowRef("other", Optional.empty(), "/0");

    @Test
    void actionWhoseFunctionIsAnExpression_isInTheHistoryLikeACall() {
        var named = new Node.Assign(jq("5"), new DataPlacement.Replace(), 1, "/0", Optional.of("add"));
        var unnamed = new Node.Assign(jq("5"), new DataPlacement.Replace(), 1, "/0");

        assertThat(proceeding(plan(named, END), instance()).entries().getFirst())
                .isEqualTo(new HistoryEntry.Called(
                        NOW,
                        "",
                        "add",
                        1,
                        "/0",
                        Optional.empty(),
                        Optional.of(IntNode.valueOf(5)),
                        Optional.empty(),
                        Optional.empty(),
                        true));
        assertThat(proceeding(plan(unnamed, END), instance()).entries())
                .hasExactlyElementsOfTypes(HistoryEntry.Ended.class);
    }

    @Test
    void resultNestedTooDeeply_isAFault() {
        JsonNode nested = NOTHING;
        for (int level = 0; level < Limits.NESTING_DEPTH; level++) {
            nested = JsonNodeFactory.instance.arrayNode().add(nested);
        }
        var deep = new Node.Assign(new Constant(nested), new DataPlacement.Replace(), 1, "/0");

        assertThat(fault(plan(deep, END)).message()).startsWith("in the result, ");
    }

    @ParameterizedTest(name = "{0} is merged into a branch with the parameter item: hint {1}")
    @CsvSource(
            delimiter = '|',
            value = {"{ item: [1] } | true", "{ other: [1] } | false", "{ items: [1] } | false"})
    void resultThatCollidesWithAnIterationParameter_isToldSo(String result, boolean hint) {
        var origin = new BranchOrigin(BranchId.root("i"), 1, 0, 0, true);
        var data = YamlValues.json("{ item: {}, other: {}, items: {} }");
        var child = Branch.create(BranchId.root("i").child(1, 0), Optional.of(origin), "p", 0, data, NOW)
                .withVersion(1)
                .withLocals(Map.of("item", NOTHING), Optional.empty());
        var merging = plan(
                new Node.Assign(
                        jq(YamlValues.json(result).toString()),
                        new DataPlacement.Merge(Optional.empty(), "result"),
                        1,
                        "/0"),
                new Node.Return("/1"));

        var failed =
                proceeding(merging, child).branch().raisedFault().orElseThrow().fault();

        assertThat(failed.code()).isEqualTo(Fault.MERGE);
        assertThat(failed.message().contains("both the iteration parameter and a field of the result"))
                .isEqualTo(hint);
    }

    @Test
    void completedState_isInTheHistory_canBeCompensated_andClosesItsOwnSubscriptions() {
        var outer = new EventSubscription(1, NOW, List.of(), 1);
        var inner = new EventSubscription(1, NOW, List.of(), 2);
        var branch = instance()
                .withEvents(instance().events().adding(outer).adding(inner))
                .enteringScope(scope(0))
                .enteringScope(scope(1))
                .goTo(2);

        var left = proceeding(leaving(), branch);

        assertThat(left.branch().compensationLog()).isEqualTo(CompensationLog.EMPTY.adding(4));
        assertThat(left.branch().events().subscriptions()).containsExactly(outer);
        assertThat(left.entries())
                .first()
                .isEqualTo(new HistoryEntry.Left(NOW, "Inner", "/0/do/0", Optional.of(NOTHING)));
    }

    @ParameterizedTest(name = "fault of visit {0}: still readable {1}")
    @CsvSource({"2, true", "1, false"})
    void stateThatHandledAFault_isNotCompensated_andTheFaultOfAnEarlierOneIsNotReadableAnyMore(
            int visit, boolean ofThisState) {
        var fault = new RaisedFault(Fault.of(Fault.LIMIT, "too much"), "Inner", "/0/do/0", visit);
        var branch = instance()
                .enteringScope(scope(0))
                .enteringScope(scope(1))
                .goTo(2)
                .withRaisedFault(Optional.of(fault));

        var left = proceeding(leaving(), branch).branch();

        assertThat(left.raisedFault().isPresent()).isEqualTo(ofThisState);
        assertThat(left.compensationLog().completed().isEmpty()).isEqualTo(ofThisState);
    }

    @Test
    void delayThatEndsAfterAnyDate_isAFault() {
        var plan = plan(new Node.Delay(PeriodDuration.parse("P999999999Y"), 1, "/0"), END);

        assertThat(fault(plan).message())
                .isEqualTo("a delay of P999999999Y ends later than any date that can be represented");
    }

    @Test
    void delayBetweenAttemptsOfTasks_isInTheHistoryAsARetry_andAnyOtherAsASleep() {
        var trying = plan(
                new Node.Enter(new StateScope("Try", "try", List.of()), 1, "/0"), new Node.Delay(HOUR, 2, "/0"), END);
        var before = instance().enteringScope(scope(0));
        var attempted = TaskAttempts.end(
                TaskAttempts.begin(before).enteringScope(scope(0)).leavingScope());
        var due = NOW.plusSeconds(3600);

        assertThat(proceeding(trying, attempted.goTo(1)).entries())
                .containsExactly(new HistoryEntry.Retrying(NOW, "Try", "Try", 2, "/0", due));
        assertThat(proceeding(trying, before.goTo(1)).entries())
                .containsExactly(new HistoryEntry.Sleeping(NOW, "Try", "/0", due));
    }

    @Test
    void publishedEvent_hasTheAttributesOfItsDefinition_exceptNullAndThoseThatItAlreadyHas() {
        var template = new EventTemplate(
                "paid",
                "paid",
                "/shop",
                Optional.of(jq(".order")),
                Optional.of(jq("{ Buyer: \"Ann\", Type: \"other\", nothing: null, count: 2 }")));
        var computed = EventTemplate.computed(
                "sent", jq("{ type: \"sent\", source: \"/shop\", Buyer: \"Ann\", nothing: null }"));
        var plan = plan(new Node.Emit(List.of(template, computed), 1, "/0"), END);

        var published = proceeding(plan, instance(YamlValues.json("{ order: A7 }"))).effects().stream()
                .flatMap(effect -> effect instanceof Effect.Publish(var event) ? Stream.of(event) : Stream.empty())
                .toList();

        assertThat(published).hasSize(2);
        assertThat(published.getFirst())
                .isEqualTo(
                        YamlValues.json(
                                "{ specversion: '1.0', id: i.0.0.0.0, time: '2024-01-01T00:00:00Z', source: /shop, type: paid, buyer: Ann, count: '2', datacontenttype: application/json, data: A7 }"));
        assertThat(published.getLast())
                .isEqualTo(
                        YamlValues.json(
                                "{ specversion: '1.0', id: i.0.0.0.1, time: '2024-01-01T00:00:00Z', source: /shop, type: sent, buyer: Ann }"));
    }

    @Test
    void successorAtOnce_takesTheCallerOver_whereasOneAfterADelayHasNone() {
        var origin = new BranchOrigin(BranchId.root("c"), 1, 0, 0, true);
        var called = Branch.create(BranchId.root("i"), Optional.of(origin), "p", 0, NOTHING, NOW)
                .withVersion(1);

        var atOnce = found(continuing(Optional.empty()), called);
        var later = found(continuing(Optional.of(HOUR)), called);

        assertThat(begun(atOnce).origin()).contains(origin);
        assertThat(begun(atOnce).notBefore()).isEmpty();
        assertThat(begun(atOnce).lineage()).contains(new Lineage(0, "i"));
        assertThat(atOnce.effects()).noneMatch(Effect.SendMessage.class::isInstance);
        assertThat(begun(later).origin()).isEmpty();
        assertThat(begun(later).notBefore()).contains(NOW.plusSeconds(3600));
        assertThat(later.effects()).anyMatch(Effect.SendMessage.class::isInstance);
        assertThat(action(atOnce)).isEqualTo("continueAs");
        assertThat(action(later)).isEqualTo("successor");
    }

    @Test
    void instanceWhoseSuccessorIsNotDeployed_fails_unlessTheSuccessorWasToStartLater() {
        var fault = Fault.of(Fault.CONFIGURATION, "no such workflow");
        var failed = new Stimulus.CallFailed(
                instance().callKey(), 1, NOW, fault, Optional.empty(), Optional.empty(), Optional.empty());

        assertThat(commit(continuing(Optional.empty()), instance(), failed, NOW)
                        .branch()
                        .status())
                .isEqualTo(Status.FAULTED);
        assertThat(commit(continuing(Optional.of(HOUR)), instance(), failed, NOW)
                        .branch()
                        .status())
                .isEqualTo(Status.COMPLETED);
    }

    @Test
    void attemptOfACall_beganWithItsFirstRequest_evenIfTheServiceWasPolledLater() {
        var plan = plan(
                new Node.Invoke(
                        "pay",
                        "pay",
                        jq("{}"),
                        jq("."),
                        new DataPlacement.Discard(),
                        Retry.NEVER,
                        Optional.empty(),
                        1,
                        "/0"),
                END);
        var polled = instance().withAttempt(CallAttempt.FIRST.started(NOW.minusSeconds(60)));

        assertThat(began(plan, instance())).contains(NOW);
        assertThat(began(plan, polled)).contains(NOW.minusSeconds(60));
    }

    private static Optional<Instant> began(Plan plan, Branch calling) {
        var reply = new Stimulus.CallReplied(calling.callKey(), 1, NOW, NOTHING, Optional.empty(), Optional.empty());
        var entries = commit(plan, calling, reply, NOW).entries();
        return ((HistoryEntry.Called) entries.getFirst()).began();
    }

    /** An inner state in an outer one, from whose end the branch comes to a delay. */
    private static Plan leaving() {
        return plan(
                new Node.Enter(new StateScope("Outer", "do", List.of()), 1, "/0"),
                new Node.Enter(
                        new StateScope("Inner", "do", List.of(), Optional.empty(), Optional.empty(), OptionalInt.of(4)),
                        2,
                        "/0/do/0"),
                new Node.Leave(3, "/0/do/0"),
                new Node.Delay(HOUR, 3, "/0/do/1"),
                new Node.Return("/undo"));
    }

    private static Plan continuing(Optional<PeriodDuration> delay) {
        return plan(new Node.Continue(OTHER, jq("{}"), Optional.empty(), delay, "/0"));
    }

    private static Decision.Commit found(Plan plan, Branch branch) {
        return commit(
                plan, branch, new Stimulus.WorkflowFound(branch.callKey(), 1, new WorkflowId("other", "1"), "q"), NOW);
    }

    private static Stimulus.Begin begun(Decision.Commit commit) {
        return commit.effects().stream()
                .filter(Effect.StartInstance.class::isInstance)
                .map(effect -> ((Effect.StartInstance) effect).begin())
                .findFirst()
                .orElseThrow();
    }

    private static String action(Decision.Commit commit) {
        return ((HistoryEntry.Delegated) commit.entries().getFirst()).action();
    }

    private static Fault fault(Plan plan) {
        return proceeding(plan, instance()).branch().raisedFault().orElseThrow().fault();
    }

    private static Decision.Commit proceeding(Plan plan, Branch branch) {
        return commit(plan, branch, new Stimulus.Proceed(1), NOW);
    }
}
