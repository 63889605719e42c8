package dev.stride.runtime.protocol;

import static dev.stride.runtime.protocol.RuntimeHarness.ROOT;
import static dev.stride.runtime.protocol.RuntimeHarness.START;
import static dev.stride.runtime.protocol.RuntimeHarness.Step.INJECT;
import static dev.stride.runtime.protocol.RuntimeHarness.Step.SLEEP;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.BranchOrigin;
import dev.stride.engine.branch.Status;
import dev.stride.engine.event.EventSubscriptions;
import dev.stride.engine.transition.Decision;
import dev.stride.engine.transition.Effect;
import dev.stride.engine.transition.Stimulus;
import dev.stride.plan.fault.Fault;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.commit.CommittedBranch;
import dev.stride.runtime.commit.Outbox;
import dev.stride.runtime.message.BranchMessage;
import dev.stride.runtime.message.Delivery;
import dev.stride.runtime.protocol.BranchTurns.Waiting;
import dev.stride.runtime.store.BranchStore.CommitResult;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the rules of the protocol one by one. Their interplay is left to the simulator. */
class ProtocolTest {

    private static final Stimulus CANCEL = new Stimulus.Cancel("enough");
    private static final Stimulus BEGIN = new Stimulus.Begin("plan", JsonNodeFactory.instance.nullNode());
    private static final Stimulus BEGIN_BRANCH = new Stimulus.BeginBranch(
            "plan",
            new BranchOrigin(BranchId.root("i"), 1, 0, 0, true),
            0,
            JsonNodeFactory.instance.nullNode(),
            Map.of(),
            Optional.empty(),
            Optional.empty(),
            EventSubscriptions.NONE,
            Optional.empty(),
            Optional.empty());
    private static final Stimulus PROCEED = new Stimulus.Proceed(1);

    private final RuntimeHarness harness = new RuntimeHarness(RuntimeConfig.DEFAULT);
    private final Protocol protocol =
            new Protocol(RuntimeParts.of(harness.ports, RuntimeConfig.DEFAULT, RuntimeObserver.NONE));

    @ParameterizedTest(name = "receive {0}, redriven {1}: joins {2}")
    @CsvSource({"1, false, true", "2, false, false", "1, true, false", "2, true, false"})
    void messageJoinsACommit_onlyIfNoEarlierDeliveryMayOwnEffects(int receives, boolean redriven, boolean joins) {
        var message = message(CANCEL);

        assertThat(protocol.mayJoin(redriven ? message.redriven() : message, delivery(receives), Optional.empty()))
                .isEqualTo(joins);
    }

    @Test
    void startMessageThatFollowsAnInlineStart_joinsNoCommit() {
        var begin = message(BEGIN).asInlineBegin();

        assertThat(protocol.mayJoin(begin, delivery(1), Optional.empty())).isFalse();
    }

    @Test
    void commitAdmitsOtherMessages_onlyIfItsBranchWaitsWithoutEffects() {
        assertThat(protocol.admitsOthers(commit(waiting()))).isTrue();
        assertThat(protocol.admitsOthers(commit(waiting(), new Effect.Subscribe(1))))
                .isFalse();
        assertThat(protocol.admitsOthers(commit(ready()))).isFalse();
    }

    @Test
    void commitIsDeferred_onlyIfItsBranchGoesOn_andNothingBesidesIndexesChanges() {
        assertThat(protocol.mayDefer(commit(ready()))).isTrue();
        assertThat(protocol.mayDefer(commit(ready(), new Effect.IndexLabels()))).isTrue();
        assertThat(protocol.mayDefer(commit(ready(), new Effect.IndexLabels(), new Effect.SetTimer(1, START))))
                .isFalse();
        assertThat(protocol.mayDefer(commit(waiting()))).isFalse();
    }

    @Test
    void joinedMessagesAreHandledAgain_unlessTheirCommitIsStored() {
        var joined = List.of(new Waiting(message(CANCEL), delivery(1)));

        assertThat(protocol.notCommitted(joined, new CommitResult.Done(true))).isEmpty();
        assertThat(protocol.notCommitted(joined, new CommitResult.Conflict())).isEqualTo(joined);
        assertThat(protocol.notCommitted(joined, new CommitResult.TooLarge("too long")))
                .isEqualTo(joined);
    }

    @Test
    void messageThatBeginsABranchAssumesANewBranch_onlyOnItsFirstDelivery_andNotBehindAnInlineStart() {
        var begin = message(BEGIN);
        var inline = begin.asInlineBegin();

        for (var first : List.of(begin, message(BEGIN_BRANCH))) {
            assertThat(protocol.assumesNewBranch(first, delivery(1))).isTrue();
            assertThat(protocol.assumesNewBranch(first, delivery(2))).isFalse();
            assertThat(protocol.assumesNewBranch(first.redriven(), delivery(1))).isFalse();
        }
        assertThat(protocol.assumesNewBranch(inline, Delivery.inline("", START)))
                .isTrue();
        assertThat(protocol.assumesNewBranch(inline, delivery(1)))
                .as("the request has usually stored the branch")
                .isFalse();
        assertThat(protocol.assumesNewBranch(message(CANCEL), delivery(1))).isFalse();
    }

