package dev.stride.runtime.protocol;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.Limits;
import dev.stride.cloudevent.CloudEventJson;
import dev.stride.engine.Engine;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.BranchTimer;
import dev.stride.engine.branch.Lineage;
import dev.stride.engine.branch.Status;
import dev.stride.engine.transition.Effect;
import dev.stride.engine.transition.Stimulus;
import dev.stride.plan.WorkflowId;
import dev.stride.runtime.Ports;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.codec.Digest;
import dev.stride.runtime.commit.CommittedBranch;
import dev.stride.runtime.commit.Outbox.EffectId;
import dev.stride.runtime.commit.Outbox.PendingEffect;
import dev.stride.runtime.event.BranchInbox;
import dev.stride.runtime.event.store.ClaimCheck;
import dev.stride.runtime.message.BranchMessage;
import dev.stride.runtime.message.MessageQueue;
import dev.stride.runtime.recovery.InstanceCleanup;
import dev.stride.runtime.recovery.ParkedMessageRedelivery;
import dev.stride.runtime.secret.PlanSecrets;
import dev.stride.runtime.secret.Redactor;
import dev.stride.runtime.store.InstanceSummaries;
import dev.stride.runtime.store.InstanceSummaries.StatusUpdate;
import dev.stride.runtime.store.InstanceSummary;
import dev.stride.runtime.store.Stores;
import dev.stride.runtime.store.SummaryDetails;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Performs the effects of commits. Every effect is idempotent: performing it again sends messages and writes items with the same
 * ids.
 */
final class Dispatcher {

    private final Ports ports;
    private final Stores stores;
    private final MessageQueue queue;
    private final RuntimeConfig config;
    private final RuntimeObserver observer;
    private final BranchInbox inbox;
    private final InstanceCleanup cleanup;
    private final ParkedMessageRedelivery parked;

    Dispatcher(
            Ports ports,
            Stores stores,
            RuntimeConfig config,
            RuntimeObserver observer,
            BranchInbox inbox,
            InstanceCleanup cleanup) {
        this.ports = ports;
        this.stores = stores;
        this.config = config;
        this.observer = observer;
        this.inbox = inbox;
        this.cleanup = cleanup;
        queue = stores.queue();
        parked = new ParkedMessageRedelivery(stores);
    }

    /**
     * Performs effects of a commit in order.
     *
     * @param carriesBranch whether the message that continues the branch contains a copy of the branch
     * @param unlisted the start of an instance that has no summary yet
     */
    void performAll(
            List<PendingEffect> effects,
            CommittedBranch committed,
            boolean carriesBranch,
            Optional<Stimulus.Begin> unlisted) {
        effects.forEach(effect -> perform(effect, committed, carriesBranch, unlisted));
    }

    private void perform(
            PendingEffect pendingEffect,
            CommittedBranch committed,
            boolean carriesBranch,
            Optional<Stimulus.Begin> unlisted) {
        var branch = committed.branch();
        var id = pendingEffect.id();
        switch (pendingEffect.effect()) {
            case Effect.Publish(var event) -> publish(Lineage.of(branch).writtenInto(event));
            case Effect.SendMessage(BranchId to, Stimulus stimulus) ->
                queueOf(branch)
                        .send(BranchMessage.of(id.messageId(branch.id()), to, stimulus)
                                .withSentAt(committed.at()));
            case Effect.CancelChildren(long fork, var children) -> cancelChildren(branch, fork, children);
            case Effect.TellChildren tell -> tellChildren(committed, id, tell);
            case Effect.UpdateIndex(var status, var endedAt) ->
                updateIndex(committed, id.version(), status, endedAt, unlisted);
            case Effect.IndexLabels() -> stores.labels().put(branch, id.version(), config.expiryOf(branch));
            case Effect.WriteHistory(var entries) ->
                stores.history().write(branch.id(), id, entries, config.expiryOf(branch));
            case Effect.Unsubscribe(var eventSubscription) ->
                stores.events().subscriptions().remove(branch, eventSubscription);
            case Effect.StartInstance start -> startInstance(start);
            case Effect.Subscribe(long version) -> subscribe(id, committed, version);
            case Effect.SetTimer(long timer, Instant due) ->
                sendAt(due, BranchMessage.ofTimer(branch.id(), timer), queueOf(branch));
            case Effect.StartChildren startChildren -> startChildren(committed, startChildren);
            case Effect.ReleaseParkedMessages() -> parked.resend(branch.id().instance());
            case Effect.Proceed(long version) -> {
                var proceed = BranchMessage.from(id, branch.id(), new Stimulus.Proceed(version));
                queueOf(branch).send(carriesBranch ? proceed.withBranch(committed) : proceed);
            }
        }
    }

