package dev.stride.simulator;

import dev.stride.adapter.memory.MemoryBlobs;
import dev.stride.adapter.memory.MemoryBus;
import dev.stride.adapter.memory.SequentialIds;
import dev.stride.call.registry.CallKinds;
import dev.stride.call.secret.SecretSource;
import dev.stride.runtime.Ports;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.event.bus.AllowedSenders;
import dev.stride.runtime.event.bus.BusEventReceiver;
import dev.stride.runtime.message.Delivery;
import dev.stride.runtime.message.Envelope;
import dev.stride.runtime.message.Ingress;
import dev.stride.runtime.message.ScheduleTick;
import dev.stride.runtime.port.Blobs;
import dev.stride.runtime.port.Bus;
import dev.stride.runtime.port.Queue;
import dev.stride.runtime.port.Rules;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Timers;
import dev.stride.runtime.protocol.BranchTurns;
import dev.stride.runtime.protocol.WorkflowRuntime;
import dev.stride.runtime.recovery.DeadLetters;
import dev.stride.runtime.store.Stores;
import dev.stride.runtime.table.TableBlobs;
import dev.stride.runtime.table.TieredBlobs;
import dev.stride.simulator.fault.FaultInjector;
import dev.stride.simulator.fault.FaultKind;
import dev.stride.simulator.fault.FaultPlan;
import dev.stride.simulator.port.SimOutboundClients;
import dev.stride.simulator.port.SimQueue;
import dev.stride.simulator.port.SimTable;
import dev.stride.simulator.port.SimTimers;
import dev.stride.simulator.port.SimulatedServices;
import dev.stride.simulator.world.World;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The complete Stride runtime in one process, with simulated infrastructure: queues, table, timers and network. All other code is
 * the same as on AWS.
 */
public final class Simulation {

    private static final Map<String, Set<FaultKind>> OF_TABLES = Map.of(
            "get", FaultKind.READING,
            "getAll", FaultKind.READING,
            "query", FaultKind.READING,
            "list", FaultKind.LISTING,
            "listNewest", FaultKind.LISTING);
    private static final Map<String, Set<FaultKind>> OF_BLOBS = Map.of("get", FaultKind.READING, "address", Set.of());

    private final World world;
    private final SimTable table = new SimTable();
    private final List<String> lostMessages = new ArrayList<>();
    private final SimQueue queue;
    private final SimTimers timers;
    private final EndOfSchedules endOfSchedules = new EndOfSchedules();
    private final SimQueue events;
    private final SimQueue deadLetterQueue;
    private final MemoryBus bus;
    private final MemoryBlobs blobs;
    private final FaultInjector faultInjector;
    private final CallKinds kinds;
    private final Ports ports;
    private final WorkflowRuntime runtime;
    private final DeadLetters deadLetters;
    private final BusEventReceiver busEventReceiver;

    /**
     * Creates a runtime whose simulated infrastructure uses the virtual clock and the random choices of the given {@link World}.
     *
     * @param simulatedServices answers the workflows' outbound calls
     * @param shell creates the runtime over its ports
     */
    public Simulation(
            World world,
            FaultPlan faultPlan,
            SimulatedServices simulatedServices,
            SecretSource secretSource,
            Function<Ports, WorkflowRuntime> shell) {
        faultInjector = new FaultInjector(world, faultPlan);
        this.world = world;
        deadLetterQueue = new SimQueue(world, this::receiveDeadLetter, lostMessages::add);
        queue = SimQueue.ofBatches(
                world, this::receive, body -> deadLetterQueue.send(List.of(Queue.OutgoingMessage.immediate(body))));
        kinds = CallKinds.builtIn(new SimOutboundClients(world, faultInjector, simulatedServices));
        timers = new SimTimers(world, queue);
        blobs = new MemoryBlobs(world);
        events = new SimQueue(
                world,
                this::receiveEvent,
                body -> deadLetterQueue.send(List.of(Queue.OutgoingMessage.immediate(body))));
        bus = new MemoryBus(events, world);
        ports = new Ports(
                faultInjector.wrap(Table.class, table, FaultKind.WRITING, OF_TABLES),
                faultInjector.wrap(
                        Blobs.class, new TieredBlobs(new TableBlobs(table, world), blobs), FaultKind.WRITING, OF_BLOBS),
                faultInjector.wrap(Queue.class, endOfSchedules.over(queue), FaultKind.WRITING),
                faultInjector.wrap(Timers.class, endOfSchedules.over(timers), FaultKind.WRITING),
                faultInjector.wrap(Bus.class, bus, FaultKind.WRITING),
                faultInjector.wrap(Rules.class, bus, FaultKind.WRITING),
                kinds,
                secretSource,
                world,
                new SequentialIds());
        runtime = shell.apply(ports);
        deadLetters = new DeadLetters(ports, Stores.of(ports), RuntimeConfig.DEFAULT, AllowedSenders.EVERY_ACCOUNT);
        busEventReceiver = new BusEventReceiver(ports, Stores.of(ports), runtime::route, AllowedSenders.EVERY_ACCOUNT);
    }

