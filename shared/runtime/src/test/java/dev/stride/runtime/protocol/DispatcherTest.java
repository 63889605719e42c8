package dev.stride.runtime.protocol;

import static dev.stride.engine.EngineFixture.NOTHING;
import static dev.stride.engine.EngineFixture.NOW;
import static dev.stride.engine.EngineFixture.jq;
import static dev.stride.engine.EngineFixture.plan;
import static dev.stride.engine.EngineFixture.scope;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.Limits;
import dev.stride.common.YamlValues;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.BranchTimer;
import dev.stride.engine.branch.Join;
import dev.stride.engine.branch.Lineage;
import dev.stride.engine.branch.Status;
import dev.stride.engine.branch.Wait;
import dev.stride.engine.event.EventSubscription;
import dev.stride.engine.event.EventSubscription.EventInterest;
import dev.stride.engine.event.EventSubscriptions;
import dev.stride.engine.transition.Effect;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.engine.transition.Stimulus;
import dev.stride.plan.Plan;
import dev.stride.plan.WorkflowId;
import dev.stride.plan.WorkflowSettings;
import dev.stride.plan.event.EventFilter;
import dev.stride.plan.node.ConsumedEvent;
import dev.stride.plan.node.DataPlacement;
import dev.stride.plan.node.EventAlternative;
import dev.stride.plan.node.Node;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.commit.CommittedBranch;
import dev.stride.runtime.commit.Outbox;
import dev.stride.runtime.commit.Outbox.EffectId;
import dev.stride.runtime.commit.Outbox.PendingEffect;
import dev.stride.runtime.message.BranchMessage;
import dev.stride.runtime.message.EventMessage;
import dev.stride.runtime.message.Ingress;
import dev.stride.runtime.message.InstanceCommand;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Timers;
import dev.stride.runtime.store.InstanceSummary;
import dev.stride.runtime.store.LabelIndex.Label;
import dev.stride.runtime.store.PlanStore;
import dev.stride.runtime.store.Stores;
import dev.stride.runtime.table.TableKeys;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests what each effect of a commit does: alone, and once more after it was done. */
class DispatcherTest {

    private static final BranchId ROOT = BranchId.root("i");
    private static final Instant COMMITTED = NOW.minusMillis(1);
    private static final EffectId EFFECT = new EffectId(3, 1);
    private static final WorkflowId WORKFLOW = new WorkflowId("w", "1");
    private static final Stimulus.Begin BEGIN = new Stimulus.Begin("p", TextNode.valueOf("input"));

    private final RecordingPorts world = new RecordingPorts();
    private final List<BranchId> notDeleted = new ArrayList<>();
    private int events = 0;
    private final RuntimeParts parts =
            RuntimeParts.of(world.ports, RuntimeConfig.DEFAULT.withRetention(Duration.ofDays(30)), new Observer());
    private final Dispatcher dispatcher = parts.dispatcher();
    private final String plan = new PlanStore(world.blobs).save(FORKING);
    private final Branch branch = Branch.create(
                    ROOT, Optional.empty(), plan, 0, NOTHING, NOW, Optional.of(new Lineage(2, "first")))
            .withVersion(3);

    private static final Plan FORKING = plan(
            settings(List.of("password")),
            new Node.ForEach(jq("[1, 2]"), "each", Optional.empty(), 1, Optional.empty(), 2, "/0"),
            new Node.Return("/1"),
            new Node.Await(
                    List.of(new EventAlternative(
                            List.of(new ConsumedEvent(
                                    new EventFilter("Paid", "paid", "/shop", List.of()),
                                    jq("."),
                                    new DataPlacement.Discard())),
                            1)),
                    Optional.empty(),
                    OptionalInt.empty(),
                    "/2"));

    @Test
    void publishedEvent_carriesTheLineageOfItsPublisher() {
        var event = YamlValues.json("{ specversion: '1.0', id: '1', type: paid, source: /shop }");

        perform(new Effect.Publish(event));

        assertThat(world.published).singleElement().satisfies(published -> {
            assertThat(published.getType()).isEqualTo("paid");
            assertThat(published.getExtension("stridelineage")).isEqualTo("2/first");
        });
    }

