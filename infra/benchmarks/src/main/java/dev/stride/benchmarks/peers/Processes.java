package dev.stride.benchmarks.peers;

import dev.stride.benchmarks.load.ProcessCpuTime;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * The processes of an engine. They are killed when this is closed, when the JVM ends, for example because it was interrupted,
 * and when they have run for a long time.
 */
final class Processes implements AutoCloseable {

    /** After this time a process is killed. */
    private static final Duration LIFE = Duration.ofMinutes(10);

    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final Duration LOOK = Duration.ofMillis(50);

    /** How long the processes are watched to see whether they are idle. */
    private static final Duration WATCH = Duration.ofMillis(500);

    /** The processor time in that time that idle processes use at most. */
    private static final Duration IDLE = Duration.ofMillis(25);

    /** After this time, processes that are never idle are no longer waited for. */
    private static final Duration RESTLESS = Duration.ofSeconds(5);

    private final Path folder;
    private final List<Process> processes = new ArrayList<>();
    private final Thread killer = new Thread(this::kill);

    /** @param folder the working folder of the processes, in which each has a file for its output */
    Processes(Path folder) {
        this.folder = folder;
        Runtime.getRuntime().addShutdownHook(killer);
    }

    /** Starts a process, and returns the file to which it writes its output. */
    Path start(String name, List<String> command, Map<String, String> environment) {
        var output = folder.resolve(name + ".log");
        var builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(Redirect.to(output.toFile()));
        builder.environment().putAll(environment);
        var process = started(builder);
        processes.add(process);
        CompletableFuture.delayedExecutor(LIFE.toSeconds(), TimeUnit.SECONDS).execute(process::destroyForcibly);
        return output;
    }

    /**
     * Waits until the processes are ready.
     *
     * @param probe returns empty, or fails, as long as they are not
     */
    <T> T await(Supplier<Optional<T>> probe) throws InterruptedException {
        var deadline = System.nanoTime() + PATIENCE.toNanos();
        var last = "it does not answer";
        while (System.nanoTime() < deadline && processes.stream().allMatch(Process::isAlive)) {
            try {
                var ready = probe.get();
                if (ready.isPresent()) {
                    return ready.orElseThrow();
                }
            } catch (EngineFailure e) {
                last = String.valueOf(e.getMessage());
            }
            Thread.sleep(LOOK);
        }
        throw new EngineFailure("it does not start: %s".formatted(last));
    }

    /** Returns the processor time that the processes have used. */
    Duration processorTime() {
        return ProcessCpuTime.ofProcesses(ids()).total();
    }

    /** Waits until the processes do next to nothing, but not long. */
    void awaitIdle() throws InterruptedException {
        var deadline = System.nanoTime() + RESTLESS.toNanos();
        var used = IDLE;
        while (used.compareTo(IDLE) >= 0 && System.nanoTime() < deadline) {
            var before = processorTime();
            Thread.sleep(WATCH);
            used = processorTime().minus(before);
        }
    }

    /** Returns the memory of the processes after a garbage collection, in kilobytes. */
    long memory() throws InterruptedException {
        for (var process : processes) {
            if (isJvm(process)) {
                run(Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(), "" + process.pid(), "GC.run");
            }
        }
        var ids = ids().stream().map(String::valueOf).collect(Collectors.joining(","));
        return run("ps", "-o", "rss=", "-p", ids)
                .lines()
                .map(String::strip)
                .mapToLong(Long::parseLong)
                .sum();
    }

    private static boolean isJvm(Process process) {
        return process.info().command().filter(it -> it.endsWith("java")).isPresent();
    }

    /** Runs a short command, and returns what it prints. */
    private static String run(String... command) throws InterruptedException {
        var process = started(new ProcessBuilder(command).redirectErrorStream(true));
        try (var output = process.inputReader()) {
            var printed = output.readAllAsString();
            if (process.waitFor() != 0) {
                throw new EngineFailure("%s failed: %s".formatted(List.of(command), printed));
            }
            return printed;
        } catch (IOException e) {
            throw new EngineFailure("%s failed: %s".formatted(List.of(command), e), e);
        }
    }

    private static Process started(ProcessBuilder builder) {
        try {
            return builder.start();
        } catch (IOException e) {
            throw new EngineFailure(
                    "%s cannot be started: %s".formatted(builder.command().getFirst(), e.getMessage()), e);
        }
    }

    private List<Long> ids() {
        return processes.stream().map(Process::pid).toList();
    }

    @Override
    public void close() {
        kill();
        Runtime.getRuntime().removeShutdownHook(killer);
    }

    private void kill() {
        processes.forEach(Process::destroyForcibly);
        processes.forEach(process -> process.onExit().join());
    }
}
