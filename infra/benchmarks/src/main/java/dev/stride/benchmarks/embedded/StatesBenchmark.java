package dev.stride.benchmarks.embedded;

import com.amazonaws.services.lambda.runtime.LambdaLogger;
import com.sun.management.OperatingSystemMXBean;
import dev.stride.benchmarks.micro.Definition;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.Status;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.local.embedded.EmbeddedRuntime;
import dev.stride.local.embedded.EmbeddedRuntime.Reporting;
import dev.stride.local.embedded.LocalEnvironment;
import dev.stride.local.poll.PacedClock;
import dev.stride.local.sqlite.Database;
import dev.stride.local.sqlite.Database.Activity;
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
import java.util.Locale;
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
                new Reporting(new UsageCounter(), ends, logger))) {
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

    /**
     * The measurements of states that neither call a service nor wait.
     *
     * @param instances the number of instances that ended
     * @param states the number of their states
     * @param elapsed the measured time
     * @param processor the CPU time of the process, including the clients and the garbage collector
     * @param activity what the database did
     */
    public record StatesFigures(
            CheckpointMode mode, long instances, long states, Duration elapsed, Duration processor, Activity activity) {

        private static final double NANOS_PER_MICRO = 1e3;
        private static final double NANOS_PER_SECOND = 1e9;

        /** The column headers of {@link #row}. */
        public static final String HEADER = String.format(
                Locale.ROOT,
                "%-20s %10s %9s %9s %12s %10s %14s %14s %14s",
                "mode",
                "instances",
                "seconds",
                "states/s",
                "CPU us/state",
                "processors",
                "commits/state",
                "syncs/state",
                "work/state");

        public double statesPerSecond() {
            return states * NANOS_PER_SECOND / elapsed.toNanos();
        }

        /** Formats the measurements as a row of a table. */
        public String row() {
            return String.format(
                    Locale.ROOT,
                    "%-20s %10d %9.1f %9.0f %12.0f %10.2f %14.3f %14.3f %14.3f",
                    mode,
                    instances,
                    elapsed.toNanos() / NANOS_PER_SECOND,
                    statesPerSecond(),
                    processor.toNanos() / NANOS_PER_MICRO / states,
                    (double) processor.toNanos() / elapsed.toNanos(),
                    (double) activity.commits() / states,
                    (double) activity.syncs() / states,
                    (double) activity.units() / states);
        }
    }
}
