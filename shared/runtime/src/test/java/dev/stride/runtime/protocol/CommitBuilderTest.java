package dev.stride.runtime.protocol;

import static dev.stride.engine.EngineFixture.NOTHING;
import static dev.stride.engine.EngineFixture.NOW;
import static dev.stride.engine.EngineFixture.instance;
import static dev.stride.engine.EngineFixture.plan;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.CallLimits;
import dev.stride.Limits;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.Status;
import dev.stride.engine.branch.Wait;
import dev.stride.engine.transition.Decision;
import dev.stride.engine.transition.Effect;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.engine.transition.Stimulus;
import dev.stride.plan.HistoryLevel;
import dev.stride.plan.Plan;
import dev.stride.plan.WorkflowSettings;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.StateScope;
import dev.stride.plan.start.StartEvents;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.commit.CommittedBranch;
import dev.stride.runtime.commit.Outbox;
import dev.stride.runtime.commit.Outbox.PendingEffect;
import dev.stride.runtime.message.BranchMessage;
import dev.stride.runtime.message.Delivery;
import dev.stride.runtime.port.Queue.Lane;
import dev.stride.trace.Tracing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests what a commit stores beside the branch that the engine has decided. */
class CommitBuilderTest {

    private static final Node ENTER = new Node.Enter(new StateScope("S", "inject", List.of()), 1, "/0");
    private static final Plan PLAN = plan(ENTER, new Node.Leave(0, "/0"));
    private static final Duration ENOUGH =
            CallLimits.CALL_TIMEOUT.plus(Limits.COMMIT_MARGIN).plusMillis(1);
    private static final Effect TELL = new Effect.SendMessage(BranchId.root("j"), new Stimulus.Abandon("q"));

    private final RecordingPorts world = new RecordingPorts();
    private RuntimeConfig config = new RuntimeConfig(HistoryLevel.STATES, 3, Limits.COMMITS_PER_INSTANCE);
    private BranchMessage message = BranchMessage.of("message", BranchId.root("i"), new Stimulus.TimerDue(1));
    private Delivery delivery = new Delivery("", 1, NOW.plus(ENOUGH));
    private Optional<CommittedBranch> current = Optional.empty();
    private int committedStates = 0;

    @Test
    void commitHasTheNextVersion_theMessageAsItsCause_andItsTimeInMilliseconds() {
        world.now = NOW.plusNanos(1_999_999);

        var commit = build(instance());

        assertThat(commit.branch()).isEqualTo(instance().withVersion(2));
        assertThat(commit.cause()).isEqualTo("message");
        assertThat(commit.at()).isEqualTo(NOW.plusMillis(1));
    }

    @ParameterizedTest(name = "{0} entries in the tail and {1} new ones: {2} in a segment")
    @CsvSource({"0, 23, 0", "0, 24, 24", "20, 3, 0", "20, 4, 24", "20, 10, 30"})
    void history_isInTheTailOfTheBranch_untilItFillsASegment(int tail, int more, int written) {
        assertThat(Limits.HISTORY_TAIL).isEqualTo(24);
        current = Optional.of(committed(instance(), entries(0, tail)));

        var commit = build(instance().waitingOn(new Wait.Sleep(NOW)), entries(tail, more));

        var all = entries(0, tail + more);
        assertThat(commit.tail()).isEqualTo(written == 0 ? all : List.of());
        assertThat(effects(commit)).isEqualTo(written == 0 ? List.of() : List.of(new Effect.WriteHistory(all)));
    }

    @ParameterizedTest(name = "had begun {0}: the entries are in the order of time {1}")
    @CsvSource({"false, true", "true, false"})
    void entriesOfARequestThatCameBeforeTheBeginning_areSortedIn(boolean hasBegun, boolean isSorted) {
        var before = hasBegun ? instance() : Branch.pending(BranchId.root("i"), "p", NOW);
        var late = new HistoryEntry.Resumed(NOW.plusSeconds(5));
        current = Optional.of(committed(before, List.of(late)));

        var commit = build(instance().waitingOn(new Wait.Sleep(NOW)), entries(0, 2));

        var expected = new ArrayList<>(entries(0, 2));
        expected.add(isSorted ? 2 : 0, late);
        assertThat(commit.tail()).isEqualTo(expected);
    }

