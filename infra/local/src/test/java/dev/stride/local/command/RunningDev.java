package dev.stride.local.command;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.local.client.ApiClient;
import dev.stride.local.client.ApiClient.RetrySchedule;
import dev.stride.local.client.RequestAuthentication;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Stream;

/** {@code stride dev} on a thread of this process. */
public final class RunningDev implements AutoCloseable {

    private final BlockingQueue<String> said = new LinkedBlockingQueue<>();
    private final Thread thread;
    private final String address;

    /** Starts it on any free port and waits until it answers. @param options more words of the command */
    public RunningDev(Path folder, String... options) throws InterruptedException {
        var command = Stride.commandLine().setErr(new PrintWriter(new LineQueue(said)));
        var words = Stream.concat(Stream.of("dev", folder.toString(), "--port", "0"), Stream.of(options))
                .toArray(String[]::new);
        thread = Thread.ofVirtual().start(() -> command.execute(words));
        address = await(DevCommand.LISTENING).substring(DevCommand.LISTENING.length());
    }

    /** The words of a command, with those that name this server. */
    public CommandResult stride(String... words) {
        var all = new ArrayList<Object>(List.of(words));
        all.addAll(1, List.of("--endpoint", address));
        return CommandResult.run(all.toArray());
    }

    public String address() {
        return address;
    }

    /** Requests a document of the API. */
    public JsonNode get(String path) {
        try (var api = new ApiClient(
                URI.create(address),
                RequestAuthentication.ANONYMOUS,
                RetrySchedule.standard(),
                InstantSource.system())) {
            return api.get(path, Map.of()).body();
        }
    }

    /** Shows an instance until it has a status, because requests are answered before the instance has run. Returns what was shown last. */
    CommandResult awaitStatus(String id, String status) {
        while (true) {
            var shown = stride("show", id);
            if (shown.json().path("status").asText().equals(status)) {
                return shown;
            }
        }
    }

    /** Waits for a line with this text in it. */
    String await(String text) throws InterruptedException {
        while (true) {
            var line = said.take();
            if (line.contains(text)) {
                return line;
            }
        }
    }

    @Override
    public void close() {
        thread.interrupt();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
