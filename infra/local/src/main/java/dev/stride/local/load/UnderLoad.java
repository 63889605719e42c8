package dev.stride.local.load;

import dev.stride.engine.Status;
import dev.stride.local.client.Caller;
import dev.stride.local.client.Endpoint;
import dev.stride.local.client.Patience;
import dev.stride.local.load.Ends.End;
import dev.stride.runtime.codec.Json;
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

/** A runtime in a process of its own, which is put under load. It ends with this one at the latest. */
public final class UnderLoad implements AutoCloseable {

    /** As the launcher starts {@code stride dev}, with a heap that is the same on every machine. */
    private static final List<String> OPTIONS = List.of(
            "--enable-native-access=ALL-UNNAMED", "-XX:+UseSerialGC", "-Xmx1g", "-Dsun.net.httpserver.nodelay=true");

    /** The file of the embedded form in its folder. */
    static final String DATABASE = "stride.db";

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final Process process;
    private final PrintWriter questions;
    private final CompletableFuture<URI> address = new CompletableFuture<>();
    private final BlockingQueue<Counts> answers = new LinkedBlockingQueue<>();
    private final Ends ends = new Ends();

    private UnderLoad(Process process) {
        this.process = process;
        questions = new PrintWriter(process.outputWriter(StandardCharsets.UTF_8), true);
    }

    /** The embedded form with all data in memory. */
    public static UnderLoad inMemory() {
        return start(ServedForm.class, List.of(), Map.of());
    }

    /** The embedded form as {@code stride dev --data} runs it. @param folder where it keeps its data */
    public static UnderLoad onDisk(Path folder) {
        return start(ServedForm.class, List.of(folder.resolve(DATABASE).toString()), Map.of());
    }

    /** @param main a class that serves a form as {@link ServedForm} does */
    static UnderLoad start(Class<?> main, List<String> words, Map<String, String> environment) {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(OPTIONS);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(words);
        var builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().putAll(environment);
        try {
            var started = new UnderLoad(builder.start());
            // Reading from a process holds a carrier of virtual threads, and there are few.
            Thread.ofPlatform().daemon().start(started::read);
            return started;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Its API. Waits until it answers. */
    Endpoint endpoint() {
        var answering =
                address.orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS).join();
        return new Endpoint(answering, Caller.ANYBODY, Patience.real(), InstantSource.system());
    }

    Ends ends() {
        return ends;
    }

    Processor processor() {
        return new Processor(List.of(process.toHandle()));
    }

    /** What it has done so far. */
    Counts counts() {
        return ask(ServedForm.COUNT);
    }

    /** The same after all garbage was collected. */
    Counts collected() {
        return ask(ServedForm.COLLECT);
    }

    /** Lets it end as it does when it is stopped. */
    @Override
    public void close() {
        questions.close();
        var _ = process.onExit()
                .completeOnTimeout(process, PATIENCE.toSeconds(), TimeUnit.SECONDS)
                .join();
        process.destroyForcibly();
    }

    private synchronized Counts ask(String question) {
        questions.println(question);
        try {
            var answer = answers.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            if (answer == null) {
                throw new IllegalStateException("the process under load does not answer");
            }
            return answer;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for the process under load", e);
        }
    }

    private void read() {
        try (var lines = process.inputReader(StandardCharsets.UTF_8)) {
            lines.lines().forEach(this::take);
        } catch (UncheckedIOException | IOException ended) {
            // The process is gone.
        } finally {
            address.completeExceptionally(new IllegalStateException("the process under load ended"));
        }
    }

    private void take(String line) {
        if (line.startsWith(ServedForm.ENDED)) {
            var words = line.substring(ServedForm.ENDED.length()).split(" ");
            ends.tell(words[0], new End(Instant.parse(words[1]), Status.valueOf(words[2])));
        } else if (line.startsWith(ServedForm.COUNTED)) {
            var json = line.substring(ServedForm.COUNTED.length()).getBytes(StandardCharsets.UTF_8);
            answers.add(Json.read(json, Counts.class));
        } else if (line.startsWith(ServedForm.LISTENING)) {
            address.complete(URI.create(line.substring(ServedForm.LISTENING.length())));
        }
    }
}
