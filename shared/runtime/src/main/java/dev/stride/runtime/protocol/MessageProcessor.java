package dev.stride.runtime.protocol;

import dev.stride.call.api.CallDeferred;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.transition.Decision;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.engine.transition.OutboundRequest;
import dev.stride.engine.transition.Stimulus;
import dev.stride.plan.Plan;
import dev.stride.plan.fault.Fault;
import dev.stride.runtime.codec.UnreadableData;
import dev.stride.runtime.commit.CommittedBranch;
import dev.stride.runtime.message.BranchMessage;
import dev.stride.runtime.secret.PlanSecrets;
import dev.stride.runtime.store.BranchStore.CommitResult;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Handles one delivery of a message for a branch. Loads the branch, dispatches the effects of an earlier delivery
 * again, advances the branch, performs the calls that it needs, commits the branch, and dispatches the effects of the
 * commit. Then it may continue with further states of the branch.
 */
final class MessageProcessor {

    private final RuntimeParts parts;
    private final Protocol protocol;
    private final CallReplies replies;
    private final BranchTurns.Turn turn;
    private final BranchMessage message;
    private final DeliveryProgress progress;
    private final CommitGroup group;
    private final CommitBuilder commits;
    private final CheckpointPolicy checkpoints;
    private final Lookahead lookahead;
    private final InlineStart inlineStart;
    private Optional<Admission> admission = Optional.empty();
    private Instant stepStarted;

    MessageProcessor(RuntimeParts parts, Protocol protocol, CallReplies replies, BranchTurns.Turn turn) {
        this.parts = parts;
        this.protocol = protocol;
        this.replies = replies;
        this.turn = turn;
        message = turn.message();
        progress = new DeliveryProgress(message, turn.delivery(), replies);
        group = new CommitGroup(parts, protocol, turn, progress);
        var clock = parts.ports().clock();
        commits = new CommitBuilder(parts, protocol, replies, progress);
        checkpoints = new CheckpointPolicy(parts.config(), protocol, clock, progress);
        lookahead = new Lookahead(parts, message);
        inlineStart = new InlineStart(protocol, clock, progress);
        stepStarted = now();
    }

    /**
     * Tries out the first state of a new instance in memory, and returns whether this state calls a service. Makes no
     * call and stores nothing.
     */
    boolean beginsWithCall() {
        // No branch is loaded here, so the engine begins a new one.
        return decide().decision() instanceof Decision.Perform;
    }

    /**
     * Handles the message. Returns when all effects of its commits, such as messages to send, are dispatched. Returns
     * early if the message can be ignored or was requeued.
     */
    void process() {
        try {
            load();
            if (message.followsInlineStart(turn.delivery())) {
                if (progress.current().filter(protocol::isEndListed).isPresent()) {
                    return;
                }
                // The request that has started the instance may have failed before it listed the instance.
                protocol.listInlineStart(message);
            }
            if (!redo()) {
                advanceUntilDone();
            }
            inlineStart.conclude();
        } catch (CallDeferred _) {
            requeue();
        }
    }

    private void load() {
        if (protocol.assumesNewBranch(message, turn.delivery())) {
            progress.assumeNew();
        } else {
            read();
        }
    }

    private void read() {
        progress.startFrom(protocol.load(message, turn.delivery()));
        progress.current().ifPresent(committed -> MessageTracing.joinRun(message, committed));
    }

    /**
     * Dispatches the effects of an earlier delivery of this message again, because that delivery may have failed to dispatch
     * them. Effects that this delivery has dispatched need no repetition.
     *
     * @return whether the message needs no further work
     */
    private boolean redo() {
        if (progress.current().isEmpty()) {
            return false;
        }
        var committed = progress.current().get();
        var pending = protocol.pendingEffects(message, committed).stream()
                .filter(effect -> !progress.hasDispatched(effect.id()))
                .toList();
        protocol.redispatch(committed, pending);
        if (protocol.isCauseOf(message, committed)) {
            progress.continueFrom(committed);
            parts.reporter().reportAgain(committed);
            return !committed.continuesHere();
        }
        // A later commit still holds effects of this message, so the message was applied before.
        return !pending.isEmpty();
    }

