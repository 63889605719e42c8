package dev.stride.simulator.trial;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.Limits;
import dev.stride.call.api.StubClients;
import dev.stride.call.document.BundleResources;
import dev.stride.call.registry.CallKinds;
import dev.stride.engine.branch.Status;
import dev.stride.runtime.Ports;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.deployment.Deployment;
import dev.stride.runtime.deployment.Deployment.DeploymentResult;
import dev.stride.runtime.event.EventIntake;
import dev.stride.runtime.instance.InstanceStarter;
import dev.stride.runtime.instance.InstanceStarter.StartResult;
import dev.stride.runtime.instance.Instances;
import dev.stride.runtime.instance.Instances.RetryResult;
import dev.stride.runtime.instance.ListedInstance;
import dev.stride.runtime.message.Ingress;
import dev.stride.runtime.protocol.BranchNotFound;
import dev.stride.runtime.protocol.CheckedRuntime;
import dev.stride.runtime.protocol.InvariantCheck;
import dev.stride.runtime.protocol.InvocationTimeout;
import dev.stride.runtime.protocol.WorkflowRuntime;
import dev.stride.runtime.recovery.Restoration;
import dev.stride.runtime.recovery.Sweeper;
import dev.stride.runtime.store.Stores;
import dev.stride.simulator.Simulation;
import dev.stride.simulator.fault.FaultInjector.Outage;
import dev.stride.simulator.fault.FaultKind;
import dev.stride.simulator.program.Program;
import dev.stride.simulator.world.World;
import dev.stride.simulator.world.World.Crash;
import dev.stride.workflowtest.TestStep;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;

/** The execution of a trial: one run of a program in a world with faults, under observation from the first call to the last. */
public final class TrialRun {

    /** A factory of the runtime under test: the real one, or a mutant. */
    @FunctionalInterface
    public interface Shell {
        WorkflowRuntime over(Ports ports, InvariantCheck invariantCheck);

        /** Returns whether clients start instances inline. */
        default boolean startsInline() {
            return false;
        }

        /** Returns the ports of the event intake. */
        default Ports takingIn(Ports ports) {
            return ports;
        }
    }

    /** The runtime without changes. */
    public static final Shell REAL = CheckedRuntime::of;

    /** Number of sweeper runs: they cover the longest outage and some hours more. */
    private static final int SWEEPS = 12;

    private static final Duration PATIENCE = Duration.ofSeconds(1);

    /** Time from a restore to the repetition of events. */
    private static final Duration RESTORATION = Duration.ofSeconds(5);

    /** How long after an event its sender may send it again. Later, one with the same identity would be another event. */
    private static final Duration SAME_EVENT = Limits.EVENT_RETENTION.minusDays(1);

    /** Idle time that proves that all work has ended: failed messages would have been redelivered before. */
    private static final Duration IDLE = Limits.QUEUE_VISIBILITY.multipliedBy(2);

    private final Program program;
    private final World world;
    private final InvariantCheck invariantCheck;
    private final Simulation simulation;
    private final Ports intake;
    private final Instances instances;
    private final InstanceStarter starter;
    private final EventSender eventSender;
    private final boolean sweeps;
    private final Optional<Instant> restoredAt;
    private final List<ObjectNode> sentEvents = new ArrayList<>();
    private final Map<List<String>, Instant> firstSent = new HashMap<>();
    private Optional<String> started = Optional.empty();
    private int accepted;

    private TrialRun(Trial trial, Shell shell) {
        program = trial.program();
        sweeps = trial.sweeps();
        restoredAt = trial.restoredAt();
        world = new World(
                trial.seed(), program.clock().minusMillis(program.plans().size()), trial.conditions());
        invariantCheck = new InvariantCheck(program.services().get(), world);
        simulation = new Simulation(
                world,
                trial.adversity().in(world),
                invariantCheck,
                name -> Optional.ofNullable(program.secrets().get(name)),
                ports -> shell.over(ports, invariantCheck));
        simulation.stopSchedulesAfter(program.lastOccurrence());
        simulation.table().onStored(invariantCheck::stored);
        intake = shell.takingIn(simulation.ports());
        instances = new Instances(simulation.ports(), Stores.of(simulation.ports()));
        starter = starter(shell);
        eventSender = new EventSender(world, program.clock());
    }

    private InstanceStarter starter(Shell shell) {
        var ports = simulation.ports();
        return shell.startsInline()
                ? new InstanceStarter(ports, Stores.of(ports), shell.over(ports, invariantCheck)::startInline)
                : new InstanceStarter(ports, Stores.of(ports));
    }

    public static RunOutcome run(Trial trial, Shell shell) {
        return run(trial, shell, (_, _) -> {});
    }

    /** @param afterwards looks at the world after the run */
    public static RunOutcome run(Trial trial, Shell shell, BiConsumer<World, Simulation> afterwards) {
        var run = new TrialRun(trial, shell);
        try (run.world) {
            var outcome = run.run();
            afterwards.accept(run.world, run.simulation);
            return outcome;
        }
    }

