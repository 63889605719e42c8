package dev.stride.runtime;

import dev.stride.runtime.Trial.Adversity;
import dev.stride.simulation.Injection;
import java.util.Arrays;
import java.util.List;

/** A run that is done again, as {@link Trial#written} wrote it. */
record Replay(Trial trial, List<Injection> injections) {

    static Replay of(String written) {
        var parts = written.split("\\|", -1);
        if (parts.length != 5) {
            throw new IllegalArgumentException("program|seed|weather|swept or unswept|call:MISHAP,..., not " + written);
        }
        var injections = parts[4].isEmpty()
                ? List.<Injection>of()
                : Arrays.stream(parts[4].split(",")).map(Injection::parse).toList();
        var program = Programs.named(parts[0]);
        return new Replay(
                new Trial(
                        program,
                        Long.parseLong(parts[1]),
                        parts[2],
                        Adversity.of(injections),
                        parts[3].equals("swept")),
                injections);
    }

    /** What to enter to see a run again. */
    static String command(String written) {
        return "mvn -pl shared test -Dtest=ReplayTest -Dreplay='%s'".formatted(written);
    }
}
