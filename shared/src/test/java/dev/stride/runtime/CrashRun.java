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
import dev.stride.simulation.Mishaps;
import dev.stride.simulation.Outage;
import dev.stride.simulation.Simulation;
import dev.stride.simulation.Weather;
import dev.stride.simulation.World;
import dev.stride.testing.Step;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One run of a program in a world where things go wrong, watched from the first call to the last. */
final class CrashRun {

    /** Makes the runtime that is tested: the real one, or a mutant. */
    @FunctionalInterface
    interface Shell {
        WorkflowRuntime over(Ports ports, Watch watch);
    }

    /** The runtime as it is. */
    static final Shell REAL = (ports, watch) -> new WatchedRuntime(ports, Config.DEFAULT, watch);

    private static final Duration PATIENCE = Duration.ofSeconds(1);

    /** Nothing happens for so long only where nobody is at work: what failed has been tried again. */
    private static final Duration IDLE = Limits.QUEUE_VISIBILITY.multipliedBy(2);

    private final Program program;
    private final World world;
    private final Watch watch;
    private final Simulation simulation;
    private final Instances instances;
    private final Outsider outsider;
    private Optional<String> started = Optional.empty();

    private CrashRun(Program program, long seed, Weather weather, Mishaps mishaps, Shell shell) {
        this.program = program;
        world = new World(seed, program.clock().minusMillis(program.plans().size()), weather);
        watch = new Watch(program.services().get());
        simulation = new Simulation(
                world,
                mishaps,
                watch,
                name -> Optional.ofNullable(program.secrets().get(name)),
                ports -> shell.over(ports, watch));
        simulation.schedules().endAt(program.lastOccurrence());
        simulation.table().watch(watch::stored);
        instances = new Instances(simulation.ports());
        outsider = new Outsider(world, program.clock());
    }

    static Ending run(Program program, long seed, Weather weather, Mishaps mishaps, Shell shell) {
        var run = new CrashRun(program, seed, weather, mishaps, shell);
        try (run.world) {
            return run.run();
        }
    }

    private Ending run() {
        deploy();
        program.workflow().ifPresent(this::clientStarts);
        var rest = World.Rest.IDLE;
        for (int i = 0; i < program.steps().size() && rest != World.Rest.ENDLESS; i++) {
            var step = program.steps().get(i);
            rest = step.after()
                    .map(after -> world.runUntil(outsider.when(after)))
                    .orElseGet(this::untilIdle);
            perform(step, i + 1);
        }
        if (rest == World.Rest.ENDLESS || world.run() == World.Rest.ENDLESS) {
            return new Ending(
                    List.of(), List.of(), List.of(), List.of(), Duration.ZERO, List.of("it never comes to rest"));
        }
        var ending = new Aftermath(simulation, watch).ending();
        var violations = new ArrayList<>(ending.violations());
        simulation.failures().stream()
                .filter(failure -> !(failure instanceof NotYetBegun))
                .forEach(bug -> violations.add("a handler threw " + bug));
        violations.addAll(watch.violations());
        if (!sentTwice()) {
            violations.addAll(watch.repetitions());
        }
        return ending.with(Duration.between(program.clock(), world.instant()), violations);
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
    private void clientStarts(String workflow) {
        persistently(() -> {
            var start = new Starts(simulation.ports())
                    .start(workflow, program.version(), program.input(), Optional.of("start"));
            if (start instanceof Start.Accepted accepted) {
                started = Optional.of(accepted.instance());
            }
        });
    }

    private void perform(Step step, int number) {
        switch (step) {
            case Step.Cancel cancel ->
                persistently(
                        () -> subject().ifPresent(it -> instances.cancel(it, "a client says so", cancel.compensate())));
            case Step.Retry retry -> persistently(() -> subject().ifPresent(it -> retries(it, retry)));
            case Step.Suspend _ ->
                persistently(() -> subject().ifPresent(it -> instances.suspend(it, "an operator says so")));
            case Step.Resume _ ->
                persistently(() -> subject().flatMap(instances::find).ifPresent(instances::resume));
            case Step.Event event -> arrives(event.complete("event-" + number, world.instant()));
        }
    }

    /** A client that was not told whether its wish was taken may find, when it asks again, that the instance goes on already. */
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
            var outcome = new Events(simulation.ports()).accept(event);
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
