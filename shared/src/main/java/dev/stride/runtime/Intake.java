package dev.stride.runtime;

import dev.stride.runtime.events.Envelope;
import dev.stride.runtime.events.EventLetter;
import dev.stride.runtime.events.Senders;
import dev.stride.runtime.port.Blobs;
import dev.stride.runtime.store.Aside;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/**
 * Takes events from the queue that the rules of buses fill. Nothing there is trusted: what is no envelope of an event is put
 * aside, whatever it claims to be.
 */
public final class Intake {

    private final WorkflowRuntime runtime;
    private final Senders senders;
    private final Blobs blobs;
    private final Aside aside;
    private final InstantSource clock;

    /** @param senders whose events are taken */
    public Intake(Ports ports, WorkflowRuntime runtime, Senders senders) {
        this.runtime = runtime;
        this.senders = senders;
        blobs = ports.blobs();
        aside = new Aside(ports.table(), ports.blobs(), ports.clock());
        clock = ports.clock();
    }

    /**
     * Handles one message. Returning acknowledges it; throwing gives it back to the queue.
     *
     * @param queue name of the queue that it came by
     * @return why it was put aside, if it was
     */
    public Optional<String> receive(String body, String queue) {
        return switch (Envelope.open(body, senders)) {
            case Envelope.Content.Event(var event) -> {
                runtime.route(EventLetter.Arrival.of(Instant.ofEpochMilli(clock.millis()), event, blobs));
                yield Optional.empty();
            }
            case Envelope.Content.Refused(var reason) -> {
                aside.put(body, queue, reason);
                yield Optional.of(reason);
            }
        };
    }
}
