package dev.stride.runtime.protocol;

import static dev.stride.runtime.protocol.RuntimeHarness.ROOT;
import static dev.stride.runtime.protocol.RuntimeHarness.START;
import static dev.stride.runtime.protocol.RuntimeHarness.Step.CALL;
import static dev.stride.runtime.protocol.RuntimeHarness.Step.EMIT;
import static dev.stride.runtime.protocol.RuntimeHarness.Step.INJECT;
import static dev.stride.runtime.protocol.RuntimeHarness.Step.SLEEP;
import static dev.stride.runtime.protocol.RuntimeHarness.Step.TRY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.Limits;
import dev.stride.call.api.CallDeferred;
import dev.stride.call.api.Reply;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchOrigin;
import dev.stride.engine.branch.BranchTimer;
import dev.stride.engine.branch.Lineage;
import dev.stride.engine.branch.Status;
import dev.stride.engine.branch.Wait;
import dev.stride.engine.event.EventSubscriptions;
import dev.stride.engine.transition.Stimulus;
import dev.stride.plan.HistoryLevel;
import dev.stride.plan.WorkflowId;
import dev.stride.plan.fault.Fault;
import dev.stride.plan.policy.ExecTimeout;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.codec.UnreadableData;
import dev.stride.runtime.commit.BranchCodec;
import dev.stride.runtime.commit.CommittedBranch;
import dev.stride.runtime.commit.Outbox;
import dev.stride.runtime.message.BranchMessage;
import dev.stride.runtime.message.InstanceCommand;
import dev.stride.runtime.message.MessageCodec;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.store.InstanceSummary;
import dev.stride.runtime.store.PlanStore;
import dev.stride.runtime.store.Stores;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.threeten.extra.PeriodDuration;

/** Tests what one delivery of a message reads, commits and sends, when something goes wrong before or after it. */
class DeliveryTest {

    private static final ObjectNode NOTHING = JsonNodeFactory.instance.objectNode();

    private final RuntimeHarness harness =
            new RuntimeHarness(new RuntimeConfig(HistoryLevel.OFF, 3, Limits.COMMITS_PER_INSTANCE));
    private final Stores stores = Stores.of(harness.ports);
    private int commands = 0;

    @Test
    void suspensionDuringACall_comesBeforeATimeoutThatPassesDuringTheCall() {
        var plan = Stores.of(harness.ports).plans().save(RuntimeHarness.plan(RuntimeHarness.Step.CALL));
        var limited = new Stimulus.Begin(
                plan,
                JsonNodeFactory.instance.objectNode(),
                Optional.empty(),
                List.of(),
                Optional.of(new ExecTimeout(PeriodDuration.parse("PT1M"), true, OptionalInt.empty(), false)));
        harness.send(limited, "begin");
        harness.service = _ -> {
            harness.service = _ -> {
                harness.now = harness.now.plusSeconds(90);
                harness.send(new Stimulus.Suspend("the service is broken", harness.now), "suspend");
                harness.receive(harness.letters.removeLast().body(), 1);
                return new Reply.Answered(JsonNodeFactory.instance.objectNode());
            };
            return new Reply.Failed(Fault.of(Fault.COMMUNICATION, "not now"));
        };
        harness.deliverAll();

        assertThat(harness.branch().branch().onHold()).isTrue();
        assertThat(harness.branch().branch().status()).isEqualTo(Status.WAITING);

        harness.send(new Stimulus.Resume(harness.now.plusSeconds(1)), "resume");
        harness.deliverAll();
        assertThat(harness.branch().branch().status()).isEqualTo(Status.TIMED_OUT);
    }

    @Test
    void firstDeliveryOfAStart_readsNothing_unlessTheInstanceBeginsWithACall() {
        harness.begin(RuntimeHarness.plan(INJECT, SLEEP), NOTHING);
        harness.deliver();
        assertThat(harness.gets).isZero();

        var calling = new RuntimeHarness(RuntimeConfig.DEFAULT);
        calling.begin(RuntimeHarness.plan(CALL), NOTHING);
        calling.deliver();
        assertThat(calling.gets).isPositive();
    }

    @Test
    void startThatTheQueueDuplicates_makesItsCallOnce_andSendsTheMessageOfItsCommitAgain() {
        var one = new RuntimeHarness(RuntimeConfig.DEFAULT);
        one.begin(RuntimeHarness.plan(CALL, INJECT), NOTHING);
        var begin = one.deliver();
        assertThat(one.letters).hasSize(1);

        one.receive(begin, 1);

        assertThat(one.calls).hasSize(1);
        assertThat(one.letters).hasSize(2);
        assertThat(one.branch().branch().version()).isEqualTo(1);
    }

