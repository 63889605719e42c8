package dev.stride.runtime;

import dev.stride.runtime.CrashRun.Shell;
import dev.stride.simulation.Injection;
import dev.stride.simulation.Mishap;
import dev.stride.simulation.Mishaps;
import dev.stride.simulation.Weather;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Lets every single port call of a program go wrong in every way, one per run, and compares with the run in which nothing
 * does. Safe for concurrent use.
 */
final class CrashEnumeration {

    /** What a run did wrong, with all that is needed to run it again. */
    record Violation(String program, long seed, List<Injection> injections, List<String> what) {}

    /** As many points of a program as there are. */
    static final int ALL = Integer.MAX_VALUE;

    private static final double[] RATES = {0, 0.01, 0.03, 0.1};

    private final Shell shell;
    private final Shell undisturbed;
    private final List<Violation> violations = new ArrayList<>();
    private final Map<Mishap, Integer> injected = new EnumMap<>(Mishap.class);
    private final Map<String, Set<Mishap>> sites = new TreeMap<>();
    private final Set<String> programs = new TreeSet<>();
    private final Set<String> struck = new HashSet<>();
    private final Map<String, Ending> references = new ConcurrentHashMap<>();
    private Duration time = Duration.ZERO;
    private int points;
    private int runs;

    CrashEnumeration(Shell shell) {
        this(shell, CrashRun.REAL);
    }

    /** @param undisturbed makes the runtime of the run that others are compared with */
    CrashEnumeration(Shell shell, Shell undisturbed) {
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
        var reference = reference(program);
        var calm = run(program, seed, Weather.BUSY, Mishaps.none());
        judge(program, seed, reference, calm);
        var possible = new ArrayList<Injection>();
        for (int call = 0; call < calm.crossings().size(); call++) {
            for (var mishap : calm.crossings().get(call).possible()) {
                possible.add(new Injection(call, mishap));
            }
        }
        var shares = Math.ceilDiv(possible.size(), share);
        for (int i = 0; i < possible.size(); i++) {
            if (Math.floorMod(i - seed, shares) == 0) {
                strike(program, seed, reference, possible.get(i));
            }
        }
    }

    /** Many mishaps at once, drawn at a rate, in worlds that deliver twice and out of order. */
    void manyMishaps(Program program, long seed, double rate) {
        var stormy = run(program, seed, Weather.STORMY, Mishaps.drawn(new SplittableRandom(seed), rate));
        judge(program, seed, reference(program), stormy);
    }

    /** Few mishaps or none, in worlds whose clocks, senders and queues have whims as well. */
    void whims(Program program, long seed) {
        var rate = RATES[Math.floorMod(seed, RATES.length)];
        var run = run(program, seed, Weather.WHIMSICAL, Mishaps.drawn(new SplittableRandom(seed), rate));
        judge(program, seed, reference(program), run);
    }

    /** The run that others are compared with: in it nothing goes wrong or takes time. */
    private Ending reference(Program program) {
        return references.computeIfAbsent(
                program.name(), _ -> CrashRun.run(program, 0, Weather.CALM, Mishaps.none(), undisturbed));
    }

    private void strike(Program program, long seed, Ending reference, Injection injection) {
        var ending = run(program, seed, Weather.BUSY, Mishaps.listed(List.of(injection)));
        judge(program, seed, reference, ending);
        var crossings = ending.crossings();
        synchronized (this) {
            points++;
            if (crossings.size() > injection.call()
                    && crossings.get(injection.call()).mishap().isPresent()) {
                struck.add("%s#%d#%s".formatted(program.name(), seed, injection));
            }
        }
    }

    private void judge(Program program, long seed, Ending reference, Ending ending) {
        var what = new ArrayList<>(ending.violations());
        if (!program.races()) {
            what.addAll(ending.differences(reference));
        }
        if (!what.isEmpty()) {
            synchronized (this) {
                violations.add(new Violation(program.name(), seed, injections(ending), what));
            }
        }
    }

    private static List<Injection> injections(Ending ending) {
        var injections = new ArrayList<Injection>();
        for (int call = 0; call < ending.crossings().size(); call++) {
            var at = call;
            ending.crossings().get(call).mishap().ifPresent(mishap -> injections.add(new Injection(at, mishap)));
        }
        return injections;
    }

    private Ending run(Program program, long seed, Weather weather, Mishaps mishaps) {
        var ending = CrashRun.run(program, seed, weather, mishaps, shell);
        synchronized (this) {
            runs++;
            programs.add(program.name());
            time = time.plus(ending.time());
            for (var crossing : ending.crossings()) {
                crossing.mishap().ifPresent(mishap -> {
                    injected.merge(mishap, 1, Integer::sum);
                    sites.computeIfAbsent(crossing.site(), _ -> EnumSet.noneOf(Mishap.class))
                            .add(mishap);
                });
            }
        }
        return ending;
    }

    synchronized List<Violation> violations() {
        return List.copyOf(violations);
    }

    synchronized int runs() {
        return runs;
    }

    /** Share of the single mishaps that were to be injected and did strike. */
    synchronized double coverage() {
        return points == 0 ? 1 : (double) struck.size() / points;
    }

    @Override
    public synchronized String toString() {
        var single = points == 0 ? "" : ", %,d of %,d single crash points struck".formatted(struck.size(), points);
        return "%,d programs, %,d runs of %,d days in all%s, %d pairs of call site and mishap, injected %s, %d violations"
                .formatted(
                        programs.size(),
                        runs,
                        time.toDays(),
                        single,
                        sites.values().stream().mapToInt(Set::size).sum(),
                        injected,
                        violations.size());
    }
}
