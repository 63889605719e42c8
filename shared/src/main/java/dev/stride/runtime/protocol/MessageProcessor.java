package dev.stride.runtime.protocol;

import dev.stride.Limits;
import dev.stride.call.api.CallDeferred;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.transition.Decision;
import dev.stride.engine.transition.Effect;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.engine.transition.OutboundRequest;
import dev.stride.engine.transition.Stimulus;
import dev.stride.plan.Checkpoint;
import dev.stride.plan.HistoryLevel;
import dev.stride.plan.Plan;
import dev.stride.plan.fault.Fault;
import dev.stride.runtime.commit.CommittedBranch;
import dev.stride.runtime.commit.Outbox.EffectId;
import dev.stride.runtime.commit.Outbox.PendingEffect;
import dev.stride.runtime.message.BranchMessage;
import dev.stride.runtime.port.Queue.Lane;
import dev.stride.runtime.secret.PlanSecrets;
import dev.stride.runtime.store.BranchStore.CommitResult;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Handles one delivery of a message for a branch, in the steps load, redo, advance (with calls), commit and dispatch. After the
 * dispatch, it may continue with further states of the branch.
 */
final class MessageProcessor {

    private final RuntimeParts parts;
    private final Protocol protocol;
    private final CallReplies replies;
    private final BranchTurns.Turn turn;
    private final CommitGroup group;
    private final Lookahead lookahead;
    private final BranchMessage message;

    private Optional<CommittedBranch> current = Optional.empty();
    private Stimulus stimulus;
    private Instant stepStarted;
    private int statesDone = 0;

    /** Whether each state is committed separately, because a commit of several states was too large to store. */
    private boolean commitsEachState = false;

    /** The last effect that this delivery has performed. */
    private Optional<EffectId> lastPerformed = Optional.empty();

    /** The number of failed attempts to commit. */
    private int conflicts = 0;

    /** The number of call replies that commits of this delivery have stored. */
    private int repliesCommitted = 0;

    MessageProcessor(RuntimeParts parts, Protocol protocol, CallReplies replies, BranchTurns.Turn turn) {
        this.parts = parts;
        this.protocol = protocol;
        this.replies = replies;
        this.turn = turn;
        group = new CommitGroup(parts, protocol, turn);
        message = turn.message();
        lookahead = new Lookahead(parts, message);
        stimulus = message.stimulus();
        stepStarted = now();
    }

    /** Returns whether the instance's first state needs a call. Must be invoked before the instance exists. */
    boolean beginsWithCall() {
        return advanceOneState().decision() instanceof Decision.Perform;
    }

    /**
     * Handles the message. Returns when all effects of its commits are dispatched. Returns early if the message has no effect or
     * was requeued.
     */
    void process() {
        try {
            processNow();
        } catch (CallDeferred _) {
            requeue();
        }
    }

    private void processNow() {
        load();
        var isLateBegin = message.isInlineBegin() && !turn.delivery().isInline();
        if (isLateBegin && current.filter(protocol::isEndListed).isPresent()) {
            return;
        } else if (isLateBegin) {
            protocol.listInlineStart(message);
        }
        advanceWhilePossible();
        if (turn.delivery().isInline()) {
            concludeInlineStart();
        }
    }

    private void advanceWhilePossible() {
        if (redo()) {
            return;
        }
        while (conflicts < Limits.CONTENDED_ATTEMPTS) {
            if (isInlineTimeOver()) {
                return;
            }
            var advance = group.join(advance());
            if (!(advance.decision() instanceof Decision.Commit decided)) {
                cleanUpAfterEnd();
                return;
            }
            var next = nextCommit(decided, advance);
            switch (commit(next, advance)) {
                case CommitResult.Done(var inLine) -> {
                    var stored = inLine ? next : next.withOtherItems();
                    dispatch(stored, advance);
                    if (!continueFrom(stored)) {
                        return;
                    }
                }
                case CommitResult.TooLarge _ when advance.states() > 1 -> commitsEachState = true;
                case CommitResult.TooLarge(String why) -> {
                    conflicts++;
                    stimulus = new Stimulus.Stop(Fault.of(Fault.LIMIT, why));
                }
                case CommitResult.Conflict() -> {
                    conflicts++;
                    resolveConflict();
                    if (redo()) {
                        return;
                    }
                }
            }
        }
        if (stimulus instanceof Stimulus.Stop) {
            throw new IllegalStateException("branch " + message.to() + " is too large even to record its fault");
        }
        requeue();
    }

    /** Returns whether an inline start has used up its time and has made a commit, from which the queue can continue. */
    private boolean isInlineTimeOver() {
        return turn.delivery().inlineUntil().filter(now()::isAfter).isPresent()
                && current.filter(it -> protocol.isCauseOf(message, it)).isPresent();
    }

    /** Lists the instance and hands its branch over from this inline start to the queue, unless the instance has ended. */
    private void concludeInlineStart() {
        var own = current.filter(it -> protocol.isCauseOf(message, it));
        if (own.filter(it -> it.branch().status().isFinal()).isEmpty()) {
            protocol.listInlineStart(message);
            own.ifPresent(protocol::handOver);
        }
    }

