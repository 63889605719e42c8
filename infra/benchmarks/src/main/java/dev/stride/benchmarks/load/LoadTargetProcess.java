package dev.stride.benchmarks.load;

import com.amazonaws.services.lambda.runtime.LambdaLogger;
import dev.stride.benchmarks.load.InstanceEnds.End;
import dev.stride.benchmarks.load.LoadTarget.RuntimeCounters;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.local.dev.Maintenance;
import dev.stride.local.embedded.EmbeddedRuntime;
import dev.stride.local.embedded.EmbeddedRuntime.Reporting;
import dev.stride.local.embedded.LocalEnvironment;
import dev.stride.local.embedded.LocalRuntime;
import dev.stride.local.http.LocalHttpServer;
import dev.stride.local.poll.PacedClock;
import dev.stride.local.sqlite.Database;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.metering.UsageCounter;
import dev.stride.simulator.fault.FaultInjector.Outage;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiConsumer;
import org.HdrHistogram.Recorder;

/** A process that serves the API like {@code stride dev}. It reports each ended instance, and returns its counters on request. */
final class LoadTargetProcess {

    /** The prefix of the output line in which this process reports the address of its API. */
    static final String LISTENING = "listening on ";

    /**
     * The prefix of the output line in which this process reports that an instance ended. After the prefix come the
     * instance's id, the time and the status.
     */
    static final String ENDED = "ended ";

    /** The prefix of the output line in which this process reports its {@link RuntimeCounters} as JSON. */
    static final String COUNTED = "counted ";

    /** The input line that requests the {@link RuntimeCounters} of this process: its commits, calls and memory. */
    static final String COUNT = "count";

    /** The input line that requests a garbage collection, and then the {@link RuntimeCounters} of this process. */
    static final String COLLECT = "collect";

    /**
     * The prefix of an input line. The line sets which fraction of the runtime's calls to its database, queue and other
     * services fails.
     */
    static final String FAIL = "fail ";

    /** A logger that writes the errors of handlers, except for the failures that the benchmark itself causes. */
    static final LambdaLogger LOGGER = new LambdaLogger() {
        @Override
        public void log(String message) {
            if (!message.contains(Outage.class.getName())) {
                System.err.println(message.stripTrailing());
            }
        }

        @Override
        public void log(byte[] message) {
            log(new String(message, StandardCharsets.UTF_8));
        }
    };

    /**
     * Serves the API of a runtime until standard input ends.
     *
     * @param words the file of the database, or none to keep all data in memory
     */
    public static void main(String[] words) throws IOException {
        var pacedClock = PacedClock.realTime(InstantSource.system());
        var usageCounter = new UsageCounter();
        var commitRecorder = commits(pacedClock);
        var database = words.length > 0 ? Database.open(Path.of(words[0])) : Database.inMemory();
        var failingPorts = new FailingPorts(() -> ThreadLocalRandom.current().nextDouble());
        try (var form = new EmbeddedRuntime(
                database,
                LocalEnvironment.create(),
                pacedClock,
                new Reporting(usageCounter, commitRecorder, LOGGER),
                failingPorts::wrap)) {
            serve(form, usageCounter, commitRecorder, failingPorts, pacedClock);
        }
    }

    /** Creates an observer that measures the times between commits, and prints a line when an instance ends. */
    static CommitRecorder commits(PacedClock pacedClock) {
        return new CommitRecorder(
                pacedClock,
                (instance, end) -> System.out.println(ENDED + instance + " " + end.at() + " " + end.status()));
    }

    /** Serves the API of a runtime, and answers requests for its counters, until standard input ends. */
    static void serve(
            LocalRuntime localRuntime,
            UsageCounter usageCounter,
            CommitRecorder commitRecorder,
            FailingPorts failingPorts,
            PacedClock pacedClock)
            throws IOException {
        var anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        var apiHandler = localRuntime.apiHandler();
        var questions = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        try (var upkeep = new Maintenance(localRuntime, pacedClock, LOGGER);
                var front = new LocalHttpServer(
                        anyPort,
                        Optional.empty(),
                        localRuntime.settled(apiHandler),
                        apiHandler.routes(),
                        pacedClock,
                        LOGGER)) {
            localRuntime.start();
            upkeep.start();
            front.start();
            System.out.println(LISTENING + "http://127.0.0.1:" + front.address().getPort());
            for (var question = questions.readLine(); question != null; question = questions.readLine()) {
                if (question.equals(COLLECT)) {
                    System.gc();
                } else if (question.startsWith(FAIL)) {
                    failingPorts.failAtRate(Double.parseDouble(question.substring(FAIL.length())));
                }
                var counts = Json.encode(counts(usageCounter, commitRecorder, failingPorts));
                System.out.println(COUNTED + new String(counts, StandardCharsets.UTF_8));
            }
        }
    }

    private static RuntimeCounters counts(
            UsageCounter usageCounter, CommitRecorder commitRecorder, FailingPorts failingPorts) {
        return new RuntimeCounters(
                commitRecorder.count(),
                usageCounter.summary(),
                commitRecorder.takeIntervals(),
                failingPorts.calls(),
                failingPorts.failures(),
                ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed(),
                ManagementFactory.getThreadMXBean().getThreadCount());
    }

    private LoadTargetProcess() {}

    /** An observer that counts commits, measures the time between them, and reports the end of each instance. */
    static final class CommitRecorder implements RuntimeObserver {

        private final InstantSource clock;
        private final BiConsumer<String, End> ended;
        private final Map<BranchId, Long> last = new ConcurrentHashMap<>();
        private final LongAdder count = new LongAdder();
        private final Recorder takeIntervals = new Recorder(LatencyHistogram.LONGEST_MICROS, LatencyHistogram.DIGITS);

        /** @param ended receives the id of an ended instance after its commit is durable */
        CommitRecorder(InstantSource clock, BiConsumer<String, End> ended) {
            this.clock = clock;
            this.ended = ended;
        }

        @Override
        public void onCommit(Branch branch, List<HistoryEntry> entries) {
            var now = System.nanoTime();
            count.increment();
            var over = branch.status().isFinal();
            var before = over ? last.remove(branch.id()) : last.put(branch.id(), now);
            if (before != null) {
                takeIntervals.recordValue(TimeUnit.NANOSECONDS.toMicros(now - before));
            }
            if (over && branch.id().isRoot()) {
                ended.accept(branch.id().instance(), new End(clock.instant(), branch.status()));
            }
        }

        long count() {
            return count.sum();
        }

        /** Returns the encoded histogram of the times between commits, and starts a new histogram. */
        byte[] takeIntervals() {
            var interval = takeIntervals.getIntervalHistogram();
            var buffer = ByteBuffer.allocate(interval.getNeededByteBufferCapacity());
            return Arrays.copyOf(buffer.array(), interval.encodeIntoByteBuffer(buffer));
        }
    }
}
