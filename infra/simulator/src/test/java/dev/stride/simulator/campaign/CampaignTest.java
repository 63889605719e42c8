package dev.stride.simulator.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.simulator.trial.TrialRun;
import dev.stride.simulator.trial.TrialRun.Shell;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A test of all campaign modes over all programs, which prints a table of the results. A CI build runs one round with fixed
 * seeds; {@code -Dsimulation.until=stopped}, or a duration instead, runs further rounds with new seeds and prints the table
 * after each.
 */
@Tag("simulation")
class CampaignTest {

    private static final String UNTIL = System.getProperty("simulation.until", "PT0S");

    /** Maximum duration of one round. The test counts the work that remains. */
    private static final Duration MOST = Duration.parse(System.getProperty("simulation.most", "P1D"));

    /** Number of the first round: nightly builds pass a new one each night. */
    private static final int FROM = Integer.getInteger("simulation.from", 1);

    @Test
    void longSimulationWithInjectedFaults_findsNoViolatedInvariant() {
        var end = UNTIL.equals("stopped") ? Instant.MAX : Instant.now().plus(Duration.parse(UNTIL));
        var campaign = new Campaign(TrialRun.REAL);
        var eager = new Campaign(SimulationTest.EAGER, TrialRun.REAL);
        var deferring = new Campaign(SimulationTest.DEFERRING, TrialRun.REAL);
        for (int round = FROM; round == FROM || Instant.now().isBefore(end); round++) {
            var work = new CampaignRound(round).of(campaign, eager, deferring);
            var left = ParallelWorkers.until(Instant.now().plus(MOST), work, Runnable::run);
            campaign.complete();
            eager.complete();
            deferring.complete();
            System.out.println(campaign.report() + "\nthe same with several states a message:" + eager.report()
                    + "\nthe same with commits at effects only:" + deferring.report()
                    + "left for want of time: %,d of %,d pieces of work".formatted(left, work.size()));
            holds(campaign, TrialRun.REAL);
            holds(eager, SimulationTest.EAGER);
            holds(deferring, SimulationTest.DEFERRING);
        }
    }

    private static void holds(Campaign campaign, Shell shell) {
        assertThat(campaign.violations())
                .extracting(violation -> Shrinker.of(violation, shell))
                .isEqualTo(List.of());
        assertThat(campaign.coverage().missed())
                .as(campaign.coverage().toString())
                .isEmpty();
        assertThat(campaign.struck()).isEqualTo(1);
    }
}
