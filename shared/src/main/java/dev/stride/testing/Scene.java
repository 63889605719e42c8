package dev.stride.testing;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.Limits;
import dev.stride.UpkeepLimits;
import dev.stride.call.BundleResources;
import dev.stride.call.DefinitionResources;
import dev.stride.call.RemoteResources;
import dev.stride.call.Resources;
import dev.stride.call.auth.OAuthTokens;
import dev.stride.language.Diagnostic;
import dev.stride.language.Languages;
import dev.stride.runtime.Config;
import dev.stride.runtime.Deployment;
import dev.stride.runtime.Deployment.Outcome;
import dev.stride.runtime.Instances;
import dev.stride.runtime.Instances.Instance;
import dev.stride.runtime.Instances.Retry;
import dev.stride.runtime.Starts;
import dev.stride.runtime.Starts.Start;
import dev.stride.runtime.WorkflowRuntime;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.events.Events;
import dev.stride.simulation.Mishaps;
import dev.stride.simulation.Simulation;
import dev.stride.simulation.Weather;
import dev.stride.simulation.World;
import dev.stride.testing.service.MockedServices;
import io.cloudevents.CloudEvent;
import io.cloudevents.jackson.JsonFormat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** One case on stage: a calm world, the runtime in it, and what the case lets happen there. */
final class Scene {

    private static final long SEED = 1;
    /** What a test looks at may have ended years ago. */
    private static final Config KEEPING = Config.DEFAULT.withRetention(UpkeepLimits.LONGEST_RETENTION);

    private static final String SAID = "the test says so";

    private final TestCase testCase;
    private final Chronicle chronicle = new Chronicle();
    private final World world;
    private final MockedServices services;
    private final Simulation simulation;
    private final Deployment deployment;
    private final Instances instances;
    private final Events events;
    private final List<Diagnostic> faults = new ArrayList<>();
    private final List<Diagnostic> warnings = new ArrayList<>();
    private final List<String> workflows = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();
    private Optional<String> started = Optional.empty();

    Scene(TestCase testCase, Languages languages) {
        this.testCase = testCase;
        var before =
                testCase.clock().minusMillis(testCase.setting().definitions().size());
        world = new World(SEED, before, Weather.CALM);
        services = new MockedServices(
                testCase.setting().services(), testCase.setting().allowed());
        simulation = new Simulation(
                world,
                Mishaps.none(),
                services,
                name -> Optional.ofNullable(testCase.setting().secrets().get(name)),
                ports -> new WorkflowRuntime(ports, KEEPING, chronicle));
        simulation.schedules().endAt(testCase.lastOccurrence());
        deployment = new Deployment(
                simulation.ports(),
                languages,
                simulation.kinds(),
                this::resources,
                testCase.setting().connectors());
        instances = new Instances(simulation.ports());
        events = new Events(simulation.ports());
    }

    private Resources resources(Map<String, String> files) {
        var tokens = new OAuthTokens(services::fetch, world);
        return new DefinitionResources(new BundleResources(files), new RemoteResources(services::fetch, () -> tokens));
    }

    /** Lets the case happen. */
    Happened play() {
        testCase.setting().definitions().forEach(this::deploy);
        if (!faults.isEmpty()) {
            return Happened.refused(faults, warnings);
        }
        return testCase.started() ? start() : run();
    }

    /** What went wrong on stage, whatever is expected. */
    List<String> problems() {
        var all = new ArrayList<>(problems);
        all.addAll(services.problems());
        simulation.failures().stream().map(bug -> "the runtime failed: " + bug).forEach(all::add);
        return all;
    }

    private Happened start() {
        if (!testCase.input().isObject()) {
            return Happened.inputRefused("The data input must be a JSON object", warnings);
        }
        var workflow = testCase.workflow().orElse(workflows.getFirst());
        var start =
                new Starts(simulation.ports()).start(workflow, testCase.version(), testCase.input(), Optional.empty());
        return switch (start) {
            case Start.Accepted(String instance, var _) -> {
                started = Optional.of(instance);
                yield run();
            }
            case Start.UnknownWorkflow() -> {
                problems.add("there is no workflow %s to start, only %s".formatted(workflow, workflows));
                yield Happened.refused(List.of(), warnings);
            }
            case Start.InputRefused(String reason) -> Happened.inputRefused(reason, warnings);
            case Start.KeyReused _ -> throw new IllegalStateException("a case starts one instance");
        };
    }

