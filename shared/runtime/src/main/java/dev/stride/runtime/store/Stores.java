package dev.stride.runtime.store;

import dev.stride.Limits;
import dev.stride.runtime.LimitUsage;
import dev.stride.runtime.Ports;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.commit.BranchCodec;
import dev.stride.runtime.event.store.EventStorage;
import dev.stride.runtime.history.HistoryStore;
import dev.stride.runtime.message.MessageCodec;
import dev.stride.runtime.message.MessageQueue;

/** The stores and the message queue that all parts of a runtime share, so that they are created only once. */
public record Stores(
        BranchStore branches,
        PlanStore plans,
        WorkflowStore workflows,
        AliasStore aliases,
        InstanceSummaries summaries,
        LabelIndex labels,
        HistoryStore history,
        ParkedMessages parked,
        QuarantinedMessages quarantined,
        Families families,
        EventStorage events,
        MessageQueue queue) {

    /** Creates the stores on the given ports, such as the table and the queue, without an observer. */
    public static Stores of(Ports ports) {
        return of(ports, RuntimeObserver.NONE);
    }

    /**
     * Creates the stores, which use the table, the blob store and the queue that the given ports provide.
     *
     * @param observer is notified when the data of an instance approaches its size limit
     */
    public static Stores of(Ports ports, RuntimeObserver observer) {
        var table = ports.table();
        var blobs = ports.blobs();
        var codec = new BranchCodec(
                blobs,
                (instance, bytes) ->
                        new LimitUsage("PAYLOAD_BYTES", instance, bytes, Limits.PAYLOAD_BYTES).reportTo(observer));
        var plans = new PlanStore(blobs);
        return new Stores(
                new BranchStore(table, codec),
                plans,
                new WorkflowStore(table, blobs),
                new AliasStore(table),
                new InstanceSummaries(table, blobs),
                new LabelIndex(table),
                new HistoryStore(table, blobs),
                new ParkedMessages(table),
                new QuarantinedMessages(table, blobs, ports.clock()),
                new Families(table),
                EventStorage.of(
                        ports, branch -> plans.load(branch.plan()).workflow().id()),
                new MessageQueue(ports.queue(), new MessageCodec(blobs, codec), ports.clock()));
    }
}
