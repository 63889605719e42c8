package dev.stride.local.embedded;

import dev.stride.functions.AdvanceHandler;
import dev.stride.functions.DeadLetterHandler;
import dev.stride.functions.EventHandler;
import dev.stride.functions.EventSinkHandler;
import dev.stride.functions.telemetry.Telemetry;
import dev.stride.runtime.Ports;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.event.bus.AllowedSenders;
import dev.stride.runtime.event.bus.BusEventReceiver;
import dev.stride.runtime.port.MessageVisibility;
import dev.stride.runtime.protocol.BranchTurns;
import dev.stride.runtime.protocol.RuntimeParts;
import dev.stride.runtime.protocol.WorkflowRuntime;
import dev.stride.runtime.recovery.DeadLetters;
import dev.stride.runtime.store.Stores;
import java.util.Optional;

/**
 * The handlers of the Lambda functions that read queues, created for use in this process. They do not check which AWS
 * account sent an event, because only the programs of one developer use the local event bus.
 */
public record LocalHandlers(
        AdvanceHandler advance,
        EventHandler events,
        DeadLetterHandler deadLetters,
        Optional<EventSinkHandler> eventSink) {

    /**
     * @param runtimeObserver observes every commit
     * @param visibility of the messages in the queues
     * @param control name of the control queue, if there is one
     */
    public static LocalHandlers create(
            LocalEnvironment localEnvironment,
            Ports ports,
            RuntimeObserver runtimeObserver,
            Telemetry telemetry,
            MessageVisibility visibility,
            Optional<String> control) {
        var config = localEnvironment.config();
        var stores = Stores.of(ports, runtimeObserver);
        var runtime = new WorkflowRuntime(RuntimeParts.of(ports, stores, config, runtimeObserver));
        var turns = new BranchTurns();
        var everyone = AllowedSenders.EVERY_ACCOUNT;
        return new LocalHandlers(
                new AdvanceHandler(runtime, ports.clock(), telemetry, visibility, control, () -> turns),
                new EventHandler(new BusEventReceiver(ports, stores, runtime::route, everyone), telemetry, visibility),
                new DeadLetterHandler(new DeadLetters(ports, stores, config, everyone), telemetry, visibility),
                localEnvironment.eventSink().map(sink -> new EventSinkHandler(sink, telemetry, visibility)));
    }
}
