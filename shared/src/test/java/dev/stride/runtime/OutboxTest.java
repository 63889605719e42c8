package dev.stride.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.NullNode;
import dev.stride.engine.Branch;
import dev.stride.engine.BranchId;
import dev.stride.engine.Effect;
import dev.stride.engine.Ended;
import dev.stride.engine.Origin;
import dev.stride.engine.Status;
import dev.stride.engine.Stimulus;
import dev.stride.plan.Fault;
import dev.stride.plan.WorkflowId;
import dev.stride.runtime.Outbox.Pending;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OutboxTest {

    private static final Instant NOW = Instant.parse("2024-01-01T00:00:00Z");
    private static final BranchId ROOT = BranchId.root("i");
    private static final Branch BRANCH = Branch.begin(ROOT, Optional.empty(), "p", 0, NullNode.getInstance(), NOW);
    private static final Effect PROCEED = new Effect.Proceed(5);
    private static final Effect TIMER = new Effect.SetTimer(5, NOW);
    private static final Effect HISTORY = new Effect.WriteHistory(List.of());
    private static final Effect TELL = new Effect.Tell(ROOT, new Stimulus.Cancel("enough"));
    private static final Effect START = new Effect.StartInstance(
            "j",
            new WorkflowId("w", "1"),
            new Stimulus.Begin(
                    "p",
                    NullNode.getInstance(),
                    Optional.of(new Origin(ROOT, 5, 0, 0, true)),
                    List.of(),
                    Optional.empty()),
            NOW);

    @Test
    void theContinuationIsDispatchedLast() {
        var outbox = Outbox.of(
                List.of(), 5, List.of(PROCEED, TIMER, new Effect.Enlist(Status.FAULTED, Optional.of(NOW)), HISTORY));

        assertThat(outbox.pending().stream().map(Pending::effect))
                .containsExactly(new Effect.Enlist(Status.FAULTED, Optional.of(NOW)), HISTORY, TIMER, PROCEED);
    }

    @Test
    void aStimulusThatAnswersAnEffectProvesItAndAllBeforeIt() {
        var outbox = Outbox.of(List.of(), 5, List.of(HISTORY, START, TELL));

        assertThat(effects(outbox.unproven(outbox.evidence(ended(5)), BRANCH, "m")))
                .isEmpty();
        assertThat(effects(outbox.unproven(outbox.evidence(ended(4)), BRANCH, "m")))
                .containsExactly(TELL, HISTORY, START);
    }

    @Test
    void whatABranchHasMovedBeyondIsNotKept() {
        var outbox = Outbox.of(
                List.of(), 5, List.of(PROCEED, TIMER, new Effect.Spawn(5, 0, 3), new Effect.Subscribe(5), HISTORY));

        assertThat(effects(outbox.unproven(Optional.empty(), BRANCH, "m"))).containsExactly(HISTORY);
    }

    @Test
    void whatIsKeptIsOwedByTheMessageThatLedToIt() {
        var kept = Outbox.of(List.of(), 5, List.of(HISTORY)).unproven(Optional.empty(), BRANCH, "first");
        var outbox = Outbox.of(kept, 6, List.of(TELL));

        assertThat(effects(outbox.owedBy("first", "second"))).containsExactly(HISTORY);
        assertThat(effects(outbox.owedBy("second", "second"))).containsExactly(TELL);
        assertThat(effects(outbox.inherited().pending())).containsExactly(HISTORY);
    }

    @Test
    void keptEffectsKeepTheirIdsAndGoFirst() {
        var kept = Outbox.of(List.of(), 5, List.of(HISTORY)).unproven(Optional.empty(), BRANCH, "m");

        assertThat(Outbox.of(kept, 6, List.of(TELL)).pending())
                .extracting(Pending::id)
                .containsExactly(new EffectId(5, 0), new EffectId(6, 0));
    }

    private static Stimulus ended(long fork) {
        return new Stimulus.ChildEnded(fork, 0, new Ended.Broken(Fault.of(Fault.LIMIT, "no")));
    }

    private static List<Effect> effects(List<Pending> pending) {
        return pending.stream().map(Pending::effect).toList();
    }
}
