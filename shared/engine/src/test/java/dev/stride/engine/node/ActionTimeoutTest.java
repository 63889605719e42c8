package dev.stride.engine.node;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.engine.Engine;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.BranchTimer;
import dev.stride.engine.branch.Status;
import dev.stride.engine.transition.Decision;
import dev.stride.engine.transition.EvaluationContext;
import dev.stride.engine.transition.Stimulus;
import dev.stride.expression.composite.Constant;
import dev.stride.plan.Plan;
import dev.stride.plan.WorkflowId;
import dev.stride.plan.call.CallTemplate;
import dev.stride.plan.node.DataPlacement;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.StateScope;
import dev.stride.plan.policy.Retry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.threeten.extra.PeriodDuration;

/** Tests the timeout of an action whose service has not finished yet. */
class ActionTimeoutTest {

    private static final Instant NOW = Instant.parse("2024-01-01T00:00:00Z");
    private static final JsonNode NOTHING = JsonNodeFactory.instance.objectNode();
    private static final Constant VALUE = new Constant(NOTHING);

    private static final Plan PLAN = new Plan(
            new WorkflowId("w", "1"),
            "w",
            "test",
            NOTHING,
            0,
            List.of(
                    new Node.Enter(new StateScope("S", "operation", List.of()), 1, "/states/0"),
                    new Node.Invoke(
                            "f",
                            "f",
                            VALUE,
                            VALUE,
                            new DataPlacement.Discard(),
                            Retry.NEVER,
                            Optional.of(PeriodDuration.parse("PT1H")),
                            2,
                            "/states/0/actions/0"),
                    new Node.Leave(3, "/states/0"),
                    new Node.End("/end")),
            Map.of("f", CallTemplate.withoutAuth("rest", NOTHING)));

    @ParameterizedTest(name = "not finished {0} after the start, asked again {1} later: {2}, due after {3}")
    @CsvSource({
        "PT59M,          PT30S, WAITING, PT59M30S",
        "PT59M,          PT1M,  WAITING, PT1H",
        "PT59M,          PT2M,  WAITING, PT1H",
        "PT59M59.999S,   PT1M,  WAITING, PT1H",
        "PT1H,           PT1M,  FAULTED,",
        "PT1H0.001S,     PT1M,  FAULTED,",
    })
    void unfinishedAction_failsFromTheInstantOfItsTimeoutOn(
            Duration later, Duration pollAfter, Status status, Duration due) {
        var started = committed(perform(branch(), new Stimulus.Proceed(1), NOW), Duration.ofMinutes(1), NOW);
        var timer = started.timer().orElseThrow();
        var asked = perform(started, new Stimulus.TimerDue(timer.version()), timer.due());

        var committed = committed(asked, pollAfter, NOW.plus(later));

        assertThat(committed.status()).isEqualTo(status);
        assertThat(committed.timer().map(BranchTimer::due))
                .isEqualTo(Optional.ofNullable(due).map(NOW::plus));
    }

    private static Branch branch() {
        return Branch.create(BranchId.root("i"), Optional.empty(), "p", 0, NOTHING, NOW)
                .withVersion(1);
    }

    private static Branch perform(Branch branch, Stimulus stimulus, Instant now) {
        return ((Decision.Perform) advance(branch, stimulus, now)).branch();
    }

    private static Branch committed(Branch calling, Duration pollAfter, Instant now) {
        var pending =
                new Stimulus.CallPending(calling.callKey(), calling.attempt().number(), pollAfter);
        return ((Decision.Commit) advance(calling, pending, now)).branch();
    }

    private static Decision advance(Branch branch, Stimulus stimulus, Instant now) {
        return Engine.advance(PLAN, branch, stimulus, EvaluationContext.withoutSecrets(now));
    }
}
