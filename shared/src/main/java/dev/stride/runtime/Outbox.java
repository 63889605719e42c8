package dev.stride.runtime;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.stride.engine.Effect;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The effects of a commit, and those of earlier commits that nobody has proved to be dispatched, in order of dispatch. */
public record Outbox(@JsonValue List<Pending> pending) {

    public static final Outbox EMPTY = new Outbox(List.of());

    @JsonCreator
    public Outbox {
        pending = List.copyOf(pending);
    }

    /** An effect that has to be performed at least once. */
    public record Pending(EffectId id, Effect effect) {}

    /**
     * The outbox of a new commit.
     *
     * @param carried effects of earlier commits, kept with their ids
     * @param version of the branch that the commit makes
     */
    static Outbox of(List<Pending> carried, long version, List<Effect> effects) {
        var all = new ArrayList<>(carried);
        var ordered =
                effects.stream().sorted(Comparator.comparingInt(Outbox::rank)).toList();
        for (int index = 0; index < ordered.size(); index++) {
            all.add(new Pending(new EffectId(version, index), ordered.get(index)));
        }
        return new Outbox(all);
    }

    /**
     * What is not known to have been dispatched. A message that stems from an effect proves all that stood before it, since
     * dispatch is in order. A {@code Proceed} is never kept: the commit that asks makes a newer one.
     */
    List<Pending> unproven(Optional<EffectId> evidence) {
        return pending.stream()
                .filter(each -> evidence.isEmpty() || each.id().compareTo(evidence.get()) > 0)
                .filter(each -> !(each.effect() instanceof Effect.Proceed))
                .toList();
    }

    /** The effect that is dispatched last. */
    Optional<EffectId> last() {
        return pending.isEmpty()
                ? Optional.empty()
                : Optional.of(pending.getLast().id());
    }

    /** Whether dispatching it makes a message that takes the branch further. */
    boolean proceeds() {
        return pending.stream().anyMatch(each -> each.effect() instanceof Effect.Proceed);
    }

    /** Order of dispatch: what others must see first, the branch's own continuation last. */
    private static int rank(Effect effect) {
        return switch (effect) {
            case Effect.Enlist _ -> 0;
            case Effect.WriteHistory _ -> 1;
            case Effect.SetTimer _ -> 2;
            case Effect.Proceed _ -> 3;
        };
    }
}
