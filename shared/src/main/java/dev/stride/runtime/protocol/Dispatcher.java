package dev.stride.runtime.protocol;

import dev.stride.Limits;
import dev.stride.engine.Engine;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.Status;
import dev.stride.engine.transition.Effect;
import dev.stride.engine.transition.Effect.NewBranch;
import dev.stride.engine.transition.Stimulus;
import dev.stride.runtime.Ports;
import dev.stride.runtime.codec.Digest;
import dev.stride.runtime.commit.CommittedBranch;
import dev.stride.runtime.commit.Outbox.EffectId;
import dev.stride.runtime.commit.Outbox.PendingEffect;
import dev.stride.runtime.event.EventRouter;
import dev.stride.runtime.event.bus.EventPublisher;
import dev.stride.runtime.history.HistoryStore;
import dev.stride.runtime.message.BranchMessage;
import dev.stride.runtime.message.MessageQueue;
import dev.stride.runtime.recovery.InstanceCleanup;
import dev.stride.runtime.recovery.ParkedMessageRedelivery;
import dev.stride.runtime.recovery.RetentionPolicy;
import dev.stride.runtime.secret.PlanSecrets;
import dev.stride.runtime.secret.Redactor;
import dev.stride.runtime.store.InstanceSummaries;
import dev.stride.runtime.store.InstanceSummaries.InstanceSummary;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Performs effects, in order. Performing one again is harmless: each has the same identity every time. */
final class Dispatcher {

    private final Ports ports;
    private final MessageQueue messageQueue;
    private final InstanceSummaries instanceSummaries;
    private final HistoryStore historyStore;
    private final EventPublisher eventPublisher;
    private final EventRouter eventRouter;
    private final RetentionPolicy retentionPolicy;
    private final InstanceCleanup instanceCleanup;
    private final ParkedMessageRedelivery parkedMessageRedelivery;

    Dispatcher(Ports ports, MessageQueue messageQueue, EventRouter eventRouter, RetentionPolicy retentionPolicy) {
        this.ports = ports;
        this.retentionPolicy = retentionPolicy;
        this.messageQueue = messageQueue;
        this.eventRouter = eventRouter;
        instanceSummaries = new InstanceSummaries(ports.table(), ports.blobs());
        historyStore = new HistoryStore(ports.table());
        instanceCleanup = new InstanceCleanup(ports);
        parkedMessageRedelivery = new ParkedMessageRedelivery(ports, messageQueue);
        eventPublisher = new EventPublisher(ports.bus(), ports.blobs());
    }

    /**
     * Performs one.
     *
     * @param secrecy of the plan, for those effects that need it
     * @param carries whether a message of the branch to itself carries it
     */
    void perform(
            PendingEffect pendingEffect,
            CommittedBranch committedBranch,
            Supplier<PlanSecrets> secrecy,
            boolean carries) {
        var branch = committedBranch.branch();
        var id = pendingEffect.id();
        switch (pendingEffect.effect()) {
            case Effect.Publish(var event) -> eventPublisher.publish(event);
            case Effect.SendMessage(BranchId to, Stimulus stimulus) ->
                messageQueue.send(BranchMessage.of(id.messageId(branch.id()), to, stimulus));
            case Effect.CancelChildren(long fork, var children) -> cancelChildren(branch, fork, children);
            case Effect.UpdateIndex(var status, var endedAt) ->
                updateIndex(committedBranch, id.version(), status, endedAt, () -> newSummary(branch, secrecy.get()));
            case Effect.WriteHistory(var entries) ->
                historyStore.write(branch.id(), id, entries, retentionPolicy.expiryOf(branch));
            case Effect.Unsubscribe(var eventSubscription) ->
                eventRouter.subscriptions().remove(branch, eventSubscription);
            case Effect.StartInstance start -> startInstance(start);
            case Effect.Subscribe(long version) -> subscribe(id, branch, version);
            case Effect.SetTimer(long timer, Instant due) ->
                sendAt(due, BranchMessage.from(id, branch.id(), new Stimulus.TimerDue(timer)));
            case Effect.StartChildren startChildren -> beginChildren(children(branch, startChildren, secrecy.get()));
            case Effect.ReleaseParkedMessages() ->
                parkedMessageRedelivery.resend(branch.id().instance());
            case Effect.Proceed(long version) -> {
                var proceed = BranchMessage.from(id, branch.id(), new Stimulus.Proceed(version));
                messageQueue.send(carries ? proceed.withBranch(committedBranch) : proceed);
            }
        }
    }