    @ParameterizedTest(name = "{0} states committed and {1} in the commit, {2}: goes on by a message {3}")
    @CsvSource({
        "0, 1, at a state, false",
        "0, 2, at a state, false",
        "0, 3, at a state, true",
        "1, 1, at a state, false",
        "2, 1, at a state, true",
        "2, 1, within a state, false",
        "2, 1, before a call, false",
        "2, 1, inline, false",
        "0, 1, a command, true",
        "0, 1, too late for a call, true",
        "0, 1, waiting, false"
    })
    void readyBranch_isContinuedByItsHandler_orElseByAMessage(int before, int states, String how, boolean sends) {
        committedStates = before;
        switch (how) {
            case "inline" -> delivery = Delivery.inline("", NOW.plus(ENOUGH));
            case "a command" -> delivery = new Delivery("", 1, NOW.plus(ENOUGH), Lane.CONTROL);
            case "too late for a call" ->
                delivery = new Delivery("", 1, NOW.plus(ENOUGH).minusMillis(1));
            default -> {}
        }
        var branch = switch (how) {
            case "within a state" -> instance().goTo(1);
            case "waiting" -> instance().waitingOn(new Wait.Sleep(NOW));
            default -> instance();
        };
        var change = UncommittedChange.of(commit(branch, List.of()), PLAN, List.of());
        for (int state = 1; state < states; state++) {
            change = change.countingState();
        }

        var commit = build(how.equals("before a call") ? change.beforeCall() : change);

        assertThat(effects(commit)).isEqualTo(sends ? List.of(new Effect.Proceed(2)) : List.of());
    }

    @Test
    void effectsThatMayNotBeDispatched_areKeptForTheirOwner_beforeThoseOfTheCommit() {
        var earlier = Outbox.of(List.of(), 1, List.of(TELL));
        current = Optional.of(committed(instance(), earlier, Optional.empty()));

        var commit = build(instance().waitingOn(new Wait.Sleep(NOW)), new Effect.IndexLabels());

        assertThat(commit.outbox().pending())
                .extracting(PendingEffect::effect, PendingEffect::owner)
                .containsExactly(
                        tuple(TELL, Optional.of("earlier")), tuple(new Effect.IndexLabels(), Optional.empty()));
    }

    @Test
    void effectsThatThisDeliveryHasDispatched_areNotKept_butThoseOfOthersAre() {
        var carried = Outbox.of(List.of(), 1, List.of(TELL)).unconfirmed(Optional.empty(), instance(), "other");
        var own = Outbox.of(carried, 2, List.of(new Effect.IndexLabels()));
        current = Optional.of(new CommittedBranch(
                instance().withVersion(2), own, "message", List.of(), NOW, false, Optional.empty()));

        var commit = build(instance().withVersion(2).waitingOn(new Wait.Sleep(NOW)));

        assertThat(commit.outbox().pending())
                .extracting(PendingEffect::effect, PendingEffect::owner)
                .containsExactly(tuple(TELL, Optional.of("other")));
    }

