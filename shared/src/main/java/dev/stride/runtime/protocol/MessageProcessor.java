package dev.stride.runtime.protocol;

import dev.stride.Limits;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.transition.Decision;
import dev.stride.engine.transition.Effect;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.engine.transition.Stimulus;
import dev.stride.plan.HistoryLevel;
import dev.stride.plan.Plan;
import dev.stride.plan.fault.Fault;
import dev.stride.plan.node.Node;
import dev.stride.runtime.BranchTransition;
import dev.stride.runtime.commit.CommittedBranch;
import dev.stride.runtime.commit.Outbox.EffectId;
import dev.stride.runtime.commit.Outbox.PendingEffect;
import dev.stride.runtime.history.HistoryStore;
import dev.stride.runtime.message.BranchMessage;
import dev.stride.runtime.message.Delivery;
import dev.stride.runtime.protocol.WorkflowRuntime.Advance;
import dev.stride.runtime.store.BranchStore.CommitResult;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What one message does to its branch, from loading it to the last dispatch. */
final class MessageProcessor {

    private final WorkflowRuntime runtime;
    private final BranchMessage branchMessage;
    private final Delivery delivery;
    private final CallReplies callReplies;

    private Optional<CommittedBranch> current;
    private Stimulus stimulus;

    /** The last effect that this turn has performed. */
    private Optional<EffectId> lastPerformed = Optional.empty();

    private int statesDone = 0;

    /** When what the next commit ends was begun. */
    private Instant begun;
    /** Replies that are committed. */
    private int repliesCommitted = 0;

    MessageProcessor(WorkflowRuntime runtime, BranchMessage branchMessage, Delivery delivery) {
        this.runtime = runtime;
        this.branchMessage = branchMessage;
        this.delivery = delivery;
        begun = runtime.now();
        callReplies = runtime.replies(branchMessage, delivery);
        current = runtime.load(branchMessage, delivery);
        current.ifPresent(MessageTracing::linkToCause);
        stimulus = branchMessage.stimulus();
    }

    void process() {
        if (redo()) {
            return;
        }
        for (int conflicts = 0; conflicts < Limits.CONTENDED_ATTEMPTS; ) {
            var advance = runtime.advance(current, branchMessage, stimulus, callReplies);
            if (!(advance.decision() instanceof Decision.Commit commit)) {
                return;
            }
            current.filter(it -> it.branch().status().isFinal()).ifPresent(runtime::performRemaining);
            var next = nextCommit(commit, advance);
            switch (runtime.commit(next, entries(commit, advance))) {
                case CommitResult.Done(var inLine) -> {
                    var stored = inLine ? next : next.withOtherItems();
                    statesDone += isStateBoundary(next.branch(), advance) ? 1 : 0;
                    repliesCommitted = callReplies.count();
                    dispatch(stored, entries(commit, advance), advance);
                    if (!continueFrom(stored)) {
                        return;
                    }
                }
                case CommitResult.TooLarge(String why) -> {
                    conflicts++;
                    stimulus = new Stimulus.Stop(Fault.of(Fault.LIMIT, why));
                }
                case CommitResult.Conflict(var found) -> {
                    conflicts++;
                    resolveConflict(found);
                    if (redo()) {
                        return;
                    }
                }
            }
        }
        if (stimulus instanceof Stimulus.Stop) {
            throw new IllegalStateException("branch " + branchMessage.to() + " cannot even be stopped");
        }
        runtime.requeue(branchMessage);
    }

    /** Performs what the commit asks for, and tells of the commit in any case: it was made. */
    private void dispatch(CommittedBranch next, List<HistoryEntry> entries, Advance advance) {
        try {
            runtime.dispatch(next, next.outbox().effectsFor(branchMessage.id(), branchMessage.id()));
        } finally {
            var now = runtime.now();
            var took = Duration.between(begun, now);
            begun = now;
            advance.plan()
                    .or(() -> runtime.findPlan(next.branch()))
                    .ifPresent(plan -> runtime.reportTransition(transition(next.branch(), plan, entries, took), plan));
        }
    }

    private BranchTransition transition(Branch branch, Plan plan, List<HistoryEntry> entries, Duration took) {
        return new BranchTransition(
                branch,
                plan.workflow(),
                entries,
                branchMessage.id(),
                delivery.receives(),
                callReplies.drainCalls(),
                took);
    }

    /**
     * Whether commits that this message led to are there already, and performing their effects again was all that was left to
     * do.
     */
    private boolean redo() {
        if (current.isEmpty()) {
            return false;
        }
        var committedBranch = current.get();
        var owed = runtime.pendingEffects(branchMessage, committedBranch);
        runtime.redispatch(committedBranch, owed);
        if (runtime.isCauseOf(branchMessage, committedBranch)) {
            return !continueFrom(committedBranch);
        }
        return !owed.isEmpty();
    }

