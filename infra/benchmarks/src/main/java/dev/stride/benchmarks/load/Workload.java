package dev.stride.benchmarks.load;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/** What the instances of a load do. */
public enum Workload {
    /** Ten states, five calls of a service. */
    ORDER,
    /** Waits for an event that comes right after its start was accepted. */
    PAYMENT,
    /** Sleeps a second. */
    PAUSE;

    private static final int AMOUNTS = 1_000;
    private static final String NOTE = "Leave it with the neighbours when nobody opens. ".repeat(8);

    /** The id of its workflow. */
    String workflow() {
        return name().toLowerCase(Locale.ROOT);
    }

    String definition() {
        try (var text = Objects.requireNonNull(Workload.class.getResourceAsStream(workflow() + ".sw.yaml"))) {
            return new String(text.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The data input of one instance: about half a kilobyte. @param number names the instance */
    ObjectNode input(long number) {
        var input = JsonNodeFactory.instance.objectNode();
        input.put("order", "A-" + number).put("amount", number % AMOUNTS).put("quantity", 3);
        input.putObject("customer")
                .put("name", "Grace")
                .put("address", "1 Compiler Lane")
                .put("note", NOTE);
        return input;
    }

    /** What an instance waits for, if it does. */
    Optional<JsonNode> event(long number) {
        if (this != PAYMENT) {
            return Optional.empty();
        }
        var event = JsonNodeFactory.instance.objectNode();
        event.put("specversion", "1.0").put("type", "load.paid").put("source", "/load");
        event.put("id", "paid-" + number).put("order", "A-" + number);
        event.putObject("data").put("amount", number % AMOUNTS);
        return Optional.of(event);
    }
}