    @Test
    void messageToAnotherBranch_isNamedByItsEffect_andTakesEffectAtTheTimeOfTheCommit() {
        var other = BranchId.root("j");
        var cancel = new Stimulus.Abandon("q");

        perform(new Effect.SendMessage(other, cancel));

        assertThat(world.messages())
                .containsExactly(BranchMessage.of("i/0/3.1", other, cancel).withSentAt(COMMITTED));
        assertThat(world.sent).extracting(message -> message.group()).containsExactly(Optional.of(plan));
    }

    @Test
    void cancelledChildren_areAbandonedEach_underANameOfTheirOwn() {
        perform(new Effect.CancelChildren(2, List.of(0, 4)));

        assertThat(world.messages())
                .extracting(BranchMessage::id, BranchMessage::to, BranchMessage::stimulus)
                .containsExactly(
                        tuple(ROOT.child(2, 0) + "/abandon", ROOT.child(2, 0), new Stimulus.Abandon(plan)),
                        tuple(ROOT.child(2, 4) + "/abandon", ROOT.child(2, 4), new Stimulus.Abandon(plan)));
        assertThat(world.sent).extracting(message -> message.group()).containsOnly(Optional.of(plan));
    }

    @Test
    void toldChildren_areToldEach_atTheTimeOfTheCommit() {
        var suspend = new Stimulus.Suspend("outage", NOW, Optional.of(ROOT));

        perform(new Effect.TellChildren(2, List.of(0, 4), suspend));

        assertThat(world.messages())
                .containsExactly(
                        BranchMessage.of("i/0/3.1/0", ROOT.child(2, 0), suspend).withSentAt(COMMITTED),
                        BranchMessage.of("i/0/3.1/4", ROOT.child(2, 4), suspend).withSentAt(COMMITTED));
    }

    @Test
    void startedChildren_beginWithTheirElement_withoutSecrets_atTheTimeOfTheCommit() {
        var secret = new PlanStore(world.blobs)
                .save(plan(
                        settings(List.of("password")),
                        new Node.ForEach(
                                jq("[\"" + RecordingPorts.SECRET + "\"]"),
                                "each",
                                Optional.empty(),
                                1,
                                Optional.empty(),
                                2,
                                "/0"),
                        new Node.Return("/1")));
        var parent = Branch.create(ROOT, Optional.empty(), secret, 0, NOTHING, NOW)
                .withVersion(3)
                .enteringScope(scope(0))
                .waitingOn(new Wait.Children(Join.create(3, 1, 1, 1, 1)));

        perform(parent, new Effect.StartChildren(3, 0, 1), true);

        assertThat(world.messages()).singleElement().satisfies(message -> {
            assertThat(message.id()).isEqualTo(ROOT.child(3, 0) + "/begin");
            assertThat(message.to()).isEqualTo(ROOT.child(3, 0));
            assertThat(message.sentAt()).contains(COMMITTED);
            assertThat(((Stimulus.BeginBranch) message.stimulus()).locals())
                    .isEqualTo(Map.of("each", TextNode.valueOf("***")));
        });
        assertThat(world.sent).extracting(message -> message.group()).containsOnly(Optional.of(secret));
    }

    @Test
    void startedInstance_isListedBeforeItsMessageIsSent() {
        var at = NOW.minusSeconds(5);

        perform(new Effect.StartInstance("j", WORKFLOW, BEGIN, at));

        var summary = summary("j").orElseThrow();
        assertThat(summary.workflow()).isEqualTo(WORKFLOW);
        assertThat(summary.startedAt()).isEqualTo(at);
        assertThat(summary.status()).isEqualTo(Status.PENDING);
        assertThat(parts.stores().summaries().loadBegin(summary)).contains(BEGIN);
        assertThat(world.messages())
                .containsExactly(BranchMessage.ofBegin("j", BEGIN).withSentAt(at));
    }

    @ParameterizedTest(name = "redispatched: {0}")
    @CsvSource({"false", "true"})
    void branchThatGoesOn_isSentToItself_unlessItMayHaveAdvancedMeanwhile(boolean isRepeated) {
        var committed = committed(branch, List.of(new Effect.Proceed(3)), false);

        dispatcher.performAll(committed.outbox().pending(), committed, !isRepeated, Optional.empty());

        assertThat(world.messages()).singleElement().satisfies(message -> {
            assertThat(message.id()).isEqualTo("i/0/3.0");
            assertThat(message.stimulus()).isEqualTo(new Stimulus.Proceed(3));
            assertThat(message.carried().map(CommittedBranch::branch))
                    .isEqualTo(isRepeated ? Optional.empty() : Optional.of(branch));
        });
        assertThat(world.sent).extracting(message -> message.group()).containsOnly(Optional.of(plan));
    }

