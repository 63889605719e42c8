package dev.stride.runtime.protocol;

import com.fasterxml.jackson.databind.node.NullNode;
import dev.stride.CallLimits;
import dev.stride.Limits;
import dev.stride.engine.Engine;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.transition.Decision;
import dev.stride.engine.transition.Effect;
import dev.stride.engine.transition.EvaluationContext;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.engine.transition.Stimulus;
import dev.stride.plan.Plan;
import dev.stride.plan.fault.Fault;
import dev.stride.runtime.BranchTransition;
import dev.stride.runtime.Ports;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.commit.BranchCodec;
import dev.stride.runtime.commit.CommittedBranch;
import dev.stride.runtime.commit.Outbox;
import dev.stride.runtime.commit.Outbox.PendingEffect;
import dev.stride.runtime.event.EventRouter;
import dev.stride.runtime.message.BranchMessage;
import dev.stride.runtime.message.Delivery;
import dev.stride.runtime.message.EventMessage;
import dev.stride.runtime.message.InstanceCommand;
import dev.stride.runtime.message.MessageQueue;
import dev.stride.runtime.recovery.InstanceCleanup;
import dev.stride.runtime.recovery.RetentionPolicy;
import dev.stride.runtime.schedule.ScheduleTick;
import dev.stride.runtime.schedule.ScheduledStarter;
import dev.stride.runtime.secret.PlanSecrets;
import dev.stride.runtime.secret.Redactor;
import dev.stride.runtime.store.BranchStore;
import dev.stride.runtime.store.BranchStore.CommitResult;
import dev.stride.runtime.store.InstanceSummaries;
import dev.stride.runtime.store.PlanStore;
import dev.stride.runtime.store.WorkflowStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Turns one message into commits of one branch: load, redo, advance, commit, dispatch. {@code RATIONALE.md} says why nothing
 * is lost and nothing happens twice. Safe for concurrent use.
 */
public class WorkflowRuntime {

    private final Ports ports;
    private final RuntimeConfig runtimeConfig;
    private final RuntimeObserver runtimeObserver;
    private final LimitMonitor limitMonitor;
    private final MessageTracing messageTracing;
    private final BranchStore branchStore;
    private final PlanStore planStore;
    private final MessageQueue messageQueue;
    private final EventRouter eventRouter;
    private final ScheduledStarter scheduledStarter;
    private final Dispatcher dispatcher;
    private final WorkflowStore workflowStore;
    private final InstanceCleanup cleanup;
    private final RetentionPolicy retentionPolicy;
    private final InstanceSummaries instanceSummaries;

    public WorkflowRuntime(Ports ports, RuntimeConfig runtimeConfig, RuntimeObserver runtimeObserver) {
        this.ports = ports;
        this.runtimeConfig = runtimeConfig;
        this.runtimeObserver = runtimeObserver;
        messageTracing = new MessageTracing(runtimeObserver.tracing());
        limitMonitor = new LimitMonitor(runtimeObserver, runtimeConfig.hopLimit());
        var codec = new BranchCodec(ports.blobs(), limitMonitor::checkDataSize);
        branchStore = new BranchStore(ports.table(), codec);
        planStore = new PlanStore(ports.blobs());
        messageQueue = new MessageQueue(ports, codec);
        eventRouter = new EventRouter(ports, runtimeObserver, messageQueue::sendAll, runtimeConfig.disagreement());
        scheduledStarter = new ScheduledStarter(ports, messageQueue::sendAll);
        retentionPolicy = new RetentionPolicy(runtimeConfig.retention());
        cleanup = new InstanceCleanup(ports);
        dispatcher = new Dispatcher(ports, messageQueue, eventRouter, retentionPolicy);
        workflowStore = new WorkflowStore(ports.table(), ports.blobs());
        instanceSummaries = new InstanceSummaries(ports.table(), ports.blobs());
    }

