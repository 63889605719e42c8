package dev.stride.runtime;

import dev.stride.Recent;
import dev.stride.runtime.Trial.Adversity;
import dev.stride.runtime.TrialRun.Shell;
import dev.stride.simulation.Crossing;
import dev.stride.simulation.Injection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Runs programs in which things go wrong, in all {@link Mode}s, and compares each run with the one in which nothing does. Safe for
 * concurrent use.
 */
final class Campaign {

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
    private final Map<Mode, Tally> tallies = new EnumMap<>(Mode.class);
    private final Coverage coverage = new Coverage();
    private final Set<String> programs = new TreeSet<>();
    private final Recent<String, Ending> references = new Recent<>(REMEMBERED);
    private final long begun = System.nanoTime();
    private int points;
    private int struck;

    Campaign(Shell shell) {
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
    void singleMishaps(Program program, long seed, int share) {
        var busy = new Trial(program, seed, Trial.BUSY, Adversity.NONE);
        var points = points(run(Mode.SINGLE, busy), 0);
        for (int i : share(points.size(), seed, share)) {
            strike(Mode.SINGLE, busy, List.of(points.get(i)));
        }
    }

    /**
     * Two mishaps a run, where the second is any that can befall any later call of the run with the first.
     *
     * @param share runs that one program gets
     */
    void pairs(Program program, long seed, int share) {
        var busy = new Trial(program, seed, Trial.BUSY, Adversity.NONE);
        var firsts = points(run(Mode.PAIRS, busy), 0);
        var each = Math.max(1, Math.ceilDiv(share, Math.max(1, firsts.size())));
        for (int i : share(firsts.size(), seed, share)) {
            var first = firsts.get(i);
            var disturbed = run(Mode.PAIRS, busy.with(program, List.of(first)));
            var seconds = points(disturbed, first.call() + 1);
            for (int j : share(seconds.size(), seed + i, each)) {
                strike(Mode.PAIRS, busy, List.of(first, seconds.get(j)));
            }
        }
    }

    /** Many mishaps at once, in worlds that deliver twice and out of order. */
    void manyMishaps(Program program, long seed) {
        run(Mode.RANDOM, new Trial(program, seed, Trial.STORMY, swarm(program, seed)));
    }

    /** The same in worlds whose clocks, senders and queues have whims as well. */
    void whims(Program program, long seed) {
        run(Mode.RANDOM, new Trial(program, seed, Trial.WHIMSICAL, swarm(program, seed)));
    }

    /** Trouble without measure that ends: every other time with the sweeper, every fourth time so long that messages are given up. */
    void trouble(Program program, long seed) {
        var end = program.clock().plus(seed % 4 == 0 ? LONG_TROUBLE : TROUBLE);
        var trial = new Trial(
                program, seed, Trial.STORMY, clock -> Swarm.until(end, mixed(program, seed), clock), seed % 2 == 0);
        run(Mode.LIVENESS, trial);
    }

    /** Many mishaps to a crowd. */
    void crowd(Program program, long seed) {
        var weather = seed % 2 == 0 ? Trial.STORMY : Trial.BUSY;
        run(Mode.MIXED, new Trial(program, seed, weather, swarm(program, seed)));
    }

    /** Many mishaps to instances that another version has begun. */
    void upgrade(Program program, long seed) {
        run(Mode.UPGRADE, new Trial(program, seed, Trial.STORMY, swarm(program, seed)));
    }

    private Adversity swarm(Program program, long seed) {
        var calls = reference(program).crossings().size();
        return _ -> Swarm.survivable(mixed(program, seed), calls);
    }

    /** Another one for each program, so that one seed is not the same swarm for all. */
    private static long mixed(Program program, long seed) {
        return seed + ((long) program.name().hashCode() << Integer.SIZE);
    }

    /** Strikes wherever something that could was left out: now or never. */
    void complete() {
        List<Coverage.Chance> missed;
        synchronized (this) {
            missed = coverage.missed();
        }
        missed.forEach(chance -> strike(Mode.SINGLE, chance.trial(), chance.injections()));
    }

    /** Exactly this, once more. */
    Ending again(Trial trial) {
        return run(Mode.SINGLE, trial);
    }

    private Ending reference(Program program) {
        return references.get(program.name()).orElseGet(() -> {
            var ending = TrialRun.run(Trial.undisturbed(program), undisturbed);
            references.put(program.name(), ending);
            return ending;
        });
    }

    private void strike(Mode mode, Trial busy, List<Injection> injections) {
        var crossings = run(mode, busy.with(busy.program(), injections)).crossings();
        synchronized (this) {
            for (var injection : injections) {
                points++;
                if (crossings.size() > injection.call()
                        && crossings.get(injection.call()).mishap().isPresent()) {
                    struck++;
                }
            }
        }
    }

    private Ending run(Mode mode, Trial trial) {
        var begun = System.nanoTime();
        var ending = TrialRun.run(trial, shell);
        var what = new Verdict(trial, reference(trial.program())).on(ending);
        synchronized (this) {
            var tally = tallies.computeIfAbsent(mode, _ -> new Tally());
            tally.ran(ending, System.nanoTime() - begun);
            programs.add(trial.program().name());
            coverage.saw(trial, ending.crossings());
            if (!what.isEmpty()) {
                tally.violated();
                violations.add(new Violation(mode, trial, injections(ending.crossings()), what, ending));
            }
        }
        return ending;
    }

    /** All that can befall the calls of a run from one on. */
    private static List<Injection> points(Ending run, int from) {
        var crossings = run.crossings();
        return IntStream.range(from, crossings.size())
                .boxed()
                .flatMap(call -> crossings.get(call).possible().stream().map(mishap -> new Injection(call, mishap)))
                .toList();
    }

    /** Some of a number of places, as many as a share at most, spread over all and other ones for other seeds. */
    private static int[] share(int size, long seed, int share) {
        var shares = Math.max(1, Math.ceilDiv(size, share));
        return IntStream.range(0, size)
                .filter(i -> Math.floorMod(i - seed, shares) == 0)
                .toArray();
    }

    static List<Injection> injections(List<Crossing> crossings) {
        return IntStream.range(0, crossings.size())
                .boxed()
                .flatMap(call -> crossings.get(call).mishap().stream().map(mishap -> new Injection(call, mishap)))
                .toList();
    }

    synchronized List<Violation> violations() {
        return List.copyOf(violations);
    }

    synchronized int runs() {
        return tallies.values().stream().mapToInt(Tally::runs).sum();
    }

    /** What the runs of each mode came to. */
    synchronized Map<Mode, Tally> tallies() {
        return new EnumMap<>(tallies);
    }

    /** How many programs were run. */
    synchronized int programs() {
        return programs.size();
    }

    /** What its runs came to so far. */
    synchronized String report() {
        return new Report(this, Duration.ofNanos(System.nanoTime() - begun)).toString();
    }

    Coverage coverage() {
        return coverage;
    }

    /** Share of the listed mishaps that did strike. */
    synchronized double struck() {
        return points == 0 ? 1 : (double) struck / points;
    }
}
