package dev.stride.functions;

import dev.stride.functions.api.Api;
import dev.stride.runtime.DeadLetters;
import dev.stride.runtime.WorkflowRuntime;
import java.time.InstantSource;

/** The parts of a function, put together once for each process. */
record Wiring(WorkflowRuntime runtime, DeadLetters deadLetters, Api api, InstantSource clock) {

    static final Wiring FROM_ENVIRONMENT = of();

    private static Wiring of() {
        throw new UnsupportedOperationException();
    }
}