    /**
     * Handles a message. Returning acknowledges it; throwing gives it back to the queue.
     *
     * @throws dev.stride.runtime.codec.UnreadableData for what is no message
     * @throws BranchNotFound for a message that came too early
     * @throws InvocationTimeout for one that makes a call for which this invocation has too little time left
     */
    public void handle(Delivery delivery) {
        var event = EventMessage.parse(delivery.body());
        if (event.isPresent()) {
            messageTracing.eventMessage(delivery, () -> eventRouter.route(event.get()));
            return;
        }
        var occurrence = ScheduleTick.parse(delivery.body());
        if (occurrence.isPresent()) {
            messageTracing.scheduleTick(occurrence.get(), delivery.receives(), () -> onScheduleTick(occurrence.get()));
            return;
        }
        var instance = InstanceCommand.parse(delivery.body());
        if (instance.isPresent()) {
            handle(instance.get());
            return;
        }
        handle(messageQueue.decode(delivery.body()), delivery);
    }

    private void handle(InstanceCommand letter) {
        switch (letter) {
            case InstanceCommand.CleanUp cleanUp -> cleanup.cleanUp(cleanUp);
            case InstanceCommand.WakeBranch wakeBranch ->
                new BranchRecovery(this, ports, messageQueue).recover(wakeBranch.branch());
        }
    }

    private void handle(BranchMessage branchMessage, Delivery delivery) {
        var early = branchMessage.due().filter(due -> ports.clock().instant().isBefore(due));
        if (early.isPresent()) {
            dispatcher.sendAt(early.get(), branchMessage);
            return;
        }
        messageTracing.branchMessage(
                branchMessage, delivery, () -> new MessageProcessor(this, branchMessage, delivery).process());
    }

    /** A schedule is due. */
    void onScheduleTick(ScheduleTick occurrence) {
        scheduledStarter.handle(occurrence);
    }

    /** Brings an event to whom it concerns. Doing it again changes nothing. */
    public void route(EventMessage event) {
        messageTracing.eventMessage(event, () -> eventRouter.route(event));
    }

    /**
     * Step 1. The branch as the message carries it, else as it is stored. A message that may have been handled before trusts
     * the store alone: what it carries has perhaps been left behind, and its calls must not be made again.
     */
    Optional<CommittedBranch> load(BranchMessage branchMessage, Delivery delivery) {
        var isNew = delivery.receives() == 1 && branchMessage.redrives() == 0;
        return isNew && branchMessage.carried().isPresent()
                ? branchMessage.carried()
                : branchStore.load(branchMessage.to());
    }

    /** Step 2. Whether the last commit is one that this message led to. */
    boolean isCauseOf(BranchMessage branchMessage, CommittedBranch committedBranch) {
        return committedBranch.cause().equals(branchMessage.id());
    }

    /** Step 2. What a commit that this message led to may have left to perform. */
    List<PendingEffect> pendingEffects(BranchMessage branchMessage, CommittedBranch committedBranch) {
        return committedBranch.outbox().effectsFor(branchMessage.id(), committedBranch.cause());
    }

    /** Step 3. What the stimulus makes of the branch, calls performed. */
    Advance advance(
            Optional<CommittedBranch> current,
            BranchMessage branchMessage,
            Stimulus stimulus,
            CallReplies callReplies) {
        var branch = current.map(CommittedBranch::branch);
        if (branch.filter(it -> it.status().isFinal()).isPresent() && !(stimulus instanceof Stimulus.Retry)) {
            return Advance.NONE;
        }
        var unplanned =
                branch.flatMap(it -> Engine.advance(it, stimulus, ports.clock().instant()));
        if (unplanned.isPresent()) {
            return new Advance(unplanned.get(), Optional.empty(), List.of());
        }
        var entries = new ArrayList<HistoryEntry>();
        var plan = planStore.load(branch.map(Branch::plan).orElseGet(() -> planOfNewBranch(branchMessage)));
        var decision = branch.isPresent()
                ? Engine.advance(
                        plan,
                        branch.get(),
                        withStepLimit(branch.get(), withWaitingEvents(branch.get(), branchMessage, stimulus)),
                        evaluationContext(plan))
                : begin(plan, branchMessage, stimulus);
        while (decision instanceof Decision.Perform(Branch asking, var outboundRequest, var before)) {
            entries.addAll(before);
            var reply = callReplies.getOrPerform(outboundRequest, plan);
            decision = Engine.advance(plan, asking, reply, evaluationContext(plan));
        }
        return new Advance(decision, Optional.of(plan), entries).redacted(new PlanSecrets(plan, ports));
    }

