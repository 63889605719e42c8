package dev.stride.engine.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.engine.Engine;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.BranchOrigin;
import dev.stride.engine.branch.CallAttempt;
import dev.stride.engine.branch.CompensationLog;
import dev.stride.engine.branch.ExecutionLimit;
import dev.stride.engine.branch.OpenScope;
import dev.stride.engine.branch.Status;
import dev.stride.engine.branch.Suspension;
import dev.stride.engine.branch.Wait;
import dev.stride.engine.event.EventSubscriptions;
import dev.stride.engine.transition.Decision;
import dev.stride.engine.transition.EvaluationContext;
import dev.stride.engine.transition.Stimulus;
import dev.stride.expression.composite.Constant;
import dev.stride.plan.Plan;
import dev.stride.plan.WorkflowId;
import dev.stride.plan.WorkflowSettings;
import dev.stride.plan.WorkflowSettings.InputSchema;
import dev.stride.plan.fault.Fault;
import dev.stride.plan.node.DataPlacement;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.StateScope;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Tests the retry of failed instances. */
class RetryFromFailureTest {

    private static final Instant NOW = Instant.parse("2024-01-01T00:00:00Z");
    private static final Instant LATER = NOW.plusSeconds(3600);
    private static final JsonNode BEGUN = data("begun");
    private static final Stimulus.Stop STOP = new Stimulus.Stop(Fault.of(Fault.LIMIT, "enough"));

    private static final Plan PLAN = new Plan(
            new WorkflowId("w", "1"),
            "w",
            "test",
            JsonNodeFactory.instance.objectNode(),
            0,
            List.of(
                    new Node.Enter(new StateScope("Only", "operation", List.of()), 1, "/states/0"),
                    new Node.Assign(new Constant(data("filtered")), new DataPlacement.Replace(), 2, "/states/0"),
                    new Node.Leave(3, "/states/0"),
                    new Node.End("/states/0/end")),
            Map.of(),
            new WorkflowSettings(
                    Optional.empty(),
                    Optional.of(new InputSchema(required("begun"), true)),
                    List.of(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    OptionalInt.empty()));

    @Test
    void retriedInstanceRestartsItsFailedStateWithTheDataAtStateEntry() {
        var retried = retried(failed(inState()), Optional.empty());

        assertThat(retried.status()).isEqualTo(Status.RUNNING);
        assertThat(retried.node()).isZero();
        assertThat(retried.data()).isEqualTo(BEGUN);
        assertThat(retried.scopes()).isEmpty();
        assertThat(retried.raisedFault()).isEmpty();
        assertThat(retried.endedAt()).isEmpty();
    }

    @Test
    void separateCopyOfTheDataAtStateEntry_isKeptForARetry_onlyAfterTheStateHasChangedTheData() {
        var entered = Branch.create(BranchId.root("i"), Optional.empty(), "p", 0, BEGUN, NOW)
                .enteringScope(new OpenScope(0, NOW, Optional.empty(), Optional.empty()));

        assertThat(entered.entryData()).containsExactly(Optional.empty());
        assertThat(entered.withData(data("filtered")).withData(data("more")).entryData())
                .containsExactly(Optional.of(BEGUN));
    }

    @Test
    void callsAfterARetryHaveNewIdempotencyKeys() {
        var failed = failed(inState());
        var again = retried(failed, Optional.empty())
                .enteringScope(new OpenScope(0, LATER, Optional.empty(), Optional.empty()))
                .goTo(failed.node());

        assertThat(again.callKey()).isNotEqualTo(failed.callKey());
    }

    @Test
    void retryCommandIsIgnored_unlessItContainsTheOptimisticLockVersionOfTheInstance() {
        var failed = failed(inState());
        for (long version : List.of(failed.version() - 1, failed.version() + 1)) {
            assertThat(advance(failed, new Stimulus.Retry(version, Optional.empty())))
                    .isEqualTo(new Decision.Ignored());
        }
    }

    @Test
    void retryCommandForAParallelBranch_isIgnored_becauseOnlyWholeInstancesAreRetried() {
        var child = new Branch(
                inState().id().child(3, 0),
                Optional.of(new BranchOrigin(BranchId.root("i"), 3, 0, 0, true)),
                "p",
                7,
                Status.FAULTED,
                1,
                BEGUN,
                new Wait.Nothing(),
                Optional.empty(),
                ExecutionLimit.UNLIMITED,
                Optional.empty(),
                Map.of(),
                Optional.empty(),
                Optional.empty(),
                List.of(),
                CallAttempt.FIRST,
                Optional.empty(),
                EventSubscriptions.NONE,
                CompensationLog.EMPTY,
                List.of(),
                List.of(),
                1,
                NOW,
                Optional.of(NOW),
                Optional.empty(),
                Map.of(),
                Optional.empty());

        assertThat(advance(child, new Stimulus.Retry(7, Optional.empty()))).isEqualTo(new Decision.Ignored());
    }

    @Test
    void limitOnTheStepsOfAnInstance_countsOnlyStepsSinceTheLatestRetry() {
        var failed = failed(inState());
        var retried = retried(failed, Optional.empty());

        assertThat(failed.executionLimit().steps(failed.version())).isEqualTo(failed.version());
        assertThat(retried.executionLimit().steps(failed.version() + 1)).isEqualTo(1);
    }

    @Test
    void retryOfAnInstanceThatFailedInputValidation_validatesItsInputAgain() {
        var begin = new Stimulus.Begin("p", data("wrong"));
        var rejected = committed(Engine.begin(PLAN, BranchId.root("i"), begin, EvaluationContext.withoutSecrets(NOW)));
        assertThat(rejected.status()).isEqualTo(Status.FAULTED);

        assertThat(retried(rejected.withVersion(1), Optional.empty()).status()).isEqualTo(Status.FAULTED);
        var corrected = retried(rejected.withVersion(1), Optional.of(data("begun")));
        assertThat(corrected.status()).isEqualTo(Status.RUNNING);
        assertThat(corrected.data()).isEqualTo(data("wrong").put("begun", true));
    }

    @Test
    void retryOfAFailedInstance_leavesItSuspended_ifItWasSuspendedBeforeItFailed() {
        var onHold = inState().withSuspension(new Suspension(Optional.of("enough"), NOW));

        assertThat(retried(failed(onHold), Optional.empty()).status()).isEqualTo(Status.SUSPENDED);
    }

    /** Returns a branch within its state, after its data changed. */
    private static Branch inState() {
        return Branch.create(BranchId.root("i"), Optional.empty(), "p", 0, BEGUN, NOW)
                .withVersion(6)
                .enteringScope(new OpenScope(0, NOW, Optional.empty(), Optional.empty()))
                .withData(data("filtered"))
                .goTo(2);
    }

    private static Branch failed(Branch branch) {
        return committed(advance(branch, STOP)).withVersion(branch.version() + 1);
    }

    private static Branch retried(Branch failed, Optional<JsonNode> patch) {
        return committed(advance(failed, new Stimulus.Retry(failed.version(), patch)));
    }

    private static Decision advance(Branch branch, Stimulus stimulus) {
        return Engine.advance(PLAN, branch, stimulus, EvaluationContext.withoutSecrets(LATER));
    }

    private static Branch committed(Decision decision) {
        return ((Decision.Commit) decision).branch();
    }

    private static ObjectNode data(String name) {
        return JsonNodeFactory.instance.objectNode().put(name, true);
    }

    private static JsonNode required(String name) {
        var schema = JsonNodeFactory.instance.objectNode();
        schema.putArray("required").add(name);
        return schema;
    }
}