    @ParameterizedTest(name = "{0}: a cleanup at the end {1}")
    @CsvSource({
        "nothing else, false",
        "known before, true",
        "large data in the history, true",
        "redelivered, true",
        "late start message of an inline start, true",
        "inline start, false",
        "events may join, true"
    })
    void instanceIsCleanedUpAtItsEnd_ifItMayHaveItemsThatNoCommitMentions(String what, boolean isCleanedUp) {
        var waiting = instance().waitingOn(new Wait.Sleep(NOW));
        var entries = List.<HistoryEntry>of();
        var plan = PLAN;
        switch (what) {
            case "known before" ->
                current = Optional.of(committed(instance(), List.of()).withOtherItems());
            case "large data in the history" -> {
                config = new RuntimeConfig(HistoryLevel.ALL, 3, Limits.COMMITS_PER_INSTANCE);
                var large = TextNode.valueOf("x".repeat(Limits.HISTORY_DATA_BYTES));
                entries = List.of(new HistoryEntry.Ended(NOW, Status.COMPLETED, Optional.empty(), Optional.of(large)));
            }
            case "redelivered" -> delivery = new Delivery("", 2, NOW.plus(ENOUGH));
            case "late start message of an inline start" -> message = begin().asInlineBegin();
            case "inline start" -> {
                message = begin().asInlineBegin();
                delivery = Delivery.inline("", NOW.plus(ENOUGH));
            }
            case "events may join" -> plan = plan(joining(), ENTER);
            default -> {}
        }

        var commit = build(UncommittedChange.of(commit(waiting, List.of(), entries), plan, List.of()));

        assertThat(commit.hasOtherItems()).isEqualTo(isCleanedUp);
    }

    @Test
    void traceOfTheInstance_isKept() {
        current = Optional.of(committed(instance(), Outbox.EMPTY, Optional.of("trace")));

        assertThat(build(instance()).trace()).contains("trace");
    }

    private CommittedBranch build(Branch branch, Effect... effects) {
        return build(UncommittedChange.of(commit(branch, List.of(effects)), PLAN, List.of()));
    }

    private CommittedBranch build(Branch branch, List<HistoryEntry> entries) {
        return build(UncommittedChange.of(commit(branch, List.of(), entries), PLAN, List.of()));
    }

    private CommittedBranch build(UncommittedChange change) {
        var parts = RuntimeParts.of(world.ports, config, RuntimeObserver.NONE);
        var replies = new CallReplies(
                "i", world.ports, parts.stores().workflows(), delivery.deadline(), new MessageTracing(Tracing.OFF));
        var progress = new DeliveryProgress(message, delivery, replies);
        current.filter(it -> it.cause().equals(message.id()))
                .ifPresentOrElse(progress::continueFrom, () -> progress.startFrom(current));
        progress.onCommit(committedStates);
        return new CommitBuilder(parts, new Protocol(parts), replies, progress)
                .build((Decision.Commit) change.decision(), change);
    }

    private static List<Effect> effects(CommittedBranch commit) {
        return commit.outbox().pending().stream().map(PendingEffect::effect).toList();
    }

    private static Decision.Commit commit(Branch branch, List<Effect> effects) {
        return commit(branch, effects, List.of());
    }

    private static Decision.Commit commit(Branch branch, List<Effect> effects, List<HistoryEntry> entries) {
        return new Decision.Commit(branch, effects, entries);
    }

    private static CommittedBranch committed(Branch branch, List<HistoryEntry> tail) {
        return new CommittedBranch(branch, Outbox.EMPTY, "earlier", tail, NOW, false, Optional.empty());
    }

    private static CommittedBranch committed(Branch branch, Outbox outbox, Optional<String> trace) {
        return new CommittedBranch(branch, outbox, "earlier", List.of(), NOW, false, trace);
    }

    private static List<HistoryEntry> entries(int from, int count) {
        return IntStream.range(from, from + count)
                .<HistoryEntry>mapToObj(second -> new HistoryEntry.Resumed(NOW.plusSeconds(second)))
                .toList();
    }

    private static BranchMessage begin() {
        return BranchMessage.ofBegin("i", new Stimulus.Begin("p", NOTHING));
    }

    private static WorkflowSettings joining() {
        var none = WorkflowSettings.NONE;
        return new WorkflowSettings(
                none.label(),
                none.inputSchema(),
                none.secrets(),
                none.timeout(),
                Optional.of(new StartEvents(List.of(), false, Optional.empty(), true)),
                none.schedule(),
                none.history(),
                OptionalInt.empty());
    }
}
