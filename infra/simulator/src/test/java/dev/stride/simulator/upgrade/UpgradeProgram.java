package dev.stride.simulator.upgrade;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.http.client.HttpReply;
import dev.stride.runtime.codec.Json;
import dev.stride.simulator.program.Program;
import dev.stride.simulator.world.DelayedReply;
import dev.stride.workflowtest.TestStep;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The program of an upgrade: a snapshot with many instances in progress, and the events that they wait for. */
public final class UpgradeProgram {

    private static final Path WORLD = Path.of("src/test/resources/formats/world-1.json");

    public static Program program() {
        var world = WorldSnapshot.parse(read().path("world"));
        var event = JsonNodeFactory.instance.objectNode();
        event.put("id", "e").put("source", "/shop").put("type", "paid").put("order", "7");
        event.putObject("data").put("amount", 5);
        var ready = new HttpReply.Answered(
                200, Map.of("content-type", "application/json"), "{\"ready\":true}".getBytes(StandardCharsets.UTF_8));
        return new Program(
                "upgrade",
                List.of(),
                List.of(),
                world.now(),
                List.of(new TestStep.Event(Optional.of(Duration.ofMinutes(1)), event)),
                world.now(),
                Map.of(),
                () -> _ -> new DelayedReply<>(Duration.ZERO, ready),
                false,
                0,
                Optional.of(world),
                Stream::empty);
    }

    private static JsonNode read() {
        try {
            return Json.parse(Files.readAllBytes(WORLD));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private UpgradeProgram() {}
}
