package dev.stride.plan;

import static dev.stride.engine.EngineFixture.jq;
import static dev.stride.engine.EngineFixture.plan;
import static dev.stride.engine.EngineFixture.scope;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.engine.EngineFixture;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.BranchOrigin;
import dev.stride.engine.context.NodeContext;
import dev.stride.engine.transition.EvaluationContext;
import dev.stride.plan.node.DataPlacement;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.StateScope;
import dev.stride.plan.node.WorkflowRef;
import dev.stride.plan.policy.Retry;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests by which name a plan calls the state of a place: the name that its author gave it. */
class PlanTest {

    private static final int OUTER = 0;
    private static final int INNER = 1;
    private static final int PART_OF_INNER = 2;
    private static final int PART_OF_OUTER = 3;
    private static final int END = 4;

    /** A state in a state. A part without a name has handlers of its own. */
    private static final Plan NESTED = plan(
            enter("Outer", "/do/0"),
            enter("Inner", "/do/0/do/1"),
            enter("", "/do/0/do/1"),
            enter("", "/do/0/try"),
            new Node.End("/do/0/do/1/then"));

    @ParameterizedTest(name = "{0} lies in \"{1}\"")
    @CsvSource({
        "/do/0/do/1/then, Inner",
        "/do/0/do/1/try/0, Inner",
        "/do/0/do/1, Outer",
        "/do/0/try/0, Outer",
        "/do/0/do/10, Outer",
        "/do/0, ''",
        "/do/00/x, ''",
        "/other, ''"
    })
    void place_liesInTheInnermostNamedStateAroundIt(String source, String state) {
        assertThat(NESTED.stateNameAt(source)).isEqualTo(state);
    }

    @ParameterizedTest(name = "{0} defines {1}")
    @CsvSource({"/do/0, Outer", "/do/0/do/1, Inner", "/do/0/try, ", "/do/0/do/1/then, ", "/do, "})
    void stateIsDefined_exactlyAtItsPlace(String source, String state) {
        assertThat(NESTED.stateEnteredAt(source)).isEqualTo(Optional.ofNullable(state));
    }

    @ParameterizedTest(name = "node {0}: \"{1}\"")
    @CsvSource({"0, Outer", "1, Inner", "2, Inner", "3, Outer", "4, ''"})
    void partOfAState_hasTheNameOfItsState(int node, String state) {
        assertThat(NESTED.stateName(node)).isEqualTo(state);
    }

    @Test
    void branchIsInTheInnermostNamedStateThatItHasEntered() {
        assertThat(stateOf(root().enteringScope(scope(OUTER)).enteringScope(scope(INNER))))
                .isEqualTo("Inner");
        assertThat(stateOf(root().enteringScope(scope(OUTER)).enteringScope(scope(PART_OF_OUTER))))
                .isEqualTo("Outer");
    }

    @Test
    void branchOutsideOfStates_isInTheStateThatCausedIt_orThatItsNodeLiesIn() {
        var child = Branch.create(
                BranchId.root("i").child(1, 0),
                Optional.of(new BranchOrigin(BranchId.root("i"), 1, 0, PART_OF_INNER, true)),
                "p",
                OUTER,
                EngineFixture.NOTHING,
                EngineFixture.NOW);

        assertThat(stateOf(child)).as("the state of its parent").isEqualTo("Inner");
        assertThat(stateOf(root().enteringScope(scope(PART_OF_OUTER)))).isEqualTo("Outer");
        assertThat(stateOf(root().goTo(END))).isEqualTo("Inner");
        assertThat(stateOf(root())).isEmpty();
    }

    @Test
    void calledWorkflows_areThoseThatItCallsAndContinuesAs_eachOnce() {
        var called = new WorkflowRef("billing", Optional.empty(), "/0");
        var next = new WorkflowRef("order", Optional.of("2"), "/1");
        var calling = plan(
                call(called),
                call(called),
                new Node.Continue(next, jq("."), Optional.empty(), "/1"),
                new Node.End("/2"));

        assertThat(calling.calledWorkflows()).containsExactly(called, next);
        assertThat(NESTED.calledWorkflows()).isEmpty();
    }

    private static Node.CallWorkflow call(WorkflowRef workflow) {
        return new Node.CallWorkflow(
                "pay",
                workflow,
                jq("{}"),
                Node.CallWorkflow.WaitMode.FOR_ITS_END,
                jq("."),
                new DataPlacement.Discard(),
                Retry.NEVER,
                Optional.empty(),
                1,
                "/0");
    }

    private static String stateOf(Branch branch) {
        return NodeContext.outsideAdvance(NESTED, branch, EvaluationContext.withoutSecrets(EngineFixture.NOW))
                .stateName();
    }

    private static Branch root() {
        return EngineFixture.instance().goTo(OUTER);
    }

    private static Node enter(String name, String source) {
        return new Node.Enter(new StateScope(name, "do", List.of()), END, source);
    }
}
