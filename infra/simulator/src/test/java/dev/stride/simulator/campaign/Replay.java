package dev.stride.simulator.campaign;

import dev.stride.simulator.fault.FaultPlan.InjectedFault;
import dev.stride.simulator.program.Programs;
import dev.stride.simulator.trial.Trial;
import dev.stride.simulator.trial.Trial.FaultSource;
import java.util.Arrays;
import java.util.List;

/** A run to be repeated, parsed from the format of {@link Trial#written}. */
public record Replay(Trial trial, List<InjectedFault> injections) {

    static Replay of(String written) {
        var parts = written.split("\\|", -1);
        if (parts.length != 5) {
            throw new IllegalArgumentException("program|seed|profile|swept or unswept|call:FAULT,..., not " + written);
        }
        var injections = parts[4].isEmpty()
                ? List.<InjectedFault>of()
                : Arrays.stream(parts[4].split(",")).map(InjectedFault::parse).toList();
        var program = Programs.named(parts[0]);
        return new Replay(
                new Trial(
                        program,
                        Long.parseLong(parts[1]),
                        parts[2],
                        FaultSource.of(injections),
                        parts[3].equals("swept")),
                injections);
    }

    /** Returns the shell command that repeats a run. */
    public static String command(String written) {
        return "mvn -Dquick -pl infra/simulator -am test -Dtest=ReplayTest -Dsurefire.failIfNoSpecifiedTests=false -Dreplay='%s'"
                .formatted(written);
    }
}
