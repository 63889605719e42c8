package dev.stride.engine.interpreter;

import static dev.stride.engine.EngineFixture.NOTHING;
import static dev.stride.engine.EngineFixture.NOW;
import static dev.stride.engine.EngineFixture.commit;
import static dev.stride.engine.EngineFixture.instance;
import static dev.stride.engine.EngineFixture.jq;
import static dev.stride.engine.EngineFixture.plan;
import static dev.stride.engine.EngineFixture.scope;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.Limits;
import dev.stride.engine.Engine;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.BranchOrigin;
import dev.stride.engine.branch.BranchTimer;
import dev.stride.engine.branch.ExecutionLimit;
import dev.stride.engine.branch.OpenScope;
import dev.stride.engine.branch.Status;
import dev.stride.engine.branch.Suspension;
import dev.stride.engine.branch.Wait;
import dev.stride.engine.event.EventSubscription;
import dev.stride.engine.transition.Decision;
import dev.stride.engine.transition.Effect;
import dev.stride.engine.transition.EvaluationContext;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.engine.transition.Stimulus;
import dev.stride.expression.Expression;
import dev.stride.plan.Plan;
import dev.stride.plan.WorkflowSettings;
import dev.stride.plan.event.EventTemplate;
import dev.stride.plan.fault.Catch;
import dev.stride.plan.fault.Fault;
import dev.stride.plan.fault.FaultMatch;
import dev.stride.plan.node.DataPlacement;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.StateScope;
import dev.stride.plan.policy.ExecTimeout;
import dev.stride.plan.policy.Retry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.threeten.extra.PeriodDuration;

/** Tests how a branch goes on after a node: suspended, after a fault, and after a deadline. */
class InterpreterTest {

    private static final PeriodDuration HOUR = PeriodDuration.parse("PT1H");
    private static final Instant LATER = NOW.plusSeconds(3600);
    private static final Suspension SUSPENSION = new Suspension(Optional.of("an outage"), NOW);

    private static final Node.Enter STATE = new Node.Enter(new StateScope("S", "operation", List.of()), 1, "/0");
    private static final Plan CALLING =
            plan(STATE, assign(2), invoke(3), new Node.Leave(4, "/0"), new Node.End("/end"));

    @Test
    void suspendedBranch_asksAgainForTheCallThatItMayHaveMade() {
        var suspended = inState(instance()).withSuspension(SUSPENSION);

        var decision = (Decision.Perform) decided(CALLING, suspended, new Stimulus.Proceed(1), NOW);

        assertThat(decision.branch().node()).isEqualTo(2);
    }

    @Test
    void suspendedBranchThatComesToNoCall_isCommittedWhereItIs_withoutWhatTheNodesOnTheWayDid() {
        var plan = plan(STATE, assign(2), new Node.Delay(HOUR, 3, "/0"), invoke(4), new Node.End("/end"));
        var suspended = inState(instance()).withSuspension(SUSPENSION);

        var held = commit(plan, suspended, new Stimulus.Proceed(1), NOW);

        assertThat(held.branch().status()).isEqualTo(Status.SUSPENDED);
        assertThat(held.branch().node()).isEqualTo(1);
        assertThat(held.branch().data()).isEqualTo(NOTHING);
        assertThat(held.entries()).isEmpty();
    }

    @Test
    void suspendedBranchAsksAgainForItsCall_behindAsManyNodesAsABranchThatIsNotSuspended() {
        var nodes = new ArrayList<Node>();
        while (nodes.size() < Limits.NODES_PER_ADVANCE - 1) {
            nodes.add(assign(nodes.size() + 1));
        }
        nodes.add(invoke(nodes.size() + 1));
        nodes.add(new Node.End("/end"));
        var plan = plan(nodes.toArray(Node[]::new));

        assertThat(decided(plan, instance(), new Stimulus.Proceed(1), NOW)).isInstanceOf(Decision.Perform.class);
        assertThat(decided(plan, instance().withSuspension(SUSPENSION), new Stimulus.Proceed(1), NOW))
                .isInstanceOf(Decision.Perform.class);
    }

    @Test
    void suspendedBranchInAnEndlessLoop_isCommittedWhereItIs() {
        var held = commit(plan(assign(0)), instance().withSuspension(SUSPENSION), new Stimulus.Proceed(1), NOW);

        assertThat(held.branch().status()).isEqualTo(Status.SUSPENDED);
        assertThat(held.branch().data()).isEqualTo(NOTHING);
    }

    @Test
    void suspendedBranchBeforeAnEvent_doesNotPublishIt() {
        var event = new EventTemplate("Done", "done", "/w", Optional.empty(), Optional.empty());
        var plan = plan(new Node.Emit(List.of(event), 1, "/0"), invoke(2), new Node.End("/end"));

        var held = commit(plan, instance().withSuspension(SUSPENSION), new Stimulus.Proceed(1), NOW);

        assertThat(held.branch().node()).isZero();
        assertThat(held.effects()).noneMatch(Effect.Publish.class::isInstance);
    }

