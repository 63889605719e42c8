package dev.stride.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.Limits;
import dev.stride.plan.HistoryLevel;
import dev.stride.runtime.TrialRun.Shell;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * Nothing is lost and nothing happens twice, wherever a handler crashes and whatever call fails: a share of {@link CampaignTest}
 * for every build.
 */
class SimulationTest {

    private static final int SOME = 12;
    private static final int FEW = 2;

    /** Several states a message: what an operator may set. */
    static final Shell EAGER =
            (ports, watch) -> new WatchedRuntime(ports, new Config(HistoryLevel.STATES, 5, Limits.HOPS), watch);

    /** Events of the beginning and the end of every instance: what an operator may want. */
    static final Shell TELLING =
            (ports, watch) -> new WatchedRuntime(ports, Config.DEFAULT.withLifecycleEvents(true), watch);

    @Test
    void aMishapLeavesEveryPartOfTheProtocolWithTheResultOfAnUndisturbedRun() {
        holds(
                TrialRun.REAL,
                campaign -> Workers.each(Programs.protocol(), program -> campaign.singleMishaps(program, 1, SOME)));
    }

    @Test
    void theSameHoldsWhenOneMessageTakesABranchThroughSeveralStates() {
        holds(EAGER, campaign -> Workers.each(Programs.protocol(), program -> campaign.singleMishaps(program, 2, FEW)));
    }

    @Test
    void theLifeOfInstancesIsToldOfWhateverHappens() {
        var campaign = new Campaign(TELLING, TELLING);
        Workers.each(Programs.protocol().subList(0, SOME), program -> campaign.singleMishaps(program, 1, SOME));
        holds(campaign);
    }

    @Test
    void aMishapLeavesInventedWorkflowsWithTheResultOfAnUndisturbedRun() {
        holds(
                TrialRun.REAL,
                campaign -> Programs.INVENTIONS
                        .values()
                        .forEach(invention -> Workers.each(
                                Programs.invented(FEW, invention),
                                program -> campaign.singleMishaps(program, 1, FEW))));
    }

    @Test
    void manyMishapsAtOnceWithDuplicatesAndReorderingLeaveTheSameResult() {
        holds(
                TrialRun.REAL,
                campaign -> Workers.each(
                        Programs.protocol(),
                        program ->
                                LongStream.rangeClosed(1, FEW).forEach(seed -> campaign.manyMishaps(program, seed))));
    }

    @Test
    void troubleThatEndsLeavesNothingBehind() {
        holds(
                TrialRun.REAL,
                campaign -> Workers.each(
                        Programs.events(),
                        program -> LongStream.rangeClosed(1, FEW).forEach(seed -> campaign.trouble(program, seed))));
    }

    @Test
    void whatAnOlderVersionHasBegunComesToItsEndWhateverHappens() {
        var upgrade = Upgrade.program();
        holds(
                TrialRun.REAL,
                campaign -> Workers.each(
                        LongStream.rangeClosed(1, SOME).boxed().toList(), seed -> campaign.upgrade(upgrade, seed)));
    }

    private static void holds(Shell shell, Consumer<Campaign> runs) {
        var campaign = new Campaign(shell);
        runs.accept(campaign);
        holds(campaign);
    }

    private static void holds(Campaign campaign) {
        System.out.println(campaign.report());
        assertThat(campaign.violations()).isEmpty();
        assertThat(campaign.struck()).isEqualTo(1);
    }
}