    /**
     * What one advance came to.
     *
     * @param entries history before the decision
     */
    record Advance(Decision decision, Optional<Plan> plan, List<HistoryEntry> entries) {

        static final Advance NONE = new Advance(new Decision.Ignored(), Optional.empty(), List.of());

        /** The same without secrets: what is decided goes on from what is written. */
        private Advance redacted(PlanSecrets planSecrets) {
            if (!(decision instanceof Decision.Commit(var branch, var effects, var last))) {
                return this;
            }
            var all = new ArrayList<>(entries);
            all.addAll(last);
            var moved = new Decision.Commit(branch, effects, all);
            return new Advance(Redactor.redact(moved, Decision.Commit.class, planSecrets.redaction()), plan, List.of());
        }
    }

    /**
     * Step 3. Before a branch goes on after its end, what its end may still owe is performed: no later message proves it, and it
     * would be carried along for ever. What a list shows proves all that came before it.
     */
    void performRemaining(CommittedBranch ended) {
        var branch = ended.branch();
        var outbox = ended.outbox();
        var shown = outbox.lastIndexUpdate()
                .filter(it -> instanceSummaries.isUpToDate(branch.id().instance(), it.version()));
        redispatch(ended, outbox.unconfirmed(shown, branch, ended.cause()));
    }

    /** Step 4. What of the stored outbox the new commit keeps: what its stimulus does not prove to be performed. */
    List<PendingEffect> effectsToKeep(CommittedBranch current, Branch next, Stimulus stimulus) {
        if (current.branch().status().isFinal()) {
            return List.of();
        }
        var outbox = current.outbox();
        return outbox.unconfirmed(outbox.effectAnsweredBy(stimulus), next, current.cause());
    }

    /** Step 4. What a commit asks for, with what it tells of the life of its instance where the operator wants that. */
    List<Effect> effects(Decision.Commit moved, Branch next, Advance advance) {
        return advance.plan()
                .filter(_ -> runtimeConfig.lifecycleEvents())
                .map(plan -> LifecycleEvents.addTo(
                        moved.effects(),
                        next.version() == 1,
                        next,
                        plan.workflow(),
                        ports.clock().instant()))
                .orElse(moved.effects());
    }

    /** Step 4. The outbox of the new commit, in the order of its dispatch. */
    Outbox outbox(List<PendingEffect> carried, long version, List<Effect> effects) {
        return Outbox.of(carried, version, effects);
    }

    CommitResult commit(CommittedBranch next, List<HistoryEntry> entries) {
        var commitResult = branchStore.commit(next, retentionPolicy.expiryOf(next.branch()));
        if (commitResult instanceof CommitResult.Done) {
            runtimeObserver.onCommit(next.branch(), entries);
        }
        return commitResult;
    }

    /** What a branch is pinned to, unless that is gone: who can do without it is not to be held up. */
    Optional<Plan> findPlan(Branch branch) {
        return planStore.find(branch.plan());
    }

    /** A commit was made and dispatched. */
    void reportTransition(BranchTransition branchTransition, Plan plan) {
        MessageTracing.describe(branchTransition);
        runtimeObserver.onTransition(branchTransition);
        limitMonitor.checkTransition(branchTransition, plan);
    }

    /** Step 5. Performs the effects of a commit, in order; the first failure stops it and gives the message back. */
    void dispatch(CommittedBranch committedBranch, List<PendingEffect> effects) {
        perform(committedBranch, effects, true);
    }

    /**
     * Step 2. Performs effects that may have been performed before. Their messages do not carry the branch: what the first
     * ones led to may be committed by now, and its calls must not be made again.
     */
    void redispatch(CommittedBranch committedBranch, List<PendingEffect> effects) {
        perform(committedBranch, effects, false);
    }

