package dev.stride.benchmarks.cases;

import com.amazonaws.services.lambda.runtime.LambdaLogger;
import dev.stride.benchmarks.cases.BenchmarkCases.BenchmarkCase;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.Status;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.local.embedded.EmbeddedRuntime;
import dev.stride.local.embedded.EmbeddedRuntime.Reporting;
import dev.stride.local.embedded.LocalEnvironment;
import dev.stride.local.poll.PacedClock;
import dev.stride.local.sqlite.Database;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.deployment.Deployment.DeploymentResult;
import dev.stride.runtime.event.EventIntake;
import dev.stride.runtime.instance.InstanceStarter;
import dev.stride.runtime.instance.InstanceStarter.StartResult;
import dev.stride.runtime.metering.UsageCounter;
import dev.stride.runtime.metering.UsageMetric;
import dev.stride.runtime.store.Stores;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A runner of benchmark cases, which run one after the other, each on its own database. Before each case, a smaller run that is
 * not measured warms up the JVM.
 */
public final class CaseRunner {

    /**
     * The size of a benchmark case, such as its number of branches, divided by the size of the smaller case that warms
     * up the JVM.
     */
    private static final int WARM_UP_PART = 5;

    private final Supplier<Database> databases;
    private final LambdaLogger logger;

    /**
     * @param databases creates an empty database for each case
     * @param logger receives the log of the handlers
     */
    public CaseRunner(Supplier<Database> databases, LambdaLogger logger) {
        this.databases = databases;
        this.logger = logger;
    }

    /**
     * Runs each benchmark case whose name begins with {@code prefix} several times, at {@code percent} % of its full
     * size. Passes the measurements of each run to {@code told}.
     *
     * @param percent the size of the cases, in percent of their full size
     * @param runs how often each case is run
     */
    public void run(String prefix, int percent, int runs, Consumer<CaseFigures> told)
            throws IOException, InterruptedException {
        try (var service = new NumberService()) {
            var small = cases(Math.ceilDiv(percent, WARM_UP_PART), service.description())
                    .iterator();
            for (var each : cases(percent, service.description())) {
                var warmUp = small.next();
                if (each.name().startsWith(prefix)) {
                    run(warmUp);
                    for (int run = 0; run < runs; run++) {
                        told.accept(run(each));
                    }
                }
            }
        }
    }

    private static List<BenchmarkCase> cases(int percent, Map<String, String> numbers) {
        return List.of(
                BenchmarkCases.forEach(100 * percent, numbers),
                BenchmarkCases.parallel(percent, numbers),
                BenchmarkCases.nested(Math.ceilDiv(percent, 5)),
                BenchmarkCases.loop(100 * percent),
                BenchmarkCases.data(50_000 * percent),
                BenchmarkCases.waiting(1_000 * percent));
    }

    private CaseFigures run(BenchmarkCase that) throws InterruptedException {
        var usageCounter = UsageCounter.perItem();
        var ends = new Ends();
        var pacedClock = PacedClock.realTime(InstantSource.system());
        try (var embedded = new EmbeddedRuntime(
                databases.get(), LocalEnvironment.create(), pacedClock, new Reporting(usageCounter, ends, logger))) {
            that.definitions().forEach(text -> deploy(embedded, text, that));
            var before = usageCounter.summary();
            var began = System.nanoTime();
            var instanceStarter = new InstanceStarter(embedded.ports(), Stores.of(embedded.ports()));
            embedded.start();
            for (int n = 0; n < that.instances(); n++) {
                start(instanceStarter, that, n);
            }
            if (that.event().isPresent()) {
                ends.waiting.acquire(that.instances());
                before = usageCounter.summary();
                began = System.nanoTime();
                new EventIntake(embedded.ports(), Stores.of(embedded.ports()))
                        .accept(that.event().get());
            }
            var status = ends.first();
            var wall = Duration.ofNanos(System.nanoTime() - began);
            embedded.stop();
            var used = usageCounter.summary().minus(before);
            return new CaseFigures(
                    that.name(),
                    that.units(),
                    that.unit(),
                    status,
                    wall,
                    used,
                    ends.mostCommits(),
                    usageCounter.hottest().orElseThrow());
        }
    }

