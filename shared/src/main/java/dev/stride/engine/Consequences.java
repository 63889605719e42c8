package dev.stride.engine;

import dev.stride.plan.Fault;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What follows from a move whatever made it: those whom the branch leaves behind, or whom its end concerns, are told. */
final class Consequences {

    /**
     * The effects of a move.
     *
     * @param before the branch as the stimulus found it
     * @param after as it is to be committed
     */
    static List<Effect> of(Branch before, Branch after) {
        var effects = new ArrayList<Effect>();
        forsaken(before, after).ifPresent(effects::add);
        before.hearing().subscriptions().stream()
                .filter(open -> !after.hearing().subscriptions().contains(open)
                        || after.status().ended())
                .forEach(open -> effects.add(new Effect.Unsubscribe(open)));
        if (after.status().ended()) {
            effects.addAll(ofEnd(after));
        }
        if (after.id().isRoot()
                && !(after.listed() == before.listed() && after.endedAt().equals(before.endedAt()))) {
            effects.add(new Effect.Enlist(after.listed(), after.endedAt()));
        }
        return effects;
    }

    /**
     * Whether a branch has left children or events behind, which are told so by its commit: what it does next is told from
     * there on, and would not tell them.
     */
    static boolean isLeaving(Branch before, Branch after) {
        return forsaken(before, after).isPresent()
                || !after.hearing().subscriptions().containsAll(before.hearing().subscriptions());
    }

    /** Children that nobody waits for any more. */
    private static Optional<Effect> forsaken(Branch before, Branch after) {
        return switch (before.waitingFor()) {
            case Wait.Children(Gathering gathering)
            when !gathers(after, gathering) && !gathering.outstanding().isEmpty() ->
                Optional.of(new Effect.Forsake(gathering.fork(), gathering.outstanding()));
            case Wait.Callee(long fork, Companion callee, var _)
            when !calls(after, fork) -> Optional.of(abandoned(callee));
            case Wait.Nothing _, Wait.Wakeup _, Wait.Events _, Wait.Children _, Wait.Callee _ -> Optional.empty();
        };
    }

    private static boolean gathers(Branch branch, Gathering gathering) {
        return branch.waitingFor() instanceof Wait.Children(Gathering now) && now.fork() == gathering.fork();
    }

    private static boolean calls(Branch branch, long fork) {
        return branch.waitingFor() instanceof Wait.Callee callee && callee.fork() == fork;
    }

    private static List<Effect> ofEnd(Branch ended) {
        var effects = new ArrayList<Effect>();
        var handsOver = ended.status() == Status.COMPLETED && !ended.id().isRoot();
        if (!handsOver) {
            ended.companions().stream().map(Consequences::abandoned).forEach(effects::add);
        }
        return effects;
    }

    /** Tells the parent how a branch has ended, if it wants to know. */
    static Stream<Effect> told(Branch ended) {
        return ended
                .origin()
                .filter(Origin::awaited)
                .map(origin -> new Effect.Tell(
                        origin.parent(), new Stimulus.ChildEnded(origin.fork(), origin.index(), how(ended))))
                .stream()
                .map(Effect.class::cast);
    }

    private static Ended how(Branch ended) {
        if (ended.status() == Status.COMPLETED) {
            return ended.id().isRoot()
                    ? new Ended.Completed(
                            List.of(new Contribution(ended.data(), Spot.ROOT)), List.of(), Consumption.NONE)
                    : new Ended.Completed(
                            ended.contributions(),
                            ended.companions(),
                            ended.hearing().consumed());
        }
        return new Ended.Broken(ended.raised()
                .filter(_ -> ended.status() == Status.FAULTED)
                .map(Raised::fault)
                .orElseGet(() -> ended.status() == Status.TIMED_OUT
                        ? Fault.of(Fault.TIMEOUT, "the workflow took longer than it may")
                        : Fault.of(Fault.CANCELLED, "the workflow was cancelled")));
    }

    /** Sets the timer that a waiting branch needs, unless it has it already. */
    static Branch alarmed(Branch branch, List<Effect> effects) {
        if (branch.status() != Status.WAITING) {
            return branch;
        }
        var due = Deadlines.wakeup(branch);
        if (due.equals(branch.alarm().map(Alarm::due))) {
            return branch;
        }
        var alarm = due.map(instant -> new Alarm(branch.version() + 1, instant));
        alarm.ifPresent(it -> effects.add(new Effect.SetTimer(it.timer(), it.due())));
        return branch.withAlarm(alarm);
    }

    private static Effect abandoned(Companion companion) {
        return new Effect.Tell(BranchId.root(companion.instance()), new Stimulus.Abandon(companion.plan()));
    }

    private Consequences() {}
}
