package dev.stride.simulator.reference;

import com.fasterxml.jackson.databind.JsonNode;

/** The interpreter of a state's actions: sequential, or parallel, each on a copy of the data. */
final class Actions {

    static void perform(JsonNode actions, JsonNode mode, JsonNode limit, ExecutionThread executionThread) {
        if (mode.asText().equals("parallel")) {
            var arms = actions.valueStream()
                    .map(action -> (ConcurrentThreads.Arm) arm -> new Action(action, limit).perform(arm))
                    .toList();
            ConcurrentThreads.all(executionThread, arms).forEach(executionThread::repeat);
        } else {
            actions.forEach(action -> new Action(action, limit).perform(executionThread));
        }
    }

    private Actions() {}
}