    @Test
    void branchThatContinuesACommit_seesTheTimeOfTheCommit() {
        var committed = Optional.of(committed(ready(), START.plusSeconds(5)));

        assertThat(protocol.expressionTime(sentAt(START.plusSeconds(9)), PROCEED, committed))
                .isEqualTo(START.plusSeconds(5));
    }

    @ParameterizedTest(name = "a message of second {0}, a commit of second 5: second {1}")
    @CsvSource({"3, 5", "5, 5", "9, 9"})
    void messageSeesItsOwnTime_butNoneBeforeTheLastCommit(int sent, int seen) {
        var committed = Optional.of(committed(waiting(), START.plusSeconds(5)));

        assertThat(protocol.expressionTime(sentAt(START.plusSeconds(sent)), CANCEL, committed))
                .isEqualTo(START.plusSeconds(seen));
    }

    @Test
    void messageThatBeginsABranch_seesItsOwnTime_evenIfACommandWasStoredLater() {
        var pending = Branch.pending(ROOT, "plan", START);
        var committed = Optional.of(committed(pending, START.plusSeconds(5)));

        assertThat(protocol.expressionTime(sentAt(START.plusSeconds(3)), BEGIN, committed))
                .isEqualTo(START.plusSeconds(3));
        assertThat(protocol.expressionTime(sentAt(START.plusSeconds(3)), PROCEED, committed))
                .isEqualTo(START.plusSeconds(3));
    }

    @Test
    void messageWithoutATime_seesTheClock() {
        harness.now = START.plusSeconds(7);
        var committed = Optional.of(committed(waiting(), START.plusSeconds(5)));

        assertThat(protocol.expressionTime(message(CANCEL), CANCEL, committed)).isEqualTo(START.plusSeconds(7));
    }

    @Test
    void messageThatOnlyACommitCanCause_isTooLateForABranchThatIsNotStored() {
        var caused = List.of(
                PROCEED,
                new Stimulus.TimerDue(1),
                new Stimulus.EventsAvailable(1),
                new Stimulus.Retry(1, Optional.empty()));
        assertThat(caused)
                .allMatch(it -> protocol.engineInput(ROOT, Optional.empty(), it).isEmpty());
        assertThat(protocol.engineInput(ROOT, Optional.empty(), BEGIN)).isPresent();
    }

    @Test
    void endedBranchTakesNothingButARetry() {
        harness.begin(RuntimeHarness.plan(INJECT), JsonNodeFactory.instance.objectNode());
        harness.deliverAll();
        var ended = Optional.of(harness.branch().branch());

        assertThat(protocol.engineInput(ROOT, ended, CANCEL)).isEmpty();
        assertThat(protocol.engineInput(ROOT, ended, new Stimulus.Retry(1, Optional.empty())))
                .isPresent();
    }

    @Test
    void suspensionThatAParentPassesOn_isTooLate_unlessTheParentIsStillSuspended() {
        var child = ROOT.child(1, 0);
        var suspend = new Stimulus.Suspend("maintenance", START, Optional.of(ROOT));
        var branch = Optional.of(waiting());
        assertThat(protocol.engineInput(child, branch, suspend)).isEmpty();

        harness.begin(RuntimeHarness.plan(SLEEP), JsonNodeFactory.instance.objectNode());
        harness.deliver();
        assertThat(protocol.engineInput(child, branch, suspend)).isEmpty();

        harness.send(new Stimulus.Suspend("maintenance", START), "suspend");
        harness.receive(harness.letters.removeLast().body(), 1);

        assertThat(protocol.engineInput(child, branch, suspend)).isPresent();
    }

    @Test
    void stimulusForABranchIsTheInputOfTheEngine() {
        var branch = Optional.of(waiting());

        assertThat(protocol.engineInput(ROOT, branch, new Stimulus.Stop(Fault.of(Fault.LIMIT, "too large"))))
                .contains(new Protocol.EngineInput(branch, new Stimulus.Stop(Fault.of(Fault.LIMIT, "too large"))));
    }

    /** Runs an instance to its first wait. */
    private Branch waiting() {
        return run(Status.WAITING, SLEEP);
    }

    /** Runs the first of two states. */
    private Branch ready() {
        return run(Status.RUNNING, INJECT, INJECT);
    }

    private Branch run(Status status, RuntimeHarness.Step... steps) {
        var other = new RuntimeHarness(RuntimeConfig.DEFAULT);
        other.begin(RuntimeHarness.plan(steps), JsonNodeFactory.instance.objectNode());
        other.deliver();
        var branch = other.branch().branch();
        assertThat(branch.status()).isEqualTo(status);
        return branch;
    }

    private static Decision.Commit commit(Branch branch, Effect... effects) {
        return new Decision.Commit(branch, List.of(effects), List.of());
    }

    private static CommittedBranch committed(Branch branch, Instant at) {
        return new CommittedBranch(branch, Outbox.EMPTY, "cause", List.of(), at, false, Optional.empty());
    }

    private static BranchMessage message(Stimulus stimulus) {
        return BranchMessage.of("message", ROOT, stimulus);
    }

    private static BranchMessage sentAt(Instant time) {
        return message(CANCEL).withSentAt(time);
    }

    private static Delivery delivery(int receives) {
        return new Delivery("", receives, START);
    }
}
