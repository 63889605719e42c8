package dev.stride.runtime.commit;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.Wait;
import dev.stride.engine.transition.Effect;
import dev.stride.engine.transition.Stimulus;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The effects of a commit in the order of dispatch, together with effects of earlier commits that may not have been dispatched
 * yet.
 */
public record Outbox(@JsonValue List<PendingEffect> pending) {

    public static final Outbox EMPTY = new Outbox(List.of());

    @JsonCreator
    public Outbox {
        pending = List.copyOf(pending);
    }

    /**
     * An effect that must be dispatched at least once.
     *
     * @param owner id of the message whose handler must dispatch the effect; empty if it is the message that led to the commit
     */
    public record PendingEffect(EffectId id, Effect effect, Optional<String> owner) {

        PendingEffect withOwner(String message) {
            return new PendingEffect(id, effect, Optional.of(owner.orElse(message)));
        }
    }

    /**
     * Returns the outbox of a new commit: first the effects carried over from earlier commits, then the effects of the new commit
     * in the order of dispatch.
     *
     * @param carried effects of earlier commits, which keep their ids
     * @param version the branch's version after the commit
     */
    public static Outbox of(List<PendingEffect> carried, long version, List<Effect> effects) {
        var all = new ArrayList<>(carried);
        var ordered =
                effects.stream().sorted(Comparator.comparingInt(Outbox::rank)).toList();
        for (int index = 0; index < ordered.size(); index++) {
            all.add(new PendingEffect(new EffectId(version, index), ordered.get(index), Optional.empty()));
        }
        return new Outbox(all);
    }

    /**
     * Returns the effects, such as messages to send, that the handler of the given message must dispatch, in order.
     * These are the effects of the commit to which the message led.
     *
     * @param cause id of the message that led to the latest commit
     */
    public List<PendingEffect> effectsFor(String message, String cause) {
        return pending.stream()
                .filter(each -> each.owner().orElse(cause).equals(message))
                .toList();
    }

    /**
     * Returns the effect to which a stimulus responds, such as the effect that set a timer. The arrival
     * of the stimulus proves that all earlier effects of the same commit have been dispatched.
     */
    public Optional<EffectId> effectAnsweredBy(Stimulus stimulus) {
        return pending.stream()
                .filter(each -> answers(stimulus, each))
                .map(PendingEffect::id)
                .findFirst();
    }

    /** Returns the last effect that updates the instance's summary in the list of instances. */
    public Optional<EffectId> lastIndexUpdate() {
        return pending.reversed().stream()
                .filter(each -> each.effect() instanceof Effect.UpdateIndex)
                .map(PendingEffect::id)
                .findFirst();
    }

    /**
     * Returns whether a stimulus is the consequence of an effect, as a due timer is of setting it. Then the effect has certainly
     * been dispatched.
     */
    private static boolean answers(Stimulus stimulus, PendingEffect pendingEffect) {
        var effect = pendingEffect.effect();
        return switch (stimulus) {
            case Stimulus.TimerDue(long timer) -> effect instanceof Effect.SetTimer set && set.version() == timer;
            case Stimulus.Proceed(long version) -> effect instanceof Effect.Proceed it && it.version() == version;
            // If a later commit repeats the effect, the notification proves only that it was dispatched the first time.
            case Stimulus.EventsAvailable(long version) ->
                effect instanceof Effect.Subscribe it
                        && it.version() == version
                        && pendingEffect.id().version() == version;
            case Stimulus.ChildEnded(long fork, int index, var _) ->
                effect instanceof Effect.StartChildren(long started, int from, int to)
                                && started == fork
                                && from <= index
                                && index < to
                        || effect instanceof Effect.StartInstance start
                                && start.begin()
                                        .origin()
                                        .filter(it -> it.forkVersion() == fork)
                                        .isPresent();
            case Stimulus.Beginning _,
                    Stimulus.Reply _,
                    Stimulus.Command _,
                    Stimulus.EventsArrived _,
                    Stimulus.Abandon _,
                    Stimulus.Stop _ -> false;
        };
    }

    /**
     * Returns the unconfirmed effects, such as messages to send, for the outbox of the next commit: the branch still
     * needs these effects, and they may not have been dispatched yet. Each effect names the message whose handler must
     * dispatch it.
     *
     * @param evidence the effect whose message led to the next commit, and which therefore was dispatched
     * @param next the branch after the new commit
     * @param cause id of the message that led to the commit that holds this outbox
     */
    public List<PendingEffect> unconfirmed(Optional<EffectId> evidence, Branch next, String cause) {
        return pending.stream()
                .filter(each -> evidence.filter(it -> proves(it, each)).isEmpty())
                .filter(each -> wanted(each.effect(), next))
                .map(each -> each.withOwner(cause))
                .toList();
    }

