package dev.stride.engine.lifecycle;

import static dev.stride.engine.EngineFixture.NOTHING;
import static dev.stride.engine.EngineFixture.NOW;
import static dev.stride.engine.EngineFixture.instance;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.engine.Engine;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.ChildResult;
import dev.stride.engine.branch.ChildResult.DependentChild;
import dev.stride.engine.branch.Join;
import dev.stride.engine.branch.Status;
import dev.stride.engine.branch.Wait;
import dev.stride.engine.event.ConsumedEventIds;
import dev.stride.engine.transition.Decision;
import dev.stride.engine.transition.Effect;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.engine.transition.Stimulus;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tests requests to suspend and resume, which work without the plan. */
class SuspendResumeTest {

    private static final Instant LATER = NOW.plusSeconds(1);
    private static final Stimulus.Suspend SUSPEND = new Stimulus.Suspend("an outage", NOW);
    private static final Stimulus.Resume RESUME = new Stimulus.Resume(LATER);

    @Test
    void branchThatIsReady_isSuspendedAtOnce_andAWaitingOneWhenItsWaitHasEnded() {
        var sleeping = instance().waitingOn(new Wait.Sleep(LATER));

        assertThat(committed(instance(), SUSPEND).branch().status()).isEqualTo(Status.SUSPENDED);
        assertThat(committed(sleeping, SUSPEND).branch().status()).isEqualTo(Status.WAITING);
        assertThat(committed(sleeping, SUSPEND).branch().onHold()).isTrue();
    }

    @Test
    void laterRequestToSuspend_keepsTheReasonOfTheFirst_andIsNotInTheHistoryAgain() {
        var first = committed(instance(), SUSPEND);
        var second = committed(first.branch(), new Stimulus.Suspend("another outage", LATER));

        assertThat(first.entries()).containsExactly(new HistoryEntry.Suspended(NOW, "an outage"));
        assertThat(second.branch().suspension().orElseThrow().reason()).contains("an outage");
        assertThat(second.entries()).isEmpty();
    }

    @Test
    void requestThatIsNotTheLatest_isIgnored() {
        var suspended = committed(instance(), SUSPEND).branch();
        var resumed = committed(suspended, RESUME).branch();

        assertThat(decided(instance(), RESUME)).isEqualTo(new Decision.Ignored());
        assertThat(decided(suspended, SUSPEND)).isEqualTo(new Decision.Ignored());
        assertThat(decided(suspended, new Stimulus.Resume(NOW.minusMillis(1)))).isEqualTo(new Decision.Ignored());
        assertThat(decided(resumed, RESUME)).isEqualTo(new Decision.Ignored());
        assertThat(decided(resumed, new Stimulus.Suspend("late", LATER))).isEqualTo(new Decision.Ignored());
        assertThat(committed(suspended, new Stimulus.Resume(NOW)).branch().status())
                .isEqualTo(Status.RUNNING);
    }

    @Test
    void requestReachesTheRunningChildren_andTheCalledInstances() {
        var forking = instance().waitingOn(new Wait.Children(Join.create(4, 3, 1, 2, 3)));
        var calling = instance()
                .addingDependents(List.of(new DependentChild("j", "q")))
                .waitingOn(new Wait.CalledInstance(4, new DependentChild("k", "q"), Optional.empty()));
        var passedOn = new Stimulus.Suspend("an outage", NOW, Optional.of(BranchId.root("i")));

        assertThat(committed(forking, SUSPEND).effects()).contains(new Effect.TellChildren(4, List.of(0, 1), passedOn));
        assertThat(committed(calling, SUSPEND).effects())
                .contains(
                        new Effect.SendMessage(BranchId.root("j"), passedOn),
                        new Effect.SendMessage(BranchId.root("k"), passedOn));
        assertThat(committed(committed(calling, SUSPEND).branch(), RESUME).effects())
                .contains(
                        new Effect.SendMessage(BranchId.root("j"), RESUME),
                        new Effect.SendMessage(BranchId.root("k"), RESUME),
                        new Effect.ReleaseParkedMessages());
    }

    @Test
    void requestIsNotPassedOn_ifAllStartedChildrenHaveEnded() {
        var ended = new ChildResult.Completed(List.of(), List.of(), ConsumedEventIds.NONE);
        var join = Join.create(4, 2, 1, 1, 2).withEnded(0, ended);
        assertThat(join.outstanding()).isEmpty();
        var forking = instance().waitingOn(new Wait.Children(join));

        assertThat(committed(forking, SUSPEND).effects()).noneMatch(Effect.TellChildren.class::isInstance);
    }

    @Test
    void childPassesARequestOn_butHasNoHistoryAndNoParkedMessagesOfItsOwn() {
        var child = Branch.create(BranchId.root("i").child(1, 0), Optional.empty(), "p", 0, NOTHING, NOW)
                .withVersion(1)
                .addingDependents(List.of(new DependentChild("j", "q")));
        var suspended = committed(child, SUSPEND);
        var resumed = committed(suspended.branch(), RESUME);

        assertThat(suspended.entries()).isEmpty();
        assertThat(resumed.entries()).isEmpty();
        assertThat(resumed.effects()).containsExactly(new Effect.SendMessage(BranchId.root("j"), RESUME));
    }

    @Test
    void resumedBranchSetsItsTimerAgain_whichMayHaveFiredMeanwhile() {
        var sleeping = instance().waitingOn(new Wait.Sleep(LATER));
        var resumed = committed(committed(sleeping, SUSPEND).branch(), RESUME);

        assertThat(resumed.effects()).contains(new Effect.SetTimer(2, LATER));
        assertThat(resumed.entries()).containsExactly(new HistoryEntry.Resumed(NOW));
    }

    @Test
    void otherStimuli_needThePlan() {
        assertThat(Engine.advanceWithoutPlan(instance(), new Stimulus.Proceed(1), NOW))
                .isEmpty();
    }

    private static Decision decided(Branch branch, Stimulus request) {
        return Engine.advanceWithoutPlan(branch, request, NOW).orElseThrow();
    }

    private static Decision.Commit committed(Branch branch, Stimulus request) {
        return (Decision.Commit) decided(branch, request);
    }
}
