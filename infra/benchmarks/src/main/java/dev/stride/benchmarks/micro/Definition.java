package dev.stride.benchmarks.micro;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.local.embedded.LocalEnvironment;
import dev.stride.local.embedded.LocalEnvironment.OutboundEvents;
import dev.stride.plan.Plan;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;

/** The workflow definitions that the microbenchmarks run. None of them calls a service. */
public enum Definition {
    /** Ten {@code inject} states. */
    LINEAR,
    /** A loop of an {@code inject} and a {@code switch} state that runs ten times. */
    SWITCH,
    /** A {@code foreach} state over a hundred elements, each of which runs as a branch. */
    FOREACH;

    public static final int LINEAR_STATES = 10;
    static final int SWITCH_STATES = 20;
    static final int ELEMENTS = 100;

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    Plan compile() {
        return LocalEnvironment.create(Map.of(), OutboundEvents.BUS_ONLY)
                .definitionReader()
                .compile(Path.of("benchmark.sw.yaml"), text(), List.of())
                .plan()
                .orElseThrow();
    }

    public String text() {
        var file = name().toLowerCase(Locale.ROOT) + ".sw.yaml";
        try (var text = Objects.requireNonNull(Definition.class.getResourceAsStream(file))) {
            return new String(text.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the input data of the workflow. */
    public JsonNode input() {
        var input = JSON.objectNode();
        switch (this) {
            case LINEAR -> input.put("order", "o-1");
            case SWITCH -> input.put("n", 0);
            case FOREACH -> {
                var items = input.putArray("items");
                IntStream.range(0, ELEMENTS).forEach(items::add);
            }
        }
        return input;
    }
}
