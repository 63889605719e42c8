package dev.stride.runtime;

import dev.stride.simulation.Injection;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What a run did wrong, with all that is needed to run it again.
 *
 * @param injections what befell which call
 * @param ending how it ended
 */
record Violation(Mode mode, Trial trial, List<Injection> injections, List<String> what, Ending ending) {

    private static final int LAST = 50;

    @Override
    public String toString() {
        var crossings = ending.crossings();
        var sites = injections.stream()
                .map(it -> "(%d, %s, %s)".formatted(it.call(), site(it), it.mishap()))
                .collect(Collectors.joining(", "));
        var last = IntStream.range(Math.max(0, crossings.size() - LAST), crossings.size())
                .mapToObj(call -> "    %5d %s".formatted(call, crossings.get(call)))
                .collect(Collectors.joining("\n"));
        return """

                %s, program "%s", seed %d, %s: [%s]
                  %s
                  again: %s
                  its last calls:
                %s""".formatted(
                        mode,
                        trial.program().name(),
                        trial.seed(),
                        trial.weather(),
                        sites,
                        String.join("\n  ", what),
                        Replay.command(trial.written(injections)),
                        last);
    }

    private String site(Injection injection) {
        return injection.call() < ending.crossings().size()
                ? ending.crossings().get(injection.call()).site()
                : "never reached";
    }
}
