package dev.stride.local.command.option;

import dev.stride.plan.Checkpoint;
import dev.stride.runtime.CheckpointMode;
import picocli.CommandLine.Option;

/** The option {@code --checkpoint} of a run, which decides after which steps an instance is stored. */
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

    /** The option {@code --checkpoint} of a server, which also decides when its instances continue with a queue message. */
    public static final class OfServer {

        @Option(
                names = "--checkpoint",
                paramLabel = "STATES|CHAINED|EFFECTS",
                defaultValue = "CHAINED",
                description =
                        "Store an instance after each state, and continue with a queue message after each (STATES) or after ten (CHAINED);"
                                + " or store it only before it calls, waits, forks, publishes or ends (EFFECTS). Default: ${DEFAULT-VALUE}."
                                + " A definition can choose EFFECTS or not itself.")
        private CheckpointMode mode = CheckpointMode.CHAINED;

        public CheckpointMode mode() {
            return mode;
        }
    }
}
