package dev.stride.runtime;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.Limits;
import dev.stride.call.BundleResources;
import dev.stride.call.CallKinds;
import dev.stride.call.Doors;
import dev.stride.engine.Status;
import dev.stride.runtime.Deployment.Outcome;
import dev.stride.runtime.Instances.Retry;
import dev.stride.runtime.Starts.Start;
import dev.stride.runtime.events.Events;
import dev.stride.simulation.Crash;
import dev.stride.simulation.Mishap;
import dev.stride.simulation.Outage;
import dev.stride.simulation.Simulation;
import dev.stride.simulation.World;
import dev.stride.testing.Step;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One run of a program in a world where things go wrong, watched from the first call to the last. */
final class TrialRun {

    /** Makes the runtime that is tested: the real one, or a mutant. */
    @FunctionalInterface
    interface Shell {
        WorkflowRuntime over(Ports ports, Watch watch);

        /** What events are taken in over. */
        default Ports takingIn(Ports ports) {
            return ports;
        }
    }

    /** The runtime as it is. */
    static final Shell REAL = (ports, watch) -> new WatchedRuntime(ports, Config.DEFAULT, watch);

    /** Runs of the sweeper: as long as the longest trouble, and some more. */
    private static final int SWEEPS = 12;

    private static final Duration PATIENCE = Duration.ofSeconds(1);

    /** Nothing happens for so long only where nobody is at work: what failed has been tried again. */
    private static final Duration IDLE = Limits.QUEUE_VISIBILITY.multipliedBy(2);

    private final Program program;
    private final World world;
    private final Watch watch;
    private final Simulation simulation;
    private final Ports intake;
    private final Instances instances;
    private final Outsider outsider;
    private final boolean sweeps;
    private Optional<String> started = Optional.empty();
    private int accepted;

    private TrialRun(Trial trial, Shell shell) {
        program = trial.program();
        sweeps = trial.sweeps();
        world = new World(
                trial.seed(), program.clock().minusMillis(program.plans().size()), trial.conditions());
        watch = new Watch(program.services().get(), world);
        simulation = new Simulation(
                world,
                trial.adversity().in(world),
                watch,
                name -> Optional.ofNullable(program.secrets().get(name)),
                ports -> shell.over(ports, watch));
        simulation.schedules().endAt(program.lastOccurrence());
        simulation.table().watch(watch::stored);
        intake = shell.takingIn(simulation.ports());
        instances = new Instances(simulation.ports());
        outsider = new Outsider(world, program.clock());
    }

    static Ending run(Trial trial, Shell shell) {
        var run = new TrialRun(trial, shell);
        try (run.world) {
            return run.run();
        }
    }

    private Ending run() {
        program.thawed().ifPresentOrElse(this::thaw, this::deploy);
        for (int client = 0; client < program.starts().size(); client++) {
            clientStarts(program.starts().get(client), client == 0 ? "start" : "start" + client);
        }
        if (sweeps) {
            sweepHourly(SWEEPS);
        }
        var late = untilAccepted();
        var rest = World.Rest.IDLE;
        for (int i = 0; i < program.steps().size() && rest != World.Rest.ENDLESS; i++) {
            var step = program.steps().get(i);
            rest = step.after()
                    .map(after -> world.runUntil(outsider.when(after).plus(late)))
                    .orElseGet(this::untilIdle);
            perform(step, i + 1);
        }
        var operator = new Operator(instances, watch);
        if (rest == World.Rest.ENDLESS || comesToRest(operator) == World.Rest.ENDLESS) {
            return Ending.never(simulation.gate().crossings());
        }
        var ending = new Aftermath(simulation, watch, operator.helped()).ending(program.clock(), world.instant());
        simulation.failures().stream()
                .filter(failure -> !(failure instanceof NotYetBegun || failure instanceof OutOfTime))
                .forEach(bug -> ending.violations().add("a handler threw " + bug));
        ending.violations().addAll(watch.violations());
        ending.violations().addAll(watch.effects().undone());
        if (!sentTwice()) {
            ending.violations().addAll(watch.repetitions());
        }
        return ending;
    }

    /** What the runtime has given up and shows, an operator sees to. */
    private World.Rest comesToRest(Operator operator) {
        var rest = world.run();
        while (rest != World.Rest.ENDLESS && operator.helps()) {
            rest = world.run();
        }
        return rest;
    }

    private void sweepHourly(int times) {
        if (times > 0) {
            world.at(world.instant().plus(Duration.ofHours(1)), () -> {
                var deadline = world.instant().plus(Limits.FUNCTION_TIMEOUT);
                world.invoke(deadline, () -> sweep(deadline));
                sweepHourly(times - 1);
            });
        }
    }

    private void sweep(Instant deadline) {
        try {
            new Sweeper(simulation.ports()).sweep(deadline);
        } catch (Crash | Outage _) {
            // The next one goes on.
        }
    }