    /**
     * Sends the message again, in the queue group of its branch, after repeated write conflicts or because a call has to wait.
     */
    private void requeue() {
        var queue = parts.stores().queue();
        current.map(it -> queue.inGroup(it.branch().plan())).orElse(queue).requeue(message);
    }

    private void load() {
        current = protocol.load(message, turn.delivery());
        current.ifPresent(MessageTracing::linkToCause);
    }

    /**
     * Dispatches the effects of an earlier delivery of this message that may not have been dispatched.
     *
     * @return whether that completes the message
     */
    private boolean redo() {
        if (current.isEmpty()) {
            return false;
        }
        var committed = current.get();
        var pending = protocol.pendingEffects(message, committed);
        protocol.redispatch(committed, pending);
        if (protocol.isCauseOf(message, committed)) {
            return !continueFrom(committed);
        }
        return !pending.isEmpty();
    }

    /** Advances the branch to its next commit: through one state, or through several if a crash could not cause harm. */
    private Advance advance() {
        var started = now();
        var advance = throughEvents(advanceOneState());
        while (defersCommit(advance, started)) {
            var further = lookahead.state(advance, expressionTime());
            if (further.isEmpty()) {
                return advance.beforeCall();
            }
            advance = throughEvents(further.get().countingState());
        }
        return advance;
    }

    /** Returns the advance through the waits that events in the inbox end at once. */
    private Advance throughEvents(Advance sofar) {
        var looks = !commitsEachState && turn.delivery().lane() == Lane.COMMON;
        return looks ? lookahead.events(sofar, expressionTime()) : sofar;
    }

    private Instant expressionTime() {
        return protocol.expressionTime(message, stimulus, current);
    }

    /** Advances the branch by one decision of the engine, makes the calls that it requests, and redacts secrets. */
    private Advance advanceOneState() {
        var input = protocol.engineInput(message.to(), current.map(CommittedBranch::branch), stimulus);
        if (input.isEmpty()) {
            return Advance.IGNORED;
        }
        var branch = input.get().branch();
        var given = input.get().stimulus();
        var engine = parts.engine();
        var withoutPlan = branch.flatMap(it -> engine.advanceWithoutPlan(it, given));
        if (withoutPlan.isPresent()) {
            return Advance.withoutPlan(withoutPlan.get());
        }
        var plan = engine.loadPlan(branch, message);
        var entries = new ArrayList<HistoryEntry>();
        var clock = expressionTime();
        var decision = branch.map(it -> engine.advance(plan, it, message, given, clock))
                .orElseGet(() -> engine.begin(plan, message, given, clock));
        while (decision instanceof Decision.Perform(Branch asking, var request, var before)
                && !turn.delivery().isInline()) {
            entries.addAll(before);
            decision = engine.onReply(plan, asking, perform(request, plan));
        }
        return Advance.of(decision, plan, entries)
                .redacted(new PlanSecrets(plan, parts.ports()), parts.config().history());
    }

    /**
     * Returns whether the next state runs before the commit. The reply to a call is committed at once, because after a crash the
     * call would be repeated. Long history with data is committed early, so that it fits into one item.
     */
    private boolean defersCommit(Advance advance, Instant started) {
        var config = parts.config();
        var fillsHistory = advance.historyLevel(config.history()) == HistoryLevel.ALL
                && advance.entries().size() >= Limits.HISTORY_TAIL;
        return advance.checkpoint(config.checkpoint()) == Checkpoint.EFFECTS
                && advance.decision() instanceof Decision.Commit decided
                && advance.isBetweenStates(decided.branch())
                && protocol.mayDefer(decided)
                && !commitsEachState
                && !fillsHistory
                && turn.delivery().lane() == Lane.COMMON
                && replies.count() == repliesCommitted
                && advance.states() < Limits.CHECKPOINT_STATES
                && now().isBefore(started.plus(Limits.CHECKPOINT_TIME));
    }

    /** Makes the call that the engine requests, unless this delivery already has the reply from before a write conflict. */
    private Stimulus perform(OutboundRequest request, Plan plan) {
        return turn.whileOthersWork(() -> replies.getOrPerform(request, plan));
    }

    private CommitResult commit(CommittedBranch next, Advance advance) {
        current.filter(it -> it.branch().status().isFinal()).ifPresent(protocol::performRemaining);
        var result = protocol.commit(next, advance.entries());
        group.onCommit(next, advance, result);
        if (result instanceof CommitResult.Done) {
            statesDone += advance.isBetweenStates(next.branch()) ? advance.states() : 0;
            repliesCommitted = replies.count();
        }
        return result;
    }

    /** Performs the effects of the commit. Also reports the commit, even if an effect fails. */
    private void dispatch(CommittedBranch committed, Advance advance) {
        try {
            var unlisted = turn.delivery().isInline() ? message.begin() : Optional.<Stimulus.Begin>empty();
            protocol.dispatch(committed, committed.outbox().effectsFor(message.id(), message.id()), unlisted);
            current.ifPresent(before -> protocol.deleteSupersededTimer(before.branch(), committed.branch()));
        } finally {
            var took = Duration.between(stepStarted, now());
            parts.reporter().report(committed.branch(), advance, message, turn.delivery(), replies.drainCalls(), took);
            stepStarted = stepStarted.plus(took);
        }
    }

