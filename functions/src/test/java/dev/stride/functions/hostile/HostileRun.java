package dev.stride.functions.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.functions.hostile.Verdict.Outcome;
import dev.stride.functions.stage.Internals;
import dev.stride.testsupport.CpuTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/** A run of hostile inputs against entry points, with its results. */
public final class HostileRun {

    /** Maximum processor time for one input. */
    private static final Duration LONGEST = Duration.ofSeconds(2);

    /** The forbidden results of an input. */
    enum Harm {
        FAILURE("5xx, or a failure"),
        INTERNALS("a stack trace"),
        SLOW("over 2 s"),
        DEAD("a dead worker"),
        UNSERVED("next request not served");

        private final String title;

        Harm(String title) {
            this.title = title;
        }

        String title() {
            return title;
        }
    }

    /** The results of the inputs of one corpus at one entry point. */
    record Line(Map<Outcome, Integer> outcomes, Map<Harm, Integer> harms) {

        private Line() {
            this(new EnumMap<>(Outcome.class), new EnumMap<>(Harm.class));
        }

        int cases() {
            return outcomes.values().stream().mapToInt(Integer::intValue).sum();
        }
    }

    /** One input at one entry point, with the time that it took. */
    private record Visit(String door, HostileInput hostile, Duration time) {
        @Override
        public String toString() {
            return "%s at %s took %d ms".formatted(hostile, door, time.toMillis());
        }
    }

    private final Map<String, Map<String, Line>> lines = new TreeMap<>();
    private final List<String> violations = new ArrayList<>();
    private Optional<Visit> slowest = Optional.empty();

    /**
     * Sends an input to an entry point.
     *
     * @param open whether other requests are still served
     */
    public void visit(
            String door, Function<HostileInput, Verdict> way, HostileInput hostileInput, BooleanSupplier open) {
        var verdict = new Verdict[1];
        var time = CpuTime.of(() -> verdict[0] = verdict(way, hostileInput));
        var visit = new Visit(door, hostileInput, time);
        slowest = slowest.filter(it -> it.time().compareTo(time) >= 0).or(() -> Optional.of(visit));
        var line = lines.computeIfAbsent(hostileInput.corpus(), _ -> new TreeMap<>())
                .computeIfAbsent(door, _ -> new Line());
        line.outcomes().merge(verdict[0].outcome(), 1, Integer::sum);
        harms(verdict[0], time, hostileInput, open).forEach(harm -> {
            line.harms().merge(harm, 1, Integer::sum);
            violations.add(visit + ": " + harm.title() + ": " + verdict[0].message());
        });
    }

    private static Verdict verdict(Function<HostileInput, Verdict> way, HostileInput hostileInput) {
        try {
            return way.apply(hostileInput);
        } catch (RuntimeException | Error failure) {
            return new Verdict(Outcome.BROKEN, failure.toString());
        }
    }

    private static List<Harm> harms(Verdict verdict, Duration time, HostileInput hostileInput, BooleanSupplier open) {
        var harms = new ArrayList<Harm>();
        if (verdict.outcome() == Outcome.BROKEN) {
            harms.add(Harm.FAILURE);
        }
        if (Internals.areIn(verdict.message(), hostileInput.text())) {
            harms.add(Harm.INTERNALS);
        }
        if (time.compareTo(LONGEST) > 0) {
            harms.add(Harm.SLOW);
        }
        try {
            if (!open.getAsBoolean()) {
                harms.add(Harm.UNSERVED);
            }
        } catch (RuntimeException | Error failure) {
            harms.add(Harm.DEAD);
        }
        return harms;
    }

    /**
     * Writes the results to a Markdown file in the folder {@code target/hostile} of the module. Fails if an input had a forbidden
     * result.
     *
     * @param name of the file
     */
    public void assertHarmless(String name) throws IOException {
        var file = Path.of("target", "hostile", name + ".md");
        Files.createDirectories(file.getParent());
        Files.writeString(file, table());
        System.out.println(
                file + ": the slowest case, " + slowest.map(Visit::toString).orElse("nothing was tried"));
        assertThat(violations).isEmpty();
    }

    private String table() {
        var table = new StringBuilder("| corpus | door | cases | taken | refused | faulted |");
        for (var harm : Harm.values()) {
            table.append(" ").append(harm.title()).append(" |");
        }
        table.append("\n").append("|---".repeat(6 + Harm.values().length)).append("|\n");
        lines.forEach((corpus, doors) -> doors.forEach((door, line) -> table.append(row(corpus, door, line))));
        return table.toString();
    }

    private static String row(String corpus, String door, Line line) {
        var row = new StringBuilder("| %s | %s | %d |".formatted(corpus, door, line.cases()));
        for (var outcome : List.of(Outcome.TAKEN, Outcome.REFUSED, Outcome.FAULTED)) {
            row.append(" %d |".formatted(line.outcomes().getOrDefault(outcome, 0)));
        }
        for (var harm : Harm.values()) {
            row.append(" %d |".formatted(line.harms().getOrDefault(harm, 0)));
        }
        return row.append("\n").toString();
    }
}
