package dev.stride.simulator.program;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.language.Compilation;
import dev.stride.simulator.reference10.Reference10;
import dev.stride.simulator.reference10.Reference10.Awaited;
import dev.stride.simulator.reference10.Reference10.Incoming;
import dev.stride.simulator.reference10.Reference10.Interpretation;
import dev.stride.workflowtest.TestStep;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * A generated program of Open Workflow 1.0: tasks of all kinds, a workflow that they may call, services with deterministic
 * replies, and events. The reference interpreter says when the program waits for an event; the event comes some time after that.
 */
public final class InventedWorkflow10 {

    static final String NAMESPACE = "invented";

    /** Most events of one program. An instance that waits for more of them waits forever. */
    private static final int EVENTS = 12;

    private static final int MOST_SECONDS = 200_000;

    private static final Instant START = Instant.parse("2024-01-01T00:00:00Z");
    private static final ObjectNode INPUT =
            JsonNodeFactory.instance.objectNode().put("n", 7).put("t", "text");

    /**
     * A program and its sources.
     *
     * @param definitions the definitions; the first is the one that is started
     * @param expected what the reference interpreter says
     */
    public record Invented10(Program program, List<JsonNode> definitions, Interpretation expected) {}

    /** Returns the program of a seed with its definitions and its expected behaviour. */
    public static Invented10 invented(long seed) {
        var chance = new SplittableRandom(seed);
        var child = definition("child-" + seed, chance, "");
        var main = definition("main-" + seed, chance, "child-" + seed);
        var definitions = List.<JsonNode>of(main, child);
        var incoming = new ArrayList<Incoming>();
        var expected = interpret(definitions, incoming);
        while (expected.missed().isPresent() && incoming.size() < EVENTS) {
            incoming.add(answer(expected.missed().get(), chance));
            incoming.sort(Comparator.comparing(Incoming::at));
            expected = interpret(definitions, incoming);
        }
        return new Invented10(program("tasks " + seed, definitions, incoming), definitions, expected);
    }

    private static ObjectNode definition(String name, SplittableRandom chance, String child) {
        var definition = JsonNodeFactory.instance.objectNode();
        definition
                .putObject("document")
                .put("dsl", "1.0.3")
                .put("namespace", NAMESPACE)
                .put("name", name)
                .put("version", "1.0.0");
        var tasks = new InventedTasks10(chance, child);
        definition.set("do", tasks.document());
        if (chance.nextInt(8) == 0) {
            definition.putObject("timeout").putObject("after").put("seconds", 1 + chance.nextInt(MOST_SECONDS));
        }
        definition.set("use", tasks.declared());
        return definition;
    }

    private static Interpretation interpret(List<JsonNode> definitions, List<Incoming> incoming) {
        return Reference10.interpret(definitions, INPUT, new DeterministicServices(), List.copyOf(incoming), START);
    }

    private static Incoming answer(Awaited awaited, SplittableRandom chance) {
        var type = awaited.types().get(chance.nextInt(awaited.types().size()));
        var event = JsonNodeFactory.instance.objectNode().put("type", type).put("source", "/outside");
        var later = Duration.ofSeconds(1 + chance.nextInt(10_000));
        return new Incoming(awaited.since().plus(later), event.put("data", 1 + chance.nextInt(9)));
    }

    private static Program program(String name, List<JsonNode> definitions, List<Incoming> incoming) {
        var steps = incoming.stream()
                .map(each -> (TestStep)
                        new TestStep.Event(Optional.of(Duration.between(START, each.at())), (ObjectNode) each.event()))
                .toList();
        var plans = definitions.stream()
                .map(definition -> switch (Program.compiled(definition.toString(), Map.of())) {
                    case Compilation.Compiled compiled -> compiled.plan();
                    case Compilation.Rejected(var faults, var _) ->
                        throw new IllegalStateException(name + " is refused: " + faults + " in " + definition);
                })
                .toList();
        return new Program(
                name,
                plans,
                Optional.of(plans.getFirst().workflow().id()),
                Optional.empty(),
                INPUT,
                START,
                steps,
                START,
                Map.of(),
                DeterministicServices::new,
                false);
    }

    private InventedWorkflow10() {}
}
