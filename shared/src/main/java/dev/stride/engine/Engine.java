package dev.stride.engine;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.plan.Fault;
import dev.stride.plan.Node;
import dev.stride.plan.Plan;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Decides what a stimulus makes of a branch. Pure: the same arguments give the same decision. */
public final class Engine {

    /** The first advance of a new branch. */
    public static Decision begin(Plan plan, BranchId id, Stimulus.Begin begin, Instant now) {
        var branch = Branch.begin(id, begin.plan(), plan.start(), begin.input(), now);
        return new Walk(plan, now)
                .noting(new Entry.Started(now, Optional.of(begin.input())))
                .from(branch);
    }

    /** What {@code stimulus} makes of {@code branch} at {@code now}. */
    public static Decision advance(Plan plan, Branch branch, Stimulus stimulus, Instant now) {
        if (branch.status().ended()) {
            return new Decision.Ignored();
        }
        var walk = new Walk(plan, now);
        return switch (stimulus) {
            case Stimulus.Begin _ -> new Decision.Ignored();
            case Stimulus.Proceed(long version) ->
                branch.ready() && branch.version() == version ? walk.from(branch) : new Decision.Ignored();
            case Stimulus.Fired(long timer) -> fired(plan, branch, timer, walk);
            case Stimulus.Replied(String call, int attempt, JsonNode result) ->
                plan.node(branch.at()) instanceof Node.Invoke invoke && asks(branch, call, attempt)
                        ? walk.replied(InvokeNode.replied(invoke, result, walk.here(branch)), branch)
                        : new Decision.Ignored();
            case Stimulus.Failed(String call, int attempt, Fault fault) ->
                plan.node(branch.at()) instanceof Node.Invoke invoke && asks(branch, call, attempt)
                        ? walk.replied(InvokeNode.failed(invoke, fault, walk.here(branch)), branch)
                        : new Decision.Ignored();
            case Stimulus.Cancel _ -> cancelled(branch, walk, now);
            case Stimulus.Stop(Fault fault) -> walk.faulted(branch, fault);
            case Stimulus.Halt(String reason) ->
                branch.status() == Status.SUSPENDED
                        ? new Decision.Ignored()
                        : walk.noting(new Entry.Halted(now, reason)).moved(branch.suspended(), List.of());
        };
    }

    private static Decision fired(Plan plan, Branch branch, long timer, Walk walk) {
        var waited = branch.waitingFor() instanceof Wait.Wakeup wakeup
                && wakeup.timer() == timer
                && branch.status() == Status.WAITING;
        if (!waited) {
            return new Decision.Ignored();
        }
        return switch (plan.node(branch.at())) {
            case Node.Delay delay -> walk.from(DelayNode.resume(delay, branch));
            case Node.Invoke _ -> walk.from(branch.awake());
            case Node.Enter _, Node.Leave _, Node.Assign _, Node.Choose _, Node.End _ ->
                throw new IllegalStateException("no timer can be set at node " + branch.at());
        };
    }

    private static boolean asks(Branch branch, String call, int attempt) {
        return branch.ready()
                && branch.callKey().equals(call)
                && branch.attempt().number() == attempt;
    }

    private static Decision cancelled(Branch branch, Walk walk, Instant now) {
        var ended = branch.ended(Status.CANCELLED, now);
        return walk.noting(new Entry.Ended(now, Status.CANCELLED, Optional.empty(), Optional.empty()))
                .moved(ended, List.of(new Effect.Enlist(Status.CANCELLED, now)));
    }

    private Engine() {}
}