    /**
     * Updates the instance's summary. If the instance has other items in the table, also requests a cleanup, which sets their
     * expiry. If an earlier attempt has already updated the summary, always requests the cleanup, because the summary of an ended
     * instance no longer shows whether the instance has large data.
     */
    private void updateIndex(
            CommittedBranch committed,
            long version,
            Status status,
            Optional<Instant> endedAt,
            Optional<Stimulus.Begin> unlisted) {
        var instance = committed.branch().id().instance();
        var update = new StatusUpdate(
                version,
                status,
                endedAt,
                endedAt.map(config::expiryAfter),
                SummaryDetails.of(committed.branch()),
                () -> workflow(committed.branch()));
        var summary = unlisted.filter(InstanceSummaries::holdsInput).isPresent()
                ? stores.summaries().addStatus(instance, update, newSummary(committed.branch(), unlisted))
                : stores.summaries().updateStatus(instance, update, () -> newSummary(committed.branch(), unlisted));
        var wasEnded = summary.filter(before -> before.status().isFinal()).isPresent();
        if (status.isFinal() || wasEnded) {
            stores.labels().put(committed.branch(), version, endedAt.map(config::expiryAfter));
        }
        var wasUpdatedBefore =
                summary.filter(before -> before.version() >= version).isPresent();
        if (committed.hasOtherItems()
                || wasUpdatedBefore
                || summary.filter(InstanceSummary::hasLargeData).isPresent()) {
            cleanup.scheduleCleanup(instance);
        }
    }

    private InstanceSummary newSummary(Branch branch, Optional<Stimulus.Begin> unlisted) {
        return InstanceSummary.ofInlineStart(branch.id().instance(), workflow(branch), branch.startedAt(), unlisted);
    }

    private WorkflowId workflow(Branch branch) {
        return stores.plans().load(branch.plan()).workflow();
    }

    /**
     * Sends a message so that it arrives at its due time. The queue delays the message, or a timer sends it if the time exceeds
     * the queue's maximum delay.
     */
    void sendAt(Instant due, BranchMessage branchMessage) {
        sendAt(due, branchMessage, queue);
    }

    private void sendAt(Instant due, BranchMessage branchMessage, MessageQueue delaying) {
        var message = branchMessage.withDue(due);
        delaying.sendAt(due, message, ports.timers(), () -> timerName(message));
    }

    /**
     * Deletes the one-time schedule of a timer that a commit has replaced or cancelled. Makes no call if the timer is a delayed
     * message in the queue, or if the schedule is about to fire. If the deletion fails, only reports the failure, because the
     * message of such a timer has no effect.
     */
    void deleteSupersededTimer(Branch before, Branch after) {
        var now = ports.clock().instant();
        before.timer()
                .filter(BranchTimer::isScheduled)
                .filter(timer -> !after.timer().equals(Optional.of(timer)))
                .filter(timer -> timer.due().isAfter(now.plus(Limits.SCHEDULE_LEAD)))
                .ifPresent(timer -> deleteTimer(BranchMessage.ofTimer(after.id(), timer.version())));
    }

    private void deleteTimer(BranchMessage message) {
        try {
            ports.timers().delete(timerName(message));
        } catch (RuntimeException e) {
            observer.onTimerNotDeleted(message.to(), e);
        }
    }

