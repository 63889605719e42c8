package dev.stride.workflowtest.explore;

import dev.stride.workflowtest.ObservedRun;
import dev.stride.workflowtest.TestCase;
import dev.stride.workflowtest.disturbance.Disturbances;
import java.util.List;

/** A disturbed run of a case, and what is wrong with it. */
record Outcome(TestCase testCase, Disturbances disturbances, ObservedRun run, List<Verdict> verdicts) {

    Outcome {
        verdicts = List.copyOf(verdicts);
    }
}