    private void advanceUntilDone() {
        while (progress.mayTryToCommit()) {
            if (inlineStart.isTimeOver()) {
                return;
            }
            var change = group.join(advance());
            if (mustReadBeforeCall(change)) {
                read();
                if (redo()) {
                    return;
                }
                continue;
            }
            if (!(change.decision() instanceof Decision.Commit decided)) {
                cleanUpAfterEnd();
                return;
            }
            var next = commits.build(decided, change);
            switch (commit(next, change)) {
                case CommitResult.Done(var inLine) -> {
                    var stored = inLine ? next : next.withOtherItems();
                    dispatch(stored, change);
                    progress.continueFrom(stored);
                    if (!stored.continuesHere()) {
                        return;
                    }
                }
                case CommitResult.TooLarge _ when change.states() > 1 -> progress.onTooManyStates();
                case CommitResult.TooLarge _
                when progress.stimulus() instanceof Stimulus.Stop ->
                    throw new IllegalStateException(
                            "branch %s is too large even to record its fault".formatted(message.to()));
                case CommitResult.TooLarge(String why) ->
                    progress.onTooLarge(new Stimulus.Stop(Fault.of(Fault.LIMIT, why)));
                case CommitResult.Conflict() -> {
                    reload();
                    if (redo()) {
                        return;
                    }
                }
            }
        }
        requeue();
    }

    /**
     * Returns whether the handler must read the branch now, because it has assumed the branch to be new, and the next
     * step of the branch is a call. Without this read, a start message that was sent twice could cause the call twice.
     */
    private boolean mustReadBeforeCall(UncommittedChange change) {
        return change.decision() instanceof Decision.Perform
                && progress.isAssumedNew()
                && !turn.delivery().isInline();
    }

    /**
     * Advances the branch to its next commit. Runs one state, or several states if their repetition after a crash is harmless.
     */
    private UncommittedChange advance() {
        var started = now();
        var change = throughEvents(decide());
        while (checkpoints.defersCommit(change, started)) {
            var further = lookahead.state(change, expressionTime());
            if (further.isEmpty()) {
                return change.beforeCall();
            }
            change = throughEvents(further.get().countingState());
        }
        return change;
    }

    /**
     * If the branch is about to wait for an event that its inbox already contains, lets the branch consume the event at
     * once. Repeats this for further events.
     */
    private UncommittedChange throughEvents(UncommittedChange sofar) {
        return checkpoints.looksAhead() ? lookahead.events(sofar, expressionTime()) : sofar;
    }

    /**
     * Lets the engine decide how the branch continues, makes the service calls that the engine requests for the
     * decision, and masks secrets in the decision. Does not commit the branch.
     */
    private UncommittedChange decide() {
        return protocol.engineInput(message.to(), progress.branch(), progress.stimulus())
                .map(this::decide)
                .orElse(UncommittedChange.IGNORED);
    }

    /** Loads the plan, unless the decision does not depend on it. */
    private UncommittedChange decide(Protocol.EngineInput input) {
        var engine = parts.engine();
        var branch = input.branch().or(() -> engine.notBegun(message));
        var given = input.stimulus();
        var withoutPlan = branch.flatMap(it -> engine.advanceWithoutPlan(it, given));
        if (withoutPlan.isPresent()) {
            return UncommittedChange.withoutPlan(withoutPlan.get());
        }
        Plan plan;
        try {
            plan = engine.loadPlan(branch, message);
        } catch (UnreadableData e) {
            return input.branch()
                    .flatMap(it -> engine.endWithoutPlan(it, given))
                    .map(UncommittedChange::withoutPlan)
                    .orElseThrow(() -> e);
        }
        var other = engine.loadPlanOfRetry(given);
        if (other.isPresent() && branch.isPresent()) {
            var retried = engine.retry(plan, other.get(), branch.get(), given, expressionTime());
            return redacted(UncommittedChange.of(retried, other.get(), List.of()), other.get());
        }
        return decideWithPlan(plan, branch, given);
    }

    /** Makes the calls that the engine asks for, until it decides without one. @param branch empty if the message begins it */
    private UncommittedChange decideWithPlan(Plan plan, Optional<Branch> branch, Stimulus given) {
        var engine = parts.engine();
        var clock = expressionTime();
        var entries = new ArrayList<HistoryEntry>();
        var decision = withoutBeginning(plan, branch, given, clock)
                .or(() -> branch.map(it -> engine.advance(plan, it, message, given, clock)))
                .orElseGet(() -> engine.begin(plan, message, given, clock));
        if (progress.isBeforeSuspension()
                && !(decision instanceof Decision.Perform(Branch asking, var _, var _) && replies.contains(asking))) {
            // It is not that call any more, because a deadline has passed. The suspension comes first.
            progress.seeSuspension();
            return decide();
        }
        while (decision instanceof Decision.Perform(Branch asking, var request, var before)
                && progress.isReadyToCall()) {
            entries.addAll(before);
            var calling = progress.withSuspension(asking);
            decision = protocol.mayCall(calling, replies)
                    ? engine.onReply(plan, calling, perform(request, plan))
                    : engine.hold(plan, branch.orElse(calling), calling, clock);
        }
        return redacted(UncommittedChange.of(decision, plan, entries), plan);
    }

