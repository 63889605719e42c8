package dev.stride.engine.node;

import static dev.stride.engine.EngineFixture.NOTHING;
import static dev.stride.engine.EngineFixture.NOW;
import static dev.stride.engine.EngineFixture.commit;
import static dev.stride.engine.EngineFixture.instance;
import static dev.stride.engine.EngineFixture.jq;
import static dev.stride.engine.EngineFixture.plan;
import static dev.stride.engine.EngineFixture.scope;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.common.YamlValues;
import dev.stride.engine.Engine;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.BranchOrigin;
import dev.stride.engine.branch.ChildResult;
import dev.stride.engine.branch.ChildResult.BranchOutput;
import dev.stride.engine.branch.ChildResult.DependentChild;
import dev.stride.engine.branch.Join;
import dev.stride.engine.branch.Status;
import dev.stride.engine.branch.Suspension;
import dev.stride.engine.branch.Wait;
import dev.stride.engine.data.CollectionSplit.Slice;
import dev.stride.engine.data.DataMerge.DataPath;
import dev.stride.engine.event.ConsumedEventIds;
import dev.stride.engine.event.EventSubscriptions;
import dev.stride.engine.event.ReceivedEvent;
import dev.stride.engine.transition.Decision;
import dev.stride.engine.transition.Effect;
import dev.stride.engine.transition.EvaluationContext;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.engine.transition.Stimulus;
import dev.stride.expression.PathExpression;
import dev.stride.plan.Plan;
import dev.stride.plan.fault.Fault;
import dev.stride.plan.node.DataPlacement;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.Node.ForkBranch;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.threeten.extra.PeriodDuration;

/** Tests forks and loops over collections: what they start, and what they make of the results. */
class ParallelNodesTest {

    private static final long FORK = 2;

