package dev.stride.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.engine.Effect;
import dev.stride.engine.Status;
import dev.stride.runtime.Outbox.Pending;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OutboxTest {

    private static final Instant NOW = Instant.parse("2024-01-01T00:00:00Z");
    private static final Effect PROCEED = new Effect.Proceed(5);
    private static final Effect TIMER = new Effect.SetTimer(5, NOW);
    private static final Effect HISTORY = new Effect.WriteHistory(List.of());

    @Test
    void theContinuationIsDispatchedLast() {
        var outbox = Outbox.of(List.of(), 5, List.of(PROCEED, TIMER, new Effect.Enlist(Status.FAULTED, NOW), HISTORY));

        assertThat(outbox.pending().stream().map(Pending::effect))
                .containsExactly(new Effect.Enlist(Status.FAULTED, NOW), HISTORY, TIMER, PROCEED);
    }

    @Test
    void aMessageThatStemsFromAnEffectProvesAllBeforeIt() {
        var outbox = Outbox.of(List.of(), 5, List.of(HISTORY, TIMER, PROCEED));

        assertThat(outbox.unproven(Optional.of(new EffectId(5, 2)))).isEmpty();
        assertThat(outbox.unproven(Optional.of(new EffectId(5, 0))))
                .extracting(Pending::effect)
                .containsExactly(TIMER);
    }

    @Test
    void aMessageOfAnEarlierCommitProvesNothingOfThisOne() {
        var outbox = Outbox.of(List.of(), 5, List.of(HISTORY, TIMER));

        assertThat(outbox.unproven(Optional.of(new EffectId(4, 9)))).hasSize(2);
    }

    @Test
    void aMessageFromOutsideProvesNothing() {
        var outbox = Outbox.of(List.of(), 5, List.of(HISTORY, TIMER));

        assertThat(outbox.unproven(Optional.empty())).isEqualTo(outbox.pending());
    }

    @Test
    void anOldContinuationIsNeverCarriedOver() {
        var outbox = Outbox.of(List.of(), 5, List.of(PROCEED));

        assertThat(outbox.unproven(Optional.empty())).isEmpty();
    }

    @Test
    void carriedEffectsKeepTheirIdsAndGoFirst() {
        var carried = Outbox.of(List.of(), 5, List.of(HISTORY)).unproven(Optional.empty());
        var outbox = Outbox.of(carried, 6, List.of(TIMER));

        assertThat(outbox.pending())
                .containsExactly(new Pending(new EffectId(5, 0), HISTORY), new Pending(new EffectId(6, 0), TIMER));
        assertThat(outbox.last()).contains(new EffectId(6, 0));
    }
}
