package dev.stride.engine.interpreter;

import static dev.stride.engine.EngineFixture.NOTHING;
import static dev.stride.engine.EngineFixture.NOW;
import static dev.stride.engine.EngineFixture.instance;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.BranchOrigin;
import dev.stride.engine.branch.ChildResult;
import dev.stride.engine.branch.ChildResult.DependentChild;
import dev.stride.engine.branch.Join;
import dev.stride.engine.branch.RaisedFault;
import dev.stride.engine.branch.Status;
import dev.stride.engine.branch.Suspension;
import dev.stride.engine.branch.Wait;
import dev.stride.engine.event.EventSubscription;
import dev.stride.engine.transition.Effect;
import dev.stride.engine.transition.Stimulus;
import dev.stride.plan.fault.Fault;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DerivedEffectsTest {

    private static final Instant LATER = NOW.plusSeconds(60);
    private static final DependentChild CALLED = new DependentChild("j", "q");
    private static final Effect ABANDONED = new Effect.SendMessage(BranchId.root("j"), new Stimulus.Abandon("q"));
    private static final EventSubscription PAID = new EventSubscription(1, NOW, List.of());
    private static final EventSubscription SENT = new EventSubscription(2, NOW, List.of());

    @Test
    void subscriptionThatABranchHasNoMore_isClosed_andEachOneWhenItEnds() {
        var before = instance().withEvents(instance().events().adding(PAID).adding(SENT));
        var after = before.withEvents(before.events().closingCurrent());

        assertThat(DerivedEffects.between(before, before)).isEmpty();
        assertThat(DerivedEffects.between(before, after)).containsExactly(new Effect.Unsubscribe(SENT));
        assertThat(DerivedEffects.between(before, before.ended(Status.COMPLETED, NOW)))
                .contains(new Effect.Unsubscribe(PAID), new Effect.Unsubscribe(SENT));
        assertThat(DerivedEffects.abandonsWork(before, before)).isFalse();
        assertThat(DerivedEffects.abandonsWork(before, after)).isTrue();
    }

    @Test
    void childrenAndCallsThatABranchWaitsForNoMore_areCancelled() {
        var forking = instance().waitingOn(new Wait.Children(Join.create(4, 3, 1, 2, 3)));
        var calling = instance().waitingOn(new Wait.CalledInstance(4, CALLED, Optional.empty()));

        assertThat(DerivedEffects.between(forking, instance()))
                .containsExactly(new Effect.CancelChildren(4, List.of(0, 1)));
        assertThat(DerivedEffects.between(calling, instance())).containsExactly(ABANDONED);
        assertThat(DerivedEffects.between(
                        calling, instance().waitingOn(new Wait.CalledInstance(5, CALLED, Optional.empty()))))
                .containsExactly(ABANDONED);
        assertThat(DerivedEffects.between(forking, forking)).isEmpty();
        assertThat(DerivedEffects.between(calling, calling)).isEmpty();
        assertThat(DerivedEffects.abandonsWork(forking, instance())).isTrue();
    }

    @Test
    void indexesFollowTheStatusThatListsShow_theEnd_andTheLabels() {
        var suspended = instance().withSuspension(new Suspension(Optional.of("an outage"), NOW));
        var ended = instance().ended(Status.FAULTED, NOW);

        assertThat(DerivedEffects.between(instance(), instance().waitingOn(new Wait.Sleep(LATER))))
                .isEmpty();
        assertThat(DerivedEffects.between(instance(), suspended))
                .containsExactly(new Effect.UpdateIndex(Status.SUSPENDED, Optional.empty()));
        assertThat(DerivedEffects.between(instance(), ended))
                .containsExactly(new Effect.UpdateIndex(Status.FAULTED, Optional.of(NOW)));
        assertThat(DerivedEffects.between(ended, instance().ended(Status.FAULTED, LATER)))
                .containsExactly(new Effect.UpdateIndex(Status.FAULTED, Optional.of(LATER)));
        assertThat(DerivedEffects.between(instance(), instance().withLabels(Optional.empty(), Map.of("a", "b"))))
                .containsExactly(new Effect.IndexLabels());
        assertThat(DerivedEffects.between(child(), child().ended(Status.COMPLETED, NOW)))
                .isEmpty();
    }

    @ParameterizedTest(name = "instance {0}, {1}: cancelled {2}")
    @CsvSource({
        "true, COMPLETED, true",
        "true, CANCELLED, true",
        "false, COMPLETED, false",
        "false, FAULTED, true",
        "false, CANCELLED, true",
    })
    void calledInstanceThatNobodyWaitsFor_isCancelledAtTheEndOfItsCaller_unlessACompletedBranchLeavesItToItsParent(
            boolean root, Status end, boolean cancelled) {
        var caller = (root ? instance() : child()).addingDependents(List.of(CALLED));

        assertThat(DerivedEffects.between(caller, caller.ended(end, NOW)).contains(ABANDONED))
                .isEqualTo(cancelled);
    }

    @Test
    void parentIsToldTheFaultOfItsChild_orHowItEndedOtherwise() {
        var fault = Fault.of("no", "not today").at("/do/0");
        var called = Branch.create(
                BranchId.root("j"),
                Optional.of(new BranchOrigin(BranchId.root("i"), 4, 1, 0, true)),
                "q",
                0,
                NOTHING,
                NOW);

        assertThat(told(faulted(child(), fault))).isEqualTo(new ChildResult.Failed(fault));
        assertThat(told(faulted(called, fault))).isEqualTo(new ChildResult.Failed(fault.elsewhere()));
        assertThat(told(faulted(called, fault).ended(Status.CANCELLED, NOW)))
                .isEqualTo(new ChildResult.Failed(Fault.of(Fault.CANCELLED, "the called workflow was cancelled")));
        assertThat(told(faulted(called, fault).ended(Status.TIMED_OUT, NOW)))
                .isEqualTo(new ChildResult.Failed(Fault.of(Fault.TIMEOUT, "the called workflow exceeded its timeout")));
    }

    @Test
    void parentThatDoesNotWait_isToldNothing() {
        var origin = new BranchOrigin(BranchId.root("i"), 4, 1, 0, false);
        var detached = Branch.create(BranchId.root("i").child(4, 1), Optional.of(origin), "p", 0, NOTHING, NOW);

        assertThat(DerivedEffects.notifyParent(detached.ended(Status.COMPLETED, NOW)))
                .isEmpty();
        assertThat(DerivedEffects.notifyParent(instance().ended(Status.COMPLETED, NOW)))
                .isEmpty();
    }

    @Test
    void waitingBranch_setsItsTimer_onlyIfTheTimeIsAnotherThanBefore() {
        var effects = new ArrayList<Effect>();
        var sleeping = DerivedEffects.withTimer(instance().waitingOn(new Wait.Sleep(LATER)), NOW, effects);
        assertThat(effects).containsExactly(new Effect.SetTimer(2, LATER));

        effects.clear();
        assertThat(DerivedEffects.withTimer(sleeping.withVersion(2), NOW, effects))
                .isEqualTo(sleeping.withVersion(2));
        assertThat(effects).isEmpty();

        var endless = sleeping.waitingOn(new Wait.Events(Optional.empty()));
        assertThat(DerivedEffects.withTimer(endless, NOW, effects).timer()).isEmpty();
        assertThat(effects).isEmpty();
    }

    private static Branch child() {
        var origin = new BranchOrigin(BranchId.root("i"), 4, 1, 0, true);
        return Branch.create(BranchId.root("i").child(4, 1), Optional.of(origin), "p", 0, NOTHING, NOW);
    }

    private static Branch faulted(Branch branch, Fault fault) {
        return branch.withRaisedFault(Optional.of(new RaisedFault(fault, "S", "/do/0", 1)))
                .ended(Status.FAULTED, NOW);
    }

    private static ChildResult told(Branch ended) {
        var message = (Effect.SendMessage)
                DerivedEffects.notifyParent(ended).findFirst().orElseThrow();
        assertThat(message.to()).isEqualTo(BranchId.root("i"));
        return ((Stimulus.ChildEnded) message.stimulus()).result();
    }
}