    private void perform(CommittedBranch committedBranch, List<PendingEffect> effects, boolean carries) {
        var plan = committedBranch.branch().plan();
        for (var pendingEffect : effects) {
            dispatcher.perform(
                    pendingEffect, committedBranch, () -> new PlanSecrets(planStore.load(plan), ports), carries);
        }
    }

    /** A message that many others forestall comes again a little later: a failed one would come minutes later. */
    void requeue(BranchMessage branchMessage) {
        messageQueue.requeue(branchMessage);
    }

    Instant now() {
        return ports.clock().instant();
    }

    RuntimeObserver observer() {
        return runtimeObserver;
    }

    RetentionPolicy retention() {
        return retentionPolicy;
    }

    RuntimeConfig config() {
        return runtimeConfig;
    }

    /** Whether this invocation can make another call and still commit it. */
    boolean hasTime(Delivery delivery) {
        var longest = CallLimits.CALL_TIMEOUT.plus(Limits.COMMIT_MARGIN);
        return ports.clock().instant().plus(longest).isBefore(delivery.deadline());
    }

    CallReplies replies(BranchMessage branchMessage, Delivery delivery) {
        return new CallReplies(
                branchMessage.to().instance(), ports, workflowStore, delivery.deadline(), messageTracing);
    }

    private EvaluationContext evaluationContext(Plan plan) {
        return new PlanSecrets(plan, ports).evaluationContext();
    }

    /** A branch comes into being; one that would be too large is stopped before it has moved. */
    private Decision begin(Plan plan, BranchMessage branchMessage, Stimulus stimulus) {
        var evaluationContext = evaluationContext(plan);
        if (stimulus instanceof Stimulus.Stop) {
            return Engine.advance(plan, newBranch(plan, branchMessage), stimulus, evaluationContext);
        }
        return switch (branchMessage.stimulus()) {
            case Stimulus.Begin begin -> Engine.begin(plan, branchMessage.to(), begin, evaluationContext);
            case Stimulus.BeginBranch begin -> Engine.begin(plan, branchMessage.to(), begin, evaluationContext);
            case Stimulus.Abandon abandon -> Engine.abandon(branchMessage.to(), abandon, evaluationContext);
            case Stimulus _ -> throw new BranchNotFound(branchMessage.to());
        };
    }

    private Branch newBranch(Plan plan, BranchMessage branchMessage) {
        var now = ports.clock().instant();
        return switch (branchMessage.stimulus()) {
            case Stimulus.Begin it ->
                Branch.create(branchMessage.to(), it.origin(), it.plan(), plan.start(), it.input(), now);
            case Stimulus.BeginBranch it ->
                Branch.create(
                        branchMessage.to(),
                        Optional.of(it.origin()),
                        it.plan(),
                        it.node(),
                        NullNode.getInstance(),
                        now);
            case Stimulus _ -> throw new BranchNotFound(branchMessage.to());
        };
    }

    /** The plan of a branch that a message brings into being. */
    private static String planOfNewBranch(BranchMessage branchMessage) {
        return switch (branchMessage.stimulus()) {
            case Stimulus.Begin begin -> begin.plan();
            case Stimulus.BeginBranch begin -> begin.plan();
            case Stimulus.Abandon abandon -> abandon.plan();
            case Stimulus _ -> throw new BranchNotFound(branchMessage.to());
        };
    }

    /** Told that events have come for it, a branch looks which. */
    private Stimulus withWaitingEvents(Branch branch, BranchMessage branchMessage, Stimulus stimulus) {
        return stimulus instanceof Stimulus.EventsAvailable(long subscription)
                ? new Stimulus.EventsArrived(subscription, eventRouter.found(branch, branchMessage))
                : stimulus;
    }

    /** A branch that has moved too often is stopped, whatever the stimulus: nothing else ends an endless loop. */
    private Stimulus withStepLimit(Branch branch, Stimulus stimulus) {
        var steps = branch.executionLimit().steps(branch.version());
        if (branch.status().isFinal() || steps < runtimeConfig.hopLimit()) {
            return stimulus;
        }
        return new Stimulus.Stop(Fault.of(
                Fault.LIMIT, "the instance has taken " + steps + " steps, the most that this deployment allows"));
    }
}
