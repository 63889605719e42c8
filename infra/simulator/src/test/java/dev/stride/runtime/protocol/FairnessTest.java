package dev.stride.runtime.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.simulator.trial.TrialRun;
import org.junit.jupiter.api.Test;

/** Tests that a backlog of slow calls delays neither commands nor other workflows, in virtual time. */
class FairnessTest {

    @Test
    void messageBacklogOfOneWorkflow_delaysNeitherOperatorCommandsNorOtherWorkflows() {
        assertThat(BacklogRun.violations(TrialRun.REAL)).isEmpty();
    }
}
