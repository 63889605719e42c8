package dev.stride.simulator.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.simulator.program.Program;
import dev.stride.simulator.program.Programs;
import dev.stride.simulator.trial.TrialRun;
import dev.stride.simulator.trial.TrialRun.Shell;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs a part of {@link SimulationTest} with a test for each program. Mutation testing needs that: it runs the tests that reach a
 * changed line one by one until the first that fails.
 */
@Tag("mutations")
class ProgramFaultsTest {

    static List<Program> programs() {
        return Programs.protocol();
    }

    @ParameterizedTest
    @MethodSource("programs")
    void injectedFaults_doNotChangeTheOutcome(Program program) {
        hold(program, TrialRun.REAL);
    }

    @ParameterizedTest
    @MethodSource("programs")
    void injectedFaults_doNotChangeTheOutcomeOfAnInstanceThatRunsSeveralStatesInItsStartRequest(Program program) {
        hold(program, new SimulationTest.Inline(SimulationTest.DEFERRING));
    }

    private static void hold(Program program, Shell shell) {
        var campaign = new Campaign(shell);
        campaign.manyFaults(program, 1);
        assertThat(campaign.violations()).isEmpty();
    }
}
