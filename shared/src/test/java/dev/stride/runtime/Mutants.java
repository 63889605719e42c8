package dev.stride.runtime;

import dev.stride.engine.Branch;
import dev.stride.engine.Effect;
import dev.stride.engine.Stimulus;
import dev.stride.runtime.CrashRun.Shell;
import dev.stride.runtime.Outbox.Pending;
import dev.stride.simulation.Crash;
import dev.stride.simulation.Outage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The runtime with one protection taken away each: known mistakes, for the simulator to find. */
enum Mutants {

    /** A message that comes again after its commit is taken for a stale one. */
    NO_REDO {
        @Override
        WorkflowRuntime over(Ports ports, Watch watch) {
            return new WatchedRuntime(ports, Config.DEFAULT, watch) {
                @Override
                boolean redoes(Message message, Committed committed) {
                    return false;
                }

                @Override
                List<Pending> owed(Message message, Committed committed) {
                    return List.of();
                }
            };
        }
    },

    /** A commit drops what earlier ones have not dispatched. */
    OUTBOX_OVERWRITTEN {
        @Override
        WorkflowRuntime over(Ports ports, Watch watch) {
            return new WatchedRuntime(ports, Config.DEFAULT, watch) {
                @Override
                List<Pending> carriedOver(Committed current, Branch next, Stimulus stimulus) {
                    return List.of();
                }
            };
        }
    },

    /** The branch tells itself to go on before the other effects are performed, and takes that for a proof of them. */
    CONTINUATION_FIRST {
        @Override
        WorkflowRuntime over(Ports ports, Watch watch) {
            return new WatchedRuntime(ports, Config.DEFAULT, watch) {
                @Override
                Outbox outbox(List<Pending> carried, long version, List<Effect> effects) {
                    var pending = new ArrayList<>(
                            super.outbox(carried, version, effects).pending());
                    pending.sort(Comparator.comparing(each -> !(each.effect() instanceof Effect.Proceed)));
                    return new Outbox(pending);
                }
            };
        }
    },

    /** The message is gone before what it led to is dispatched. */
    ACKNOWLEDGED_FIRST {
        @Override
        WorkflowRuntime over(Ports ports, Watch watch) {
            return new WatchedRuntime(ports, Config.DEFAULT, watch) {
                @Override
                void dispatch(Committed committed, List<Pending> effects) {
                    try {
                        super.dispatch(committed, effects);
                    } catch (Crash | Outage _) {
                        // The queue does not hear of it any more.
                    }
                }
            };
        }
    },

    /** What a redo sends looks as new as what was sent first, so that calls are made again whose results are committed. */
    REDO_LOOKS_NEW {
        @Override
        WorkflowRuntime over(Ports ports, Watch watch) {
            return new WatchedRuntime(ports, Config.DEFAULT, watch) {
                @Override
                void redispatch(Committed committed, List<Pending> effects) {
                    dispatch(committed, effects);
                }
            };
        }
    },

    /** A start that a client asked for twice is taken for two starts. */
    START_LOOKS_NEW {
        @Override
        WorkflowRuntime over(Ports ports, Watch watch) {
            return new WatchedRuntime(ports, Config.DEFAULT, watch) {
                @Override
                Optional<Committed> load(Message message, Delivery delivery) {
                    var begins = message.stimulus() instanceof Stimulus.Begin && delivery.receives() == 1;
                    return begins ? Optional.empty() : super.load(message, delivery);
                }
            };
        }
    };

    abstract WorkflowRuntime over(Ports ports, Watch watch);

    Shell shell() {
        return this::over;
    }
}
