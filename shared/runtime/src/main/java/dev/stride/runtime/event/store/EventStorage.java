package dev.stride.runtime.event.store;

import dev.stride.engine.branch.Branch;
import dev.stride.runtime.Ports;
import java.util.function.Function;

/** The stores of events, of those that wait for them, and of the decisions about them. */
public record EventStorage(
        EventTypeIndex types,
        EventStore events,
        InboxStore inboxes,
        SubscriptionIndex subscriptions,
        ClaimStore claims,
        StartDecisions decisions,
        StartCollections collections) {

    /** @param workflowOf returns the id of the workflow of a branch */
    public static EventStorage of(Ports ports, Function<Branch, String> workflowOf) {
        var table = ports.table();
        var events = new EventStore(table, ports.blobs(), ports.clock());
        return new EventStorage(
                new EventTypeIndex(table),
                events,
                new InboxStore(table, events, ports.clock()),
                new SubscriptionIndex(table, workflowOf),
                new ClaimStore(table),
                new StartDecisions(table),
                new StartCollections(table));
    }
}
