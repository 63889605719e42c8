package dev.stride.simulator.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.Limits;
import dev.stride.language.serverlessworkflow10.ServerlessWorkflow10;
import dev.stride.plan.Checkpoint;
import dev.stride.plan.HistoryLevel;
import dev.stride.runtime.LifecycleLevel;
import dev.stride.runtime.Ports;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.protocol.CheckedRuntime;
import dev.stride.runtime.protocol.InvariantCheck;
import dev.stride.runtime.protocol.WorkflowRuntime;
import dev.stride.simulator.program.Program;
import dev.stride.simulator.program.Programs;
import dev.stride.simulator.trial.TrialRun;
import dev.stride.simulator.trial.TrialRun.Shell;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests that no effects are lost or duplicated when handlers crash and port calls fail. Every build runs this part of
 * {@link CampaignTest}.
 */
class SimulationTest {

    private static final int SOME = 8;
    private static final int FEW = 2;

    /** A runtime that executes several states a message, as an operator can configure. */
    static final Shell EAGER = (ports, invariantCheck) -> CheckedRuntime.of(
            ports, new RuntimeConfig(HistoryLevel.STATES, 5, Limits.COMMITS_PER_INSTANCE), invariantCheck);

    /** A runtime that commits at effects only, as an operator can configure. */
    static final Shell DEFERRING = (ports, invariantCheck) -> CheckedRuntime.of(
            ports,
            new RuntimeConfig(HistoryLevel.STATES, 5, Limits.COMMITS_PER_INSTANCE).withCheckpoint(Checkpoint.EFFECTS),
            invariantCheck);

    /** A runtime that publishes lifecycle events of instances, as an operator can configure. */
    static final Shell TELLING = (ports, invariantCheck) ->
            CheckedRuntime.of(ports, RuntimeConfig.DEFAULT.withLifecycleEvents(LifecycleLevel.ALL), invariantCheck);

    /** A runtime whose clients start instances inline. @param queued handles the messages that follow */
    record Inline(Shell queued) implements Shell {

        @Override
        public WorkflowRuntime over(Ports ports, InvariantCheck invariantCheck) {
            return queued.over(ports, invariantCheck);
        }

        @Override
        public boolean startsInline() {
            return true;
        }
    }

    @Test
    void injectedFault_doesNotChangeTheOutcomeOfWorkflowsThatTogetherUseEveryRuntimeFeature() {
        var campaign = holds(
                TrialRun.REAL,
                it -> ParallelWorkers.forEach(Programs.protocol(), program -> it.singleFaults(program, 1, SOME)));
        someMessagesJoined(campaign);
    }

    @Test
    @Tag("simulation")
    void injectedFault_doesNotChangeTheOutcomeOfConformanceCasesOfServerlessWorkflow10() {
        holds(
                TrialRun.REAL,
                campaign -> ParallelWorkers.forEach(
                        rowsOfServerlessWorkflow10(), program -> campaign.singleFaults(program, 1, FEW)));
    }

    @Test
    @Tag("simulation")
    void injectedFault_doesNotChangeTheOutcomeOfWorkflowsThatRunSeveralStatesPerMessage() {
        holds(
                EAGER,
                campaign -> ParallelWorkers.forEach(
                        Programs.protocol(), program -> campaign.singleFaults(program, 2, FEW)));
    }

    @ParameterizedTest
    @Tag("simulation")
    @EnumSource
    void injectedFault_doesNotChangeTheOutcomeOfInstancesWhoseFirstStatesRunInTheStartRequest(Checkpoint checkpoint) {
        holds(
                new Inline(
                        switch (checkpoint) {
                            case STATES -> TrialRun.REAL;
                            case EFFECTS -> DEFERRING;
                        }),
                campaign -> ParallelWorkers.forEach(
                        Programs.protocol(), program -> campaign.singleFaults(program, 4, FEW)));
    }

    @Test
    void injectedFault_doesNotChangeWorkflowOutcomes_evenIfSeveralStatesRunBeforeTheInstanceIsStored() {
        holds(
                DEFERRING,
                campaign -> ParallelWorkers.forEach(
                        Programs.protocol(), program -> campaign.singleFaults(program, 3, FEW)));
    }

    @Test
    @Tag("simulation")
    void manyInjectedFaults_doNotChangeWorkflowOutcomes_evenIfSeveralStatesRunBeforeTheInstanceIsStored() {
        holds(
                DEFERRING,
                campaign -> ParallelWorkers.forEach(Programs.protocol(), program -> campaign.manyFaults(program, 3)));
    }

    @Test
    void lifecycleEvents_areAllPublished_despiteAnInjectedFault() {
        var campaign = new Campaign(TELLING, TELLING);
        ParallelWorkers.forEach(
                Programs.protocol().subList(0, SOME), program -> campaign.singleFaults(program, 1, SOME));
        holds(campaign);
    }

    @Test
    @Tag("simulation")
    void taskLifecycleEvents_areEachPublishedOnce_despiteAnInjectedFault() {
        var campaign = new Campaign(TELLING, TELLING);
        var rows = Programs.conformance().stream()
                .filter(program -> program.name().contains("-lifecycle-events: "))
                .toList();
        ParallelWorkers.forEach(rows, program -> campaign.singleFaults(program, 1, SOME));
        holds(campaign);
    }

    @Test
    void injectedFault_doesNotChangeTheOutcomeOfGeneratedWorkflows() {
        holds(
                TrialRun.REAL,
                campaign -> Programs.INVENTIONS
                        .values()
                        .forEach(invention -> ParallelWorkers.forEach(
                                Programs.invented(FEW, invention), program -> campaign.singleFaults(program, 1, FEW))));
    }

    @Test
    @Tag("simulation")
    void manyInjectedFaultsAndDuplicateOrReorderedMessages_doNotChangeTheOutcomeOfWorkflows() {
        var campaign = holds(
                TrialRun.REAL,
                it -> ParallelWorkers.forEach(
                        Programs.protocol(),
                        program -> LongStream.rangeClosed(1, FEW).forEach(seed -> it.manyFaults(program, seed))));
        someMessagesJoined(campaign);
    }

    @Test
    void temporaryAwsOutage_doesNotChangeTheOutcomeOfWorkflowsWithEvents() {
        holds(
                TrialRun.REAL,
                campaign -> ParallelWorkers.forEach(
                        Programs.events(),
                        program -> LongStream.rangeClosed(1, FEW).forEach(seed -> campaign.trouble(program, seed))));
    }

    private static List<Program> rowsOfServerlessWorkflow10() {
        return Programs.conformance().stream()
                .filter(program -> program.plans().getFirst().language().equals(ServerlessWorkflow10.KEY))
                .toList();
    }

    private static Campaign holds(Shell shell, Consumer<Campaign> runs) {
        var campaign = new Campaign(shell);
        runs.accept(campaign);
        holds(campaign);
        return campaign;
    }

    private static void someMessagesJoined(Campaign campaign) {
        assertThat(campaign.joined())
                .as("messages that joined the commit of another message")
                .isPositive();
    }

    private static void holds(Campaign campaign) {
        System.out.println(campaign.report());
        assertThat(campaign.violations()).isEmpty();
        assertThat(campaign.struck()).isEqualTo(1);
    }
}