    /** What another version has left goes on: also those who were suspended for the upgrade. */
    private void thaw(FrozenWorld frozen) {
        frozen.into(simulation.ports(), world, watch::knows);
        instances
                .newest(Optional.empty(), Optional.empty(), Limits.PAGE, Optional.empty())
                .instances()
                .forEach(instance -> persistently(() -> instances.resume(instance)));
    }

    /** Each a moment after the one before it, so that the last is the newest. */
    private void deploy() {
        var deployment = new Deployment(
                simulation.ports(), program.language(), CallKinds.over(Doors.CLOSED), BundleResources::new);
        for (int plan = 0; plan < program.plans().size(); plan++) {
            var outcome = deployment.deploy(Program.definition(plan), Map.of(), Optional.empty());
            if (!(outcome instanceof Outcome.Added)) {
                throw new IllegalStateException(program.name() + " does not deploy: " + outcome);
            }
            world.runUntil(world.instant().plusMillis(1));
        }
    }

    /** A client that asks again, under the same key, until it is told that the start is accepted. */
    private void clientStarts(Program.Beginning asked, String key) {
        persistently(() -> {
            var start = new Starts(simulation.ports())
                    .start(asked.workflow(), asked.version(), asked.input(), Optional.of(key));
            if (start instanceof Start.Accepted accepted) {
                started = Optional.of(accepted.instance());
                this.accepted++;
            }
        });
    }

    private void perform(Step step, int number) {
        switch (step) {
            case Step.Cancel cancel ->
                persistently(
                        () -> subject().ifPresent(it -> instances.cancel(it, "a client says so", cancel.compensate())));
            case Step.Retry retry -> retries(retry, new HashMap<>());
            case Step.Suspend _ ->
                persistently(() -> subject().ifPresent(it -> instances.suspend(it, "an operator says so")));
            case Step.Resume _ ->
                persistently(() -> subject().flatMap(instances::find).ifPresent(instances::resume));
            case Step.Event event -> arrives(event.complete("event-" + number, world.instant()));
        }
    }

    /**
     * A client that was not told whether its wish was taken may find, when it looks again, that the instance has gone on already,
     * and perhaps failed once more.
     *
     * @param seen versions of instances that it wanted to have retried
     */
    private void retries(Step.Retry retry, Map<String, Long> seen) {
        persistently(() -> subject().flatMap(instances::find).ifPresent(instance -> {
            seen.putIfAbsent(instance.id(), instance.version());
            if (instance.version() == seen.get(instance.id())) {
                retries(instance.id(), retry);
            }
        }));
    }

    private void retries(String instance, Step.Retry retry) {
        switch (instances.retry(instance, retry.patch())) {
            case Retry.Accepted _, Retry.NotFailed _ -> {}
            case Retry wrong -> throw new IllegalStateException(instance + " is not retried: " + wrong);
        }
    }

    /** An event, with one id and time however often it has to be sent. */
    private void arrives(ObjectNode event) {
        outsider.again().ifPresent(at -> world.at(at, () -> sent(event)));
        sent(event);
    }

    private void sent(ObjectNode event) {
        persistently(() -> {
            var outcome = new Events(intake).accept(event);
            if (!(outcome instanceof Events.Outcome.Accepted)) {
                throw new IllegalStateException("the event " + event + " is not taken: " + outcome);
            }
        });
    }

    /** The instance that the program is about: the one that the client started, or the only one there is. */
    private Optional<String> subject() {
        var open = started.isPresent()
                ? List.<Instances.Instance>of()
                : instances
                        .newest(Optional.empty(), Optional.of(Status.WAITING), Limits.PAGE, Optional.empty())
                        .instances();
        return open.size() == 1 ? Optional.of(open.getFirst().id()) : started;
    }

    private void persistently(Runnable request) {
        world.invoke(world.instant().plus(Limits.FUNCTION_TIMEOUT), () -> {
            try {
                request.run();
            } catch (Crash | Outage broken) {
                world.at(world.instant().plus(PATIENCE), () -> persistently(request));
            }
        });
    }

    /** Who sends events knows that what they are for was accepted. @return how long that took */
    private Duration untilAccepted() {
        var next = world.next();
        while (accepted < program.starts().size() && next.isPresent()) {
            world.runUntil(next.get());
            next = world.next();
        }
        return program.starts().isEmpty() ? Duration.ZERO : Duration.between(program.clock(), world.instant());
    }

    private World.Rest untilIdle() {
        var next = world.next();
        while (next.filter(it -> !it.isAfter(world.instant().plus(IDLE))).isPresent()) {
            if (world.runUntil(next.get()) == World.Rest.ENDLESS) {
                return World.Rest.ENDLESS;
            }
            next = world.next();
        }
        return World.Rest.IDLE;
    }

    /**
     * Whether a message was put into the queue twice, as two. The second carries the branch like the first and looks as new,
     * so its handler makes the branch's next call, under the same key, before its commit shows that it came too late.
     */
    private boolean sentTwice() {
        return simulation.gate().crossings().stream()
                .anyMatch(crossing -> crossing.site().equals("Queue.send")
                        && crossing.mishap().equals(Optional.of(Mishap.REPEATED)));
    }
}
