package dev.stride.engine.node;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.engine.Engine;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.Status;
import dev.stride.engine.transition.Decision;
import dev.stride.engine.transition.EvaluationContext;
import dev.stride.engine.transition.Stimulus;
import dev.stride.expression.composite.Constant;
import dev.stride.plan.Plan;
import dev.stride.plan.WorkflowId;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.StateScope;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the number of elements that one state may iterate over. */
class ForEachLimitTest {

    private static final Instant NOW = Instant.parse("2024-01-01T00:00:00Z");

    @ParameterizedTest(name = "{0} more than the limit: {1}")
    @CsvSource({"-1, WAITING", "0, WAITING", "1, FAULTED"})
    void forEachState_takesAsManyElementsAsTheLimitAllows(int more, Status status) {
        assertThat(iterateOver(Limits.FOREACH_ELEMENTS + more)).isEqualTo(status);
    }

    private static Status iterateOver(int elements) {
        var collection = JsonNodeFactory.instance.arrayNode(elements);
        for (int index = 0; index < elements; index++) {
            collection.addNull();
        }
        var nothing = JsonNodeFactory.instance.objectNode();
        var plan = new Plan(
                new WorkflowId("w", "1"),
                "w",
                "test",
                nothing,
                0,
                List.of(
                        new Node.Enter(new StateScope("Each", "foreach", List.of()), 1, "/states/0"),
                        new Node.ForEach(
                                new Constant(collection),
                                "item",
                                Optional.empty(),
                                3,
                                Optional.empty(),
                                2,
                                "/states/0"),
                        new Node.Leave(4, "/states/0"),
                        new Node.Return("/states/0"),
                        new Node.End("/states/0/end")),
                Map.of());
        var branch = Branch.create(BranchId.root("i"), Optional.empty(), "p", 0, nothing, NOW)
                .withVersion(1);
        var decision = Engine.advance(plan, branch, new Stimulus.Proceed(1), EvaluationContext.withoutSecrets(NOW));
        while (decision instanceof Decision.Commit(var committed, var _, var _, var _) && committed.ready()) {
            decision = Engine.advance(
                    plan, committed, new Stimulus.Proceed(committed.version()), EvaluationContext.withoutSecrets(NOW));
        }
        return ((Decision.Commit) decision).branch().status();
    }
}
