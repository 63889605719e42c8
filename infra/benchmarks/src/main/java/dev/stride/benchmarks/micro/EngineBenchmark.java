package dev.stride.benchmarks.micro;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.event.EventSubscription.EventInterest;
import dev.stride.plan.Plan;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * A benchmark of the engine without table and queue. One JMH operation is one state, one {@code foreach} element, or one event.
 */
@State(Scope.Benchmark)
public class EngineBenchmark {

    private final Plan linear = Definition.LINEAR.compile();
    private final Plan loop = Definition.SWITCH.compile();
    private final Plan foreach = Definition.FOREACH.compile();
    private final JsonNode linearInput = Definition.LINEAR.input();
    private final JsonNode loopInput = Definition.SWITCH.input();
    private final JsonNode foreachInput = Definition.FOREACH.input();

    private final EventInterest interest =
            new EventInterest("Paid", "paid", "/bank", Map.of("order", "o-1"), List.of());
    private final JsonNode event = JsonNodeFactory.instance
            .objectNode()
            .put("id", "e-1")
            .put("type", "paid")
            .put("source", "/bank")
            .put("order", "o-1");

    @Benchmark
    @OperationsPerInvocation(Definition.LINEAR_STATES)
    public Branch linearState() {
        return new InMemoryInstance(linear, linearInput).run();
    }

    @Benchmark
    @OperationsPerInvocation(Definition.SWITCH_STATES)
    public Branch loopedState() {
        return new InMemoryInstance(loop, loopInput).run();
    }

    @Benchmark
    @OperationsPerInvocation(Definition.ELEMENTS)
    public Branch joinedElement() {
        return new InMemoryInstance(foreach, foreachInput).run();
    }

    @Benchmark
    public boolean matchedEvent() {
        return interest.matches(event);
    }
}