    private static void deploy(EmbeddedRuntime embeddedRuntime, String definition, BenchmarkCase that) {
        if (embeddedRuntime.deployment().deploy(definition, that.resources(), Optional.empty())
                instanceof DeploymentResult.Rejected(var faults, var _)) {
            throw new IllegalStateException("the case " + that.name() + " is refused: " + faults);
        }
    }

    private static void start(InstanceStarter instanceStarter, BenchmarkCase that, int n) {
        var workflow =
                that.definitions().getFirst().lines().findFirst().orElseThrow().substring("id: ".length());
        if (!(instanceStarter.start(workflow, Optional.empty(), that.input().apply(n), Optional.empty())
                instanceof StartResult.Accepted)) {
            throw new IllegalStateException("the case " + that.name() + " does not start");
        }
    }

    /**
     * An observer that counts commits and waiting instances. It also collects the final status of each instance that is not a
     * sub-workflow.
     */
    private final class Ends implements RuntimeObserver {

        private final ConcurrentMap<BranchId, Integer> commits = new ConcurrentHashMap<>();
        private final Semaphore waiting = new Semaphore(0);
        private final BlockingQueue<Status> ended = new LinkedBlockingQueue<>();

        @Override
        public void onCommit(Branch branch, List<HistoryEntry> entries) {
            commits.merge(branch.id(), 1, Integer::sum);
            if (branch.id().isRoot() && branch.origin().isEmpty()) {
                if (branch.status() == Status.WAITING) {
                    waiting.release();
                } else if (branch.status().isFinal() || branch.status() == Status.SUSPENDED) {
                    branch.raisedFault()
                            .ifPresent(raisedFault -> logger.log("the instance failed: " + raisedFault.fault()));
                    ended.add(branch.status());
                }
            }
        }

        int mostCommits() {
            return Collections.max(commits.values());
        }

        Status first() throws InterruptedException {
            return ended.take();
        }
    }

    /**
     * The measurements of one benchmark case, such as its duration and its database writes.
     *
     * @param status the final status of the instance
     * @param used the usage of services by the run, without the deployment of the workflows
     * @param commits the number of commits of the branch with the most commits, such as a parent that joins its children
     * @param hottest the item of the table with the most writes
     */
    public record CaseFigures(
            String name,
            int units,
            String unit,
            Status status,
            Duration elapsed,
            UsageCounter.Usage used,
            int commits,
            UsageCounter.HotItem hottest) {

        /** The column headers of {@link #row}. */
        public static final String HEADER = String.format(
                Locale.ROOT,
                "%-24s %-10s %8s %9s %8s %9s %9s %9s %9s %8s %8s  %s",
                "case",
                "status",
                "seconds",
                "writes",
                "per unit",
                "reads",
                "sent",
                "received",
                "MB",
                "commits",
                "hottest",
                "item");

        public double writesPerUnit() {
            return (double) used.of(UsageMetric.WRITES) / units;
        }

        /** Formats the measurements as a row of a table. */
        public String row() {
            return String.format(
                    Locale.ROOT,
                    "%-24s %-10s %8.1f %9d %8.2f %9d %9d %9d %9.1f %8d %8d  %s",
                    name,
                    status,
                    elapsed.toMillis() / 1000.0,
                    used.of(UsageMetric.WRITES),
                    writesPerUnit(),
                    used.of(UsageMetric.READS),
                    used.of(UsageMetric.MESSAGES_SENT),
                    used.of(UsageMetric.MESSAGES_RECEIVED),
                    (used.of(UsageMetric.WRITTEN_BYTES) + used.of(UsageMetric.SENT_BYTES)) / 1e6,
                    commits,
                    hottest.writes(),
                    hottest.item().partition().split("#", 2)[0] + "/"
                            + hottest.item().sort());
        }
    }
}