    @Test
    void handlerThatDiesBetweenTwoCommits_isContinuedByItsRedelivery() {
        harness.begin(RuntimeHarness.plan(INJECT, EMIT, INJECT), NOTHING);
        harness.beforeCommit = () -> harness.beforeCommit = () -> {
            throw new IllegalStateException("the process dies");
        };
        var begin = harness.letters.element().body();
        assertThatThrownBy(harness::deliver).hasMessage("the process dies");
        assertThat(harness.branch().branch().version()).isEqualTo(1);
        assertThat(harness.letters)
                .as("the handler itself would have continued")
                .isEmpty();

        harness.receive(begin, 2);

        assertThat(harness.branch().branch().status()).isEqualTo(Status.COMPLETED);
        assertThat(harness.branch().branch().version()).isEqualTo(3);
        assertThat(harness.published).hasSize(1);
    }

    @Test
    void effectsThatADeliveryHasDispatched_areNotRepeatedAfterItsWriteConflict() {
        harness.begin(RuntimeHarness.plan(EMIT, INJECT, INJECT), NOTHING);
        harness.beforeCommit = () -> harness.beforeCommit = () -> command(new Stimulus.Suspend("outage", START));

        harness.deliver();

        assertThat(harness.branch().branch().status()).isEqualTo(Status.SUSPENDED);
        assertThat(harness.branch().outbox().pending())
                .as("the handler of the command does not know that they are dispatched")
                .isNotEmpty();
        assertThat(harness.published).hasSize(1);
    }

    @Test
    void messageWhoseCallHasToWait_returnsToTheQueue_withoutItsCopyOfTheBranch() {
        var one = new RuntimeHarness(RuntimeConfig.DEFAULT);
        one.begin(RuntimeHarness.plan(INJECT, CALL), NOTHING);
        one.deliver();
        var proceed = one.letters.element();
        one.service = _ -> {
            throw new CallDeferred("pay.example.com");
        };

        one.deliver();

        assertThat(one.letters).singleElement().satisfies(again -> {
            assertThat(again.group()).isEqualTo(proceed.group());
            assertThat(again.delay()).isPositive();
            assertThat(message(again.body()).id())
                    .isEqualTo(message(proceed.body()).id());
            assertThat(message(again.body()).carried()).isEmpty();
        });
        one.service = _ -> new Reply.Answered(NOTHING);
        one.deliverAll();
        assertThat(one.branch().branch().status()).isEqualTo(Status.COMPLETED);
    }

    @Test
    void inlineStart_leavesAnInstanceThatBeginsWithACall_toTheQueue() {
        harness.startForClient(RuntimeHarness.plan(CALL));

        assertThat(harness.calls).isEmpty();
        assertThat(stores.branches().exists(ROOT)).isFalse();
        assertThat(harness.letters)
                .singleElement()
                .satisfies(begin -> assertThat(begin.delay()).isEqualTo(Duration.ZERO));
        assertThat(summary()).contains(Status.PENDING);
    }

    @Test
    void inlineStart_listsAnInstanceWithALargeInput_beforeItRuns() {
        harness.beforeCommit = () -> {
            throw new IllegalStateException("the table is away");
        };
        var large = NOTHING.deepCopy().put("x", "x".repeat(10_000));

        assertThatThrownBy(() -> harness.startForClient(RuntimeHarness.plan(INJECT), large))
                .hasMessage("the table is away");

        assertThat(harness.letters).as("a start that is not listed is not sent").isEmpty();
    }

    @Test
    void requestToSuspendOrToCancel_takesEffect_althoughThePlanOfTheInstanceIsLost() {
        sleepWithoutPlan();

        command(new Stimulus.Suspend("outage", START));
        assertThat(harness.branch().branch().onHold()).isTrue();

        command(new Stimulus.Resume(START.plusSeconds(1)));
        assertThat(harness.branch().branch().onHold()).isFalse();

        command(new Stimulus.Cancel("enough"));
        assertThat(harness.branch().branch().status()).isEqualTo(Status.CANCELLED);
    }

    @Test
    void messageThatNeedsTheLostPlanOfItsInstance_isReportedAsUnreadable() {
        sleepWithoutPlan();
        harness.now = START.plusSeconds(10);

        assertThatThrownBy(() -> handle(BranchMessage.ofTimer(ROOT, 1), 1)).isInstanceOf(UnreadableData.class);

        assertThat(harness.branch().branch().status()).isEqualTo(Status.WAITING);
    }

