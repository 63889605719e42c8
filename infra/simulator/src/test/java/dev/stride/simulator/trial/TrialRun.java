package dev.stride.simulator.trial;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.Limits;
import dev.stride.call.api.StubClients;
import dev.stride.call.document.BundleResources;
import dev.stride.call.registry.CallKinds;
import dev.stride.engine.branch.Status;
import dev.stride.runtime.Ports;
import dev.stride.runtime.deployment.Deployment;
import dev.stride.runtime.deployment.Deployment.DeploymentResult;
import dev.stride.runtime.event.EventIntake;
import dev.stride.runtime.instance.InstanceStarter;
import dev.stride.runtime.instance.InstanceStarter.StartResult;
import dev.stride.runtime.instance.Instances;
import dev.stride.runtime.instance.Instances.RetryResult;
import dev.stride.runtime.protocol.BranchNotFound;
import dev.stride.runtime.protocol.CheckedRuntime;
import dev.stride.runtime.protocol.InvariantCheck;
import dev.stride.runtime.protocol.InvocationTimeout;
import dev.stride.runtime.protocol.WorkflowRuntime;
import dev.stride.runtime.recovery.Sweeper;
import dev.stride.runtime.store.Stores;
import dev.stride.simulator.Simulation;
import dev.stride.simulator.fault.FaultKind;
import dev.stride.simulator.fault.Outage;
import dev.stride.simulator.program.Program;
import dev.stride.simulator.upgrade.WorldSnapshot;
import dev.stride.simulator.world.Crash;
import dev.stride.simulator.world.World;
import dev.stride.workflowtest.TestStep;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One run of a program in a world where things go wrong, watched from the first call to the last. */
public final class TrialRun {

    /** Makes the runtime that is tested: the real one, or a mutant. */
    @FunctionalInterface
    public interface Shell {
        WorkflowRuntime over(Ports ports, InvariantCheck invariantCheck);

        /** What events are taken in over. */
        default Ports takingIn(Ports ports) {
            return ports;
        }
    }

    /** The runtime as it is. */
    public static final Shell REAL = CheckedRuntime::of;

    /** Runs of the sweeper: as long as the longest trouble, and some more. */
    private static final int SWEEPS = 12;

    private static final Duration PATIENCE = Duration.ofSeconds(1);

    /** Nothing happens for so long only where nobody is at work: what failed has been tried again. */
    private static final Duration IDLE = Limits.QUEUE_VISIBILITY.multipliedBy(2);

    private final Program program;
    private final World world;
    private final InvariantCheck invariantCheck;
    private final Simulation simulation;
    private final Ports intake;
    private final Instances instances;
    private final EventSender eventSender;
    private final boolean sweeps;
    private Optional<String> started = Optional.empty();
    private int accepted;

    private TrialRun(Trial trial, Shell shell) {
        program = trial.program();
        sweeps = trial.sweeps();
        world = new World(
                trial.seed(), program.clock().minusMillis(program.plans().size()), trial.conditions());
        invariantCheck = new InvariantCheck(program.services().get(), world);
        simulation = new Simulation(
                world,
                trial.adversity().in(world),
                invariantCheck,
                name -> Optional.ofNullable(program.secrets().get(name)),
                ports -> shell.over(ports, invariantCheck));
        simulation.schedules().stopAfter(program.lastOccurrence());
        simulation.table().onStored(invariantCheck::stored);
        intake = shell.takingIn(simulation.ports());
        instances = new Instances(simulation.ports(), Stores.of(simulation.ports()));
        eventSender = new EventSender(world, program.clock());
    }

    public static RunOutcome run(Trial trial, Shell shell) {
        var run = new TrialRun(trial, shell);
        try (run.world) {
            return run.run();
        }
    }

