package dev.stride.runtime;

import dev.stride.runtime.CrashRun.Ending;
import dev.stride.runtime.CrashRun.Shell;
import dev.stride.simulation.Injection;
import dev.stride.simulation.Mishap;
import dev.stride.simulation.Mishaps;
import dev.stride.simulation.Weather;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * Lets every single port call of a program go wrong in every way, one per run, and compares with the run in which nothing
 * does.
 */
final class CrashEnumeration {

    /** What a run did wrong, with all that is needed to run it again. */
    record Violation(String program, long seed, List<Injection> injections, List<String> what) {}

    private final Shell shell;
    private final List<Violation> violations = new ArrayList<>();
    private final Map<Mishap, Integer> injected = new EnumMap<>(Mishap.class);
    private final Map<String, Set<Mishap>> sites = new TreeMap<>();
    private final Set<String> points = new HashSet<>();
    private final Set<String> struck = new HashSet<>();
    private int runs;

    CrashEnumeration(Shell shell) {
        this.shell = shell;
    }

    /** Every call x every mishap, each in one run of the schedule that a seed decides. */
    void everySingleMishap(Program program, long seed) {
        var calm = run(program, seed, Weather.BUSY, Mishaps.none());
        for (int call = 0; call < calm.crossings().size(); call++) {
            for (var mishap : calm.crossings().get(call).possible()) {
                points.add("%s#%d#%d#%s".formatted(program.name(), seed, call, mishap));
                compare(program, seed, calm, List.of(new Injection(call, mishap)));
            }
        }
    }

    /** Many mishaps at once, drawn at a rate, in worlds that deliver twice and out of order. */
    void manyMishaps(Program program, long seed, double rate) {
        var calm = run(program, seed, Weather.BUSY, Mishaps.none());
        var stormy = run(program, seed, Weather.STORMY, Mishaps.drawn(new SplittableRandom(seed), rate));
        judge(program, seed, calm, stormy);
    }

    List<Violation> violations() {
        return violations;
    }

    int runs() {
        return runs;
    }

    /** Share of the single mishaps that were to be injected and did strike. */
    double coverage() {
        return points.isEmpty() ? 1 : (double) struck.size() / points.size();
    }

    @Override
    public String toString() {
        var single = points.isEmpty()
                ? ""
                : ", %,d of %,d single crash points struck".formatted(struck.size(), points.size());
        return "%,d runs%s, %d pairs of call site and mishap, injected %s, %d violations"
                .formatted(
                        runs,
                        single,
                        sites.values().stream().mapToInt(Set::size).sum(),
                        injected,
                        violations.size());
    }

    private void compare(Program program, long seed, Ending calm, List<Injection> injections) {
        var ending = run(program, seed, Weather.BUSY, Mishaps.listed(injections));
        judge(program, seed, calm, ending);
        for (var injection : injections) {
            if (ending.crossings().size() > injection.call()
                    && ending.crossings().get(injection.call()).mishap().isPresent()) {
                struck.add("%s#%d#%d#%s".formatted(program.name(), seed, injection.call(), injection.mishap()));
            }
        }
    }

    private void judge(Program program, long seed, Ending calm, Ending ending) {
        var what = new ArrayList<>(ending.violations());
        if (program.testCase().steps().isEmpty()) {
            differs("status", calm.status(), ending.status(), what);
            differs("output", calm.output(), ending.output(), what);
            differs("states in the history", calm.visited(), ending.visited(), what);
            differs("keys of calls", calm.keys(), ending.keys(), what);
        }
        if (!what.isEmpty()) {
            violations.add(new Violation(program.name(), seed, injections(ending), what));
        }
    }

    private static void differs(String of, Object expected, Object actual, List<String> what) {
        if (!expected.equals(actual)) {
            what.add("%s: %s, without mishaps %s".formatted(of, actual, expected));
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
        runs++;
        var ending = CrashRun.run(program, seed, weather, mishaps, shell);
        for (var crossing : ending.crossings()) {
            crossing.mishap().ifPresent(mishap -> {
                injected.merge(mishap, 1, Integer::sum);
                sites.computeIfAbsent(crossing.site(), _ -> EnumSet.noneOf(Mishap.class))
                        .add(mishap);
            });
        }
        return ending;
    }
}