    /** What was committed is dispatched. Returns whether this message is to take the branch further. */
    private boolean continueFrom(CommittedBranch committedBranch) {
        current = Optional.of(committedBranch);
        lastPerformed = committedBranch.outbox().lastEffect().or(() -> lastPerformed);
        stimulus = new Stimulus.Proceed(committedBranch.branch().version());
        return committedBranch.continuesHere();
    }

    /**
     * Another version was there. The message is applied to that one; and if calls were made, their replies are not thrown
     * away: whoever holds the one that the branch asks for takes it further, even if it was suspended meanwhile. What it asks
     * for beyond that is for others, who have the time for it.
     */
    private void resolveConflict(Optional<CommittedBranch> found) {
        var before = current.map(CommittedBranch::branch);
        var taken = found.filter(it -> isAnswered(it.branch(), before));
        current = taken.map(CommittedBranch::asReady).or(() -> found);
        stimulus = taken.<Stimulus>map(it -> new Stimulus.Proceed(it.branch().version()))
                .orElse(branchMessage.stimulus());
    }

    /** Whether there is a reply to what the branch asks for, or would ask for from where it stands still. */
    private boolean isAnswered(Branch found, Optional<Branch> before) {
        return found.ready() && callReplies.contains(found)
                || callReplies.count() > repliesCommitted
                        && before.filter(found::standsWhere).isPresent();
    }

    private CommittedBranch nextCommit(Decision.Commit commit, Advance advance) {
        var version = commit.branch().version() + 1;
        var branch = commit.branch().withVersion(version);
        var history = new ArrayList<>(tail());
        history.addAll(HistoryStore.filter(level(advance), entries(commit, advance)));
        var effects = new ArrayList<>(runtime.effects(commit, branch, advance));
        var full = history.size() >= Limits.HISTORY_TAIL;
        if (full) {
            effects.add(new Effect.WriteHistory(history));
        }
        if (branch.ready() && !continuesHere(branch, advance)) {
            effects.add(new Effect.Proceed(version));
        }
        var carried = current.map(it -> effectsToKeep(it, branch)).orElse(List.of());
        var outbox = runtime.outbox(carried, version, effects);
        return new CommittedBranch(
                branch,
                outbox,
                branchMessage.id(),
                full ? List.of() : history,
                runtime.now().truncatedTo(ChronoUnit.SECONDS),
                isScattered(branch, effects));
    }

    /** The workflow's own word goes before the deployment's. */
    private HistoryLevel level(Advance advance) {
        return advance.plan()
                .flatMap(plan -> plan.settings().history())
                .orElse(runtime.config().history());
    }

    /** What is written at the end knows itself how long it is kept. */
    private boolean isScattered(Branch next, List<Effect> effects) {
        return current.filter(CommittedBranch::hasOtherItems).isPresent()
                || effects.stream().anyMatch(effect -> switch (effect) {
                    case Effect.StartChildren _, Effect.StartInstance _ -> true;
                    case Effect.SendMessage(var to, var _) ->
                        to.instance().equals(next.id().instance());
                    case Effect.WriteHistory _ -> !next.status().isFinal();
                    case Effect _ -> false;
                });
    }

    /**
     * What the new commit has to keep of the effects that are stored: not those that this turn has performed, nor those that the
     * message proves to be performed.
     */
    private List<PendingEffect> effectsToKeep(CommittedBranch stored, Branch next) {
        return runtime.effectsToKeep(stored, next, branchMessage.stimulus()).stream()
                .filter(each -> !each.owner().equals(Optional.of(branchMessage.id()))
                        || lastPerformed
                                .filter(last -> each.id().compareTo(last) <= 0)
                                .isEmpty())
                .toList();
    }

    /** Whether this message takes the branch further itself, instead of a message of the branch to itself. */
    private boolean continuesHere(Branch branch, Advance advance) {
        var another = !isStateBoundary(branch, advance)
                || statesDone + 1 < runtime.config().statesPerInvocation();
        return another && runtime.hasTime(delivery);
    }

    private static boolean isStateBoundary(Branch branch, Advance advance) {
        return advance.plan()
                .filter(plan -> plan.node(branch.node()) instanceof Node.Enter)
                .isPresent();
    }

    private List<HistoryEntry> tail() {
        return current.map(CommittedBranch::tail).orElse(List.of());
    }

    private static List<HistoryEntry> entries(Decision.Commit commit, Advance advance) {
        var all = new ArrayList<>(advance.entries());
        all.addAll(commit.entries());
        return all;
    }
}
