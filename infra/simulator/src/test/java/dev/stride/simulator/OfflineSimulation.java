package dev.stride.simulator;

import dev.stride.call.secret.SecretSource;
import dev.stride.runtime.Ports;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.protocol.RuntimeParts;
import dev.stride.runtime.protocol.WorkflowRuntime;
import dev.stride.simulator.fault.FaultPlan;
import dev.stride.simulator.world.World;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** Simulations without injected faults, secrets and services, for workflows that call nothing. */
public final class OfflineSimulation {

    /** Returns a simulation of the product's own runtime. */
    public static Simulation of(World world) {
        return over(world, UnaryOperator.identity());
    }

    /**
     * Returns a simulation of the product's own runtime.
     *
     * @param ports changes the ports that the runtime gets
     */
    public static Simulation over(World world, UnaryOperator<Ports> ports) {
        return running(
                world,
                simulated -> new WorkflowRuntime(
                        RuntimeParts.of(ports.apply(simulated), RuntimeConfig.DEFAULT, RuntimeObserver.NONE)));
    }

    /**
     * Returns a simulation of a runtime.
     *
     * @param runtime creates the runtime over its ports
     */
    public static Simulation running(World world, Function<Ports, WorkflowRuntime> runtime) {
        return new Simulation(
                world,
                FaultPlan.none(),
                _ -> {
                    throw new IllegalStateException("no service is called");
                },
                SecretSource.NONE,
                runtime);
    }

    private OfflineSimulation() {}
}