    private UncommittedChange redacted(UncommittedChange change, Plan plan) {
        return change.redacted(
                new PlanSecrets(plan, parts.ports(), replies.sentAuthorizations()),
                parts.config().history());
    }

    /**
     * Decides how an instance ends that may not begin; returns empty if it may. The handler of one delivery asks for the permission
     * once, however often it begins the instance anew, so that the instance is counted once among the descendants of its root.
     */
    private Optional<Decision> withoutBeginning(Plan plan, Optional<Branch> branch, Stimulus given, Instant clock) {
        if (!(given instanceof Stimulus.Begin begin)
                || begin.lineage().isEmpty()
                || branch.filter(Branch::hasBegun).isPresent()) {
            return Optional.empty();
        }
        var id = message.to();
        var decided = admission.orElseGet(
                () -> parts.engine().admit(id.instance(), begin.lineage().get()));
        admission = Optional.of(decided);
        return parts.engine().withoutBeginning(plan, id, branch, begin, decided, clock);
    }

    private Instant expressionTime() {
        return protocol.expressionTime(message, progress.stimulus(), progress.current());
    }

    /**
     * Makes the call that the engine requests, and returns the reply. If this handler has already made the call, but a
     * write conflict prevented the commit, returns the earlier reply.
     */
    private Stimulus perform(OutboundRequest request, Plan plan) {
        return turn.whileOthersWork(() -> replies.getOrPerform(request, plan));
    }

    private CommitResult commit(CommittedBranch next, UncommittedChange change) {
        progress.current().filter(it -> it.branch().status().isFinal()).ifPresent(protocol::performRemaining);
        var result = protocol.commit(next, change.entries());
        group.onCommit(next, change, result);
        if (result instanceof CommitResult.Done) {
            progress.onCommit(change.isBetweenStates(next.branch()) ? change.states() : 0);
        }
        return result;
    }

    /** Performs the effects of the commit, and reports the commit to the observer and the trace, even if an effect fails. */
    private void dispatch(CommittedBranch committed, UncommittedChange change) {
        try {
            var effects = committed.outbox().effectsFor(message.id(), committed.cause());
            protocol.dispatch(committed, effects, inlineStart.unlisted());
            progress.current().ifPresent(before -> protocol.deleteSupersededTimer(before.branch(), committed.branch()));
        } finally {
            var took = Duration.between(stepStarted, now());
            parts.reporter().report(committed, change, message, turn.delivery(), replies.drainCalls(), took);
            stepStarted = stepStarted.plus(took);
        }
    }

    /** Pauses after a write conflict, and reloads the branch. */
    private void reload() {
        progress.onConflict();
        turn.stepBack(progress.failedCommits());
        progress.continueAfterConflict(protocol.load(message));
    }

    /**
     * Sends the message to the queue again, after repeated write conflicts or because a call has to wait until other
     * calls have ended. The SQS message group is the plan of the branch, so that a backlog of one
     * workflow does not delay other workflows.
     */
    private void requeue() {
        var queue = parts.stores().queue();
        progress.current()
                .map(it -> queue.inGroup(it.branch().plan()))
                .orElse(queue)
                .requeue(message);
    }

    /**
     * If the instance has ended, requests the cleanup of its items again or, if the instance was erased, the deletion
     * of its items. This is necessary because the handler of a late message may have stored large data after the
     * earlier cleanup.
     */
    private void cleanUpAfterEnd() {
        progress.current().filter(it -> it.branch().status().isFinal()).ifPresent(ended -> {
            var instance = message.to().instance();
            if (ended.isErased()) {
                parts.erasure().scheduleDeletion(instance);
            } else if (progress.mayHaveLostData() || message.stimulus() instanceof Stimulus.Begin) {
                parts.cleanup().scheduleCleanup(instance);
            }
        });
    }

    private Instant now() {
        return parts.ports().clock().instant();
    }
}
