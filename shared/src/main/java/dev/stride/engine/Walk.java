package dev.stride.engine;

import dev.stride.Limits;
import dev.stride.plan.Fault;
import dev.stride.plan.Node;
import dev.stride.plan.Plan;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One advance along a plan: from node to node up to the end of a state, a call, a wait or the end. */
final class Walk {

    private final Plan plan;
    private final Instant now;
    private final List<Entry> journal = new ArrayList<>();

    /** Whether a reply was taken in: it is committed before the next call is made. */
    private boolean unsaved;

    Walk(Plan plan, Instant now) {
        this.plan = plan;
        this.now = now;
    }

    Here here(Branch branch) {
        return new Here(plan, branch, now, journal);
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
        return on(outcome, branch);
    }

    private Decision on(Outcome first, Branch start) {
        var outcome = first;
        var branch = start;
        for (int passed = 0; passed < Limits.NODES_PER_ADVANCE; passed++) {
            switch (outcome) {
                case Outcome.On(Branch next) -> {
                    branch = next;
                    if (plan.node(next.at()) instanceof Node.Enter) {
                        return moved(next, List.of());
                    }
                }
                case Outcome.Ask(Branch asking, Request request) -> {
                    return unsaved ? moved(asking, List.of()) : new Decision.Perform(asking, request, journal);
                }
                case Outcome.Pause(Branch waiting, List<Effect> effects) -> {
                    return moved(waiting, effects);
                }
                case Outcome.Over(Branch ended) -> {
                    return moved(ended, List.of(new Effect.Enlist(ended.status(), now)));
                }
                case Outcome.Fail(Fault fault) -> {
                    var handler = caught(branch, fault);
                    if (handler.isEmpty()) {
                        return faulted(branch, fault);
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
        var here = here(branch);
        return switch (plan.node(branch.at())) {
            case Node.Enter enter -> EnterNode.take(enter, here);
            case Node.Leave leave -> LeaveNode.take(leave, here);
            case Node.Assign assign -> AssignNode.take(assign, here);
            case Node.Choose choose -> ChooseNode.take(choose, here);
            case Node.Invoke invoke -> InvokeNode.take(invoke, here);
            case Node.Delay delay -> DelayNode.take(delay, here);
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
        for (var outer = branch; !outer.scopes().isEmpty(); outer = outer.closing()) {
            if (plan.node(outer.scopes().getLast().enter()) instanceof Node.Enter(var scope, var _, var _)) {
                var handler = scope.catches().stream()
                        .filter(each -> each.handles(fault))
                        .findFirst();
                if (handler.isPresent()) {
                    journal.add(new Entry.Caught(now, raised.state(), raised.source(), fault));
                    return Optional.of(outer.withRaised(Optional.of(raised))
                            .goTo(handler.get().next()));
                }
            }
        }
        return Optional.empty();
    }

    /** Ends the branch with a fault that nobody handles. */
    Decision faulted(Branch branch, Fault fault) {
        journal.add(new Entry.Ended(now, Status.FAULTED, Optional.of(fault), Optional.empty()));
        var ended = branch.withRaised(Optional.of(raised(branch, fault))).ended(Status.FAULTED, now);
        return moved(ended, List.of(new Effect.Enlist(Status.FAULTED, now)));
    }

    Decision moved(Branch branch, List<Effect> effects) {
        return new Decision.Moved(branch, effects, journal);
    }

    private Raised raised(Branch branch, Fault fault) {
        return new Raised(fault, here(branch).state(), plan.node(branch.at()).source(), branch.visits());
    }
}