    private RunOutcome run() {
        program.thawed().ifPresentOrElse(this::thaw, this::deploy);
        for (int client = 0; client < program.starts().size(); client++) {
            clientStarts(program.starts().get(client), client == 0 ? "start" : "start" + client);
        }
        if (sweeps) {
            sweepHourly(SWEEPS);
        }
        var late = untilAccepted();
        var stopReason = World.StopReason.IDLE;
        for (int i = 0; i < program.steps().size() && stopReason != World.StopReason.ENDLESS; i++) {
            var testStep = program.steps().get(i);
            stopReason = testStep.after()
                    .map(after -> world.runUntil(eventSender.when(after).plus(late)))
                    .orElseGet(this::untilIdle);
            perform(testStep, i + 1);
        }
        var simulatedOperator = new SimulatedOperator(instances, invariantCheck);
        if (stopReason == World.StopReason.ENDLESS || comesToRest(simulatedOperator) == World.StopReason.ENDLESS) {
            return RunOutcome.never(simulation.gate().portCalls());
        }
        var runOutcome = new FinalState(simulation, invariantCheck, simulatedOperator.helped())
                .ending(program.clock(), world.instant());
        simulation.failures().stream()
                .filter(failure -> !(failure instanceof BranchNotFound || failure instanceof InvocationTimeout))
                .forEach(bug -> runOutcome.violations().add("a handler threw " + bug));
        runOutcome.violations().addAll(invariantCheck.violations());
        runOutcome.violations().addAll(invariantCheck.effects().notPerformed());
        if (!sentTwice()) {
            runOutcome.violations().addAll(invariantCheck.repetitions());
        }
        return runOutcome;
    }

    /** What the runtime has given up and shows, an operator sees to. */
    private World.StopReason comesToRest(SimulatedOperator simulatedOperator) {
        var stopReason = world.run();
        while (stopReason != World.StopReason.ENDLESS && simulatedOperator.helps()) {
            stopReason = world.run();
        }
        return stopReason;
    }

    private void sweepHourly(int times) {
        if (times > 0) {
            world.schedule(world.instant().plus(Duration.ofHours(1)), () -> {
                var deadline = world.instant().plus(Limits.FUNCTION_TIMEOUT);
                world.invoke(deadline, () -> sweep(deadline));
                sweepHourly(times - 1);
            });
        }
    }

    private void sweep(Instant deadline) {
        try {
            Sweeper.of(simulation.ports(), Stores.of(simulation.ports()), Duration.ZERO)
                    .sweep(deadline);
        } catch (Crash | Outage _) {
            // The next one goes on.
        }
    }

    /** What another version has left goes on: also those who were suspended for the upgrade. */
    private void thaw(WorldSnapshot frozen) {
        frozen.into(simulation.ports(), world, invariantCheck::addBranch);
        instances
                .list(Optional.empty(), Optional.empty(), Limits.PAGE_SIZE, Optional.empty())
                .instances()
                .forEach(instance -> persistently(() -> instances.resume(instance)));
    }

    /** Each a moment after the one before it, so that the last is the newest. */
    private void deploy() {
        var deployment = new Deployment(
                simulation.ports(),
                Stores.of(simulation.ports()),
                program.language(),
                CallKinds.builtIn(StubClients.NONE),
                BundleResources::new);
        for (int plan = 0; plan < program.plans().size(); plan++) {
            var deploymentResult = deployment.deploy(Program.definition(plan), Map.of(), Optional.empty());
            if (!(deploymentResult instanceof DeploymentResult.Added)) {
                throw new IllegalStateException(program.name() + " does not deploy: " + deploymentResult);
            }
            world.runUntil(world.instant().plusMillis(1));
        }
    }

    /** A client that asks again, under the same key, until it is told that the start is accepted. */
    private void clientStarts(Program.Beginning asked, String key) {
        persistently(() -> {
            var startResult = new InstanceStarter(simulation.ports(), Stores.of(simulation.ports()))
                    .start(asked.workflow(), asked.version(), asked.input(), Optional.of(key));
            if (startResult instanceof StartResult.Accepted accepted) {
                started = Optional.of(accepted.instance());
                this.accepted++;
            }
        });
    }

