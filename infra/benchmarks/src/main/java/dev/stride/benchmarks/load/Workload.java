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

/** A kind of workflow for the load benchmarks. */
public enum Workload {
    /** A workflow of ten states, five of which call a service. */
    ORDER,
    /** A workflow that waits for an event, which is sent right after the start of the instance was accepted. */
    PAYMENT,
    /** A workflow that sleeps for a second. */
    PAUSE;

    private static final int AMOUNTS = 1_000;
    private static final int ORDER_CALLS = 5;
    private static final String NOTE = "Leave the parcel with the neighbours if the door is closed. ".repeat(8);

    /** Returns the id of the workflow. */
    String workflow() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the number of calls that each instance makes. */
    int calls() {
        return this == ORDER ? ORDER_CALLS : 0;
    }

    String definition() {
        try (var text = Objects.requireNonNull(Workload.class.getResourceAsStream(workflow() + ".sw.yaml"))) {
            return new String(text.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Returns the data input of one instance: about half a kilobyte.
     *
     * @param number identifies the instance
     */
    ObjectNode input(long number) {
        var input = JsonNodeFactory.instance.objectNode();
        input.put("order", "A-" + number).put("amount", number % AMOUNTS).put("quantity", 3);
        input.putObject("customer")
                .put("name", "Grace")
                .put("address", "1 Compiler Lane")
                .put("note", NOTE);
        return input;
    }

    /** Returns the event that an instance waits for, if it waits for one. */
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
