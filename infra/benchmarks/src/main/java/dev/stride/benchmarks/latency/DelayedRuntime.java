package dev.stride.benchmarks.latency;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.adapter.memory.MemoryBlobs;
import dev.stride.adapter.memory.MemoryBus;
import dev.stride.adapter.memory.MemoryTable;
import dev.stride.local.embedded.LocalEnvironment;
import dev.stride.runtime.Ports;
import dev.stride.runtime.deployment.Deployment.DeploymentResult;
import dev.stride.runtime.instance.InstanceStarter;
import dev.stride.runtime.message.Delivery;
import dev.stride.runtime.port.Queue.OutgoingMessage;
import dev.stride.runtime.port.Schedules;
import dev.stride.runtime.port.SortableIds;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Timers;
import dev.stride.runtime.protocol.BranchTurns;
import dev.stride.runtime.protocol.RuntimeParts;
import dev.stride.runtime.protocol.WorkflowRuntime;
import dev.stride.runtime.store.Stores;
import dev.stride.runtime.table.TableBlobs;
import dev.stride.runtime.table.TieredBlobs;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A runtime in this process, with the table and the queue in memory. Calls to them take as long as calls to AWS. Each
 * message is handled in an invocation of its own, which begins after a pause that imitates the latency of the queue.
 */
final class DelayedRuntime implements AutoCloseable {

    private final Latencies latencies;
    private final CommitTimes commits;
    private final ExecutorService invocations = Executors.newVirtualThreadPerTaskExecutor();
    private final BranchTurns turns = new BranchTurns();
    private final InstanceStarter starter;
    private final WorkflowRuntime runtime;

    DelayedRuntime(LatencyMode mode, Latencies latencies, CommitTimes commits) {
        this.latencies = latencies;
        this.commits = commits;
        var clock = InstantSource.system();
        var table = delayed(new MemoryTable());
        var bus = new MemoryBus(this::send, clock);
        var environment = LocalEnvironment.create();
        var ports = new Ports(
                table,
                new TieredBlobs(new TableBlobs(table, clock), new MemoryBlobs()),
                this::send,
                Timers.NONE,
                Schedules.NONE,
                bus,
                bus,
                environment.kinds(),
                _ -> Optional.empty(),
                clock,
                new SortableIds());
        runtime = new WorkflowRuntime(RuntimeParts.of(ports, mode.config(), commits));
        starter = mode.starter(ports, runtime);
        var definition = LatencyMode.WORKLOAD.definitions().getFirst();
        if (environment.deployment(ports, Stores.of(ports)).deploy(definition, Map.of(), Optional.empty())
                instanceof DeploymentResult.Rejected(var faults, var _)) {
            throw new IllegalStateException("the definition is rejected: %s".formatted(faults));
        }
    }

    /** Runs an instance to its end and returns how long it took, in milliseconds. */
    double runInstance() throws InterruptedException {
        var began = System.nanoTime();
        var input = JsonNodeFactory.instance.objectNode();
        var result = starter.start(LatencyMode.WORKLOAD.workflow(0), Optional.empty(), input, Optional.empty());
        if (!(result instanceof InstanceStarter.StartResult.Accepted(var instance, var _))) {
            throw new IllegalStateException("the instance does not start: %s".formatted(result));
        }
        return (commits.awaitEnd(instance) - began) / CommitTimes.NANOS_PER_MILLI;
    }

    /** Drops all messages that are not delivered yet, such as the delayed messages that delete expired data. */
    @Override
    public void close() {
        invocations.shutdownNow();
    }

    private Table delayed(Table table) {
        return (Table) Proxy.newProxyInstance(
                Table.class.getClassLoader(), new Class<?>[] {Table.class}, (_, method, arguments) -> {
                    pause(latencies.tableMillis());
                    try {
                        return method.invoke(table, arguments);
                    } catch (InvocationTargetException wrapped) {
                        throw wrapped.getCause();
                    }
                });
    }

    private void send(List<OutgoingMessage> messages) {
        pause(latencies.queueMillis());
        messages.forEach(message -> invocations.execute(() -> deliver(message)));
    }

    private void deliver(OutgoingMessage message) {
        try {
            pause(message.delay().toMillis() + latencies.queueMillis());
            var deadline = InstantSource.system().instant().plus(Limits.FUNCTION_TIMEOUT);
            runtime.receive(new Delivery(message.body(), 1, deadline), turns).run();
        } catch (RuntimeException failure) {
            commits.fail(failure);
        }
    }

    private static void pause(double millis) {
        try {
            Thread.sleep(Duration.ofNanos((long) (millis * CommitTimes.NANOS_PER_MILLI)));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("the measurement has ended", e);
        }
    }
}
