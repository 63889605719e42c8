package dev.stride.simulator.campaign;

import dev.stride.common.LruCache;
import dev.stride.simulator.fault.InjectedFault;
import dev.stride.simulator.fault.PortCall;
import dev.stride.simulator.program.Program;
import dev.stride.simulator.trial.OutcomeCheck;
import dev.stride.simulator.trial.RunOutcome;
import dev.stride.simulator.trial.Trial;
import dev.stride.simulator.trial.Trial.FaultSource;
import dev.stride.simulator.trial.TrialRun;
import dev.stride.simulator.trial.TrialRun.Shell;
import dev.stride.simulator.trial.Violation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Runs programs in which things go wrong, in all {@link CampaignMode}s, and compares each run with the one in which nothing does. Safe for
 * concurrent use.
 */
public final class Campaign {

    /** As many points of a program as there are. */
    static final int ALL = Integer.MAX_VALUE;

    /** How long trouble lasts: so short that no message is given up meanwhile. */
    private static final Duration TROUBLE = Duration.ofHours(2);

    /** So long that some are. */
    private static final Duration LONG_TROUBLE = Duration.ofHours(12);

    /** Undisturbed runs that are not done again. */
    private static final int REMEMBERED = 2_000;

    private final Shell shell;
    private final Shell undisturbed;
    private final List<Violation> violations = new ArrayList<>();
    private final Map<CampaignMode, ModeStatistics> tallies = new EnumMap<>(CampaignMode.class);
    private final FaultCoverage faultCoverage = new FaultCoverage();
    private final Set<String> programs = new TreeSet<>();
    private final LruCache<String, RunOutcome> references = new LruCache<>(REMEMBERED);
    private final long begun = System.nanoTime();
    private int points;
    private int struck;

    public Campaign(Shell shell) {
        this(shell, TrialRun.REAL);
    }

    /** @param undisturbed makes the runtime of the run that others are compared with */
    Campaign(Shell shell, Shell undisturbed) {
        this.shell = shell;
        this.undisturbed = undisturbed;
    }

    /**
     * Every call x every mishap, each in one run of the schedule that a seed decides.
     *
     * @param share runs that one program gets; where it has more points, the seed decides which of them are struck, and so
     *     many seeds as there are shares strike all
     */
    public void singleMishaps(Program program, long seed, int share) {
        var busy = new Trial(program, seed, Trial.BUSY, FaultSource.NONE);
        var points = points(run(CampaignMode.SINGLE, busy), 0);
        for (int i : share(points.size(), seed, share)) {
            strike(CampaignMode.SINGLE, busy, List.of(points.get(i)));
        }
    }

    /**
     * Two mishaps a run, where the second is any that can befall any later call of the run with the first.
     *
     * @param share runs that one program gets
     */
    void pairs(Program program, long seed, int share) {
        var busy = new Trial(program, seed, Trial.BUSY, FaultSource.NONE);
        var firsts = points(run(CampaignMode.PAIRS, busy), 0);
        var each = Math.max(1, Math.ceilDiv(share, Math.max(1, firsts.size())));
        for (int i : share(firsts.size(), seed, share)) {
            var first = firsts.get(i);
            var disturbed = run(CampaignMode.PAIRS, busy.with(program, List.of(first)));
            var seconds = points(disturbed, first.call() + 1);
            for (int j : share(seconds.size(), seed + i, each)) {
                strike(CampaignMode.PAIRS, busy, List.of(first, seconds.get(j)));
            }
        }
    }

    /** Many mishaps at once, in worlds that deliver twice and out of order. */
    void manyMishaps(Program program, long seed) {
        run(CampaignMode.RANDOM, new Trial(program, seed, Trial.STORMY, swarm(program, seed)));
    }

    /** The same in worlds whose clocks, senders and queues have whims as well. */
    void whims(Program program, long seed) {
        run(CampaignMode.RANDOM, new Trial(program, seed, Trial.WHIMSICAL, swarm(program, seed)));
    }

    /** Trouble without measure that ends: every other time with the sweeper, every fourth time so long that messages are given up. */
    void trouble(Program program, long seed) {
        var end = program.clock().plus(seed % 4 == 0 ? LONG_TROUBLE : TROUBLE);
        var trial = new Trial(
                program,
                seed,
                Trial.STORMY,
                clock -> RandomFaults.until(end, mixed(program, seed), clock),
                seed % 2 == 0);
        run(CampaignMode.LIVENESS, trial);
    }

