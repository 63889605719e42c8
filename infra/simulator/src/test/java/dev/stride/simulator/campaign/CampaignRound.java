package dev.stride.simulator.campaign;

import dev.stride.simulator.program.CrowdProgram;
import dev.stride.simulator.program.Program;
import dev.stride.simulator.program.Programs;
import dev.stride.simulator.trial.Trial;
import dev.stride.simulator.trial.TrialRun;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.LongConsumer;
import java.util.stream.LongStream;

/**
 * One round of a {@link Campaign}. Each round has its own seeds and so injects other faults in other schedules.
 *
 * @param number number of the round, counted from 1
 */
record CampaignRound(int number) {

    /** Maximum number of port calls of a run that counts as short; short runs get more pairs of faults. */
    private static final int SHORT = 30;

    /** Number of runs of one program in a round. */
    private static final int MANY = 40;

    private static final int SOME = 10;
    private static final int FEW = 3;

    private static final int INVENTIONS = 30;
    private static final int CROWDS = 8;

    /**
     * Returns the work of the round, shuffled so that each part of it contains all kinds.
     *
     * @param eager a campaign whose runtime executes several states a message
     * @param deferring a campaign whose runtime commits at effects only
     */
    List<Runnable> of(Campaign campaign, Campaign eager, Campaign deferring) {
        var work = new ArrayList<>(of(campaign));
        work.addAll(ofSeveralStates(eager));
        work.addAll(of(deferring));
        Collections.shuffle(work, new Random(number));
        return work;
    }

    private List<Runnable> of(Campaign campaign) {
        var work = new ArrayList<Runnable>();
        seeds(CROWDS, seed -> {
            var crowd = CrowdProgram.of(seed);
            work.add(() -> campaign.crowd(crowd, seed));
        });
        work.add(() -> campaign.singleFaults(CrowdProgram.of(number), number, SOME));
        for (var program : Programs.protocol()) {
            work.add(() -> campaign.singleFaults(program, number, MANY));
            work.add(() -> campaign.pairs(program, number, isShort(program) ? 2 * MANY : MANY / 2));
            seeds(SOME, seed -> work.add(() -> campaign.manyFaults(program, seed)));
            seeds(FEW, seed -> work.add(() -> campaign.trouble(program, seed)));
        }
        for (var program : Programs.events()) {
            seeds(2 * MANY, seed -> work.add(() -> campaign.rareBehaviour(program, seed)));
        }
        for (var program : Programs.examples()) {
            work.add(() -> campaign.singleFaults(program, number, SOME));
            seeds(FEW, seed -> work.add(() -> campaign.manyFaults(program, seed)));
        }
        for (var program : Programs.conformance()) {
            work.add(() -> campaign.singleFaults(program, number, FEW));
            work.add(() -> campaign.manyFaults(program, number));
        }
        inventions(campaign, work);
        return work;
    }

    private void inventions(Campaign campaign, Collection<Runnable> work) {
        for (var kind : List.of("invention", "invented steps", "invented states")) {
            seeds(
                    INVENTIONS,
                    seed -> work.add(() -> {
                        var program = Programs.named(kind + " " + seed);
                        campaign.singleFaults(program, seed, SOME);
                        campaign.manyFaults(program, seed);
                    }));
        }
    }

    private List<Runnable> ofSeveralStates(Campaign campaign) {
        var work = new ArrayList<Runnable>();
        for (var program : Programs.protocol()) {
            work.add(() -> campaign.singleFaults(program, number, SOME));
            seeds(FEW, seed -> work.add(() -> campaign.manyFaults(program, seed)));
        }
        return work;
    }

    private static boolean isShort(Program program) {
        return TrialRun.run(Trial.undisturbed(program), TrialRun.REAL)
                        .crossings()
                        .size()
                <= SHORT;
    }

    /** Calls {@code what} with seeds that other rounds do not use. */
    private void seeds(int count, LongConsumer what) {
        LongStream.rangeClosed((long) (number - 1) * count + 1, (long) number * count)
                .forEach(what);
    }
}