    @Test
    void suspendedBranchBeforeAState_doesNotEnterIt() {
        var plan = plan(
                assign(1),
                new Node.Enter(new StateScope("S", "operation", List.of()), 2, "/0"),
                invoke(3),
                new Node.End("/end"));

        var held = commit(plan, instance().withSuspension(SUSPENSION), new Stimulus.Proceed(1), NOW);

        assertThat(held.branch().status()).isEqualTo(Status.SUSPENDED);
        assertThat(held.branch().node()).isZero();
    }

    @Test
    void replyAfterTheDeadlineOfAState_isTooLate_unlessTheBranchIsSuspended_whichDecidesThatWhenItIsResumed() {
        var limited = instance()
                .enteringScope(new OpenScope(0, NOW, Optional.of(LATER), Optional.empty()))
                .goTo(2);

        assertThat(replied(limited, LATER.minusMillis(1)).status()).isEqualTo(Status.COMPLETED);
        assertThat(replied(limited, LATER).status()).isEqualTo(Status.FAULTED);
        var onHold = replied(limited.withSuspension(SUSPENSION), LATER);
        assertThat(onHold.status()).isEqualTo(Status.SUSPENDED);
        assertThat(onHold.node()).isEqualTo(2);
        assertThat(replied(limited.withSuspension(SUSPENSION), LATER.minusMillis(1))
                        .node())
                .isEqualTo(3);
    }

    @Test
    void faultThatAHandlerItselfRaises_isNotCaughtInTheSameState_butFailsTheInstance() {
        var any = new Catch(List.of(FaultMatch.ANY), 1);
        var raising = plan(
                new Node.Enter(new StateScope("S", "try", List.of(any)), 1, "/0"),
                new Node.Raise(fault("first"), "/0/do"));

        var failed = commit(raising, inState(instance()), new Stimulus.Proceed(1), NOW);

        assertThat(failed.branch().status()).isEqualTo(Status.FAULTED);
        assertThat(failed.entries())
                .filteredOn(HistoryEntry.Caught.class::isInstance)
                .hasSize(1);
    }

    @Test
    void innermostHandlerThatMatches_catchesAFault_andTheStatesInsideAreLeft() {
        var other = new Catch(List.of(new FaultMatch("other", Optional.empty())), 3);
        var any = new Catch(List.of(FaultMatch.ANY), 3);
        var nested = plan(
                new Node.Enter(new StateScope("Outer", "try", List.of(any)), 1, "/0"),
                new Node.Enter(new StateScope("Inner", "try", List.of(other)), 2, "/0/do/0"),
                new Node.Raise(fault("first"), "/0/do/0/do"),
                new Node.Delay(HOUR, 3, "/0/catch"));
        var inside = instance().enteringScope(scope(0)).enteringScope(scope(1)).goTo(2);

        var caught = commit(nested, inside, new Stimulus.Proceed(1), NOW);

        assertThat(caught.branch().node()).isEqualTo(3);
        assertThat(caught.branch().scopes()).extracting(OpenScope::enterNode).containsExactly(0);
        assertThat(caught.entries())
                .filteredOn(HistoryEntry.Caught.class::isInstance)
                .containsExactly(new HistoryEntry.Caught(
                        NOW,
                        "Inner",
                        "/0/do/0/do",
                        new Fault("first", "first", "", Optional.empty()),
                        Optional.of("/0")));
    }

    @ParameterizedTest(name = "condition {0}: caught {1}")
    @CsvSource(
            delimiter = '|',
            value = {".name == \"first\" | true", ".name == \"other\" | false", "error(\"no\") | false"})
    void handlerWithACondition_catchesAFaultOnlyIfItIsTrue(String when, boolean caught) {
        var handler = new Catch(List.of(FaultMatch.ANY), Optional.of(jq(when)), false, 2);
        var plan = plan(
                new Node.Enter(new StateScope("S", "try", List.of(handler)), 1, "/0"),
                new Node.Raise(fault("first"), "/0/do"),
                new Node.End("/end"));

        assertThat(commit(plan, inState(instance()), new Stimulus.Proceed(1), NOW)
                        .branch()
                        .status())
                .isEqualTo(caught ? Status.COMPLETED : Status.FAULTED);
    }

