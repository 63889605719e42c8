package dev.stride.engine;

import dev.stride.Limits;
import dev.stride.expression.Verdict;
import dev.stride.plan.Catch;
import dev.stride.plan.ExecTimeout;
import dev.stride.plan.Fault;
import dev.stride.plan.Node;
import dev.stride.plan.Plan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** One advance along a plan: from node to node up to the end of a state, a call, a wait or the end. */
final class Walk {

    private final Plan plan;
    private final Branch before;
    private final Circumstances circumstances;
    private final List<Entry> journal = new ArrayList<>();
    private final List<Effect> effects = new ArrayList<>();

    /** Whether a reply was taken in: it is committed before the next call is made. */
    private boolean unsaved;

    /** @param before the branch as the stimulus found it */
    Walk(Plan plan, Branch before, Circumstances circumstances) {
        this.plan = plan;
        this.before = before;
        this.circumstances = circumstances;
    }

    Here here(Branch branch) {
        return new Here(plan, branch, circumstances, journal);
    }

    Walk noting(Entry entry) {
        journal.add(entry);
        return this;
    }

    /** Walks on from where the branch is. */
    Decision from(Branch branch) {
        return on(step(branch), branch);
    }

    /** Walks on with what the call brought. */
    Decision replied(Outcome outcome, Branch branch) {
        unsaved = true;
        var late = late(branch);
        return on(late.orElse(outcome), branch);
    }

    /** Walks on with what a node made of a stimulus. */
    Decision on(Outcome first, Branch start) {
        var outcome = first;
        var branch = start;
        for (int passed = 0; passed < Limits.NODES_PER_ADVANCE; passed++) {
            switch (outcome) {
                case Outcome.On(Branch next, var more) -> {
                    effects.addAll(more);
                    branch = next;
                    if (plan.node(next.at()) instanceof Node.Enter) {
                        return moved(next);
                    }
                }
                case Outcome.Ask(Branch asking, Request request) -> {
                    var firstCommit = unsaved || !effects.isEmpty() || Consequences.isLeaving(before, asking);
                    return firstCommit ? moved(asking) : new Decision.Perform(asking, request, journal);
                }
                case Outcome.Save(Branch next, var more) -> {
                    effects.addAll(more);
                    return moved(next);
                }
                case Outcome.Pause(Branch waiting, var more) -> {
                    effects.addAll(more);
                    return moved(waiting);
                }
                case Outcome.Over(Branch ended) -> {
                    return over(ended);
                }
                case Outcome.Succeeded(Branch ended, var successor) -> {
                    effects.add(successor);
                    return moved(ended);
                }
                case Outcome.TimedOut(Branch late) -> {
                    return timedOut(late);
                }
                case Outcome.Fail(Fault fault, var left) -> {
                    var failed = left.orElse(branch);
                    var handler = caught(failed, fault);
                    if (handler.isEmpty()) {
                        return faulted(failed, fault);
                    }
                    branch = handler.get();
                }
            }
            outcome = step(branch);
        }
        return faulted(
                branch,
                Fault.of(Fault.LIMIT, "the state passed " + Limits.NODES_PER_ADVANCE + " nodes without an end"));
    }

    private Outcome step(Branch branch) {
        return late(branch).orElseGet(() -> take(branch));
    }

    /** What the end of time makes of a branch, if its time, or that of the state that it is in, is over. */
    private Optional<Outcome> late(Branch branch) {
        var now = circumstances.now();
        var stops = branch.term().interrupts() || plan.node(branch.at()) instanceof Node.Enter;
        if (stops && Deadlines.over(branch, now)) {
            return Optional.of(new Outcome.TimedOut(branch));
        }
        return Deadlines.expired(plan, branch, now).map(Outcome.Fail::new);
    }

    private Outcome take(Branch branch) {
        var here = here(branch);
        return switch (plan.node(branch.at())) {
            case Node.Enter enter -> EnterNode.take(enter, here);
            case Node.Leave leave -> LeaveNode.take(leave, here);
            case Node.Assign assign -> AssignNode.take(assign, here);
            case Node.Choose choose -> ChooseNode.take(choose, here);
            case Node.Invoke invoke -> InvokeNode.take(invoke, here);
            case Node.Call call -> CallNode.take(call, here);
            case Node.Delay delay -> DelayNode.take(delay, here);
            case Node.Listen listen -> ListenNode.take(listen, here);
            case Node.Await await -> AwaitNode.take(await, here);
            case Node.Emit emit -> EmitNode.take(emit, here);
            case Node.Fork fork -> ForkNode.take(fork, here);
            case Node.ForEach each -> ForEachNode.take(each, here);
            case Node.Detach detach -> DetachNode.take(detach, here);
            case Node.Compensate compensate -> CompensateNode.take(compensate, here);
            case Node.Return node -> ReturnNode.take(node, here);
            case Node.Rest rest -> RestNode.take(rest, here);
            case Node.Continue next -> ContinueNode.take(next, here);
            case Node.End _ -> EndNode.take(here);
        };
    }

