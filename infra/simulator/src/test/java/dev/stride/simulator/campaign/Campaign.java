package dev.stride.simulator.campaign;

import dev.stride.common.LruCache;
import dev.stride.simulator.fault.FaultInjector.PortCall;
import dev.stride.simulator.fault.FaultKind;
import dev.stride.simulator.fault.FaultPlan.InjectedFault;
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
 * A campaign of fault-injection runs over many programs, in all {@link CampaignMode}s. Each run is compared with the
 * program's run without faults. Safe for concurrent use.
 */
public final class Campaign {

    /** A share without a limit: all fault points of a program. */
    static final int ALL = Integer.MAX_VALUE;

    /** Duration of an outage that is short enough for no message to reach the dead-letter queue. */
    private static final Duration TROUBLE = Duration.ofHours(2);

    /** Duration of an outage that sends some messages to the dead-letter queue. */
    private static final Duration LONG_TROUBLE = Duration.ofHours(12);

    /** Number of cached runs without faults. */
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

    /** @param undisturbed creates the runtime of the reference runs */
    public Campaign(Shell shell, Shell undisturbed) {
        this.shell = shell;
        this.undisturbed = undisturbed;
    }

    /**
     * Runs a program once for each pair of port call and possible fault, with the schedule that a seed determines.
     *
     * @param share maximum number of runs for the program. Where it has more fault points, the seed selects some of
     *     them; as many consecutive seeds as there are shares cover all
     */
    public void singleFaults(Program program, long seed, int share) {
        var busy = new Trial(program, seed, Trial.BUSY, FaultSource.NONE);
        var points = points(run(CampaignMode.SINGLE, busy), 0);
        for (int i : share(points.size(), seed, share)) {
            strike(CampaignMode.SINGLE, busy, List.of(points.get(i)));
        }
    }

    /** Runs a program once for each of its port calls, with a crash directly after this call. */
    void crashes(Program program, long seed) {
        var busy = new Trial(program, seed, Trial.BUSY, FaultSource.NONE);
        points(run(CampaignMode.SINGLE, busy), 0).stream()
                .filter(point -> point.fault() == FaultKind.CRASH_AFTER)
                .forEach(point -> strike(CampaignMode.SINGLE, busy, List.of(point)));
    }

    /**
     * Runs a program with two faults a run; the second is any possible fault of any later call in the run with the
     * first.
     *
     * @param share maximum number of runs for the program
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

    /** Runs a program with many faults, in a world that duplicates and reorders messages. */
    public void manyFaults(Program program, long seed) {
        run(CampaignMode.RANDOM, new Trial(program, seed, Trial.STORMY, swarm(program, seed)));
    }

    /** Runs a program with many faults, in a world that also has rare behaviour of clocks, senders and queues. */
    void rareBehaviour(Program program, long seed) {
        run(CampaignMode.RANDOM, new Trial(program, seed, Trial.RARE, swarm(program, seed)));
    }

    /**
     * Runs a program in an outage that ends: for every second seed with the sweeper, for every fourth so long that
     * messages reach the dead-letter queue.
     */
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

    /** Runs a crowd program with many faults. */
    void crowd(Program program, long seed) {
        var profile = seed % 2 == 0 ? Trial.STORMY : Trial.BUSY;
        run(CampaignMode.MIXED, new Trial(program, seed, profile, swarm(program, seed)));
    }

    private FaultSource swarm(Program program, long seed) {
        var calls = reference(program).crossings().size();
        return _ -> RandomFaults.survivable(mixed(program, seed), calls);
    }

    /** Derives a seed for a program, so that one seed does not yield the same random faults for all programs. */
    private static long mixed(Program program, long seed) {
        return seed + ((long) program.name().hashCode() << Integer.SIZE);
    }

    /**
     * Injects the possible faults that no run has injected so far, as the last step of a campaign. A repeated run can take another
     * course before it reaches the call, so each fault has several chances.
     */
    void complete() {
        missed().stream().flatMap(List::stream).forEach(chance -> {
            if (missed().stream().anyMatch(chances -> chances.contains(chance))) {
                strike(CampaignMode.SINGLE, chance.trial(), chance.injections());
            }
        });
    }

    private synchronized List<List<FaultCoverage.Chance>> missed() {
        return faultCoverage.missed();
    }

    /** Repeats a run. */
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

    /** Returns all possible faults of a run's port calls from an index on. */
    private static List<InjectedFault> points(RunOutcome run, int from) {
        var crossings = run.crossings();
        return IntStream.range(from, crossings.size())
                .boxed()
                .flatMap(call ->
                        crossings.get(call).possible().stream().map(faultKind -> new InjectedFault(call, faultKind)))
                .toList();
    }

    /** Selects indexes below {@code size}, at most {@code share}, evenly spread; different seeds select different ones. */
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

    /** Returns the number of messages that joined the commit of another message. */
    synchronized int joined() {
        return tallies.values().stream().mapToInt(ModeStatistics::joined).sum();
    }

    /** Returns the statistics of each mode. */
    synchronized Map<CampaignMode, ModeStatistics> tallies() {
        return new EnumMap<>(tallies);
    }

    /** Returns the number of programs that have run. */
    synchronized int programs() {
        return programs.size();
    }

    /** Returns the report of all runs so far. */
    synchronized String report() {
        return new CampaignReport(this, Duration.ofNanos(System.nanoTime() - begun)).toString();
    }

    FaultCoverage coverage() {
        return faultCoverage;
    }

    /** Returns the share of the planned faults that were injected. */
    synchronized double struck() {
        return points == 0 ? 1 : (double) struck / points;
    }
}