    /** What the instance has elsewhere expires when it does, and no more when it goes on after its end. */
    private void updateIndex(
            CommittedBranch committedBranch,
            long version,
            Status status,
            Optional<Instant> endedAt,
            Supplier<InstanceSummary> unseen) {
        var instance = committedBranch.branch().id().instance();
        var head = instanceSummaries.updateStatus(
                instance, version, status, endedAt, endedAt.map(retentionPolicy::expiryAfter), unseen);
        if (committedBranch.hasOtherItems()
                || head.filter(InstanceSummary::hasLargeData).isPresent()) {
            instanceCleanup.scheduleCleanup(instance);
        }
    }

    private static InstanceSummary newSummary(Branch branch, PlanSecrets planSecrets) {
        return InstanceSummary.pending(
                branch.id().instance(), planSecrets.plan().workflow(), branch.startedAt());
    }

    /** Sends a message so that it arrives when due: by the queue if that is near, else by an alarm that rings early. */
    void sendAt(Instant due, BranchMessage branchMessage) {
        var now = ports.clock().instant();
        var left = Duration.between(now, due);
        if (left.compareTo(Limits.QUEUE_DELAY) <= 0) {
            messageQueue.send(branchMessage.withDue(due), wholeSeconds(left));
            return;
        }
        var name = Digest.of(branchMessage.id().getBytes(StandardCharsets.UTF_8));
        ports.timers().set(name, due.minus(Limits.SCHEDULE_LEAD), messageQueue.encode(branchMessage.withDue(due)));
    }

    /** Who comes second, the event or its subscription, sees the other: so the branch looks after it has subscribed. */
    private void subscribe(EffectId effect, Branch branch, long version) {
        eventRouter.subscriptions().add(branch, version);
        if (!eventRouter.inbox().next(branch).isEmpty()) {
            messageQueue.send(BranchMessage.from(effect, branch.id(), new Stimulus.EventsAvailable(version)));
        }
    }

    /** An arm's own values are computed anew, and may be secrets. */
    private static List<NewBranch> children(
            Branch branch, Effect.StartChildren startChildren, PlanSecrets planSecrets) {
        var redaction = planSecrets.redaction();
        return Engine.childrenToStart(planSecrets.plan(), branch, startChildren, planSecrets.evaluationContext())
                .stream()
                .map(newBranch -> new NewBranch(
                        newBranch.child(), Redactor.redact(newBranch.begin(), Stimulus.BeginBranch.class, redaction)))
                .toList();
    }

    private void beginChildren(List<NewBranch> births) {
        messageQueue.sendAll(births.stream()
                .map(newBranch -> BranchMessage.of(newBranch.child() + "/begin", newBranch.child(), newBranch.begin()))
                .toList());
    }

    private void cancelChildren(Branch parent, long fork, List<Integer> children) {
        messageQueue.sendAll(children.stream()
                .map(index -> parent.id().child(fork, index))
                .map(child -> BranchMessage.of(child + "/abandon", child, new Stimulus.Abandon(parent.plan())))
                .toList());
    }

    /** What comes of the message proves all of this to be done, so that it goes last. */
    private void startInstance(Effect.StartInstance start) {
        var root = BranchId.root(start.instance());
        instanceSummaries.add(start.instance(), start.workflow(), start.at(), start.begin());
        messageQueue.send(BranchMessage.of(root + "/begin", root, start.begin()));
    }

    /** Rounded up: a message that comes too early would have to be sent again. */
    private static Duration wholeSeconds(Duration left) {
        var seconds = left.plusNanos(Duration.ofSeconds(1).toNanos() - 1).toSeconds();
        return Duration.ofSeconds(Math.clamp(seconds, 0, Limits.QUEUE_DELAY.toSeconds()));
    }
}