    /**
     * Continues this delivery from a commit whose effects were dispatched.
     *
     * @return whether this message advances the branch further
     */
    private boolean continueFrom(CommittedBranch committed) {
        current = Optional.of(committed);
        lastPerformed = committed.outbox().lastEffect().or(() -> lastPerformed);
        stimulus = new Stimulus.Proceed(committed.branch().version());
        return committed.continuesHere();
    }

    /**
     * Pauses after a write conflict, and reloads the branch. If this delivery already has the reply to the call for which the
     * stored branch waits, the branch continues with the reply, even if the branch was suspended in the meantime. Otherwise the
     * message's stimulus is applied again.
     */
    private void resolveConflict() {
        turn.stepBack(conflicts);
        var found = parts.stores().branches().load(message.to());
        var before = current.map(CommittedBranch::branch);
        var answered = found.filter(it -> hasReplyFor(it.branch(), before));
        current = answered.map(CommittedBranch::asReady).or(() -> found);
        stimulus = answered.<Stimulus>map(it -> new Stimulus.Proceed(it.branch().version()))
                .orElse(message.stimulus());
    }

    private boolean hasReplyFor(Branch found, Optional<Branch> before) {
        return found.ready() && replies.contains(found)
                || replies.count() > repliesCommitted
                        && before.filter(found::standsWhere).isPresent();
    }

    private CommittedBranch nextCommit(Decision.Commit decided, Advance advance) {
        var version = decided.branch().version() + 1;
        var branch = decided.branch().withVersion(version);
        var history = new ArrayList<>(current.map(CommittedBranch::tail).orElse(List.of()));
        var level = advance.historyLevel(parts.config().history());
        var recorded = parts.stores().history().data().keep(branch.id().instance(), level, advance.entries());
        history.addAll(recorded.entries());
        var effects = new ArrayList<>(LifecycleEvents.addTo(decided.effects(), branch, advance, parts.config(), now()));
        var isTailFull = history.size() >= Limits.HISTORY_TAIL;
        if (isTailFull) {
            effects.add(new Effect.WriteHistory(history));
        }
        if (branch.ready() && !continuesHere(branch, advance)) {
            effects.add(new Effect.Proceed(version));
        }
        var kept = current.map(it -> effectsToKeep(it, branch)).orElse(List.of());
        return new CommittedBranch(
                branch,
                protocol.outbox(kept, version, effects),
                message.id(),
                isTailFull ? List.of() : history,
                now().truncatedTo(ChronoUnit.MILLIS),
                CommittedBranch.hasOtherItems(current, branch, effects)
                        || recorded.refersToBlobs()
                        || mayLeaveItems(advance));
    }

    /** Returns whether the instance may have stored large data or collected events to which no commit refers. */
    private boolean mayLeaveItems(Advance advance) {
        return mayHaveLostData() || message.isInlineBegin() && !turn.delivery().isInline() || advance.joinsEvents();
    }

    /** Returns whether an attempt to commit this message may have stored large data and then failed. */
    private boolean mayHaveLostData() {
        return conflicts > 0 || commitsEachState || !Protocol.isFirstDelivery(message, turn.delivery());
    }

    /** Requests a cleanup if the instance has ended and large data may have been stored for this message after the end. */
    private void cleanUpAfterEnd() {
        current.filter(it -> it.branch().status().isFinal()).ifPresent(ended -> {
            var instance = message.to().instance();
            if (ended.isErased()) {
                parts.erasure().scheduleDeletion(instance);
            } else if (mayHaveLostData() || message.stimulus() instanceof Stimulus.Begin) {
                parts.cleanup().scheduleCleanup(instance);
            }
        });
    }

    /** Returns the pending effects that this delivery has not performed and whose performance the stimulus does not prove. */
    private List<PendingEffect> effectsToKeep(CommittedBranch stored, Branch next) {
        return protocol.effectsToKeep(stored, next, message.stimulus()).stream()
                .filter(effect -> !effect.owner().equals(Optional.of(message.id()))
                        || lastPerformed
                                .filter(last -> effect.id().compareTo(last) <= 0)
                                .isEmpty())
                .toList();
    }

    /**
     * Returns whether this message continues with the branch's next step, so that the branch need not send itself a message. A
     * message in the control lane does not continue, because the next step could be a slow call.
     */
    private boolean continuesHere(Branch branch, Advance advance) {
        var mayAdvance = !advance.isBetweenStates(branch)
                || advance.callFollows()
                || statesDone + advance.states() < parts.config().statesPerInvocation();
        return turn.delivery().isInline()
                || mayAdvance && turn.delivery().lane() == Lane.COMMON && replies.hasTimeForACall();
    }

    private Instant now() {
        return parts.ports().clock().instant();
    }
}
