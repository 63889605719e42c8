package dev.stride.engine;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.plan.Node;
import dev.stride.plan.Plan;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.threeten.extra.PeriodDuration;

/** The branches that a branch begins and waits for. */
public final class Children {

    /** The first of them begin. */
    static Outcome begin(Gathering gathering, Here here) {
        return new Outcome.Pause(
                here.branch().awaiting(new Wait.Children(gathering)),
                List.of(new Effect.Spawn(gathering.fork(), 0, gathering.begun())));
    }

    /** One has ended: that was enough, or others begin or are waited for, or it was one failure too many. */
    static Outcome ended(Gathering before, int index, Ended how, Here here) {
        var gathering = before.with(index, how);
        var branch = how instanceof Ended.Completed done ? after(done, here.branch()) : here.branch();
        if (gathering.hopeless()) {
            return new Outcome.Fail(gathering.lastFault().orElseThrow());
        }
        if (gathering.enough()) {
            return joined(gathering, here.with(branch));
        }
        if (gathering.pauses()) {
            var next = gathering.next();
            return new Outcome.Pause(
                    branch.awaiting(new Wait.Children(next)),
                    List.of(new Effect.Spawn(next.fork(), gathering.begun(), next.begun())));
        }
        return new Outcome.Pause(branch.awaiting(new Wait.Children(gathering)), List.of());
    }

    /** What an arm has consumed, nobody after it consumes again. */
    private static Branch after(Ended.Completed arm, Branch branch) {
        return branch.accompaniedBy(arm.companions())
                .withHearing(branch.hearing().consuming(arm.consumed()));
    }

    private static Outcome joined(Gathering gathering, Here here) {
        return switch (here.plan().node(here.branch().at())) {
            case Node.Fork fork -> ForkNode.joined(fork, gathering, here);
            case Node.ForEach each -> ForEachNode.joined(each, gathering, here);
            case Node other -> throw new IllegalStateException("no children can be awaited at " + other);
        };
    }

    /**
     * How the children of an effect begin, each with its id.
     *
     * @param parent as its commit left it
     */
    public static List<Birth> births(Plan plan, Branch parent, Effect.Spawn spawn, Circumstances circumstances) {
        if (!(parent.waitingFor() instanceof Wait.Children(Gathering gathering)) || gathering.fork() != spawn.fork()) {
            return List.of();
        }
        var starts = starts(gathering, new Here(plan, parent, circumstances, List.of()));
        return IntStream.range(spawn.from(), spawn.to())
                .filter(gathering::waitsFor)
                .mapToObj(index -> new Birth(
                        parent.id().child(gathering.fork(), index),
                        starts.apply(index).begin(origin(parent, gathering.fork(), index, true), parent)))
                .toList();
    }

    private static IntFunction<Start> starts(Gathering gathering, Here here) {
        return switch (here.plan().node(here.branch().at())) {
            case Node.Fork fork -> index -> ForkNode.start(fork.arms().get(index), here.branch());
            case Node.ForEach each -> {
                var elements = ForEachNode.elements(each, here);
                yield index -> ForEachNode.start(each, elements, gathering.span(), index, here.branch());
            }
            case Node other -> throw new IllegalStateException("no children can begin at " + other);
        };
    }

    /** An arm that nobody waits for. */
    static Birth detached(int arm, Here here) {
        var parent = here.branch();
        var origin = origin(parent, here.nextVersion(), arm, false);
        var start = new Start(arm, parent.locals(), Optional.empty(), Optional.empty());
        return new Birth(parent.id().child(here.nextVersion(), arm), start.begin(origin, parent));
    }

    /** A child and how it begins. */
    public record Birth(BranchId child, Stimulus.BeginArm begin) {}

    /** What one child has of its own: where it begins, its variables, its part of a collection and its time. */
    record Start(int at, Map<String, JsonNode> locals, Optional<Slice> slice, Optional<PeriodDuration> timeout) {

        private Stimulus.BeginArm begin(Origin origin, Branch parent) {
            return new Stimulus.BeginArm(
                    parent.plan(),
                    origin,
                    at,
                    parent.data(),
                    locals,
                    slice,
                    timeout,
                    parent.hearing().deaf(),
                    parent.label());
        }
    }

    private static Origin origin(Branch parent, long fork, int index, boolean awaited) {
        return new Origin(parent.id(), fork, index, parent.state().orElseThrow(), awaited);
    }

    private Children() {}
}
