package dev.stride.runtime.protocol;

import dev.stride.engine.branch.Branch;
import dev.stride.engine.transition.Decision;
import dev.stride.engine.transition.Effect;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.plan.Checkpoint;
import dev.stride.plan.HistoryLevel;
import dev.stride.plan.Plan;
import dev.stride.plan.node.Node;
import dev.stride.plan.start.StartEvents;
import dev.stride.runtime.secret.PlanSecrets;
import dev.stride.runtime.secret.Redactor;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A change of a branch that the engine has decided but the runtime has not committed yet. It consists of the engine's
 * latest decision about the branch, and of the history entries of earlier uncommitted decisions.
 *
 * @param plan the plan of the branch, or empty if the decision did not need it
 * @param earlierEntries history entries of the earlier decisions, without those of this decision
 * @param states the number of states that the branch has run since its last commit
 * @param callFollows whether the next state needs a call, so that this decision must be committed first
 */
record UncommittedChange(
        Decision decision, Optional<Plan> plan, List<HistoryEntry> earlierEntries, int states, boolean callFollows) {

    static final UncommittedChange IGNORED = withoutPlan(new Decision.Ignored());

    static UncommittedChange withoutPlan(Decision decision) {
        return new UncommittedChange(decision, Optional.empty(), List.of(), 1, false);
    }

    static UncommittedChange of(Decision decision, Plan plan, List<HistoryEntry> earlierEntries) {
        return new UncommittedChange(decision, Optional.of(plan), earlierEntries, 1, false);
    }

    /**
     * Combines this change with the next decision about the branch, so that one commit stores both. If the next decision closes a
     * subscription that this change opens, the effects that would add it to the index and remove it again are omitted.
     */
    UncommittedChange then(Decision.Commit further) {
        if (!(decision instanceof Decision.Commit(var before, var earlier, var _, var refused))) {
            throw new IllegalStateException(
                    "internal error: the runtime tried to combine two decisions about a workflow branch into one commit, but the first decision does not require a commit");
        }
        var nextVersion = before.version() + 1;
        var effects = Stream.concat(
                        earlier.stream().filter(effect -> !isClosed(effect, further.branch())),
                        further.effects().stream()
                                .filter(effect -> !(effect instanceof Effect.Unsubscribe(var subscription)
                                        && subscription.version() == nextVersion)))
                .distinct()
                .toList();
        var both = new Decision.Commit(further.branch(), effects, further.entries(), refused);
        return new UncommittedChange(both, plan, entries(), states, false);
    }

    private static boolean isClosed(Effect effect, Branch branch) {
        return effect instanceof Effect.Subscribe(long version)
                && branch.events().find(version).isEmpty();
    }

    UncommittedChange countingState() {
        return new UncommittedChange(decision, plan, earlierEntries, states + 1, false);
    }

    /** Marks that the next state calls a service, so that this change must be committed before. */
    UncommittedChange beforeCall() {
        return new UncommittedChange(decision, plan, earlierEntries, states, true);
    }

    /** Returns the history entries of all its decisions, the oldest first. */
    List<HistoryEntry> entries() {
        var all = new ArrayList<>(earlierEntries);
        if (decision instanceof Decision.Commit commit) {
            all.addAll(commit.entries());
        }
        return all;
    }

    /**
     * Returns a copy in which secrets are masked. The engine makes its next decision from the masked data, just as if the branch
     * had been stored and loaded. History entries about evaluated expression functions, which call no service, are omitted unless
     * the history level keeps them.
     *
     * @param ofDeployment the history level of workflows that do not set one
     */
    UncommittedChange redacted(PlanSecrets secrets, HistoryLevel ofDeployment) {
        if (!(decision instanceof Decision.Commit(var branch, var effects, var _, var refused))) {
            return this;
        }
        var kept = entries();
        if (historyLevel(ofDeployment) != HistoryLevel.ALL) {
            kept.removeIf(HistoryEntry::evaluatesFunction);
        }
        var commit = new Decision.Commit(branch, effects, kept, refused);
        return new UncommittedChange(
                Redactor.redact(commit, Decision.Commit.class, secrets.redaction()),
                plan,
                List.of(),
                states,
                callFollows);
    }

    /** Returns the history level of the workflow, or that of the deployment if the workflow does not set one. */
    HistoryLevel historyLevel(HistoryLevel ofDeployment) {
        return plan.flatMap(it -> it.settings().history()).orElse(ofDeployment);
    }

    /**
     * Returns the checkpoint rule, which decides when to commit: that of the workflow, or that of the deployment if the workflow
     * does not set one.
     */
    Checkpoint checkpoint(Checkpoint ofDeployment) {
        return plan.flatMap(it -> it.settings().checkpoint()).orElse(ofDeployment);
    }

    /** Returns whether the workflow lets later events join an instance that earlier events have started. */
    boolean joinsEvents() {
        return plan.flatMap(it -> it.settings().starts())
                .filter(StartEvents::joins)
                .isPresent();
    }

    /** Returns whether the branch has completed a state and is about to enter the next one. */
    boolean isBetweenStates(Branch branch) {
        return plan.filter(it -> it.node(branch.node()) instanceof Node.Enter).isPresent();
    }
}