    public Ports ports() {
        return ports;
    }

    public CallKinds kinds() {
        return kinds;
    }

    public SimTable table() {
        return table;
    }

    /** Returns the object store, which holds the data that is too large for the table. */
    public MemoryBlobs blobs() {
        return blobs;
    }

    public MemoryBus bus() {
        return bus;
    }

    public SimTimers timers() {
        return timers;
    }

    /**
     * Drops the messages of all occurrences of schedules after an instant. Without this limit, a schedule without an end would
     * keep the simulation running forever.
     */
    public void stopSchedulesAfter(Instant last) {
        endOfSchedules.last = last;
    }

    /** Returns the instance queue, which carries the messages to workflow instances. */
    public SimQueue queue() {
        return queue;
    }

    /** Returns the fault injector, which intercepts all port calls of handlers. */
    public FaultInjector gate() {
        return faultInjector;
    }

    /** Returns the exceptions that handlers threw. Exceptions that result from injected faults are not included. */
    public List<Throwable> failures() {
        return Stream.concat(queue.failures().stream(), events.failures().stream())
                .toList();
    }

    /**
     * Returns what was lost: messages that the dead-letter handler could not handle either, and events that the event handler
     * rejected.
     */
    public List<String> lostMessages() {
        return List.copyOf(lostMessages);
    }

    /** Drops running handlers, queued messages, timers and the rules of the bus. Only the stored data remains. */
    public void loseAllButData() {
        world.dropTasks();
        List.of(queue, events, deadLetterQueue).forEach(SimQueue::clear);
        timers.clear();
        bus.clearRules();
    }

    /**
     * Returns a task for each message of a batch. Each batch gets {@link BranchTurns} (the locks of a process) of its own, as if
     * a separate process handled it.
     */
    private List<Runnable> receive(List<Delivery> batch) {
        var turns = new BranchTurns(world::pause);
        return batch.stream().map(delivery -> runtime.receive(delivery, turns)).toList();
    }

    private void receiveEvent(Delivery delivery) {
        busEventReceiver
                .handle(delivery.body(), "events", Ingress.BUS)
                .ifPresent(_ -> lostMessages.add(delivery.body()));
    }

    /** Queue and timers without the messages of late occurrences of schedules. */
    private static final class EndOfSchedules {

        private Instant last = Instant.MAX;

        private Queue over(Queue queue) {
            return messages -> queue.send(
                    messages.stream().filter(message -> isKept(message.body())).toList());
        }

        private Timers over(Timers timers) {
            return new Timers() {
                @Override
                public void set(String name, Instant at, String body) {
                    if (isKept(body)) {
                        timers.set(name, at, body);
                    }
                }

                @Override
                public void delete(String name) {
                    timers.delete(name);
                }
            };
        }

        private boolean isKept(String body) {
            return last.equals(Instant.MAX)
                    || Envelope.kindOf(body) != Envelope.Kind.SCHEDULE
                    || !ScheduleTick.decode(body).due().isAfter(last);
        }
    }

    private void receiveDeadLetter(Delivery delivery) {
        deadLetters.handle(delivery.body(), "instances", Ingress.BUS);
    }
}
