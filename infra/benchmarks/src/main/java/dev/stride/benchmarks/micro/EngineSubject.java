package dev.stride.benchmarks.micro;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.plan.Plan;
import java.util.concurrent.Callable;

/**
 * A workflow that runs on the engine without the runtime, i.e. without table, queue and history. Each call runs one instance on
 * the thread of the caller.
 */
public final class EngineSubject implements Callable<Integer> {

    private final JsonNode input = Definition.LINEAR.input();
    private final Plan plan;

    /** @param definition the text of a definition with ten states, which neither call nor wait */
    public EngineSubject(String definition) {
        plan = Definition.compile(definition);
    }

    @Override
    public Integer call() {
        var output = new InMemoryInstance(plan, input).run().data();
        // The input, and one member from each state.
        if (output.size() != Definition.LINEAR_STATES + input.size()) {
            throw new IllegalStateException("the instance has not run all states: " + output);
        }
        return Definition.LINEAR_STATES;
    }
}
