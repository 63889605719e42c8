package dev.stride.engine.interpreter;

import static dev.stride.engine.EngineFixture.NOW;
import static dev.stride.engine.EngineFixture.instance;
import static dev.stride.engine.EngineFixture.jq;
import static dev.stride.engine.EngineFixture.plan;
import static dev.stride.engine.EngineFixture.scope;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.engine.Engine;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchTimer;
import dev.stride.engine.branch.ExecutionLimit;
import dev.stride.engine.branch.OpenScope;
import dev.stride.engine.branch.Wait;
import dev.stride.engine.event.EventSubscription;
import dev.stride.engine.event.EventSubscriptions;
import dev.stride.engine.event.ReceivedEvent;
import dev.stride.engine.transition.EvaluationContext;
import dev.stride.engine.transition.Stimulus;
import dev.stride.plan.Plan;
import dev.stride.plan.event.EventFilter;
import dev.stride.plan.fault.Catch;
import dev.stride.plan.fault.Fault;
import dev.stride.plan.fault.FaultMatch;
import dev.stride.plan.node.ConsumedEvent;
import dev.stride.plan.node.DataPlacement;
import dev.stride.plan.node.EventAlternative;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.Node.SwitchCase;
import dev.stride.plan.node.StateScope;
import dev.stride.plan.policy.ExecTimeout;
import dev.stride.plan.policy.Retry;
import dev.stride.plan.policy.RetryPolicy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.threeten.extra.PeriodDuration;

/** Tests what a listener, such as the measurement of the coverage of tests, is told of the steps of a branch. */
class ReportedStepsTest {

    private static final Duration HOUR = Duration.ofHours(1);
    private static final Instant LATER = NOW.plus(HOUR);
    private static final Node.End END = new Node.End("/end");

    @Test
    void eachNodeThatABranchRuns_isReported() {
        var plan = plan(
                new Node.Assign(jq("1"), new DataPlacement.Replace(), 1, "/0"),
                new Node.Choose(List.of(), 2, "/1"),
                END);

        assertThat(proceeding(plan, instance()))
                .containsExactly("RUN at 0: 0", "RUN at 1: 0", "CASE at 1: 0", "RUN at 2: 0");
    }

    @Test
    void caseOfAChoice_isReportedWithItsIndex_andTheDefaultAsTheCaseAfterTheLast() {
        var never = new SwitchCase(jq("false"), 1, "/0/0");
        var always = new SwitchCase(jq("true"), 1, "/0/1");

        assertThat(proceeding(plan(new Node.Choose(List.of(never, always), 1, "/0"), END), instance()))
                .contains("CASE at 0: 1");
        assertThat(proceeding(plan(new Node.Choose(List.of(never, never), 1, "/0"), END), instance()))
                .contains("CASE at 0: 2");
    }

    @Test
    void handlerThatCatchesAFault_isReportedAtItsState() {
        var other = new Catch(List.of(new FaultMatch("other", Optional.empty())), 2);
        var any = new Catch(List.of(FaultMatch.ANY), 2);
        var plan = plan(
                new Node.Enter(new StateScope("S", "try", List.of(other, any)), 1, "/0"),
                new Node.Raise(jq("{ name: \"no\", code: \"no\" }"), "/0/raise"),
                END);

        assertThat(proceeding(plan, instance().enteringScope(scope(0)).goTo(1))).contains("HANDLER at 0: 1");
    }

    @Test
    void alternativeWhoseEventsHaveArrived_isReportedWithItsIndex_andTheEndOfTheWaitAsATimeout() {
        var plan = plan(
                new Node.Await(
                        List.of(alternative("paid"), alternative("sent")),
                        Optional.of(PeriodDuration.of(HOUR)),
                        OptionalInt.of(1),
                        "/0"),
                END);
        var waiting = instance()
                .withEvents(EventSubscriptions.NONE.adding(new EventSubscription(1, NOW, List.of())))
                .waitingOn(new Wait.Events(Optional.of(LATER)));
        var sent = new ReceivedEvent(
                "sent", "1", JsonNodeFactory.instance.objectNode().put("type", "sent"));

        assertThat(reported(plan, waiting, new Stimulus.EventsArrived(1, List.of(sent)), NOW))
                .contains("ALTERNATIVE at 0: 1");
        assertThat(timedOut(plan, waiting)).contains("TIMEOUT at 0: 0");
    }

    @Test
    void retryOfACall_isReportedWithTheIndexOfItsRule_andATimeoutOfTheCallAsWell() {
        var rules = List.of(rule("other"), rule(Fault.TIMEOUT), rule("no"));
        var plan = plan(
                new Node.Invoke(
                        "pay",
                        "pay",
                        jq("{}"),
                        jq("."),
                        new DataPlacement.Discard(),
                        new Retry(rules),
                        Optional.empty(),
                        1,
                        "/0"),
                END);

        assertThat(failing(plan, Fault.of("no", "no"))).containsExactly("RETRY at 0: 2");
        assertThat(failing(plan, Fault.of(Fault.TIMEOUT, "late"))).containsExactly("TIMEOUT at 0: 0", "RETRY at 0: 1");
    }

    @Test
    void deadlineOfAStateThatPassed_isReportedAtTheState_andThatOfTheInstanceAtNoNode() {
        var plan = plan(
                new Node.Enter(new StateScope("S", "sleep", List.of()), 1, "/0"),
                new Node.Delay(PeriodDuration.of(HOUR), 2, "/0"),
                END);
        var sleeping = instance().goTo(1).waitingOn(new Wait.Sleep(LATER.plus(HOUR)));
        var state = sleeping.enteringScope(new OpenScope(0, NOW, Optional.of(LATER), Optional.empty()));
        var limit = new ExecTimeout(PeriodDuration.of(HOUR), true, OptionalInt.empty());

        assertThat(timedOut(plan, state)).containsExactly("TIMEOUT at 0: 0");
        assertThat(timedOut(plan, sleeping.withExecutionLimit(ExecutionLimit.forInstance(limit, NOW))))
                .containsExactly("TIMEOUT at -1: 0");
    }

    private static EventAlternative alternative(String event) {
        var filter = new EventFilter(event, event, "/", List.of());
        return new EventAlternative(List.of(new ConsumedEvent(filter, jq("."), new DataPlacement.Discard())), 1);
    }

    private static Retry.Rule rule(String fault) {
        return new Retry.Rule(
                RetryPolicy.DEFAULT,
                List.of(new FaultMatch(fault, Optional.empty())),
                List.of(),
                List.of(),
                OptionalInt.empty());
    }

    private static List<String> failing(Plan plan, Fault fault) {
        var calling = instance();
        var failed = new Stimulus.CallFailed(
                calling.callKey(), 1, NOW, fault, Optional.empty(), Optional.empty(), Optional.empty());
        return reported(plan, calling, failed, NOW);
    }

    private static List<String> timedOut(Plan plan, Branch waiting) {
        var withTimer = waiting.withTimer(Optional.of(new BranchTimer(1, LATER, false)));
        return reported(plan, withTimer, new Stimulus.TimerDue(1), LATER);
    }

    private static List<String> proceeding(Plan plan, Branch branch) {
        return reported(plan, branch, new Stimulus.Proceed(1), NOW);
    }

    private static List<String> reported(Plan plan, Branch branch, Stimulus stimulus, Instant now) {
        var steps = new ArrayList<String>();
        var listening = EvaluationContext.withoutSecrets(now)
                .reportingTo((_, step, node, index) -> steps.add("%s at %s: %s".formatted(step, node, index)));
        Engine.advance(plan, branch, stimulus, listening);
        return steps;
    }
}
