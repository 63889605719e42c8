package dev.stride.runtime.protocol;

import static dev.stride.engine.EngineFixture.NOW;
import static dev.stride.engine.EngineFixture.instance;
import static dev.stride.engine.EngineFixture.plan;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.event.EventSubscription;
import dev.stride.engine.event.EventSubscriptions;
import dev.stride.engine.transition.Decision;
import dev.stride.engine.transition.Effect;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.plan.Checkpoint;
import dev.stride.plan.HistoryLevel;
import dev.stride.plan.Plan;
import dev.stride.plan.WorkflowSettings;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.StateScope;
import dev.stride.plan.start.StartEvents;
import dev.stride.runtime.secret.PlanSecrets;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests what one commit of several decisions contains. */
class UncommittedChangeTest {

    private static final Node ENTER = new Node.Enter(new StateScope("S", "inject", List.of()), 1, "/0");
    private static final Plan PLAN = plan(ENTER, new Node.Leave(2, "/0"), new Node.End("/end"));

    private static final EventSubscription FIRST = new EventSubscription(1, NOW, List.of());
    private static final EventSubscription SECOND = new EventSubscription(2, NOW, List.of());
    private static final HistoryEntry STARTED = new HistoryEntry.Resumed(NOW);
    private static final HistoryEntry WENT_ON = new HistoryEntry.Resumed(NOW.plusSeconds(1));
    private static final Effect INDEX = new Effect.IndexLabels();
    private static final Effect TIMER = new Effect.SetTimer(2, NOW);

    @Test
    void commitOfTwoDecisions_hasTheBranchOfTheSecond_andTheEffectsAndEntriesOfBothInOrder() {
        var later = instance(TextNode.valueOf("later"));

        var both = change(instance(), List.of(INDEX), STARTED).then(commit(later, List.of(TIMER, INDEX), WENT_ON));

        var commit = (Decision.Commit) both.decision();
        assertThat(commit.branch()).isEqualTo(later);
        assertThat(commit.effects()).as("each effect once").containsExactly(INDEX, TIMER);
        assertThat(both.entries()).containsExactly(STARTED, WENT_ON);
        assertThat(both.plan()).contains(PLAN);
    }

    @Test
    void commitOfThreeDecisions_hasTheEntriesOfAllInOrder_andCountsTheirStates() {
        var last = new HistoryEntry.Resumed(NOW.plusSeconds(2));

        var all = change(instance(), List.of(), STARTED)
                .then(commit(instance(), List.of(), WENT_ON))
                .countingState()
                .then(commit(instance(), List.of(), last))
                .countingState();

        assertThat(all.entries()).containsExactly(STARTED, WENT_ON, last);
        assertThat(all.states()).isEqualTo(3);
    }

    @Test
    void subscriptionThatACommitBothOpensAndCloses_isNeitherAddedToTheIndexNorRemoved() {
        var opened = change(subscribed(FIRST, SECOND), List.of(new Effect.Subscribe(1), new Effect.Subscribe(2)));

        var closed = opened.then(commit(subscribed(FIRST), List.of(new Effect.Unsubscribe(SECOND))));

        assertThat(((Decision.Commit) closed.decision()).effects()).containsExactly(new Effect.Subscribe(1));
    }

    @Test
    void subscriptionOfAnEarlierCommit_isRemovedFromTheIndex() {
        var waiting = change(subscribed(FIRST), List.of());

        var closed = waiting.then(commit(instance(), List.of(new Effect.Unsubscribe(FIRST))));

        assertThat(((Decision.Commit) closed.decision()).effects()).containsExactly(new Effect.Unsubscribe(FIRST));
    }

    @ParameterizedTest
    @CsvSource({"true", "false"})
    void refusalToBegin_isThatOfTheWholeCommit(boolean refused) {
        var first = commit(instance(), List.of());
        var both = UncommittedChange.of(refused ? first.asRefusal() : first, PLAN, List.of())
                .then(commit(instance(), List.of()));

        assertThat(((Decision.Commit) both.decision()).refused()).isEqualTo(refused);
    }

    @Test
    void decisionThatChangesNothing_cannotBeContinued() {
        assertThatIllegalStateException()
                .isThrownBy(() -> UncommittedChange.IGNORED.then(commit(instance(), List.of())));
    }

    @Test
    void onlyTheMarkedChange_isFollowedByACall() {
        var change = change(instance(), List.of());

        assertThat(change.callFollows()).isFalse();
        assertThat(change.beforeCall().callFollows()).isTrue();
        assertThat(change.beforeCall().countingState().callFollows()).isFalse();
        assertThat(change.beforeCall().then(commit(instance(), List.of())).callFollows())
                .isFalse();
    }