    @ParameterizedTest(name = "due in {0} s: delayed by the queue: {1}")
    @CsvSource({"-1, true, 0", "10, true, 10", "900, true, 900", "901, false, 781"})
    void timer_isADelayedMessage_orASchedule_ifItIsTooFarAhead(int due, boolean isDelayed, int seconds) {
        var at = NOW.plusSeconds(due);

        perform(new Effect.SetTimer(3, at));

        var timer = BranchMessage.ofTimer(ROOT, 3);
        if (isDelayed) {
            assertThat(world.messages()).containsExactly(timer.withDue(at).withSentAt(NOW));
            assertThat(world.sent).extracting(message -> message.delay()).containsExactly(Duration.ofSeconds(seconds));
            assertThat(world.sent).extracting(message -> message.group()).containsOnly(Optional.of(plan));
        } else {
            assertThat(world.sent).isEmpty();
            assertThat(world.timers)
                    .containsExactly("set " + Dispatcher.timerName(timer) + " " + NOW.plusSeconds(seconds));
        }
    }

    @Test
    void releasedMessages_areThoseThatWereKeptForTheSuspendedInstance() {
        var kept = BranchMessage.of("kept", ROOT, new Stimulus.TimerDue(1));
        parts.stores().parked().add("i", parts.stores().queue().encode(kept));

        perform(new Effect.ReleaseParkedMessages());

        assertThat(world.messages()).extracting(BranchMessage::id).containsExactly("kept");
        assertThat(parts.stores().parked().nextBatch("i")).isEmpty();
    }

    @Test
    void history_isWrittenAsASegmentOfItsEffect() {
        var entry = new HistoryEntry.Resumed(NOW);

        perform(new Effect.WriteHistory(List.of(entry)));
        perform(new Effect.WriteHistory(List.of(entry)));

        assertThat(parts.stores().history().list(ROOT, 10, Optional.empty()).entries())
                .containsExactly(entry);
    }

    @Test
    void labels_findTheInstance() {
        perform(labelled(branch), new Effect.IndexLabels(), true);

        assertThat(found()).containsExactly("i");
        assertThat(labelExpiry()).isEmpty();
    }

    @Test
    void statusOfAnInstance_isThatOfItsLastUpdate_andLabelsOfAnEndedOneExpireWithIt() {
        var end = NOW.plusSeconds(60);

        perform(labelled(branch), new Effect.UpdateIndex(Status.RUNNING, Optional.empty()), true);
        assertThat(summary("i").map(InstanceSummary::status)).contains(Status.RUNNING);
        updateAt(4, labelled(branch), new Effect.UpdateIndex(Status.SUSPENDED, Optional.empty()));
        assertThat(found())
                .as("labels are written when they change, and at the end")
                .isEmpty();

        updateAt(5, labelled(branch), new Effect.UpdateIndex(Status.COMPLETED, Optional.of(end)));

        assertThat(summary("i")).isPresent().get().satisfies(summary -> {
            assertThat(summary.status()).isEqualTo(Status.COMPLETED);
            assertThat(summary.version()).isEqualTo(5);
            assertThat(summary.endedAt()).contains(end);
            assertThat(summary.expiresAt())
                    .contains(end.plus(Duration.ofDays(30)).getEpochSecond());
        });
        assertThat(labelExpiry()).contains(end.plus(Duration.ofDays(30)).getEpochSecond());
    }

    @Test
    void labelsOfARetriedInstance_expireNoMore() {
        updateAt(3, labelled(branch), new Effect.UpdateIndex(Status.FAULTED, Optional.of(NOW)));
        assertThat(labelExpiry()).isPresent();

        updateAt(4, labelled(branch), new Effect.UpdateIndex(Status.RUNNING, Optional.empty()));

        assertThat(found()).containsExactly("i");
        assertThat(labelExpiry()).isEmpty();
    }

