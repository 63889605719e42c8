package dev.stride.benchmarks.trace;

import dev.stride.Limits;
import dev.stride.adapter.memory.MemoryBlobs;
import dev.stride.adapter.memory.MemoryBus;
import dev.stride.adapter.memory.MemoryTable;
import dev.stride.benchmarks.trace.Trace.Sent;
import dev.stride.local.embedded.LocalEnvironment;
import dev.stride.runtime.Ports;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.deployment.Deployment.DeploymentResult;
import dev.stride.runtime.message.Delivery;
import dev.stride.runtime.metering.CountedPorts.CountedQueue;
import dev.stride.runtime.metering.CountedTable;
import dev.stride.runtime.metering.UsageCounter;
import dev.stride.runtime.metering.UsageMetric;
import dev.stride.runtime.port.Queue.OutgoingMessage;
import dev.stride.runtime.port.Schedules;
import dev.stride.runtime.port.SortableIds;
import dev.stride.runtime.port.Timers;
import dev.stride.runtime.protocol.BranchTurns;
import dev.stride.runtime.protocol.RuntimeParts;
import dev.stride.runtime.protocol.WorkflowRuntime;
import dev.stride.runtime.store.Stores;
import dev.stride.runtime.table.TableBlobs;
import dev.stride.runtime.table.TieredBlobs;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;

/**
 * A runtime in memory, with a virtual clock, and with substitutes for the table, the queue and other services. It
 * records which calls to these substitutes each request or message causes. It handles one message at a time, so that a
 * trace contains the calls of one instance only.
 */
public final class RecordedRuntime implements InstantSource {

    private static final LocalEnvironment ENVIRONMENT = LocalEnvironment.create();

    private final UsageCounter counter = new UsageCounter();
    private final PriorityQueue<Pending> pending =
            new PriorityQueue<>(Comparator.comparing(Pending::due).thenComparingInt(Pending::step));
    private final List<String> schedules = new ArrayList<>();
    private final Ports ports;
    private final WorkflowRuntime runtime;
    private final List<StepRecorder> steps = new ArrayList<>();
    private final List<Sent> roots = new ArrayList<>();
    private StepRecorder current = new StepRecorder(true);
    private Instant began = Instant.parse("2026-11-25T00:00:00Z");
    private Instant now = began;

    private record Pending(Instant due, int step, String body) {}

    /** Creates a runtime without workflows. @param config the settings of the runtime */
    public RecordedRuntime(RuntimeConfig config) {
        var table = new CountedTable(
                new RecordedTable(new MemoryTable(), (call, uses) -> current.add(call, uses)), counter);
        var bus = new MemoryBus(this::send, this);
        ports = new Ports(
                table,
                new TieredBlobs(new TableBlobs(table, this), new MemoryBlobs()),
                new CountedQueue(this::send, counter),
                Timers.NONE,
                new RecordedSchedules(),
                bus,
                bus,
                ENVIRONMENT.kinds(),
                _ -> Optional.empty(),
                this,
                new SortableIds());
        runtime = new WorkflowRuntime(RuntimeParts.of(ports, config, (_, _) -> {}));
    }

    @Override
    public Instant instant() {
        return now;
    }

    public Ports ports() {
        return ports;
    }

    /** Returns the counter of all usage since the creation of this runtime. */
    public UsageCounter counter() {
        return counter;
    }

    /**
     * Returns the messages of all schedules in the order of their creation. A real schedule would send its message when it is
     * due.
     */
    public List<String> schedules() {
        return List.copyOf(schedules);
    }

    public void deploy(String definition) {
        var deployment = ENVIRONMENT.deployment(ports, Stores.of(ports));
        if (deployment.deploy(definition, Map.of(), Optional.empty())
                instanceof DeploymentResult.Rejected(var faults, var _)) {
            throw new IllegalStateException("the definition is rejected: %s".formatted(faults));
        }
        now = now.plusMillis(1);
    }

    /** Begins the recording of an instance. */
    public void begin() {
        steps.clear();
        roots.clear();
        pending.clear();
    }

    /**
     * Advances the clock by {@code delay}, runs the code that handles a request of a client, and then handles all messages that
     * the code sends, and those that their handlers send.
     *
     * @param delay the time since the last request
     */
    public void request(Duration delay, Runnable work) {
        now = now.plus(delay);
        counter.count(UsageMetric.HTTP_REQUESTS, 1);
        perform(root(true), work);
        handleAll();
    }

    /**
     * Advances the clock by {@code delay}, runs the code that handles a message from another service, and then handles all
     * messages that the code sends, and those that their handlers send.
     */
    public void message(Duration delay, Runnable work) {
        now = now.plus(delay);
        counter.countReceived(1);
        perform(root(false), work);
        handleAll();
    }

    /** Handles a message of the instance queue. */
    public void handle(String body) {
        runtime.receive(new Delivery(body, 1, now.plus(Limits.FUNCTION_TIMEOUT)), new BranchTurns())
                .run();
    }

    /** Returns the trace of everything since {@link #begin}. */
    public Trace end() {
        return new Trace(steps.stream().map(StepRecorder::step).toList(), roots);
    }

    /** Returns the runtime that handles the messages. */
    public WorkflowRuntime runtime() {
        return runtime;
    }

    private StepRecorder root(boolean isRequest) {
        began = roots.isEmpty() ? now : began;
        roots.add(new Sent(steps.size(), Duration.between(began, now)));
        var step = new StepRecorder(isRequest);
        steps.add(step);
        return step;
    }

    private void perform(StepRecorder step, Runnable work) {
        current = step;
        work.run();
        current = new StepRecorder(true);
    }

    private void handleAll() {
        for (var next = pending.poll(); next != null; next = pending.poll()) {
            now = next.due().isAfter(now) ? next.due() : now;
            var body = next.body();
            counter.countReceived(1);
            perform(steps.get(next.step()), () -> handle(body));
        }
    }

    private void send(List<OutgoingMessage> messages) {
        current.add(PortCall.SEND, List.of());
        for (var message : messages) {
            current.addSent(new Sent(steps.size(), message.delay()));
            pending.add(new Pending(now.plus(message.delay()), steps.size(), message.body()));
            steps.add(new StepRecorder(false));
        }
    }

    /** A substitute for EventBridge Scheduler whose schedules never fire. It only keeps the messages that they would send. */
    private final class RecordedSchedules implements Schedules {

        @Override
        public void set(String name, Recurrence recurrence, String body) {
            current.add(PortCall.OTHER, List.of());
            schedules.add(body);
        }

        @Override
        public void remove(String name) {
            current.add(PortCall.OTHER, List.of());
        }
    }
}
