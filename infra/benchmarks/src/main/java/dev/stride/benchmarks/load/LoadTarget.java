package dev.stride.benchmarks.load;

import dev.stride.benchmarks.load.InstanceEnds.End;
import dev.stride.engine.branch.Status;
import dev.stride.local.client.ApiClient;
import dev.stride.local.client.ApiClient.RetrySchedule;
import dev.stride.local.client.RequestAuthentication;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.metering.UsageCounter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A runtime in a separate process, which a load benchmark measures. The process ends when its parent process ends. */
public final class LoadTarget implements AutoCloseable {

    /** The JVM options of {@code stride dev}, with a heap size that is the same on every machine. */
    private static final List<String> OPTIONS = List.of(
            "--enable-native-access=ALL-UNNAMED", "-XX:+UseSerialGC", "-Xmx1g", "-Dsun.net.httpserver.nodelay=true");

    /** The name of the database file in the runtime's folder. */
    static final String DATABASE = "stride.db";

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final Process process;
    private final PrintWriter questions;
    private final CompletableFuture<URI> address = new CompletableFuture<>();
    private final BlockingQueue<RuntimeCounters> answers = new LinkedBlockingQueue<>();
    private final InstanceEnds instanceEnds = new InstanceEnds();

    private LoadTarget(Process process) {
        this.process = process;
        questions = new PrintWriter(process.outputWriter(StandardCharsets.UTF_8), true);
    }

    /** Starts an embedded runtime with all data in memory. */
    public static LoadTarget inMemory() {
        return start(LoadTargetProcess.class, List.of(), Map.of());
    }

    /**
     * Starts an embedded runtime in a separate process. It stores its data in a database file, as
     * {@code stride dev --data} does.
     *
     * @param folder the folder of the database file
     */
    public static LoadTarget onDisk(Path folder) {
        return start(LoadTargetProcess.class, List.of(folder.resolve(DATABASE).toString()), Map.of());
    }

    /** @param main a class that serves a runtime like {@link LoadTargetProcess} */
    static LoadTarget start(Class<?> main, List<String> words, Map<String, String> environment) {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(OPTIONS);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(words);
        var builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().putAll(environment);
        try {
            var started = new LoadTarget(builder.start());
            // Reading from a process pins a carrier of virtual threads, and there are few.
            Thread.ofPlatform().daemon().start(started::readOutput);
            return started;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits until the process serves its API, and returns a client of it. */
    ApiClient endpoint() {
        var answering =
                address.orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS).join();
        return new ApiClient(
                answering, RequestAuthentication.ANONYMOUS, RetrySchedule.standard(), InstantSource.system());
    }

    InstanceEnds ends() {
        return instanceEnds;
    }

    ProcessCpuTime processor() {
        return new ProcessCpuTime(List.of(process.toHandle()));
    }

    /** Returns the current counters of the runtime's process, such as its commits, its calls and its memory. */
    RuntimeCounters counts() {
        return request(LoadTargetProcess.COUNT);
    }

    RuntimeCounters countsAfterCollection() {
        return request(LoadTargetProcess.COLLECT);
    }

    /**
     * Makes a fraction of the runtime's calls to its database, queue and other services fail from now on. Like every
     * request to the runtime's process, this request also returns the counters of the process, such as its commits and
     * calls.
     *
     * @param rate the fraction of the calls that fail
     * @return the counters directly after this change
     */
    RuntimeCounters failPortCalls(double rate) {
        return request(LoadTargetProcess.FAIL + rate);
    }

    /** Tells the process to shut down, and kills it if it has not ended after a minute. */
    @Override
    public void close() {
        questions.close();
        var _ = process.onExit()
                .completeOnTimeout(process, PATIENCE.toSeconds(), TimeUnit.SECONDS)
                .join();
        process.destroyForcibly();
    }

    private synchronized RuntimeCounters request(String question) {
        questions.println(question);
        try {
            var answer = answers.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            if (answer == null) {
                throw new IllegalStateException("the process under load does not answer");
            }
            return answer;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for an answer from the load-tested process", e);
        }
    }

    private void readOutput() {
        try (var lines = process.inputReader(StandardCharsets.UTF_8)) {
            lines.lines().forEach(this::onLine);
        } catch (UncheckedIOException | IOException ended) {
            // The process has ended.
        } finally {
            address.completeExceptionally(
                    new IllegalStateException("the measured process ended before it printed its address"));
        }
    }

    private void onLine(String line) {
        if (line.startsWith(LoadTargetProcess.ENDED)) {
            var words = line.substring(LoadTargetProcess.ENDED.length()).split(" ");
            instanceEnds.complete(words[0], new End(Instant.parse(words[1]), Status.valueOf(words[2])));
        } else if (line.startsWith(LoadTargetProcess.COUNTED)) {
            var json = line.substring(LoadTargetProcess.COUNTED.length()).getBytes(StandardCharsets.UTF_8);
            answers.add(Json.decode(json, RuntimeCounters.class));
        } else if (line.startsWith(LoadTargetProcess.LISTENING)) {
            address.complete(URI.create(line.substring(LoadTargetProcess.LISTENING.length())));
        }
    }

    /**
     * The figures that the runtime's process reports during a load benchmark: its commits, its use of services, its failed calls and
     * its memory.
     *
     * @param commits commits of instances since its start: one for each state, and one more for each further action of a state
     * @param used the usage of services since its start
     * @param commitIntervals the times between successive commits of an instance since the last request, as HdrHistogram encodes them
     * @param portCalls the port calls since its start
     * @param failedPortCalls the number of port calls that {@link FailingPorts} made fail
     * @param heapBytes the used heap
     * @param threads the number of threads of the operating system
     */
    record RuntimeCounters(
            long commits,
            UsageCounter.Usage used,
            byte[] commitIntervals,
            long portCalls,
            long failedPortCalls,
            long heapBytes,
            int threads) {}
}
