package dev.stride.runtime;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.stride.engine.Branch;
import dev.stride.engine.Effect;
import dev.stride.engine.Stimulus;
import dev.stride.engine.Wait;
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

    /**
     * An effect that has to be performed at least once.
     *
     * @param owner id of the message whose handler performs it, when that is not the cause of the commit that it is kept in
     */
    public record Pending(EffectId id, Effect effect, Optional<String> owner) {

        Pending ownedBy(String message) {
            return new Pending(id, effect, Optional.of(owner.orElse(message)));
        }
    }

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
            all.add(new Pending(new EffectId(version, index), ordered.get(index), Optional.empty()));
        }
        return new Outbox(all);
    }

    /** Effects that the handler of a message has to perform, in order. */
    List<Pending> owedBy(String message, String cause) {
        return pending.stream()
                .filter(each -> each.owner().orElse(cause).equals(message))
                .toList();
    }

    /** The effect that a stimulus answers, which proves that those before it in the same commit have been performed. */
    Optional<EffectId> evidence(Stimulus stimulus) {
        return pending.stream()
                .filter(each -> answers(stimulus, each))
                .map(Pending::id)
                .findFirst();
    }

    /** What shows the instance in the list of instances, last. */
    Optional<EffectId> enlisted() {
        return pending.reversed().stream()
                .filter(each -> each.effect() instanceof Effect.Enlist)
                .map(Pending::id)
                .findFirst();
    }

    /** A subscription that is made known again may be answered before that, since it was known already. */
    private static boolean answers(Stimulus stimulus, Pending pending) {
        var effect = pending.effect();
        return switch (stimulus) {
            case Stimulus.Fired(long timer) -> effect instanceof Effect.SetTimer set && set.timer() == timer;
            case Stimulus.Proceed(long version) -> effect instanceof Effect.Proceed it && it.version() == version;
            case Stimulus.Expecting(long version) ->
                effect instanceof Effect.Subscribe it
                        && it.version() == version
                        && pending.id().version() == version;
            case Stimulus.ChildEnded(long fork, int index, var _) ->
                switch (effect) {
                    case Effect.Spawn spawn -> spawn.fork() == fork && spawn.from() <= index && index < spawn.to();
                    case Effect.StartInstance start ->
                        start.begin().origin().filter(it -> it.fork() == fork).isPresent();
                    case Effect _ -> false;
                };
            case Stimulus _ -> false;
        };
    }

    /**
     * What is not known to have been dispatched and is still wanted.
     *
     * @param next the branch as the new commit makes it
     * @param cause id of the message that led to the commit that holds this outbox
     */
    List<Pending> unproven(Optional<EffectId> evidence, Branch next, String cause) {
        return pending.stream()
                .filter(each -> evidence.filter(it -> proves(it, each)).isEmpty())
                .filter(each -> wanted(each.effect(), next))
                .map(each -> each.ownedBy(cause))
                .toList();
    }

    /** Dispatch is in order. An effect of several messages is not proved by the answer to one of them. */
    private static boolean proves(EffectId evidence, Pending each) {
        var several = each.effect() instanceof Effect.Spawn || each.effect() instanceof Effect.Subscribe;
        return each.id().version() == evidence.version()
                && (each.id().index() < evidence.index() || each.id().equals(evidence) && !several);
    }

    /** What a branch has moved beyond need not be asked for any more. */
    private static boolean wanted(Effect effect, Branch next) {
        return switch (effect) {
            case Effect.Proceed _ -> false;
            case Effect.SetTimer(long timer, var _) ->
                next.alarm().filter(alarm -> alarm.timer() == timer).isPresent();
            case Effect.Subscribe(long version) ->
                next.hearing().subscription(version).isPresent();
            case Effect.Spawn(long fork, int from, int to) ->
                next.waitingFor() instanceof Wait.Children(var gathering)
                        && gathering.fork() == fork
                        && gathering.outstanding().stream().anyMatch(index -> from <= index && index < to);
            case Effect _ -> true;
        };
    }

    /** What earlier commits left to other handlers to perform. */
    public Outbox inherited() {
        return new Outbox(
                pending.stream().filter(each -> each.owner().isPresent()).toList());
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
            case Effect.Publish _ -> 0;
            case Effect.Tell _, Effect.Forsake _ -> 1;
            case Effect.Enlist _ -> 2;
            case Effect.WriteHistory _ -> 3;
            case Effect.Unsubscribe _ -> 4;
            case Effect.StartInstance _ -> 5;
            case Effect.Subscribe _ -> 6;
            case Effect.SetTimer _ -> 7;
            case Effect.Spawn _ -> 8;
            case Effect.Resend _ -> 9;
            case Effect.Proceed _ -> 10;
        };
    }
}
