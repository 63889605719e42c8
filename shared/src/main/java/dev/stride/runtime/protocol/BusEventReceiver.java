package dev.stride.runtime.protocol;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.common.Result;
import dev.stride.runtime.Ports;
import dev.stride.runtime.event.ArrivalTimes;
import dev.stride.runtime.event.bus.AllowedSenders;
import dev.stride.runtime.event.bus.EventBridgeEnvelope;
import dev.stride.runtime.message.EventMessage;
import dev.stride.runtime.port.Blobs;
import dev.stride.runtime.store.QuarantinedMessages;
import java.time.InstantSource;
import java.util.Optional;

/**
 * Takes events from the queue that the rules of buses fill. Nothing there is trusted: what is no envelope of an event is put
 * aside, whatever it claims to be.
 */
public final class BusEventReceiver {

    private final WorkflowRuntime runtime;
    private final AllowedSenders allowedSenders;
    private final Blobs blobs;
    private final QuarantinedMessages quarantinedMessages;
    private final InstantSource clock;

    /** @param senders whose events are taken */
    public BusEventReceiver(Ports ports, WorkflowRuntime runtime, AllowedSenders allowedSenders) {
        this.runtime = runtime;
        this.allowedSenders = allowedSenders;
        blobs = ports.blobs();
        quarantinedMessages = new QuarantinedMessages(ports.table(), ports.blobs(), ports.clock());
        clock = ports.clock();
    }

    /**
     * Handles one message. Returning acknowledges it; throwing gives it back to the queue.
     *
     * @param queue name of the queue that it came by
     * @return why it was put aside, if it was
     */
    public Optional<String> handle(String body, String queue) {
        return switch (EventBridgeEnvelope.parse(body, allowedSenders)) {
            case Result.Ok<ObjectNode, String>(var event) -> {
                runtime.route(EventMessage.Arrival.of(ArrivalTimes.next(clock), event, blobs));
                yield Optional.empty();
            }
            case Result.Failed<ObjectNode, String>(var reason) -> {
                quarantinedMessages.add(body, queue, reason);
                yield Optional.of(reason);
            }
        };
    }
}