    @Test
    void messageOfATimeout_saysWhatExceededIt_andHowLongItWas() {
        var limit = new ExecTimeout(HOUR, true, OptionalInt.empty());
        var instance = sleeping(instance()).withExecutionLimit(ExecutionLimit.forInstance(limit, NOW));
        var origin = new BranchOrigin(BranchId.root("i"), 1, 0, 0, true);
        var child = sleeping(Branch.create(BranchId.root("i").child(1, 0), Optional.of(origin), "p", 0, NOTHING, NOW))
                .withExecutionLimit(ExecutionLimit.forBranch(HOUR, NOW));

        var ended = timedOut(plan(new Node.Delay(HOUR, 0, "/0")), instance);
        var failed = timedOut(plan(new Node.Delay(HOUR, 0, "/0")), child);

        assertThat(ended.status()).isEqualTo(Status.TIMED_OUT);
        assertThat(message(ended)).isEqualTo("the workflow exceeded its timeout of PT1H");
        assertThat(failed.status()).isEqualTo(Status.FAULTED);
        assertThat(message(failed)).isEqualTo("the branch exceeded its timeout");
    }

    @Test
    void timeoutThatALanguageCallsAFault_failsTheInstance_atTheWorkflowItself() {
        var limit = new ExecTimeout(HOUR, true, OptionalInt.empty(), true);
        var instance = sleeping(instance()).withExecutionLimit(ExecutionLimit.forInstance(limit, NOW));

        var failed = timedOut(plan(limited(limit), new Node.Delay(HOUR, 0, "/0")), instance);

        assertThat(failed.status()).isEqualTo(Status.FAULTED);
        assertThat(failed.raisedFault().orElseThrow().source()).isEmpty();
    }

    @Test
    void subscriptionThatABranchCloses_isCommittedBeforeItsNextCall() {
        var listening = instance()
                .withEvents(instance().events().adding(new EventSubscription(1, NOW, List.of())))
                .enteringScope(scope(0))
                .goTo(1);
        var leaving = plan(STATE, new Node.Leave(2, "/0"), invoke(3), new Node.End("/end"));

        var first = decided(leaving, listening, new Stimulus.Proceed(1), NOW);

        assertThat(((Decision.Commit) first).branch().node()).isEqualTo(2);
        assertThat(decided(leaving, inState(instance()), new Stimulus.Proceed(1), NOW))
                .isInstanceOf(Decision.Perform.class);
    }

    @Test
    void stateThatIsOnlyAPartOfAnother_isNotInTheHistory_andFaultsInItAreThoseOfTheWhole() {
        var part = plan(
                STATE,
                new Node.Enter(new StateScope("", "", List.of()), 2, "/0/do"),
                new Node.Leave(3, "/0/do"),
                new Node.Raise(fault("first"), "/0/raise"));

        var failed = commit(part, inState(instance()), new Stimulus.Proceed(1), NOW);

        assertThat(failed.entries()).hasExactlyElementsOfTypes(HistoryEntry.Ended.class);
        assertThat(failed.branch().raisedFault().orElseThrow().state()).isEqualTo("S");
    }

    private static Branch sleeping(Branch branch) {
        return branch.waitingOn(new Wait.Sleep(LATER.plusSeconds(1)))
                .withTimer(Optional.of(new BranchTimer(1, LATER, false)));
    }

    private static WorkflowSettings limited(ExecTimeout limit) {
        return new WorkflowSettings(
                Optional.empty(),
                Optional.empty(),
                List.of(),
                Optional.of(limit),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                OptionalInt.empty());
    }

    private static Branch timedOut(Plan plan, Branch branch) {
        return commit(plan, branch, new Stimulus.TimerDue(1), LATER).branch();
    }

    private static String message(Branch failed) {
        return failed.raisedFault().orElseThrow().fault().message();
    }

    private static Expression fault(String name) {
        return jq("{ name: \"%s\", code: \"%s\", message: \"\" }".formatted(name, name));
    }

    private static Branch replied(Branch calling, Instant now) {
        var reply = new Stimulus.CallReplied(
                calling.callKey(), 1, now, TextNode.valueOf("ok"), Optional.empty(), Optional.empty());
        return commit(CALLING, calling, reply, now).branch();
    }

    private static Branch inState(Branch branch) {
        return branch.enteringScope(scope(0)).goTo(1);
    }

    private static Node.Assign assign(int next) {
        return new Node.Assign(jq("{ a: 1 }"), new DataPlacement.Replace(), next, "/0", Optional.of("set"));
    }

    private static Node.Invoke invoke(int next) {
        return new Node.Invoke(
                "pay",
                "pay",
                jq("{}"),
                jq("."),
                new DataPlacement.Discard(),
                Retry.NEVER,
                Optional.empty(),
                next,
                "/0");
    }

    private static Decision decided(Plan plan, Branch branch, Stimulus stimulus, Instant now) {
        return Engine.advance(plan, branch, stimulus, EvaluationContext.withoutSecrets(now));
    }
}