    /** Where the innermost scope that handles the fault goes on. A state that is already leaving by a handler is not handled again. */
    private Optional<Branch> caught(Branch branch, Fault fault) {
        var raised = raised(branch, fault);
        if (branch.raised()
                .filter(earlier -> earlier.visit() == branch.visits())
                .isPresent()) {
            return Optional.empty();
        }
        for (var inner = branch; !inner.scopes().isEmpty(); inner = inner.closing()) {
            var outer = inner;
            var open = outer.scopes().getLast();
            if (plan.node(open.enter()) instanceof Node.Enter(var scope, var _, var _)) {
                var handler = scope.catches().stream()
                        .filter(each -> handles(each, raised, outer))
                        .findFirst();
                if (handler.isPresent()) {
                    journal.add(new Entry.Caught(circumstances.now(), raised.state(), raised.source(), fault));
                    return Optional.of((handler.get().afresh() ? outer.afresh() : outer)
                            .closing()
                            .reopening(open.leaving())
                            .withRaised(Optional.of(raised))
                            .goTo(handler.get().next()));
                }
            }
        }
        return Optional.empty();
    }

    /** Whether a handler wants the fault; one whose expression cannot be evaluated does not. */
    private boolean handles(Catch handler, Raised raised, Branch branch) {
        return handler.handles(raised.fault())
                && handler.when()
                        .map(when -> when.evaluate(
                                Here.described(raised), here(branch).bindings()))
                        .map(Verdict::of)
                        .filter(verdict -> !(verdict instanceof Verdict.Met))
                        .isEmpty();
    }

    /** Ends the branch with a fault that nobody handles. */
    Decision faulted(Branch branch, Fault fault) {
        var now = circumstances.now();
        journal.add(new Entry.Ended(now, Status.FAULTED, Optional.of(fault), Optional.empty()));
        return over(branch.withRaised(Optional.of(raised(branch, fault))).ended(Status.FAULTED, now));
    }

    /** The time of an arm or of the instance is over; what the author wants to be done before its end is done. */
    Decision timedOut(Branch branch) {
        var fault = Fault.of(Fault.TIMEOUT, "it took longer than it may");
        if (!branch.id().isRoot()) {
            return faulted(branch, fault);
        }
        var now = circumstances.now();
        journal.add(new Entry.TimedOut(now));
        var raised = branch.withRaised(Optional.of(raised(branch, fault)));
        var before = plan.terms().timeout().map(ExecTimeout::before).orElse(OptionalInt.empty());
        if (before.isPresent()) {
            return moved(raised.withScopes(List.of())
                    .withHearing(raised.hearing().deaf())
                    .withTerm(branch.term().ending(new Ending(Status.TIMED_OUT, Optional.of(branch.place(now)))))
                    .goTo(before.getAsInt()));
        }
        journal.add(new Entry.Ended(now, Status.TIMED_OUT, Optional.of(fault), Optional.empty()));
        return over(raised.ended(Status.TIMED_OUT, now));
    }

    /** Ends the branch, and tells its parent. */
    Decision over(Branch ended) {
        Consequences.told(ended).forEach(effects::add);
        return moved(ended);
    }

    /** Commits the branch as it is now; one that is held starts no further state. */
    Decision moved(Branch moved) {
        var rests = moved.held() && moved.ready() && plan.node(moved.at()) instanceof Node.Enter;
        var branch = rests ? moved.resting() : moved;
        effects.addAll(Consequences.of(before, branch));
        var alarmed = Consequences.alarmed(branch, effects);
        return new Decision.Moved(alarmed, effects, journal);
    }

    private Raised raised(Branch branch, Fault fault) {
        return new Raised(
                fault, here(branch).state(), plan.node(branch.at()).source(), branch.visits(), Raised.readable(branch));
    }
}
