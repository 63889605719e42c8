package dev.stride.simulation;

import dev.stride.call.CallKinds;
import dev.stride.call.Secrets;
import dev.stride.runtime.Config;
import dev.stride.runtime.DeadLetters;
import dev.stride.runtime.Delivery;
import dev.stride.runtime.Intake;
import dev.stride.runtime.Ports;
import dev.stride.runtime.WorkflowRuntime;
import dev.stride.runtime.events.Senders;
import dev.stride.runtime.port.Blobs;
import dev.stride.runtime.port.Bus;
import dev.stride.runtime.port.Queue;
import dev.stride.runtime.port.Rules;
import dev.stride.runtime.port.Schedules;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Timers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** The whole runtime in a simulated world: the product's code over simulated ports. */
public final class Simulation {

    private static final Map<String, Set<Mishap>> OF_TABLES =
            Map.of("get", Mishap.READING, "query", Mishap.READING, "list", Mishap.LISTING);
    private static final Map<String, Set<Mishap>> OF_BLOBS = Map.of("get", Mishap.READING, "address", Set.of());

    private final SimTable table = new SimTable();
    private final List<String> lost = new ArrayList<>();
    private final SimQueue queue;
    private final SimSchedules schedules;
    private final SimQueue events;
    private final SimBus bus;
    private final Gate gate;
    private final CallKinds kinds;
    private final Ports ports;
    private final WorkflowRuntime runtime;
    private final DeadLetters deadLetters;
    private final Intake intake;

    /**
     * A runtime in a world.
     *
     * @param services what stands for the services outside
     * @param shell makes the runtime over its ports
     */
    public Simulation(
            World world, Mishaps mishaps, Services services, Secrets secrets, Function<Ports, WorkflowRuntime> shell) {
        gate = new Gate(world, mishaps);
        var deadLetterQueue = new SimQueue(world, this::receiveDeadLetter, lost::add);
        queue = new SimQueue(world, this::receive, body -> deadLetterQueue.send(List.of(Queue.Letter.now(body))));
        kinds = CallKinds.over(new SimOutside(world, gate, services));
        schedules = new SimSchedules(world, queue);
        var blobs = new SimBlobs();
        events = new SimQueue(world, this::receiveEvent, body -> deadLetterQueue.send(List.of(Queue.Letter.now(body))));
        bus = new SimBus(events, world);
        ports = new Ports(
                gate.guard(Table.class, table, Mishap.WRITING, OF_TABLES),
                gate.guard(Blobs.class, blobs, Mishap.WRITING, OF_BLOBS),
                gate.guard(Queue.class, queue, Mishap.WRITING),
                gate.guard(Timers.class, new SimTimers(world, queue), Mishap.WRITING),
                gate.guard(Schedules.class, schedules, Mishap.WRITING),
                gate.guard(Bus.class, bus, Mishap.WRITING),
                gate.guard(Rules.class, bus, Mishap.WRITING),
                kinds,
                secrets,
                world,
                new SimIds());
        runtime = shell.apply(ports);
        deadLetters = new DeadLetters(ports, Config.DEFAULT, Senders.ANYONE);
        intake = new Intake(ports, runtime, Senders.ANYONE);
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

    public SimBus bus() {
        return bus;
    }

    public SimSchedules schedules() {
        return schedules;
    }

    /** Where handlers' port calls go through. */
    public Gate gate() {
        return gate;
    }

    /** What handlers threw that no mishap explains. */
    public List<Throwable> failures() {
        return Stream.concat(queue.failures().stream(), events.failures().stream())
                .toList();
    }

    /** Messages that even the handler of dead letters could not handle, and events that were put aside. */
    public List<String> lost() {
        return List.copyOf(lost);
    }

    private void receive(Delivery delivery) {
        runtime.receive(delivery);
    }

    private void receiveEvent(Delivery delivery) {
        intake.receive(delivery.body(), "events").ifPresent(_ -> lost.add(delivery.body()));
    }

    private void receiveDeadLetter(Delivery delivery) {
        deadLetters.receive(delivery.body(), "instances");
    }
}