    @Test
    void forkWithoutBranches_andLoopOverNothing_continueAtOnce() {
        var nothing = instance(YamlValues.json("{ list: [] }"));

        for (var plan : List.of(fork(), loop("null", Optional.empty()))) {
            var passed = proceeding(plan, nothing);
            assertThat(passed.branch().status()).isEqualTo(Status.COMPLETED);
            assertThat(passed.entries()).noneMatch(HistoryEntry.Forked.class::isInstance);
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "2, 2", "3, 3", "'\"2\"', 2", "7, 3"})
    void batchOfALoop_isTheNumberOfElementsThatRunAtATime(String batch, int atATime) {
        var looping = proceeding(loop(batch, Optional.empty()), instance(YamlValues.json("{ list: [a, b, c] }")));

        assertThat(looping.effects()).contains(new Effect.StartChildren(FORK, 0, atATime));
        assertThat(looping.entries()).contains(new HistoryEntry.Forked(NOW, "", "/0", 3));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "1.5", "\"many\"", "true", "[1]", "empty"})
    void batchThatIsNoWholeNumberFromOneOn_isAFault(String batch) {
        assertThat(fault(loop(batch, Optional.empty()))).isEqualTo("the batch size must be a whole number, 1 or more");
    }

    @Test
    void batchThatCannotBeComputed_isTheFaultOfItsExpression() {
        assertThat(fault(loop("error(\"broken\")", Optional.empty()))).contains("broken");
    }

    @Test
    void sliceOfALargeCollection_runsItsElements_withoutAnotherEntryInTheHistory() {
        var branch = child().withLocals(Map.of(), Optional.of(new Slice(1, 3)));

        var looping =
                proceeding(loop("null", Optional.empty()), branch.withData(YamlValues.json("{ list: [a, b, c, d] }")));

        assertThat(looping.effects()).containsExactly(new Effect.StartChildren(FORK, 0, 2));
        assertThat(looping.entries()).isEmpty();
    }

    @ParameterizedTest(name = "actions of an iteration that return {0} have the result {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "[] | []",
                "[5] | [5]",
                "[null] | [null]",
                "[{ a: 1 }, { b: 2 }] | [{ a: 1, b: 2 }]",
                "[{ a: 1 }, null, { b: 2 }] | [{ a: 1, b: 2 }]",
                "[{ a: 1 }, 5] | [5]",
                "[5, { a: 1 }] | [{ a: 1 }]",
                "[5, null] | [5]",
                "[{ a: 1 }, { a: [2] }] | [{ a: [2] }]",
                "[null, null] | []",
            })
    void resultsOfAnIteration_areOneObjectIfAllAreObjects_andElseTheLastThatIsNotNull(String values, String result) {
        var outputs = YamlValues.json(values)
                .valueStream()
                .map(value -> new BranchOutput(value, DataPath.ROOT))
                .toList();
        var waiting =
                instance(YamlValues.json("{ list: [1] }")).waitingOn(new Wait.Children(Join.create(FORK, 1, 1, 1, 1)));

        var joined = commit(loop("null", Optional.of(path(".all"))), waiting, completed(0, outputs), NOW);

        assertThat(joined.branch().data().path("all")).isEqualTo(YamlValues.json(result));
    }

    @Test
    void resultsOfALoop_cannotBeAppendedToSomethingElseThanAnArray() {
        var waiting = instance(YamlValues.json("{ list: [1], all: text }"))
                .waitingOn(new Wait.Children(Join.create(FORK, 1, 1, 1, 1)));

        var failed = commit(loop("null", Optional.of(path(".all"))), waiting, completed(0, List.of()), NOW);

        assertThat(failed.branch().raisedFault().orElseThrow().fault().message())
                .startsWith("cannot append results to ");
    }

    @Test
    void outputsOfAFork_areMergedInTheOrderOfItsBranches_notOfTheirEnds() {
        var first = commit(fork("a", "b"), forked(instance()), completed(1, outputs("{ a: 2, b: 2 }")), NOW);
        var joined = commit(fork("a", "b"), first.branch(), completed(0, outputs("{ a: 1 }")), NOW);

        assertThat(joined.branch().data()).isEqualTo(YamlValues.json("{ a: 2, b: 2 }"));
    }

    @Test
    void outputsOfAForkThatCannotBeMerged_areAFault() {
        var first = commit(fork("a", "b"), forked(instance()), completed(0, outputs("{ a: 1 }")), NOW);
        var joined = commit(fork("a", "b"), first.branch(), completed(1, outputs("{ a: [2] }")), NOW);

        assertThat(joined.branch().raisedFault().orElseThrow().fault().code()).isEqualTo(Fault.MERGE);
    }

    @ParameterizedTest(name = "results cannot be {0}")
    @ValueSource(strings = {"merged", "collected", "appended"})
    void lastChildOfAJoinThatFails_leavesItsCalledInstancesAndConsumedEvents(String how) {
        var called = new DependentChild("called", "p");
        var consumed = EventSubscriptions.NONE
                .consuming(List.of(new ReceivedEvent("paid", "1-a", YamlValues.json("{ type: paid }"))))
                .consumed();
        var plan = switch (how) {
            case "merged" -> fork("a");
            case "collected" -> collecting(new DataPlacement.Merge(Optional.of(path(".all.more")), "more"));
            default -> loop("null", Optional.of(path(".all")));
        };
        var branch = forked(instance(YamlValues.json("{ list: [1], all: text }")), 1);

        var failed = commit(
                plan,
                branch,
                new Stimulus.ChildEnded(
                        FORK, 0, new ChildResult.Completed(outputs("{ all: [2] }"), List.of(called), consumed)),
                NOW);

        assertThat(failed.branch().status()).isEqualTo(Status.FAULTED);
        assertThat(failed.branch().events().consumed()).isEqualTo(consumed);
        assertThat(failed.effects())
                .contains(new Effect.SendMessage(BranchId.root("called"), new Stimulus.Abandon("p")));
    }

    @Test
    void forkInAChildBranch_handsItsOutputsOnToTheParent_andOneInTheRootHasNoParent() {
        var one = outputs("{ a: 1 }");
        var sleepingAfterFork = plan(
                new Node.Fork(List.of(new ForkBranch("a", 1, Optional.empty())), Optional.empty(), 1, "/0"),
                new Node.Delay(PeriodDuration.parse("PT1H"), 1, "/1"));
        var ofChild = commit(sleepingAfterFork, forked(child(), 1), completed(0, one), NOW)
                .branch();
        var ofRoot = commit(sleepingAfterFork, forked(instance(), 1), completed(0, one), NOW)
                .branch();

        assertThat(ofChild.outputs()).isEqualTo(one);
        assertThat(ofRoot.outputs()).isEmpty();
    }

    @Test
    void nextGroupOfChildren_startsWhenTheLastHasEnded_butNotInASuspendedBranch() {
        var waiting = instance(YamlValues.json("{ list: [1, 2, 3] }"))
                .waitingOn(new Wait.Children(Join.create(FORK, 3, 1, 1, 3)));
        var suspended = waiting.withSuspension(new Suspension(Optional.of("an outage"), NOW));
        var loop = loop("1", Optional.empty());

        assertThat(commit(loop, waiting, completed(0, List.of()), NOW).effects())
                .containsExactly(new Effect.StartChildren(FORK, 1, 2));
        assertThat(commit(loop, suspended, completed(0, List.of()), NOW).effects())
                .isEmpty();
    }

    @Test
    void childrenAreStarted_onlyByTheEffectOfThePresentFork_andOnlyThoseThatHaveNotEnded() {
        var waiting = forked(instance().enteringScope(scope(0)));
        var join = ((Wait.Children) waiting.waitingFor()).join();
        var ended = waiting.waitingOn(new Wait.Children(
                join.withEnded(0, new ChildResult.Completed(List.of(), List.of(), ConsumedEventIds.NONE))));

        assertThat(started(waiting, FORK)).containsExactly(child(0), child(1));
        assertThat(started(ended, FORK)).containsExactly(child(1));
        assertThat(started(waiting, FORK + 1)).isEmpty();
        assertThat(started(waiting.madeReady(), FORK)).isEmpty();
    }

    private static BranchId child(int index) {
        return BranchId.root("i").child(FORK, index);
    }

    private static List<BranchId> started(Branch parent, long fork) {
        return Engine.childrenToStart(
                        fork("a", "b"),
                        parent,
                        new Effect.StartChildren(fork, 0, 2),
                        EvaluationContext.withoutSecrets(NOW))
                .stream()
                .map(Effect.NewBranch::child)
                .toList();
    }

    private static Branch child() {
        var origin = new BranchOrigin(BranchId.root("i"), 1, 0, 0, true);
        return Branch.create(BranchId.root("i").child(1, 0), Optional.of(origin), "p", 0, NOTHING, NOW)
                .withVersion(1);
    }

    private static Branch forked(Branch branch) {
        return forked(branch, 2);
    }

    private static Branch forked(Branch branch, int children) {
        return branch.waitingOn(new Wait.Children(Join.create(FORK, children, 1, children, children)));
    }

    private static List<BranchOutput> outputs(String value) {
        return List.of(new BranchOutput(YamlValues.json(value), DataPath.ROOT));
    }

    private static Stimulus.ChildEnded completed(int index, List<BranchOutput> outputs) {
        return new Stimulus.ChildEnded(
                FORK, index, new ChildResult.Completed(outputs, List.of(), ConsumedEventIds.NONE));
    }

    private static Plan fork(String... names) {
        var branches = Arrays.stream(names)
                .map(name -> new ForkBranch(name, 2, Optional.empty()))
                .toList();
        return plan(new Node.Fork(branches, Optional.empty(), 1, "/0"), new Node.End("/end"), new Node.Return("/2"));
    }

    private static Plan collecting(DataPlacement placement) {
        return plan(
                new Node.Fork(
                        List.of(new ForkBranch("a", 2, Optional.empty())),
                        Optional.empty(),
                        Optional.of(placement),
                        1,
                        "/0"),
                new Node.End("/end"),
                new Node.Return(true, "/2"));
    }

    /** @param batch expression, or {@code null} for all elements at once */
    private static Plan loop(String batch, Optional<PathExpression> into) {
        return plan(
                new Node.ForEach(
                        jq(".list"),
                        "item",
                        batch.equals("null") ? Optional.empty() : Optional.of(jq(batch)),
                        2,
                        into,
                        1,
                        "/0"),
                new Node.End("/end"),
                new Node.Return("/2"));
    }

    private static PathExpression path(String text) {
        return (PathExpression) jq(text);
    }

    private static String fault(Plan plan) {
        return proceeding(plan, instance(YamlValues.json("{ list: [a] }")))
                .branch()
                .raisedFault()
                .orElseThrow()
                .fault()
                .message();
    }

    private static Decision.Commit proceeding(Plan plan, Branch branch) {
        return commit(plan, branch, new Stimulus.Proceed(1), NOW);
    }
}