    private RunOutcome run() {
        deploy();
        clientsStart();
        if (sweeps) {
            sweepHourly(SWEEPS);
        }
        restoredAt.ifPresent(time -> world.schedule(time, this::restore));
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

    /** Runs the world until it is idle; the operator handles dead-lettered messages meanwhile. */
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
            new Sweeper(simulation.ports(), Stores.of(simulation.ports()), RuntimeObserver.NONE, Duration.ZERO)
                    .sweep(deadline);
        } catch (Crash | Outage _) {
            // The next run of the sweeper continues the work.
        }
    }

    /** Deploys the plans, each a moment after the previous one, so that the last is the newest. */
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

    private void clientsStart() {
        for (int client = 0; client < program.starts().size(); client++) {
            clientStarts(program.starts().get(client), client == 0 ? "start" : "start" + client);
        }
    }

    /**
     * Loses everything but the stored data, and puts that into service. Clients repeat their requests. Afterwards, the events that
     * had been sent to the API and to the bus are sent again, in order; the archive of a bus can do that.
     */
    private void restore() {
        var published = simulation.bus().published();
        simulation.loseAllButData();
        clientsStart();
        persistently(() -> new Restoration(simulation.ports(), Stores.of(simulation.ports()), RuntimeObserver.NONE)
                .run(world.instant().plus(Limits.FUNCTION_TIMEOUT)));
        var again = world.instant().plus(RESTORATION);
        for (var event : List.copyOf(sentEvents)) {
            world.schedule(again, () -> sent(event));
            again = again.plus(PATIENCE);
        }
        world.schedule(again, () -> persistently(() -> simulation.ports().bus().publish(published)));
    }

    /** Starts an instance as a client that repeats its request, with the same idempotency key, until it is accepted. */
    private void clientStarts(Program.Beginning asked, String key) {
        persistently(() -> {
            var startResult = starter.start(asked.workflow(), asked.version(), asked.input(), Optional.of(key));
            if (startResult instanceof StartResult.Accepted accepted) {
                started = Optional.of(accepted.instance());
                this.accepted++;
            }
        });
    }

    private void perform(TestStep testStep, int number) {
        switch (testStep) {
            case TestStep.Cancel cancel -> persistently(() -> subject().ifPresent(it -> cancel(it, cancel)));
            case TestStep.Retry retry -> retries(retry, new HashMap<>());
            case TestStep.Suspend _ ->
                persistently(() -> subject().ifPresent(it -> instances.suspend(it, "an operator says so")));
            case TestStep.Resume _ ->
                persistently(() -> subject().flatMap(instances::find).ifPresent(instances::resume));
            case TestStep.Event event -> arrives(event.complete("event-" + number, world.instant()));
        }
    }

    private void cancel(String instance, TestStep.Cancel cancel) {
        if (cancel.descendants()) {
            instances.find(instance).ifPresent(it -> instances.cancelDescendants(it, "a client says so"));
        } else {
            instances.cancel(instance, "a client says so", cancel.compensate());
        }
    }

    /**
     * Retries a failed instance as a client. After a lost response, the client can find on its next attempt that the
     * instance has already continued, and perhaps failed again.
     *
     * @param seen versions of the instances that the client has tried to retry
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
        switch (instances.retry(instance, retry.patch(), retry.version())) {
            case RetryResult.Accepted _, RetryResult.NotFailed _ -> {}
            case RetryResult wrong -> throw new IllegalStateException(instance + " is not retried: " + wrong);
        }
    }

    /** Sends an event; all its sends have the same id and time. */
    private void arrives(ObjectNode event) {
        sentEvents.add(event);
        eventSender.again().ifPresent(at -> world.schedule(at, () -> sent(event)));
        sent(event);
    }

    /** Sends an event, unless the first one with its identity was sent too long ago. */
    private void sent(ObjectNode event) {
        var identity = List.of(
                event.path("source").asText(),
                event.path("id").asText(),
                ingress(event).name());
        var first = firstSent.computeIfAbsent(identity, _ -> world.instant());
        if (world.instant().isAfter(first.plus(SAME_EVENT))) {
            return;
        }
        persistently(() -> {
            var acceptResult = new EventIntake(intake, Stores.of(intake)).accept(List.of(event), ingress(event));
            if (!(acceptResult instanceof EventIntake.AcceptResult.Accepted)) {
                throw new IllegalStateException("the event " + event + " is not taken: " + acceptResult);
            }
        });
    }

    /** Returns the ingress of an event. Its extension {@code principal} names a caller of the HTTP API. */
    private static Ingress ingress(ObjectNode event) {
        return event.has("principal")
                ? Ingress.http(Optional.of(event.path("principal").asText()))
                : Ingress.BUS;
    }

    /** Returns the instance under test: the one that the client started, or the only one. */
    private Optional<String> subject() {
        var open = started.isPresent()
                ? List.<ListedInstance>of()
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

    /**
     * Waits until all start requests have been accepted, because senders of events know about them.
     *
     * @return the time since the start of the program; zero without start requests
     */
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
     * Checks whether a message was enqueued twice, as two messages. The second one carries the same branch and looks
     * new, so its handler makes the branch's next call, under the same idempotency key, before its commit fails on the
     * version check.
     */
    private boolean sentTwice() {
        return simulation.gate().portCalls().stream()
                .anyMatch(portCall -> portCall.site().equals("Queue.send")
                        && portCall.fault().equals(Optional.of(FaultKind.REPEATED)));
    }
}
