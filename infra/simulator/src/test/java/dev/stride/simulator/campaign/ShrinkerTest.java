package dev.stride.simulator.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.runtime.protocol.RuntimeMutants;
import dev.stride.simulator.program.InventedWorkflow01;
import dev.stride.simulator.program.Programs;
import dev.stride.simulator.trial.Violation;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests that the shrinker reduces a violation of many faults in a large program to a few faults in a small one. */
@Tag("simulation")
class ShrinkerTest {

    private static final long SEEDS = 40;

    /** Number of violations to shrink. */
    private static final int SHRUNK = 3;

    @Test
    void shrinkerRemovesInjectedFaultsThatDoNotContributeToAFailure() {
        var shell = RuntimeMutants.NO_REDO;
        var campaign = new Campaign(shell);
        for (long seed = 1; seed <= SEEDS && violation(campaign).size() < SHRUNK; seed++) {
            campaign.manyFaults(InventedWorkflow01.of(seed), seed);
        }
        var found = violation(campaign).stream().limit(SHRUNK).toList();

        var shrunk = found.stream().map(each -> Shrinker.of(each, shell)).toList();

        assertThat(shrunk)
                .as("some violations need more faults than others")
                .anyMatch(small -> small.injections().size() <= 2)
                .zipSatisfy(found, (small, original) -> {
                    assertThat(small.injections())
                            .hasSizeLessThan(original.injections().size());
                    assertThat(small.what()).isNotEmpty();
                    assertThat(small.ending().crossings())
                            .hasSizeLessThanOrEqualTo(
                                    original.ending().crossings().size());
                    assertThat(small.toString())
                            .contains("-Dreplay='"
                                    + original.trial().program().name() + "|"
                                    + original.trial().seed());
                });
    }

    @Test
    void replayOfRecordedInjectedFaults_repeatsTheFailureOfTheSimulation() {
        var campaign = new Campaign(RuntimeMutants.NO_REDO);
        var program = Programs.protocol().getFirst();
        campaign.singleFaults(program, 1, Campaign.ALL);
        var found = campaign.violations().getFirst();

        var again = new Campaign(RuntimeMutants.NO_REDO);
        again.again(Replay.of(found.trial().written(found.injections())).trial());

        assertThat(again.violations()).extracting(Violation::what).containsExactly(found.what());
    }

    /** Returns the violations with several faults. */
    private static List<Violation> violation(Campaign campaign) {
        return campaign.violations().stream()
                .filter(violation -> violation.injections().size() > 2)
                .toList();
    }
}
