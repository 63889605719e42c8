package dev.stride.local.endtoend;

import java.util.ArrayList;
import java.util.List;

/** A workflow of many states, which alternately call a service and sleep. */
final class StepWorkflow {

    static final int STATES = 30;

    /** Returns the definition, which refers to the OpenAPI document {@code steps.json}. */
    static String definition() {
        var states = new ArrayList<String>();
        for (int state = 1; state <= STATES; state++) {
            var on = state == STATES ? "end: true" : "transition: State" + (state + 1);
            states.add(
                    sleeps(state)
                            ? "{ name: State%d, type: sleep, duration: PT1S, %s }".formatted(state, on)
                            : """
                    { name: State%1$d, type: operation, %2$s,
                        actions: [ { functionRef: { refName: step, arguments: { step: %1$d } } } ] }""".formatted(state, on));
        }
        return """
                id: steps
                version: '1.0'
                specVersion: '0.8'
                name: Steps
                start: State1
                functions: [ { name: step, operation: 'file:steps.json#step' } ]
                states:
                  - %s
                """.formatted(String.join("\n  - ", states));
    }

    /** Returns the steps that it calls, in order. */
    static List<Integer> steps() {
        var steps = new ArrayList<Integer>();
        for (int state = 1; state <= STATES; state++) {
            if (!sleeps(state)) {
                steps.add(state);
            }
        }
        return steps;
    }

    private static boolean sleeps(int state) {
        return state % 2 == 0;
    }

    private StepWorkflow() {}
}