    @Test
    void instanceThatCannotBeRead_isEndedByACancel_andReportedByEveryOtherMessage() {
        sleepWithoutPlan();
        var key = new Table.Key("INSTANCE#i", "BRANCH#0");
        var unreadable = new Table.Item(key, 1, new byte[] {'?'}, Optional.empty(), Optional.empty());
        harness.ports.table().put(unreadable, new Table.Condition.Always());

        assertThatThrownBy(() -> command(new Stimulus.Suspend("outage", START))).isInstanceOf(UnreadableData.class);
        assertThat(harness.ports.table().get(key).orElseThrow().version()).isEqualTo(1);

        command(new Stimulus.Cancel("enough"));
        assertThat(harness.branch().branch().status()).isEqualTo(Status.CANCELLED);
        assertThat(harness.branch().branch().version()).isEqualTo(2);
    }

    @Test
    void commandForAnInstanceThatIsNotListed_hasNoEffect() {
        command(new Stimulus.Cancel("enough"));

        assertThat(stores.branches().exists(ROOT)).isFalse();
    }

    @Test
    void childThatIsCancelledBeforeItHasBegun_ignoresItsLateStart() {
        var plan = new PlanStore(harness.ports.blobs()).save(RuntimeHarness.plan(INJECT));
        var child = ROOT.child(1, 0);

        handle(BranchMessage.of("abandon", child, new Stimulus.Abandon(plan)), 1);

        var tombstone = stores.branches().load(child).orElseThrow();
        assertThat(tombstone.branch().status()).isEqualTo(Status.CANCELLED);
        var begin = new Stimulus.BeginBranch(
                plan,
                new BranchOrigin(ROOT, 1, 0, 0, true),
                0,
                NOTHING,
                Map.of(),
                Optional.empty(),
                Optional.empty(),
                EventSubscriptions.NONE,
                Optional.empty(),
                Optional.empty());
        handle(BranchMessage.of("begin", child, begin), 1);
        assertThat(stores.branches().load(child)).contains(tombstone);
    }

    @Test
    void childThatIsSuspendedBeforeItHasBegun_beginsWhenItIsResumed() {
        harness.begin(RuntimeHarness.plan(SLEEP), NOTHING);
        harness.deliver();
        stores.summaries().add("i", new WorkflowId("rig", "1"), START, new Stimulus.Begin("p", NOTHING));
        command(new Stimulus.Suspend("outage", START));
        var child = ROOT.child(1, 0);

        handle(BranchMessage.of("suspend", child, new Stimulus.Suspend("outage", START, Optional.of(ROOT))), 1);

        var pending = stores.branches().load(child).orElseThrow().branch();
        assertThat(pending.hasBegun()).isFalse();
        assertThat(pending.onHold()).isTrue();
        assertThat(pending.plan()).isEqualTo(harness.branch().branch().plan());
    }

    @Test
    void retryWithAnotherVersion_continuesWithItsPlan() {
        harness.service = _ -> new Reply.Failed(Fault.of(Fault.COMMUNICATION, "refused"));
        harness.begin(RuntimeHarness.plan(TRY), NOTHING);
        harness.deliverAll();
        var failed = harness.branch().branch();
        assertThat(failed.status()).isEqualTo(Status.FAULTED);
        var other = new PlanStore(harness.ports.blobs()).save(RuntimeHarness.plan(TRY, INJECT));
        harness.service = _ -> new Reply.Answered(NOTHING);

        command(new Stimulus.Retry(failed.version(), Optional.empty(), Optional.of(other)));
        harness.deliverAll();

        assertThat(harness.branch().branch().plan()).isEqualTo(other);
        assertThat(harness.branch().branch().status()).isEqualTo(Status.COMPLETED);
    }

    @ParameterizedTest(name = "delivery {0} of a {1}: a cleanup {2}")
    @CsvSource({"1, Begin, true", "1, TimerDue, false", "2, TimerDue, true"})
    void lateMessageOfAnEndedInstance_cleansUp_onlyIfItMayHaveStoredData(int receives, String kind, boolean cleansUp) {
        harness.begin(RuntimeHarness.plan(INJECT), NOTHING);
        harness.deliverAll();
        var ended = harness.branch();

        var stimulus =
                kind.equals("Begin") ? new Stimulus.Begin(ended.branch().plan(), NOTHING) : new Stimulus.TimerDue(1);
        handle(BranchMessage.of("late", ROOT, stimulus), receives);

        assertThat(harness.branch()).isEqualTo(ended);
        assertThat(commands()).isEqualTo(cleansUp ? List.of(InstanceCommand.CleanUp.first("i")) : List.of());
    }

