package dev.stride.local.command.option;

import dev.stride.plan.Checkpoint;
import picocli.CommandLine.Option;

/** The option that decides when instances are stored. */
public final class CheckpointOption {

    @Option(
            names = "--checkpoint",
            paramLabel = "STATES|EFFECTS",
            description =
                    "Store an instance after each state, or only before it calls, waits, forks, publishes or ends. Default: STATES. A definition can set its own.")
    private Checkpoint checkpoint = Checkpoint.STATES;

    public Checkpoint checkpoint() {
        return checkpoint;
    }
}