    /**
     * Returns whether the effect {@code each} has certainly been dispatched completely, given that a message of the
     * effect {@code evidence} has been sent. This is certain for all earlier effects of the same commit, because
     * effects are dispatched in order. It is certain for {@code evidence} itself only if that effect sends a single
     * message.
     */
    private static boolean proves(EffectId evidence, PendingEffect each) {
        var several = each.effect() instanceof Effect.StartChildren || each.effect() instanceof Effect.Subscribe;
        return each.id().version() == evidence.version()
                && (each.id().index() < evidence.index() || each.id().equals(evidence) && !several);
    }

    /**
     * Returns whether the branch still needs the effect after the branch's next commit. For example, the branch does
     * not need a timer that this commit replaces.
     */
    private static boolean wanted(Effect effect, Branch next) {
        return switch (effect) {
            case Effect.Proceed _ -> false;
            case Effect.SetTimer(long timer, var _) ->
                next.timer()
                        .filter(branchTimer -> branchTimer.version() == timer)
                        .isPresent();
            case Effect.Subscribe(long version) ->
                !next.status().isFinal() && next.events().find(version).isPresent();
            case Effect.StartChildren(long fork, int from, int to) ->
                next.waitingFor() instanceof Wait.Children(var join)
                        && join.forkVersion() == fork
                        && join.outstanding().stream().anyMatch(index -> from <= index && index < to);
            case Effect.Publish _,
                    Effect.SendMessage _,
                    Effect.CancelChildren _,
                    Effect.TellChildren _,
                    Effect.UpdateIndex _,
                    Effect.IndexLabels _,
                    Effect.WriteHistory _,
                    Effect.Unsubscribe _,
                    Effect.StartInstance _,
                    Effect.ReleaseParkedMessages _ -> true;
        };
    }

    /**
     * Returns a copy of this outbox for use after the effects of the latest commit have been dispatched. The copy keeps
     * only the effects of earlier commits, because the handlers of other messages may still have to dispatch them.
     */
    Outbox fromEarlierCommits() {
        return new Outbox(
                pending.stream().filter(each -> each.owner().isPresent()).toList());
    }

    /** Returns the id of the last effect in the order of dispatch. */
    public Optional<EffectId> lastEffect() {
        return pending.isEmpty()
                ? Optional.empty()
                : Optional.of(pending.getLast().id());
    }

    /** Returns whether the outbox sends a message that continues the branch. */
    public boolean containsProceed() {
        return pending.stream().anyMatch(each -> each.effect() instanceof Effect.Proceed);
    }

    /**
     * Returns an effect's rank in the order of dispatch. Published events and messages to other branches come first.
     * The effect that continues the branch itself comes last. When an instance ends, it is listed as ended only after
     * all other effects of its end, because the recovery jobs examine only instances that are listed as open.
     */
    private static int rank(Effect effect) {
        return switch (effect) {
            case Effect.Publish _ -> 0;
            case Effect.SendMessage _, Effect.CancelChildren _, Effect.TellChildren _ -> 1;
            case Effect.WriteHistory _ -> 2;
            case Effect.Unsubscribe _ -> 3;
            case Effect.StartInstance _ -> 4;
            case Effect.IndexLabels _, Effect.UpdateIndex _ -> 5;
            case Effect.Subscribe _ -> 6;
            case Effect.SetTimer _ -> 7;
            case Effect.StartChildren _ -> 8;
            case Effect.ReleaseParkedMessages _ -> 9;
            case Effect.Proceed _ -> 10;
        };
    }

    /**
     * The id of an effect, unique within its branch. Dispatching the effect again repeats the id, so that receivers
     * recognise duplicates.
     *
     * @param version the branch's version after the commit that made the effect
     * @param index place in that commit's order of dispatch
     */
    public record EffectId(long version, int index) implements Comparable<EffectId> {

        @JsonCreator
        static EffectId parse(String text) {
            var dot = text.indexOf('.');
            return new EffectId(Long.parseLong(text.substring(0, dot)), Integer.parseInt(text.substring(dot + 1)));
        }

        @Override
        public int compareTo(EffectId other) {
            var byVersion = Long.compare(version, other.version);
            return byVersion != 0 ? byVersion : Integer.compare(index, other.index);
        }

        /** Returns the id of the message that this effect of {@code branch} sends. */
        public String messageId(BranchId branch) {
            return branch + "/" + this;
        }

        @Override
        @JsonValue
        public String toString() {
            return version + "." + index;
        }
    }
}