    @Test
    void outdatedMessageOfAnOpenInstance_cleansNothingUp() {
        harness.begin(RuntimeHarness.plan(SLEEP), NOTHING);
        harness.deliver();
        var waiting = harness.branch();

        handle(BranchMessage.of("late", ROOT, new Stimulus.Proceed(7)), 2);

        assertThat(harness.branch()).isEqualTo(waiting);
        assertThat(commands()).isEmpty();
    }

    @ParameterizedTest(name = "generation {0}, begun before {1}: {2}")
    @CsvSource({"10, false, WAITING", "11, false, FAULTED", "11, true, WAITING"})
    void instanceTooFarFromItsRoot_doesNotBegin_butKeepsRunningIfItHasBegun(
            int generation, boolean hasBegun, Status status) {
        var chain = new RuntimeHarness(RuntimeConfig.DEFAULT.withGenerationLimit(10));
        if (hasBegun) {
            chain.begin(RuntimeHarness.plan(SLEEP), new Lineage(10, "root"));
            chain.deliver();
        }

        chain.begin(RuntimeHarness.plan(SLEEP), new Lineage(generation, "root"));
        chain.receive(chain.letters.removeLast().body(), hasBegun ? 2 : 1);

        assertThat(chain.branch().branch().status()).isEqualTo(status);
    }

    @Test
    void lateMessageOfAnErasedInstance_deletesWhatItMayHaveStored() {
        harness.begin(RuntimeHarness.plan(INJECT), NOTHING);
        harness.deliverAll();
        var tombstone = CommittedBranch.erasing(harness.branch().branch(), harness.now);
        stores.branches().commit(tombstone, Optional.empty());

        handle(BranchMessage.of("late", ROOT, new Stimulus.TimerDue(1)), 1);

        assertThat(harness.branch()).isEqualTo(tombstone);
        assertThat(commands())
                .hasOnlyElementsOfType(InstanceCommand.Erase.class)
                .hasSize(1);
    }

    @Test
    void statusOfAnInstanceThatHasEnded_isListedBeforeARetryReopensIt() {
        harness.service = _ -> new Reply.Failed(Fault.of(Fault.COMMUNICATION, "refused"));
        harness.begin(RuntimeHarness.plan(TRY), NOTHING);
        harness.beforeCommit = () -> harness.beforeCommit = () -> {
            throw new IllegalStateException("the process dies");
        };
        assertThatThrownBy(harness::deliver).hasMessage("the process dies");
        var failed = harness.branch().branch();
        assertThat(failed.status()).isEqualTo(Status.FAULTED);
        assertThat(summary()).isEmpty();
        harness.service = _ -> new Reply.Answered(NOTHING);
        harness.beforeCommit =
                () -> harness.beforeCommit = () -> assertThat(summary()).contains(Status.FAULTED);

        command(new Stimulus.Retry(failed.version(), Optional.empty()));

        assertThat(harness.branch().branch().status()).isEqualTo(Status.COMPLETED);
        assertThat(summary()).contains(Status.COMPLETED);
    }

    /** Stores an instance that sleeps, whose plan is lost. */
    private void sleepWithoutPlan() {
        stores.summaries().add("i", new WorkflowId("rig", "1"), START, new Stimulus.Begin("lost", NOTHING));
        var due = START.plusSeconds(10);
        var sleeping = Branch.create(ROOT, Optional.empty(), "lost", 0, NOTHING, START)
                .withVersion(1)
                .waitingOn(new Wait.Sleep(due))
                .withTimer(Optional.of(BranchTimer.setAt(START, 1, due)));
        stores.branches()
                .commit(
                        new CommittedBranch(sleeping, Outbox.EMPTY, "begin", List.of(), START, false, Optional.empty()),
                        Optional.empty());
    }

    private void command(Stimulus stimulus) {
        handle(BranchMessage.of("command." + ++commands, ROOT, stimulus), 1);
    }

    private void handle(BranchMessage message, int receives) {
        harness.receive(codec().encode(message), receives);
    }

    private BranchMessage message(String body) {
        return (BranchMessage) codec().decode(body);
    }

    private List<InstanceCommand> commands() {
        return harness.letters.stream()
                .map(letter -> codec().decode(letter.body()))
                .filter(InstanceCommand.class::isInstance)
                .map(InstanceCommand.class::cast)
                .toList();
    }

    private MessageCodec codec() {
        return new MessageCodec(harness.ports.blobs(), new BranchCodec(harness.ports.blobs()));
    }

    private Optional<Status> summary() {
        return stores.summaries().load("i").map(InstanceSummary::status);
    }
}
