package dev.stride.plan;

import static dev.stride.engine.EngineFixture.NOTHING;
import static dev.stride.engine.EngineFixture.jq;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.stride.plan.fault.Catch;
import dev.stride.plan.fault.FaultMatch;
import dev.stride.plan.node.DataPlacement;
import dev.stride.plan.node.EventAlternative;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.Node.ForkBranch;
import dev.stride.plan.node.Node.SwitchCase;
import dev.stride.plan.node.NodeSuccessors;
import dev.stride.plan.node.StateScope;
import dev.stride.plan.node.WorkflowRef;
import dev.stride.plan.policy.Retry;
import dev.stride.plan.policy.RetryPolicy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.threeten.extra.PeriodDuration;

/** Tests the order of the nodes of a plan, and that each node finds its successors in it. */
class PlanBuilderTest {

    private static final WorkflowRef OTHER = new WorkflowRef("other", Optional.empty(), "/0");
    private static final Retry RETRY = new Retry(List.of(
            new Retry.Rule(RetryPolicy.DEFAULT, List.of(FaultMatch.ANY), List.of(), List.of("no"), OptionalInt.of(1)),
            new Retry.Rule(RetryPolicy.NONE, List.of(FaultMatch.ANY), List.of(), List.of(), OptionalInt.empty())));

    static Stream<Arguments> nodes() {
        var none = Optional.<PeriodDuration>empty();
        var discard = new DataPlacement.Discard();
        return Stream.of(
                Arguments.of(
                        new Node.Enter(
                                new StateScope(
                                        "S",
                                        "try",
                                        List.of(
                                                new Catch(List.of(FaultMatch.ANY), 2),
                                                new Catch(List.of(FaultMatch.ANY), 3)),
                                        none,
                                        none,
                                        OptionalInt.of(4)),
                                1,
                                "/0"),
                        List.of(1, 2, 3, 4)),
                Arguments.of(new Node.Leave(1, "/0"), List.of(1)),
                Arguments.of(new Node.Assign(jq("."), new DataPlacement.Replace(), 1, "/0"), List.of(1)),
                Arguments.of(
                        new Node.Choose(
                                List.of(new SwitchCase(jq("."), 1, "/0"), new SwitchCase(jq("."), 2, "/1")), 3, "/0"),
                        List.of(1, 2, 3)),
                Arguments.of(new Node.Check(NOTHING, 1, "/0"), List.of(1)),
                Arguments.of(
                        new Node.Invoke("pay", "pay", jq("."), jq("."), discard, RETRY, none, 2, "/0"), List.of(1, 2)),
                Arguments.of(
                        new Node.CallWorkflow(
                                "pay",
                                OTHER,
                                jq("."),
                                Node.CallWorkflow.WaitMode.FOR_ITS_END,
                                jq("."),
                                discard,
                                RETRY,
                                none,
                                2,
                                "/0"),
                        List.of(1, 2)),
                Arguments.of(new Node.Delay(PeriodDuration.parse("PT1S"), 1, "/0"), List.of(1)),
                Arguments.of(new Node.Listen(List.of(), 1, "/0"), List.of(1)),
                Arguments.of(
                        new Node.Await(
                                List.of(new EventAlternative(List.of(), 1), new EventAlternative(List.of(), 2)),
                                none,
                                OptionalInt.of(3),
                                "/0"),
                        List.of(1, 2, 3)),
                Arguments.of(new Node.Emit(List.of(), 1, "/0"), List.of(1)),
                Arguments.of(
                        new Node.Fork(
                                List.of(new ForkBranch("a", 1, none), new ForkBranch("b", 2, none)),
                                Optional.empty(),
                                3,
                                "/0"),
                        List.of(1, 2, 3)),
                Arguments.of(
                        new Node.ForEach(jq("."), "item", Optional.empty(), 1, Optional.empty(), 2, "/0"),
                        List.of(1, 2)),
                Arguments.of(new Node.Detach(1, 2, "/0"), List.of(1, 2)),
                Arguments.of(new Node.Compensate(1, "/0"), List.of(1)),
                Arguments.of(new Node.KeepActive(List.of(), OptionalInt.of(1), "/0"), List.of(1)),
                Arguments.of(new Node.KeepActive(List.of(), OptionalInt.empty(), "/0"), List.of()),
                Arguments.of(new Node.Return("/0"), List.of()),
                Arguments.of(new Node.Continue(OTHER, jq("."), Optional.empty(), "/0"), List.of()),
                Arguments.of(new Node.Raise(jq("."), "/0"), List.of()),
                Arguments.of(new Node.End("/0"), List.of()));
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("nodes")
    void nodeNamesAllItsSuccessors_andKeepsEverythingElseWhenTheyAreRenumbered(Node node, List<Integer> successors) {
        assertThat(PlanBuilder.successors(node)).isEqualTo(successors);

        var moved = NodeSuccessors.renumber(node, id -> id + 10);
        assertThat(PlanBuilder.successors(moved))
                .isEqualTo(successors.stream().map(id -> id + 10).toList());
        assertThat(NodeSuccessors.renumber(moved, id -> id - 10)).isEqualTo(node);
    }

    @Test
    void nodesOfAStateFollowEachOther_andUnreachableOnesAreLeftOut() {
        var builder = new PlanBuilder();
        var end = builder.add(new Node.End("/end"));
        builder.add(new Node.End("/unreachable"));
        var second = builder.reserve();
        var leaveSecond = builder.add(new Node.Leave(end, "/1"));
        builder.set(second, enter(leaveSecond, "/1"));
        var leaveFirst = builder.add(new Node.Leave(second, "/0"));
        var first = builder.add(enter(leaveFirst, "/0"));

        var layout = builder.layout(List.of(first));

        assertThat(layout.nodes())
                .containsExactly(
                        enter(1, "/0"),
                        new Node.Leave(2, "/0"),
                        enter(3, "/1"),
                        new Node.Leave(4, "/1"),
                        new Node.End("/end"));
        assertThat(layout.ids()).isEqualTo(Map.of(first, 0, leaveFirst, 1, second, 2, leaveSecond, 3, end, 4));
    }

    @Test
    void successorsOfANode_standInTheirOrder_andSharedOnesOnce() {
        var builder = new PlanBuilder();
        var end = builder.add(new Node.End("/end"));
        var one = builder.add(new Node.Leave(end, "/one"));
        var two = builder.add(new Node.Leave(end, "/two"));
        var choose = builder.add(new Node.Choose(List.of(new SwitchCase(jq("."), one, "/0")), two, "/0"));

        assertThat(builder.layout(List.of(choose, one)).nodes())
                .extracting(Node::source)
                .containsExactly("/0", "/one", "/end", "/two");
    }

    @Test
    void loopIsLaidOutOnce() {
        var builder = new PlanBuilder();
        var state = builder.reserve();
        var leave = builder.add(new Node.Leave(state, "/0"));
        builder.set(state, enter(leave, "/0"));

        assertThat(builder.layout(List.of(state)).nodes()).containsExactly(enter(1, "/0"), new Node.Leave(0, "/0"));
    }

    @Test
    void reservedNodeThatWasNeverSet_isAnErrorOfTheCompiler() {
        var builder = new PlanBuilder();
        var reserved = builder.reserve();

        assertThatNullPointerException()
                .isThrownBy(() -> builder.layout(List.of(reserved)))
                .withMessageContaining("never added");
    }

    private static Node enter(int next, String source) {
        return new Node.Enter(new StateScope("S", "inject", List.of()), next, source);
    }
}
