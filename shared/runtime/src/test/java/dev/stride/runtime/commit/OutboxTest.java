package dev.stride.runtime.commit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.NullNode;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.BranchOrigin;
import dev.stride.engine.branch.ChildResult;
import dev.stride.engine.branch.Status;
import dev.stride.engine.event.EventSubscription;
import dev.stride.engine.event.EventSubscription.EventInterest;
import dev.stride.engine.event.EventSubscriptions;
import dev.stride.engine.transition.Effect;
import dev.stride.engine.transition.Stimulus;
import dev.stride.plan.WorkflowId;
import dev.stride.plan.fault.Fault;
import dev.stride.runtime.commit.Outbox.EffectId;
import dev.stride.runtime.commit.Outbox.PendingEffect;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OutboxTest {

    private static final Instant NOW = Instant.parse("2024-01-01T00:00:00Z");
    private static final BranchId ROOT = BranchId.root("i");
    private static final Branch BRANCH = Branch.create(ROOT, Optional.empty(), "p", 0, NullNode.getInstance(), NOW);
    private static final Effect PROCEED = new Effect.Proceed(5);
    private static final Effect TIMER = new Effect.SetTimer(5, NOW);
    private static final Effect HISTORY = new Effect.WriteHistory(List.of());
    private static final Effect SEND = new Effect.SendMessage(ROOT, new Stimulus.Cancel("enough"));
    private static final Effect START = new Effect.StartInstance(
            "j",
            new WorkflowId("w", "1"),
            new Stimulus.Begin(
                    "p",
                    NullNode.getInstance(),
                    Optional.of(new BranchOrigin(ROOT, 5, 0, 0, true)),
                    List.of(),
                    Optional.empty()),
            NOW);

    @Test
    void messageThatContinuesABranch_isSentLast_afterTimersAndHistoryAndIndexUpdates() {
        var outbox = Outbox.of(
                List.of(),
                5,
                List.of(PROCEED, TIMER, new Effect.UpdateIndex(Status.FAULTED, Optional.of(NOW)), HISTORY));

        assertThat(outbox.pending().stream().map(PendingEffect::effect))
                .containsExactly(HISTORY, new Effect.UpdateIndex(Status.FAULTED, Optional.of(NOW)), TIMER, PROCEED);
    }

    @Test
    void endOfAChildInstance_provesThatItsStartAndAllEarlierOutboxEntriesHaveBeenDispatched() {
        var outbox = Outbox.of(List.of(), 5, List.of(HISTORY, START, SEND));

        assertThat(effects(outbox.unconfirmed(outbox.effectAnsweredBy(ended(5)), BRANCH, "m")))
                .isEmpty();
        assertThat(effects(outbox.unconfirmed(outbox.effectAnsweredBy(ended(4)), BRANCH, "m")))
                .containsExactly(SEND, HISTORY, START);
    }

    @Test
    void outboxEntriesThatSetATimerOrSubscribeToEvents_areDropped_ifTheBranchNoLongerNeedsThem() {
        var outbox = Outbox.of(
                List.of(),
                5,
                List.of(PROCEED, TIMER, new Effect.StartChildren(5, 0, 3), new Effect.Subscribe(5), HISTORY));

        assertThat(effects(outbox.unconfirmed(Optional.empty(), BRANCH, "m"))).containsExactly(HISTORY);
    }

    @Test
    void subscriptionOfAnEndedBranch_isNotAddedToTheIndexAnyMore() {
        var interest = new EventInterest("Paid", "paid", "/shop", Map.of(), List.of());
        var waiting =
                BRANCH.withEvents(EventSubscriptions.NONE.adding(new EventSubscription(5, NOW, List.of(interest))));
        var outbox = Outbox.of(List.of(), 5, List.of(new Effect.Subscribe(5)));

        assertThat(effects(outbox.unconfirmed(Optional.empty(), waiting, "m"))).hasSize(1);
        assertThat(effects(outbox.unconfirmed(Optional.empty(), waiting.ended(Status.CANCELLED, NOW), "m")))
                .isEmpty();
    }

    @Test
    void eachOutboxEntry_isStoredWithTheIdOfTheMessageThatCausedIt() {
        var carried = Outbox.of(List.of(), 5, List.of(HISTORY)).unconfirmed(Optional.empty(), BRANCH, "first");
        var outbox = Outbox.of(carried, 6, List.of(SEND));

        assertThat(effects(outbox.effectsFor("first", "second"))).containsExactly(HISTORY);
        assertThat(effects(outbox.effectsFor("second", "second"))).containsExactly(SEND);
        assertThat(effects(outbox.fromEarlierCommits().pending())).containsExactly(HISTORY);
    }

    @Test
    void undispatchedOutboxEntriesOfEarlierCommits_keepTheirIds_andPrecedeNewEntries() {
        var carried = Outbox.of(List.of(), 5, List.of(HISTORY)).unconfirmed(Optional.empty(), BRANCH, "m");

        assertThat(Outbox.of(carried, 6, List.of(SEND)).pending())
                .extracting(PendingEffect::id)
                .containsExactly(new EffectId(5, 0), new EffectId(6, 0));
    }

    private static Stimulus ended(long fork) {
        return new Stimulus.ChildEnded(fork, 0, new ChildResult.Failed(Fault.of(Fault.LIMIT, "no")));
    }

    private static List<Effect> effects(List<PendingEffect> pending) {
        return pending.stream().map(PendingEffect::effect).toList();
    }
}