    private Happened run() {
        var rest = World.Rest.IDLE;
        for (int i = 0; i < testCase.steps().size(); i++) {
            var step = testCase.steps().get(i);
            rest = step.after().isPresent()
                    ? world.runUntil(testCase.clock().plus(step.after().get()))
                    : world.settle();
            perform(step, i + 1);
        }
        if (rest != World.Rest.ENDLESS) {
            rest = testCase.until().isPresent()
                    ? world.runUntil(testCase.clock().plus(testCase.until().get()))
                    : world.run();
        }
        if (rest == World.Rest.ENDLESS) {
            problems.add("it does not come to an end: say `until` when to stop it");
        }
        world.close();
        return seen();
    }

    private void perform(Step step, int number) {
        switch (step) {
            case Step.Event event -> send(event.complete("event-" + number, world.instant()));
            case Step.Cancel cancel -> operate("cancel", it -> instances.cancel(it.id(), SAID, cancel.compensate()));
            case Step.Retry retry -> operate("retry", it -> retry(it, retry.patch()));
            case Step.Suspend _ -> operate("suspend", it -> instances.suspend(it.id(), SAID));
            case Step.Resume _ -> operate("resume", instances::resume);
        }
    }

    private void operate(String what, Consumer<Instance> wish) {
        subject().ifPresentOrElse(wish, () -> problems.add("there is no one instance to " + what));
    }

    private void retry(Instance instance, Optional<JsonNode> patch) {
        if (!(instances.retry(instance.id(), patch) instanceof Retry.Accepted)) {
            problems.add("the instance cannot be retried: it is " + instance.status());
        }
    }

    private void send(JsonNode event) {
        switch (events.accept(event)) {
            case Events.Outcome.Accepted() -> {}
            case Events.Outcome.Refused(var reasons) ->
                reasons.forEach(reason -> problems.add("an event is refused: " + reason));
            case Events.Outcome.TooLarge(int bytes) -> problems.add("an event of " + bytes + " bytes is too large");
        }
    }

    /** Deploys a definition, each a moment after the one before it, so that the last is the newest. */
    private void deploy(String definition) {
        switch (deployment.deploy(definition, testCase.setting().resources(), Optional.empty())) {
            case Outcome.Added(var deployed, var told) -> {
                workflows.add(deployed.workflow().id());
                warnings.addAll(told);
            }
            case Outcome.Unchanged(var deployed, var told) -> {
                workflows.add(deployed.workflow().id());
                warnings.addAll(told);
            }
            case Outcome.Taken(var workflow) -> problems.add("two definitions are " + workflow);
            case Outcome.Refused(var wrong, var told) -> {
                faults.addAll(wrong);
                warnings.addAll(told);
            }
        }
        world.runUntil(world.instant().plusMillis(1));
    }

    /** The instance that the case is about: the one it started, or the only one there is, of its workflow if it says one. */
    private Optional<Instance> subject() {
        if (started.isPresent()) {
            return instances.find(started.get());
        }
        var all = instances
                .newest(testCase.workflow(), Optional.empty(), 2, Optional.empty())
                .instances();
        return all.size() == 1 ? Optional.of(all.getFirst()) : Optional.empty();
    }

    private Happened seen() {
        var subject = subject();
        return new Happened(
                List.of(),
                warnings,
                Optional.empty(),
                subject,
                subject.map(it -> chronicle.of(it.id())).orElse(List.of()),
                instances
                        .newest(Optional.empty(), Optional.empty(), Limits.PAGE, Optional.empty())
                        .instances(),
                services.received(),
                simulation.bus().published().stream().map(Scene::json).toList());
    }

    private static JsonNode json(CloudEvent event) {
        try {
            return Json.parse(new JsonFormat().serialize(event));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
