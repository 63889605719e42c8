package dev.stride.runtime.protocol;

import static dev.stride.engine.EngineFixture.NOTHING;
import static dev.stride.engine.EngineFixture.NOW;
import static dev.stride.engine.EngineFixture.jq;
import static dev.stride.engine.EngineFixture.plan;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.stride.common.YamlValues;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.BranchTimer;
import dev.stride.engine.branch.Status;
import dev.stride.engine.branch.Wait;
import dev.stride.engine.event.EventSubscription;
import dev.stride.engine.event.EventSubscription.EventInterest;
import dev.stride.engine.event.EventSubscriptions;
import dev.stride.engine.transition.Effect;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.engine.transition.Stimulus;
import dev.stride.plan.Plan;
import dev.stride.plan.event.EventFilter;
import dev.stride.plan.node.ConsumedEvent;
import dev.stride.plan.node.DataPlacement;
import dev.stride.plan.node.EventAlternative;
import dev.stride.plan.node.Node;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.codec.UnreadableData;
import dev.stride.runtime.commit.CommittedBranch;
import dev.stride.runtime.commit.Outbox;
import dev.stride.runtime.message.BranchMessage;
import dev.stride.runtime.message.Delivery;
import dev.stride.runtime.message.Envelope;
import dev.stride.runtime.message.EventMessage;
import dev.stride.runtime.message.Ingress;
import dev.stride.runtime.message.InstanceCommand;
import dev.stride.runtime.message.ScheduleTick;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.store.BranchStore.CommitResult;
import dev.stride.runtime.store.PlanStore;
import dev.stride.runtime.store.Stores;
import dev.stride.runtime.table.TableKeys;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests what becomes of a message of each kind that is in the queue of instances. */
class MessageKindsTest {

    private static final BranchId ROOT = BranchId.root("i");
    private static final Plan PLAN = plan(
            new Node.Await(
                    List.of(new EventAlternative(
                            List.of(new ConsumedEvent(
                                    new EventFilter("Paid", "paid", "/shop", List.of()),
                                    jq("."),
                                    new DataPlacement.Discard())),
                            1)),
                    Optional.empty(),
                    OptionalInt.empty(),
                    "/0"),
            new Node.End("/end"));

    private final RecordingPorts world = new RecordingPorts();
    private final RuntimeParts parts = RuntimeParts.of(world.ports, RuntimeConfig.DEFAULT, RuntimeObserver.NONE);
    private final WorkflowRuntime runtime = new WorkflowRuntime(parts);
    private final String plan = new PlanStore(world.blobs).save(PLAN);
    private final Branch ready =
            Branch.create(ROOT, Optional.empty(), plan, 1, NOTHING, NOW).withVersion(1);

    @ParameterizedTest
    @ValueSource(strings = {"queue", "bus"})
    void event_notifiesTheBranchThatWaitsForIt(String way) {
        Stores.of(world.ports).events().types().register(PLAN);
        var interest = new EventInterest("Paid", "paid", "/shop", Map.of(), List.of());
        var waiting = ready.withEvents(EventSubscriptions.NONE.adding(
                        new EventSubscription(1, NOW.minusSeconds(1), List.of(interest))))
                .waitingOn(new Wait.Events(Optional.empty()));
        store(waiting);
        parts.stores().events().subscriptions().add(waiting, 1);
        var event = YamlValues.json("{ specversion: '1.0', type: paid, source: /shop, id: '1' }");
        var message = EventMessage.Arrival.of(NOW, event, Ingress.BUS, world.blobs);

        if (way.equals("queue")) {
            handle(message);
        } else {
            runtime.route(message);
        }

        assertThat(world.messages())
                .extracting(BranchMessage::to, BranchMessage::stimulus)
                .containsExactly(tuple(ROOT, new Stimulus.EventsAvailable(1)));
    }

    @Test
    void occurrenceOfASchedule_thatComesEarly_isSentAgain() {
        var tick = new ScheduleTick("w", "identity", NOW.plusSeconds(60), 0);

        handle(tick);

        assertThat(world.envelopes()).containsExactly(tick);
        assertThat(world.sent).extracting(message -> message.delay()).containsExactly(Duration.ofSeconds(60));
    }