    /** Publishes an event on the bus. A bus accepts only small events, so large data is replaced by a reference. */
    private void publish(JsonNode event) {
        var small = new ClaimCheck(ports.blobs()).checkIn(event);
        ports.bus().publish(List.of(CloudEventJson.read(small)));
    }

    static String timerName(BranchMessage message) {
        return Digest.of(message.id().getBytes(StandardCharsets.UTF_8));
    }

    private MessageQueue queueOf(Branch branch) {
        return queue.inGroup(branch.plan());
    }

    /**
     * Adds a branch's subscription to the index, and then notifies the branch if its inbox already contains events. In this
     * order, an event that arrives in between is not missed.
     */
    private void subscribe(EffectId effect, CommittedBranch committed, long version) {
        var branch = committed.branch();
        stores.events().subscriptions().add(branch, version);
        if (ports.clock().instant().isAfter(committed.at().plus(Limits.PROMPT_SUBSCRIPTION))) {
            removeIfClosed(branch, version);
        }
        if (!inbox.next(branch).isEmpty()) {
            queueOf(branch).send(BranchMessage.from(effect, branch.id(), new Stimulus.EventsAvailable(version)));
        }
    }

    /**
     * Removes a subscription that this handler has just added to the index, if the branch has already closed the subscription.
     * The handler that closed it may have tried to remove it before it was added. Without this check, the subscription would then
     * stay in the index forever.
     */
    private void removeIfClosed(Branch branch, long version) {
        var isClosed = stores.branches()
                .loadOutline(branch.id())
                .map(CommittedBranch::branch)
                .filter(stored -> stored.status().isFinal()
                        || stored.events().find(version).isEmpty())
                .isPresent();
        if (isClosed) {
            branch.events()
                    .find(version)
                    .ifPresent(subscription -> stores.events().subscriptions().remove(branch, subscription));
        }
    }

    /**
     * Sends the messages that begin child branches. Each message contains the values of the local variables of the
     * child, which this method evaluates. It masks secrets in the values, because messages and branches must not store
     * secrets.
     */
    private void startChildren(CommittedBranch committed, Effect.StartChildren effect) {
        var branch = committed.branch();
        var secrets = new PlanSecrets(stores.plans().load(branch.plan()), ports);
        var redaction = secrets.redaction();
        queueOf(branch)
                .sendAll(
                        Engine.childrenToStart(
                                        secrets.plan(), branch, effect, secrets.evaluationContext(committed.at()))
                                .stream()
                                .map(it -> BranchMessage.of(
                                                it.child() + "/begin",
                                                it.child(),
                                                Redactor.redact(it.begin(), Stimulus.BeginBranch.class, redaction))
                                        .withSentAt(committed.at()))
                                .toList());
    }

    private void cancelChildren(Branch parent, long fork, List<Integer> children) {
        queueOf(parent)
                .sendAll(children.stream()
                        .map(index -> parent.id().child(fork, index))
                        .map(child -> BranchMessage.of(child + "/abandon", child, new Stimulus.Abandon(parent.plan())))
                        .toList());
    }

    private void tellChildren(CommittedBranch committed, EffectId effect, Effect.TellChildren tell) {
        var parent = committed.branch();
        queueOf(parent)
                .sendAll(tell.children().stream()
                        .map(index -> BranchMessage.of(
                                        effect.messageId(parent.id()) + "/" + index,
                                        parent.id().child(tell.forkVersion(), index),
                                        tell.stimulus())
                                .withSentAt(committed.at()))
                        .toList());
    }

    /**
     * Starts an instance: stores the instance's summary, and then sends the Begin message. In this order, any message
     * that the new instance sends to its caller proves that the summary was stored too.
     */
    private void startInstance(Effect.StartInstance start) {
        stores.summaries().add(start.instance(), start.workflow(), start.at(), start.begin());
        queue.send(BranchMessage.ofBegin(start.instance(), start.begin()).withSentAt(start.at()));
    }
}
