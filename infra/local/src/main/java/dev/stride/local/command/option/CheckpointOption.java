package dev.stride.local.command.option;

import dev.stride.plan.Checkpoint;
import picocli.CommandLine.Option;

/** The option {@code --checkpoint}, which decides after which steps an instance is stored. */
public final class CheckpointOption {

    @Option(
            names = "--checkpoint",
            paramLabel = "STATES|EFFECTS",
            description =
                    "Store an instance after each state (STATES), or only before it calls, waits, forks, publishes or ends (EFFECTS). Default: STATES. A definition can override this option.")
    private Checkpoint checkpoint = Checkpoint.STATES;

    public Checkpoint checkpoint() {
        return checkpoint;
    }
}