    @ParameterizedTest(name = "other items {0}, large input {1}, repeated {2}: a cleanup {3}")
    @CsvSource({
        "false, false, false, false",
        "true, false, false, true",
        "false, true, false, true",
        "false, false, true, true"
    })
    void endOfAnInstance_requestsACleanup_onlyIfThereMayBeItemsToCleanUp(
            boolean hasOtherItems, boolean isLarge, boolean isRepeated, boolean cleansUp) {
        var input = TextNode.valueOf(isLarge ? "x".repeat(1_000) : "x");
        parts.stores().summaries().add("i", WORKFLOW, NOW, new Stimulus.Begin(plan, input));
        var ended = new Effect.UpdateIndex(Status.COMPLETED, Optional.of(NOW));
        var committed = committed(branch, List.of(ended), hasOtherItems);

        dispatcher.performAll(committed.outbox().pending(), committed, true, Optional.empty());
        if (isRepeated) {
            dispatcher.performAll(committed.outbox().pending(), committed, false, Optional.empty());
        }

        assertThat(world.envelopes()).isEqualTo(cleansUp ? List.of(InstanceCommand.CleanUp.first("i")) : List.of());
        assertThat(world.sent).allMatch(message -> message.delay().equals(Limits.QUEUE_DELAY));
    }

    @Test
    void instanceWithoutASummary_isListedWithTheStartThatItsInlineStartKnows() {
        var committed = committed(branch, List.of(new Effect.UpdateIndex(Status.COMPLETED, Optional.of(NOW))), false);

        dispatcher.performAll(committed.outbox().pending(), committed, true, Optional.of(BEGIN));

        var summary = summary("i").orElseThrow();
        assertThat(summary.workflow()).isEqualTo(WORKFLOW);
        assertThat(summary.status()).isEqualTo(Status.COMPLETED);
        assertThat(parts.stores().summaries().loadInput(summary)).contains(BEGIN.input());
        assertThat(world.sent).isEmpty();
    }

    @Test
    void subscription_notifiesItsBranch_ifItsInboxAlreadyContainsAnEvent() {
        var waiting = subscribed();
        perform(waiting, new Effect.Subscribe(3), true);
        assertThat(world.sent).isEmpty();

        pay();
        world.sent.clear();
        perform(waiting, new Effect.Subscribe(3), true);

        assertThat(world.messages())
                .extracting(BranchMessage::id, BranchMessage::stimulus)
                .containsExactly(tuple("i/0/3.1", new Stimulus.EventsAvailable(3)));
        assertThat(world.sent).extracting(message -> message.group()).containsOnly(Optional.of(plan));
    }

    @Test
    void subscribedBranch_isNotifiedOfAnEvent_untilItsSubscriptionIsRemoved() {
        var waiting = subscribed();
        store(waiting);
        perform(waiting, new Effect.Subscribe(3), true);
        pay();
        assertThat(notified()).isTrue();

        perform(waiting, new Effect.Unsubscribe(waiting.events().find(3).orElseThrow()), true);
        pay();

        assertThat(notified()).isFalse();
    }

    @ParameterizedTest(name = "{0} ms after the commit, closed meanwhile {1}: left in the index {2}")
    @CsvSource({"999, true, true", "1000, true, true", "1001, true, false", "1001, false, true"})
    void subscriptionAddedLate_isRemovedAgain_ifItsBranchHasClosedIt(int late, boolean isClosed, boolean isLeft) {
        var waiting = subscribed();
        store(isClosed ? waiting.withEvents(EventSubscriptions.NONE) : waiting);
        world.now = COMMITTED.plusMillis(late);

        perform(waiting, new Effect.Subscribe(3), true);

        assertThat(isIndexed()).isEqualTo(isLeft);
    }

    @Test
    void subscriptionAddedLate_isRemovedAgain_ifItsBranchHasEnded() {
        var waiting = subscribed();
        store(waiting.ended(Status.CANCELLED, NOW));
        world.now = COMMITTED.plusSeconds(2);

        perform(waiting, new Effect.Subscribe(3), true);

        assertThat(isIndexed()).isFalse();
    }

    @ParameterizedTest(name = "due in {0} s, a schedule {1}, kept {2}: deleted {3}")
    @CsvSource({
        "121, true, false, true",
        "120, true, false, false",
        "121, false, false, false",
        "121, true, true, false"
    })
    void schedule_isDeleted_onlyIfItsTimerIsSuperseded_andItWillNotFireSoon(
            int due, boolean isScheduled, boolean isKept, boolean isDeleted) {
        var timer = Optional.of(new BranchTimer(2, NOW.plusSeconds(due), isScheduled));
        var name = Dispatcher.timerName(BranchMessage.ofTimer(ROOT, 2));

        dispatcher.deleteSupersededTimer(branch.withTimer(timer), branch.withTimer(isKept ? timer : Optional.empty()));

        assertThat(world.timers).isEqualTo(isDeleted ? List.of("delete " + name) : List.of());
    }