    @ParameterizedTest(name = "level {0}, of the workflow {1}: kept: {2}")
    @CsvSource({"STATES, , false", "OFF, , false", "ALL, , true", "STATES, ALL, true", "ALL, STATES, false"})
    void evaluationOfAnExpressionFunction_isInTheHistoryOnlyAtTheLevelAll(
            HistoryLevel deployment, HistoryLevel workflow, boolean isKept) {
        var plan = plan(settings(Optional.ofNullable(workflow), List.of()), ENTER);
        var earlier = UncommittedChange.of(commit(instance(), List.of(), called(false)), plan, List.of(called(true)));

        var redacted = earlier.countingState().beforeCall().redacted(secrets(plan), deployment);

        assertThat(redacted.entries())
                .isEqualTo(isKept ? List.of(called(true), called(false)) : List.of(called(false)));
        assertThat(redacted.states()).isEqualTo(2);
        assertThat(redacted.callFollows()).isTrue();
        assertThat(redacted.plan()).contains(plan);
    }

    @Test
    void secretsAreMasked_beforeTheEngineContinues() {
        var plan = plan(settings(Optional.empty(), List.of("password")), ENTER);
        var secret = instance(TextNode.valueOf(RecordingPorts.SECRET));

        var redacted = UncommittedChange.of(commit(secret, List.of()), plan, List.of())
                .redacted(secrets(plan), HistoryLevel.STATES);

        assertThat(((Decision.Commit) redacted.decision()).branch().data()).isEqualTo(TextNode.valueOf("***"));
    }

    @Test
    void ignoredStimulus_hasNothingToMask() {
        assertThat(UncommittedChange.IGNORED.redacted(secrets(PLAN), HistoryLevel.STATES))
                .isSameAs(UncommittedChange.IGNORED);
        assertThat(UncommittedChange.IGNORED.entries()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"STATES, , STATES", "EFFECTS, , EFFECTS", "STATES, EFFECTS, EFFECTS", "EFFECTS, STATES, STATES"})
    void checkpointOfTheWorkflow_overridesThatOfTheDeployment(
            Checkpoint deployment, Checkpoint workflow, Checkpoint effective) {
        var plan = plan(WorkflowSettings.NONE.withCheckpoint(Optional.ofNullable(workflow)), ENTER);

        assertThat(UncommittedChange.of(new Decision.Ignored(), plan, List.of()).checkpoint(deployment))
                .isEqualTo(effective);
    }

    @Test
    void laterEventsJoinAnInstance_onlyOfAWorkflowWhoseStartSaysSo() {
        assertThat(joining(true).joinsEvents()).isTrue();
        assertThat(joining(false).joinsEvents()).isFalse();
        assertThat(change(instance(), List.of()).joinsEvents()).isFalse();
    }

    @Test
    void branchIsBetweenStates_ifItsNextNodeEntersOne() {
        var change = change(instance(), List.of());

        assertThat(change.isBetweenStates(instance())).isTrue();
        assertThat(change.isBetweenStates(instance().goTo(1))).isFalse();
        assertThat(UncommittedChange.IGNORED.isBetweenStates(instance())).isFalse();
    }

    private static UncommittedChange joining(boolean joins) {
        var none = WorkflowSettings.NONE;
        var starts = new StartEvents(List.of(), false, Optional.empty(), joins);
        var settings = new WorkflowSettings(
                none.label(),
                none.inputSchema(),
                none.secrets(),
                none.timeout(),
                Optional.of(starts),
                none.schedule(),
                none.history(),
                OptionalInt.empty());
        return UncommittedChange.of(new Decision.Ignored(), plan(settings, ENTER), List.of());
    }

    private static WorkflowSettings settings(Optional<HistoryLevel> history, List<String> secrets) {
        var none = WorkflowSettings.NONE;
        return new WorkflowSettings(
                none.label(),
                none.inputSchema(),
                secrets,
                none.timeout(),
                none.starts(),
                none.schedule(),
                history,
                OptionalInt.empty());
    }

    private static HistoryEntry called(boolean isExpression) {
        return new HistoryEntry.Called(
                NOW,
                "S",
                "f",
                1,
                "/0",
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                isExpression);
    }

    private static PlanSecrets secrets(Plan plan) {
        return new PlanSecrets(plan, new RecordingPorts().ports);
    }

    private static Branch subscribed(EventSubscription... open) {
        var events = EventSubscriptions.NONE;
        for (var subscription : open) {
            events = events.adding(subscription);
        }
        return instance().withEvents(events);
    }

    private static UncommittedChange change(Branch branch, List<Effect> effects, HistoryEntry... entries) {
        return UncommittedChange.of(commit(branch, effects, entries), PLAN, List.of());
    }

    private static Decision.Commit commit(Branch branch, List<Effect> effects, HistoryEntry... entries) {
        return new Decision.Commit(branch, effects, List.of(entries));
    }
}
