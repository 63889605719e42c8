package dev.stride.benchmarks.embedded;

import com.amazonaws.services.lambda.runtime.LambdaLogger;
import com.sun.management.OperatingSystemMXBean;
import dev.stride.benchmarks.micro.Definition;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.Status;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.local.embedded.EmbeddedRuntime;
import dev.stride.local.embedded.LocalEnvironment;
import dev.stride.local.poll.PacedClock;
import dev.stride.local.sqlite.Database;
import dev.stride.runtime.CheckpointMode;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.deployment.Deployment.DeploymentResult;
import dev.stride.runtime.instance.InstanceStarter;
import dev.stride.runtime.instance.InstanceStarter.StartResult;
import dev.stride.runtime.metering.UsageCounter;
import dev.stride.runtime.store.Stores;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.LongAdder;

/**
 * A benchmark of states that neither call a service nor wait, on the embedded runtime in this process. The number of open
 * instances stays constant: each instance that ends is replaced by a new one, whose start is part of the measurement.
 */
public final class StatesBenchmark {

    /** The measured workflow: ten states that each add a member to the data. */
    private static final Definition LINEAR = Definition.LINEAR;

    private static final String WORKFLOW = "linear";

    private final LambdaLogger logger;
    private final int open;

    /**
     * @param logger receives the log of the handlers
     * @param open the number of instances that run concurrently
     */
    public StatesBenchmark(LambdaLogger logger, int open) {
        this.logger = logger;
        this.open = open;
    }

    /**
     * Measures how many states per second the embedded runtime runs with its data in a database. The mode says how many
     * states share a message or a commit. Closes the database afterwards.
     *
     * @param states the number of measured states; the warm-up before them runs the same number
     */
    public StatesFigures measure(CheckpointMode mode, Database database, int states) throws InterruptedException {
        var ends = new Ends(open);
        try (var runtime = new EmbeddedRuntime(
                database,
                LocalEnvironment.create().withCheckpointMode(mode),
                PacedClock.realTime(InstantSource.system()),
                new UsageCounter(),
                ends,
                logger)) {
            deploy(runtime);
            runtime.start();
            var starter = new InstanceStarter(runtime.ports(), Stores.of(runtime.ports()));
            var instances = Math.ceilDiv(states, Definition.LINEAR_STATES);
            run(instances, starter, ends);
            var before = Moment.now(ends, database);
            run(instances, starter, ends);
            return before.until(Moment.now(ends, database), mode);
        }
    }

    /**
     * Starts instances and waits until all have ended. Each start runs on a thread of its own, like a request to the
     * API.
     */
    private void run(int instances, InstanceStarter starter, Ends ends) throws InterruptedException {
        try (var requests = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int n = 0; n < instances; n++) {
                ends.free.acquire();
                requests.execute(() -> start(starter));
            }
        }
        ends.free.acquire(open);
        ends.free.release(open);
    }

    private static void deploy(EmbeddedRuntime runtime) {
        if (runtime.deployment().deploy(LINEAR.text(), Map.of(), Optional.empty())
                instanceof DeploymentResult.Rejected(var faults, var _)) {
            throw new IllegalStateException("the definition is rejected: " + faults);
        }
    }

    private static void start(InstanceStarter starter) {
        if (!(starter.start(WORKFLOW, Optional.empty(), LINEAR.input(), Optional.empty())
                instanceof StartResult.Accepted)) {
            throw new IllegalStateException("the instance does not start");
        }
    }

    /**
     * An observer that counts completed instances. Whenever an instance ends, the observer lets a new instance start.
     */
    private static final class Ends implements RuntimeObserver {

        private final LongAdder completed = new LongAdder();
        private final Semaphore free;

        Ends(int open) {
            free = new Semaphore(open);
        }

        @Override
        public void onCommit(Branch branch, List<HistoryEntry> entries) {
            if (branch.status().isFinal()) {
                completed.add(branch.status() == Status.COMPLETED ? 1 : 0);
                free.release();
            }
        }
    }

    /**
     * The elapsed time, the CPU time and the counts at one moment of a run. A measurement is the difference between two moments.
     */
    private record Moment(long nanos, long processorNanos, long instances, Database.Activity activity) {

        static Moment now(Ends ends, Database database) {
            var system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
            return new Moment(System.nanoTime(), system.getProcessCpuTime(), ends.completed.sum(), database.activity());
        }

        StatesFigures until(Moment end, CheckpointMode mode) {
            var ended = end.instances - instances;
            return new StatesFigures(
                    mode,
                    ended,
                    ended * Definition.LINEAR_STATES,
                    Duration.ofNanos(end.nanos - nanos),
                    Duration.ofNanos(end.processorNanos - processorNanos),
                    end.activity.minus(activity));
        }
    }
}