    private void perform(TestStep testStep, int number) {
        switch (testStep) {
            case TestStep.Cancel cancel ->
                persistently(
                        () -> subject().ifPresent(it -> instances.cancel(it, "a client says so", cancel.compensate())));
            case TestStep.Retry retry -> retries(retry, new HashMap<>());
            case TestStep.Suspend _ ->
                persistently(() -> subject().ifPresent(it -> instances.suspend(it, "an operator says so")));
            case TestStep.Resume _ ->
                persistently(() -> subject().flatMap(instances::find).ifPresent(instances::resume));
            case TestStep.Event event -> arrives(event.complete("event-" + number, world.instant()));
        }
    }

    /**
     * A client that was not told whether its wish was taken may find, when it looks again, that the instance has gone on already,
     * and perhaps failed once more.
     *
     * @param seen versions of instances that it wanted to have retried
     */
    private void retries(TestStep.Retry retry, Map<String, Long> seen) {
        persistently(() -> subject().flatMap(instances::find).ifPresent(instance -> {
            seen.putIfAbsent(instance.id(), instance.version());
            if (instance.version() == seen.get(instance.id())) {
                retries(instance.id(), retry);
            }
        }));
    }

    private void retries(String instance, TestStep.Retry retry) {
        switch (instances.retry(instance, retry.patch())) {
            case RetryResult.Accepted _, RetryResult.NotFailed _ -> {}
            case RetryResult wrong -> throw new IllegalStateException(instance + " is not retried: " + wrong);
        }
    }

    /** An event, with one id and time however often it has to be sent. */
    private void arrives(ObjectNode event) {
        eventSender.again().ifPresent(at -> world.schedule(at, () -> sent(event)));
        sent(event);
    }

    private void sent(ObjectNode event) {
        persistently(() -> {
            var acceptResult = new EventIntake(intake).accept(event);
            if (!(acceptResult instanceof EventIntake.AcceptResult.Accepted)) {
                throw new IllegalStateException("the event " + event + " is not taken: " + acceptResult);
            }
        });
    }

    /** The instance that the program is about: the one that the client started, or the only one there is. */
    private Optional<String> subject() {
        var open = started.isPresent()
                ? List.<Instances.Instance>of()
                : instances
                        .list(Optional.empty(), Optional.of(Status.WAITING), Limits.PAGE_SIZE, Optional.empty())
                        .instances();
        return open.size() == 1 ? Optional.of(open.getFirst().id()) : started;
    }

    private void persistently(Runnable request) {
        world.invoke(world.instant().plus(Limits.FUNCTION_TIMEOUT), () -> {
            try {
                request.run();
            } catch (Crash | Outage broken) {
                world.schedule(world.instant().plus(PATIENCE), () -> persistently(request));
            }
        });
    }

    /** Who sends events knows that what they are for was accepted. @return how long that took */
    private Duration untilAccepted() {
        var next = world.nextTaskTime();
        while (accepted < program.starts().size() && next.isPresent()) {
            world.runUntil(next.get());
            next = world.nextTaskTime();
        }
        return program.starts().isEmpty() ? Duration.ZERO : Duration.between(program.clock(), world.instant());
    }

    private World.StopReason untilIdle() {
        var next = world.nextTaskTime();
        while (next.filter(it -> !it.isAfter(world.instant().plus(IDLE))).isPresent()) {
            if (world.runUntil(next.get()) == World.StopReason.ENDLESS) {
                return World.StopReason.ENDLESS;
            }
            next = world.nextTaskTime();
        }
        return World.StopReason.IDLE;
    }

    /**
     * Whether a message was put into the queue twice, as two. The second carries the branch like the first and looks as new,
     * so its handler makes the branch's next call, under the same key, before its commit shows that it came too late.
     */
    private boolean sentTwice() {
        return simulation.gate().portCalls().stream()
                .anyMatch(portCall -> portCall.site().equals("Queue.send")
                        && portCall.fault().equals(Optional.of(FaultKind.REPEATED)));
    }
}
