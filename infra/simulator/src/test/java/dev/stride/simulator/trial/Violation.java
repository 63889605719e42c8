package dev.stride.simulator.trial;

import dev.stride.simulator.campaign.CampaignMode;
import dev.stride.simulator.campaign.Replay;
import dev.stride.simulator.fault.FaultPlan.InjectedFault;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A run that violated an invariant, with everything needed to repeat it.
 *
 * @param injections the injected faults and their calls
 * @param ending outcome of the run
 */
public record Violation(
        CampaignMode mode, Trial trial, List<InjectedFault> injections, List<String> what, RunOutcome ending) {

    private static final int LAST = 50;

    @Override
    public String toString() {
        var crossings = ending.crossings();
        var sites = injections.stream()
                .map(it -> "(%d, %s, %s)".formatted(it.call(), site(it), it.fault()))
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
                        trial.profile(),
                        sites,
                        String.join("\n  ", what),
                        Replay.command(trial.written(injections)),
                        last);
    }

    private String site(InjectedFault injectedFault) {
        return injectedFault.call() < ending.crossings().size()
                ? ending.crossings().get(injectedFault.call()).site()
                : "never reached";
    }
}
