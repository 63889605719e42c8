package dev.stride.runtime.protocol;

import static dev.stride.engine.EngineFixture.NOTHING;
import static dev.stride.engine.EngineFixture.NOW;
import static dev.stride.engine.EngineFixture.jq;
import static dev.stride.engine.EngineFixture.plan;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.common.YamlValues;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.Status;
import dev.stride.engine.event.EventSubscriptions;
import dev.stride.engine.event.ReceivedEvent;
import dev.stride.engine.transition.Decision;
import dev.stride.engine.transition.Effect;
import dev.stride.engine.transition.Stimulus;
import dev.stride.plan.Plan;
import dev.stride.plan.event.EventFilter;
import dev.stride.plan.event.EventFilter.Correlation;
import dev.stride.plan.node.ConsumedEvent;
import dev.stride.plan.node.DataPlacement;
import dev.stride.plan.node.EventAlternative;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.StateScope;
import dev.stride.plan.policy.Retry;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.message.BranchMessage;
import dev.stride.runtime.message.EventMessage;
import dev.stride.runtime.message.Ingress;
import dev.stride.runtime.store.PlanStore;
import dev.stride.runtime.store.Stores;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.threeten.extra.PeriodDuration;

/** Tests which steps of a branch share the commit before them: states without calls, and events that have already come. */
class LookaheadTest {

    private static final int SECOND = 2;
    private static final int BEFORE_CALL = 4;
    private static final int WITH_TIMEOUT = 6;
    private static final int END = 8;

    private static final Plan PLAN = plan(
            enter(1),
            await(SECOND, Optional.empty()),
            enter(3),
            await(END, Optional.empty()),
            enter(5),
            invoke(),
            enter(7),
            await(END, Optional.of(PeriodDuration.parse("PT1H"))),
            new Node.End("/end"));

    private final RecordingPorts world = new RecordingPorts();
    private final RuntimeParts parts = RuntimeParts.of(world.ports, RuntimeConfig.DEFAULT, RuntimeObserver.NONE);
    private final String plan = new PlanStore(world.blobs).save(PLAN);
    private final BranchMessage message = BranchMessage.of("message", BranchId.root("i"), new Stimulus.Proceed(1));
    private final Lookahead lookahead = new Lookahead(parts, message);

    @Test
    void branchThatWaitsForAnEventThatHasCome_consumesItAtOnce_andNeedsNoSubscription() {
        route("1");
        var waiting = waiting(0);
        assertThat(commit(waiting).effects()).hasAtLeastOneElementOfType(Effect.Subscribe.class);

        var change = lookahead.events(waiting, NOW);

        assertThat(commit(change).branch().status()).isEqualTo(Status.RUNNING);
        assertThat(commit(change).branch().node()).isEqualTo(SECOND);
        assertThat(commit(change).effects()).noneMatch(Effect.Subscribe.class::isInstance);
    }

    @Test
    void branchWithoutAnEvent_keepsWaiting_withItsSubscription() {
        var waiting = waiting(0);

        assertThat(lookahead.events(waiting, NOW)).isEqualTo(waiting);
    }

    @Test
    void branchThatNeverConsumedAnEvent_subscribesFirst() {
        route("1");
        var waiting = waiting(branch(0).withEvents(EventSubscriptions.NONE));

        assertThat(lookahead.events(waiting, NOW)).isEqualTo(waiting);
    }

    @Test
    void branchWhoseWaitSetsATimer_subscribesFirst() {
        route("1");
        var waiting = waiting(WITH_TIMEOUT);
        assertThat(commit(waiting).effects()).hasAtLeastOneElementOfType(Effect.SetTimer.class);

        assertThat(lookahead.events(waiting, NOW)).isEqualTo(waiting);
    }

    @Test
    void stateWithoutACall_sharesTheCommit_andOneWithACallDoesNot() {
        route("1");
        var first = lookahead.events(waiting(0), NOW);

        var second = lookahead.state(first, NOW);
        assertThat(second).isPresent();
        assertThat(commit(second.get()).branch().status()).isEqualTo(Status.WAITING);

        var beforeCall =
                UncommittedChange.of(new Decision.Commit(branch(BEFORE_CALL), List.of(), List.of()), PLAN, List.of());
        assertThat(lookahead.state(beforeCall, NOW)).isEmpty();
        assertThat(lookahead.state(UncommittedChange.IGNORED, NOW)).isEmpty();
    }

    /** Returns the decision with which the branch begins to wait. */
    private UncommittedChange waiting(int node) {
        return waiting(branch(node));
    }

    private UncommittedChange waiting(Branch branch) {
        var decision = parts.engine().advance(PLAN, branch, message, new Stimulus.Proceed(1), NOW);
        assertThat(((Decision.Commit) decision).branch().status()).isEqualTo(Status.WAITING);
        return UncommittedChange.of(decision, PLAN, List.of());
    }

    /** Returns an instance with the order A7, which has consumed another event before. */
    private Branch branch(int node) {
        var consumed = new ReceivedEvent("Ordered", "1704067200000000-first", YamlValues.json("{ type: ordered }"));
        return Branch.create(BranchId.root("i"), Optional.empty(), plan, node, NOTHING, NOW)
                .withVersion(1)
                .withEvents(EventSubscriptions.NONE.consuming(List.of(consumed)));
    }

    private void route(String id) {
        Stores.of(world.ports).events().types().register(PLAN);
        JsonNode event =
                YamlValues.json("{ specversion: '1.0', type: paid, source: /shop, order: A7, id: '%s' }".formatted(id));
        parts.events().route(EventMessage.Arrival.of(NOW.plusSeconds(1), event, Ingress.BUS, world.blobs));
    }

    private static Decision.Commit commit(UncommittedChange change) {
        return (Decision.Commit) change.decision();
    }

    private static Node enter(int next) {
        return new Node.Enter(new StateScope("S", "event", List.of()), next, "/0");
    }

    private static Node await(int next, Optional<PeriodDuration> timeout) {
        var paid =
                new EventFilter("Paid", "paid", "/shop", List.of(new Correlation("order", Optional.of(jq("\"A7\"")))));
        return new Node.Await(
                List.of(new EventAlternative(
                        List.of(new ConsumedEvent(paid, jq("."), new DataPlacement.Discard())), next)),
                timeout,
                OptionalInt.empty(),
                "/0");
    }

    private static Node invoke() {
        return new Node.Invoke(
                "pay", "pay", jq("{}"), jq("."), new DataPlacement.Discard(), Retry.NEVER, Optional.empty(), END, "/0");
    }
}