    @Test
    void eachTimerHasAScheduleOfItsOwn_underANameThatEverySchedulerAccepts() {
        var names = Stream.of(
                        BranchMessage.ofTimer(ROOT, 1),
                        BranchMessage.ofTimer(ROOT, 2),
                        BranchMessage.ofTimer(BranchId.root("j"), 1))
                .map(Dispatcher::timerName)
                .toList();

        assertThat(names).doesNotHaveDuplicates().allSatisfy(Timers::checkName);
    }

    @Test
    void scheduleThatCannotBeDeleted_isReported_becauseItsTimerHasNoEffect() {
        world.isSchedulerDown = true;
        var timer = new BranchTimer(2, NOW.plus(Duration.ofDays(1)), true);

        dispatcher.deleteSupersededTimer(branch.withTimer(Optional.of(timer)), branch);

        assertThat(notDeleted).containsExactly(ROOT);
    }

    private void perform(Effect effect) {
        perform(branch, effect, true);
    }

    private void perform(Branch committed, Effect effect, boolean carries) {
        dispatcher.performAll(
                List.of(new PendingEffect(EFFECT, effect, Optional.empty())),
                committed(committed, List.of(), false),
                carries,
                Optional.empty());
    }

    private void updateAt(long version, Branch committed, Effect.UpdateIndex update) {
        dispatcher.performAll(
                List.of(new PendingEffect(new EffectId(version, 0), update, Optional.empty())),
                committed(committed.withVersion(version), List.of(), false),
                true,
                Optional.empty());
    }

    private static CommittedBranch committed(Branch branch, List<Effect> effects, boolean hasOtherItems) {
        return new CommittedBranch(
                branch,
                Outbox.of(List.of(), branch.version(), effects),
                "cause",
                List.of(),
                COMMITTED,
                hasOtherItems,
                Optional.empty());
    }

    private Branch subscribed() {
        var interest = new EventInterest("Paid", "paid", "/shop", Map.of(), List.of());
        return branch.withEvents(EventSubscriptions.NONE.adding(
                        new EventSubscription(3, NOW.minusSeconds(1), List.of(interest))))
                .waitingOn(new Wait.Events(Optional.empty()));
    }

    private void store(Branch waiting) {
        parts.stores().branches().commit(committed(waiting.withVersion(1), List.of(), false), Optional.empty());
    }

    /** Routes an event, and keeps only the messages that this sends. */
    private void pay() {
        Stores.of(world.ports).events().types().register(FORKING);
        JsonNode event =
                YamlValues.json("{ specversion: '1.0', type: paid, source: /shop, id: '%d' }".formatted(++events));
        world.sent.clear();
        parts.events().route(EventMessage.Arrival.of(world.now, event, Ingress.BUS, world.blobs));
    }

    private boolean notified() {
        return world.messages().stream().anyMatch(message -> message.stimulus() instanceof Stimulus.EventsAvailable);
    }

    private boolean isIndexed() {
        pay();
        return notified();
    }

    private Optional<InstanceSummary> summary(String instance) {
        return parts.stores().summaries().load(instance);
    }

    private static Branch labelled(Branch branch) {
        return branch.withLabels(Optional.empty(), Map.of("order", "A7"));
    }

    private List<String> found() {
        return parts.stores()
                .labels()
                .listNewest(new Label("order", "A7"), 10, Optional.empty())
                .instances();
    }

    private Optional<Long> labelExpiry() {
        return world.ports
                .table()
                .get(new Table.Key(TableKeys.instance("i"), "LABEL#order"))
                .flatMap(item -> item.expiresAt());
    }

    private static WorkflowSettings settings(List<String> secrets) {
        var none = WorkflowSettings.NONE;
        return new WorkflowSettings(
                none.label(),
                none.inputSchema(),
                secrets,
                none.timeout(),
                none.starts(),
                none.schedule(),
                none.history(),
                none.compensation());
    }

    private final class Observer implements RuntimeObserver {

        @Override
        public void onCommit(Branch committed, List<HistoryEntry> entries) {}

        @Override
        public void onTimerNotDeleted(BranchId of, RuntimeException cause) {
            notDeleted.add(of);
        }
    }
}