    @Test
    void cleanup_givesTheItemsOfAnEndedInstanceItsExpiry() {
        store(ready.ended(Status.COMPLETED, NOW));
        var item = new Table.Key(TableKeys.instance("i"), "LABEL#order");
        world.ports.table().put(Table.Item.of(item, new byte[0]), new Table.Condition.Always());

        handle(InstanceCommand.CleanUp.first("i"));

        assertThat(world.ports.table().get(item).orElseThrow().expiresAt()).contains(42L);
    }

    @Test
    void erasure_performsTheLastEffectsOfTheInstanceAgain_beforeItLeavesATombstone() {
        var other = BranchId.root("j");
        store(ready.ended(Status.COMPLETED, NOW), new Effect.SendMessage(other, new Stimulus.Abandon("q")));

        handle(InstanceCommand.Erase.first("i"));

        assertThat(world.messages()).extracting(BranchMessage::to).containsExactly(other);
        assertThat(stored().isErased()).isTrue();
    }

    @Test
    void cancelOfDescendants_goesThroughTheListOfOpenInstances() {
        handle(InstanceCommand.CancelDescendants.first("i", "enough"));

        assertThat(world.envelopes())
                .singleElement()
                .isInstanceOfSatisfying(
                        InstanceCommand.CancelDescendants.class,
                        rest -> assertThat(rest.shard()).isPositive());
    }

    @ParameterizedTest
    @ValueSource(strings = {"wake", "restore"})
    void branchWhoseMessageWasLost_performsItsEffectsAgain_withoutItsOutdatedCopy(String how) {
        var other = BranchId.root("j");
        store(ready, new Effect.SendMessage(other, new Stimulus.Abandon("q")), new Effect.Proceed(1));

        handle(
                how.equals("wake")
                        ? new InstanceCommand.WakeBranch(ROOT, 0)
                        : new InstanceCommand.RestoreBranch(ROOT, 0));

        assertThat(world.messages()).extracting(BranchMessage::id).startsWith("i/0/1.0", "i/0/1.1");
        assertThat(world.messages()).allMatch(message -> message.carried().isEmpty());
    }

    @Test
    void messageThatEndsAWait_deletesTheScheduleOfItsTimer() {
        var due = NOW.plus(Duration.ofDays(1));
        store(ready.waitingOn(new Wait.Sleep(due)).withTimer(Optional.of(BranchTimer.setAt(NOW, 1, due))));
        parts.stores().summaries().add("i", PLAN.workflow(), NOW, new Stimulus.Begin(plan, NOTHING));

        handle(BranchMessage.of("cancel", ROOT, new Stimulus.Cancel("enough")));

        assertThat(world.timers).containsExactly("delete " + Dispatcher.timerName(BranchMessage.ofTimer(ROOT, 1)));
    }

    @Test
    void branchThatIsTooLargeEvenForItsFault_isReported_soThatItsMessageBecomesADeadLetter() {
        var attempts = new ArrayList<Status>();
        var tooLarge = new WorkflowRuntime(parts, new Protocol(parts) {
            @Override
            CommitResult commit(CommittedBranch next, List<HistoryEntry> entries) {
                attempts.add(next.branch().status());
                return new CommitResult.TooLarge("too large");
            }
        });
        var begin = parts.stores().queue().encode(BranchMessage.ofBegin("i", new Stimulus.Begin(plan, NOTHING)));

        assertThatThrownBy(() -> tooLarge.handle(delivery(begin)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("branch i/0 is too large even to record its fault");

        assertThat(attempts).containsExactly(Status.WAITING, Status.FAULTED);
        assertThat(world.sent).isEmpty();
    }

    @Test
    void messageThatIsUnreadable_failsWhenItIsHandled_andNotWhenItIsReceived() {
        var work = runtime.receive(delivery("{}"), new BranchTurns());

        assertThatThrownBy(work::run).isInstanceOf(UnreadableData.class);
    }

    private void handle(Envelope message) {
        var body = parts.stores().queue().encode(message);
        runtime.receive(delivery(body), new BranchTurns()).run();
    }

    private static Delivery delivery(String body) {
        return new Delivery(body, 1, NOW.plusSeconds(60));
    }

    private void store(Branch branch, Effect... effects) {
        parts.stores()
                .branches()
                .commit(
                        new CommittedBranch(
                                branch,
                                Outbox.of(List.of(), branch.version(), List.of(effects)),
                                "cause",
                                List.of(),
                                NOW,
                                true,
                                Optional.empty()),
                        Optional.of(42L).filter(_ -> branch.status().isFinal()));
    }

    private CommittedBranch stored() {
        return parts.stores().branches().load(ROOT).orElseThrow();
    }
}