    /** Many mishaps to a crowd. */
    void crowd(Program program, long seed) {
        var weather = seed % 2 == 0 ? Trial.STORMY : Trial.BUSY;
        run(CampaignMode.MIXED, new Trial(program, seed, weather, swarm(program, seed)));
    }

    /** Many mishaps to instances that another version has begun. */
    void upgrade(Program program, long seed) {
        run(CampaignMode.UPGRADE, new Trial(program, seed, Trial.STORMY, swarm(program, seed)));
    }

    private FaultSource swarm(Program program, long seed) {
        var calls = reference(program).crossings().size();
        return _ -> RandomFaults.survivable(mixed(program, seed), calls);
    }

    /** Another one for each program, so that one seed is not the same swarm for all. */
    private static long mixed(Program program, long seed) {
        return seed + ((long) program.name().hashCode() << Integer.SIZE);
    }

    /** Strikes wherever something that could was left out: now or never. */
    void complete() {
        List<FaultCoverage.Chance> missed;
        synchronized (this) {
            missed = faultCoverage.missed();
        }
        missed.forEach(chance -> strike(CampaignMode.SINGLE, chance.trial(), chance.injections()));
    }

    /** Exactly this, once more. */
    RunOutcome again(Trial trial) {
        return run(CampaignMode.SINGLE, trial);
    }

    private RunOutcome reference(Program program) {
        return references.get(program.name()).orElseGet(() -> {
            var runOutcome = TrialRun.run(Trial.undisturbed(program), undisturbed);
            references.put(program.name(), runOutcome);
            return runOutcome;
        });
    }

    private void strike(CampaignMode campaignMode, Trial busy, List<InjectedFault> injections) {
        var crossings = run(campaignMode, busy.with(busy.program(), injections)).crossings();
        synchronized (this) {
            for (var injectedFault : injections) {
                points++;
                if (crossings.size() > injectedFault.call()
                        && crossings.get(injectedFault.call()).fault().isPresent()) {
                    struck++;
                }
            }
        }
    }

    private RunOutcome run(CampaignMode campaignMode, Trial trial) {
        var begun = System.nanoTime();
        var runOutcome = TrialRun.run(trial, shell);
        var what = new OutcomeCheck(trial, reference(trial.program())).check(runOutcome);
        synchronized (this) {
            var modeStatistics = tallies.computeIfAbsent(campaignMode, _ -> new ModeStatistics());
            modeStatistics.addRun(runOutcome, System.nanoTime() - begun);
            programs.add(trial.program().name());
            faultCoverage.add(trial, runOutcome.crossings());
            if (!what.isEmpty()) {
                modeStatistics.violated();
                violations.add(
                        new Violation(campaignMode, trial, injections(runOutcome.crossings()), what, runOutcome));
            }
        }
        return runOutcome;
    }

    /** All that can befall the calls of a run from one on. */
    private static List<InjectedFault> points(RunOutcome run, int from) {
        var crossings = run.crossings();
        return IntStream.range(from, crossings.size())
                .boxed()
                .flatMap(call ->
                        crossings.get(call).possible().stream().map(faultKind -> new InjectedFault(call, faultKind)))
                .toList();
    }

    /** Some of a number of places, as many as a share at most, spread over all and other ones for other seeds. */
    private static int[] share(int size, long seed, int share) {
        var shares = Math.max(1, Math.ceilDiv(size, share));
        return IntStream.range(0, size)
                .filter(i -> Math.floorMod(i - seed, shares) == 0)
                .toArray();
    }

    static List<InjectedFault> injections(List<PortCall> crossings) {
        return IntStream.range(0, crossings.size())
                .boxed()
                .flatMap(call ->
                        crossings.get(call).fault().stream().map(faultKind -> new InjectedFault(call, faultKind)))
                .toList();
    }

    public synchronized List<Violation> violations() {
        return List.copyOf(violations);
    }

    public synchronized int runs() {
        return tallies.values().stream().mapToInt(ModeStatistics::runs).sum();
    }

    /** What the runs of each mode came to. */
    synchronized Map<CampaignMode, ModeStatistics> tallies() {
        return new EnumMap<>(tallies);
    }

    /** How many programs were run. */
    synchronized int programs() {
        return programs.size();
    }

    /** What its runs came to so far. */
    synchronized String report() {
        return new CampaignReport(this, Duration.ofNanos(System.nanoTime() - begun)).toString();
    }

    FaultCoverage coverage() {
        return faultCoverage;
    }

    /** Share of the listed mishaps that did strike. */
    synchronized double struck() {
        return points == 0 ? 1 : (double) struck / points;
    }
}
