package dev.stride.simulator.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.plan.Checkpoint;
import dev.stride.simulator.program.Programs;
import dev.stride.simulator.trial.TrialRun;
import dev.stride.workflowtest.VersionRows;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Repeats retries with another version of a workflow, with a crash at every call. */
@Tag("simulation")
class VersionCrashesTest {

    @ParameterizedTest
    @EnumSource
    void crashAtAnyCall_neitherLosesTheChangeOfTheVersion_norMakesItTwice(Checkpoint checkpoint) {
        var campaign = new Campaign(
                switch (checkpoint) {
                    case STATES -> TrialRun.REAL;
                    case EFFECTS -> SimulationTest.DEFERRING;
                });
        var programs = VersionRows.all()
                .filter(row -> row.refused().isEmpty())
                .map(row -> Programs.of(row.file()))
                .toList();
        ParallelWorkers.forEach(programs, program -> campaign.crashes(program, 1));
        System.out.println(campaign.report());
        assertThat(campaign.violations()).isEmpty();
    }
}
