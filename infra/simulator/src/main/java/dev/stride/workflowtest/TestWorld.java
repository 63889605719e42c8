package dev.stride.workflowtest;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.Limits;
import dev.stride.MaintenanceLimits;
import dev.stride.call.api.Resources;
import dev.stride.call.api.Resources.Resource;
import dev.stride.call.auth.OAuthTokenSource;
import dev.stride.call.document.BundleResources;
import dev.stride.call.document.DefinitionResources;
import dev.stride.call.document.FolderResources;
import dev.stride.call.document.RemoteResources;
import dev.stride.common.Suggestions;
import dev.stride.engine.transition.StepListener;
import dev.stride.language.Languages;
import dev.stride.language.ReadingMode;
import dev.stride.language.ReadingMode.Dialect;
import dev.stride.plan.Checkpoint;
import dev.stride.plan.Plan;
import dev.stride.plan.WorkflowId;
import dev.stride.plan.event.EventFilter;
import dev.stride.runtime.Ports;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.deployment.Deployment;
import dev.stride.runtime.deployment.Deployment.DeploymentResult;
import dev.stride.runtime.event.EventIntake;
import dev.stride.runtime.event.store.EventTypeIndex;
import dev.stride.runtime.instance.InstanceStarter;
import dev.stride.runtime.instance.InstanceStarter.StartResult;
import dev.stride.runtime.instance.Instances;
import dev.stride.runtime.instance.Instances.Instance;
import dev.stride.runtime.instance.Instances.RetryResult;
import dev.stride.runtime.protocol.RuntimeParts;
import dev.stride.runtime.protocol.WorkflowRuntime;
import dev.stride.runtime.store.PlanStore;
import dev.stride.runtime.store.Stores;
import dev.stride.runtime.store.WorkflowStore.DeployedWorkflow;
import dev.stride.simulator.Simulation;
import dev.stride.simulator.fault.FaultPlan;
import dev.stride.simulator.world.NetworkProfile;
import dev.stride.simulator.world.World;
import dev.stride.source.Diagnostic;
import dev.stride.workflowtest.coverage.DefinitionCoverage;
import dev.stride.workflowtest.coverage.StepRecorder;
import dev.stride.workflowtest.disturbance.Disturbances;
import dev.stride.workflowtest.expect.Observed;
import dev.stride.workflowtest.recorded.RecordedRun;
import dev.stride.workflowtest.recorded.RecordedRun.RecordedDefinition;
import dev.stride.workflowtest.service.MockedAddress;
import dev.stride.workflowtest.service.MockedCalls;
import dev.stride.workflowtest.service.MockedServices;
import io.cloudevents.CloudEvent;
import io.cloudevents.jackson.JsonFormat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The execution of one test case: a simulated world without faults and network delays, the runtime in it, and the steps of the
 * case.
 */
public final class TestWorld {

    private static final long SEED = 1;
    /** A configuration with the longest retention, so that a test can inspect instances that ended years ago in virtual time. */
    private static final RuntimeConfig KEEPING =
            RuntimeConfig.DEFAULT.withRetention(MaintenanceLimits.LONGEST_RETENTION);

    private static final String SAID = "the test says so";

    private final TestCase testCase;
    private final RequestRecorder requestRecorder;
    private final HistoryRecorder historyRecorder;
    private final Map<String, Plan> plans = new LinkedHashMap<>();
    private final World world;
    private final MockedServices services;
    private final Simulation simulation;
    private final Deployment deployment;
    private final Instances instances;
    private final EventIntake eventIntake;
    private final List<Diagnostic> faults = new ArrayList<>();
    private final List<Diagnostic> warnings = new ArrayList<>();
    private final List<String> workflows = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();
    private final Set<String> consumedTypes = new TreeSet<>();
    private Optional<String> started = Optional.empty();
    private boolean isIdle;

    /**
     * @param checkpoint the checkpoint of workflows that do not set one: it decides after which steps an instance is committed
     */
    public TestWorld(TestCase testCase, Languages languages, Checkpoint checkpoint) {
        this(testCase, languages, checkpoint, StepListener.NONE);
    }

    /** Creates a world whose instances report their steps. */
    TestWorld(TestCase testCase, Languages languages, Checkpoint checkpoint, StepListener steps) {
        this.testCase = testCase;
        requestRecorder = new RequestRecorder(steps);
        historyRecorder = new HistoryRecorder(requestRecorder, this::crashAsStated);
        var before =
                testCase.clock().minusMillis(testCase.setting().definitions().size());
        world = new World(SEED, before, NetworkProfile.CALM);
        services = new MockedServices(
                testCase.setting().services(),
                testCase.setting().allowed(),
                testCase.disturbances(),
                requestRecorder::onRequest);
        world.delayTimers(testCase.disturbances()::delayOfTimer);
        if (!testCase.disturbances().isEmpty()) {
            world.limitSteps(Disturbances.STEPS);
        }
        simulation = new Simulation(
                world,
                FaultPlan.none(),
                services,
                name -> Optional.ofNullable(testCase.setting().secrets().get(name)),
                ports -> new WorkflowRuntime(RuntimeParts.of(
                        ports.with(new MockedCalls(services, ports.caller(), world)),
                        KEEPING.withCheckpoint(checkpoint)
                                .withLifecycleEvents(testCase.setting().lifecycle()),
                        historyRecorder)));
        simulation.stopSchedulesAfter(testCase.lastOccurrence());
        deployment = new Deployment(
                testCase.instance().isPresent() ? simulation.ports().withoutMessages() : simulation.ports(),
                Stores.of(simulation.ports()),
                languages,
                testCase.setting().services().isEmpty()
                        ? simulation.kinds()
                        : simulation.kinds().with(MockedAddress::new),
                this::resources,
                testCase.setting().connectors().withScripts());
        instances = new Instances(simulation.ports(), Stores.of(simulation.ports()));
        eventIntake = new EventIntake(simulation.ports(), Stores.of(simulation.ports()));
    }

    private Resources resources(Map<String, String> files) {
        var tokens = new OAuthTokenSource(services::fetch, world);
        return new DefinitionResources(
                uri -> besideDefinitions(uri, files), new RemoteResources(services::fetch, () -> tokens));
    }

    /** Loads a file that the test names or, as validation does, one in the folder of a definition. */
    private Resource besideDefinitions(String uri, Map<String, String> files) {
        var named = new BundleResources(files).load(uri);
        return named instanceof Resource.Text
                ? named
                : testCase.setting().folders().stream()
                        .map(folder -> new FolderResources(folder, Map.of()).load(uri))
                        .filter(Resource.Text.class::isInstance)
                        .findFirst()
                        .orElse(named);
    }

    public Observed run() {
        testCase.setting().definitions().forEach(this::deploy);
        if (!faults.isEmpty()) {
            return Observed.refused(faults, warnings);
        }
        return testCase.started() ? start() : runSteps();
    }

    /** Runs the case, and returns also how it ran. */
    ObservedRun runObserved() {
        var observed = run();
        return new ObservedRun(
                observed,
                problems(),
                isIdle,
                requestRecorder.requests(),
                requestRecorder.handlers(),
                requestRecorder.timeouts(),
                historyRecorder.branches(),
                historyRecorder.commits(),
                world.timers(),
                world.steps(),
                plans.values().stream().collect(Collectors.toMap(Plan::workflow, plan -> plan)),
                plans.entrySet().stream()
                        .collect(Collectors.toMap(each -> each.getValue().workflow(), Map.Entry::getKey)),
                observed.instances().stream()
                        .collect(Collectors.toMap(Instance::id, instance -> historyRecorder.historyOf(instance.id()))));
    }

    /** Returns the ports of the runtime, through which the instances of the case can be read after it has run. */
    public Ports ports() {
        return simulation.ports();
    }

    /** Runs the requests that were made after the case. */
    void runOn() {
        world.run();
    }

    /** Returns the problems that make the case fail regardless of its expectations. */
    public List<String> problems() {
        var all = new ArrayList<>(problems);
        all.addAll(services.problems());
        simulation.failures().stream().map(bug -> "the runtime failed: " + bug).forEach(all::add);
        return all;
    }

    /** Returns what the recorded steps reached of the deployed definitions. */
    List<DefinitionCoverage> coverage(StepRecorder steps) {
        return plans.entrySet().stream()
                .map(deployed -> DefinitionCoverage.measure(
                        deployed.getValue(),
                        Optional.ofNullable(testCase.setting().files().get(deployed.getKey())),
                        deployed.getKey(),
                        steps))
                .toList();
    }

    /** Returns the runs of all instances that no other instance of the case has started. */
    public List<RecordedRun> runs() {
        return historyRecorder
                .runs()
                .runs(
                        instances,
                        workflow -> definition(workflow)
                                .map(text -> new RecordedDefinition(
                                        text, testCase.setting().resources())));
    }

    public Optional<String> definition(WorkflowId workflow) {
        return plans.entrySet().stream()
                .filter(deployed -> deployed.getValue().workflow().equals(workflow))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    /** Returns the history of the instance to which the expectations refer, with its parallel branches, as lines. */
    public List<String> trace() {
        return subject()
                .map(it -> HistoryTrace.toLines(historyRecorder.linesOf(it.id())))
                .orElse(List.of());
    }

    /**
     * Returns a sentence for each event of the case that no definition consumes. Such an event is often the reason why a case fails,
     * because its type is mistyped.
     */
    List<String> unconsumedEvents() {
        return testCase.steps().stream()
                .flatMap(testStep -> testStep instanceof TestStep.Event sent ? Stream.of(sent) : Stream.empty())
                .map(sent -> sent.event().path("type").asText())
                .filter(type -> !consumedTypes.contains(type) && !consumedTypes.contains(EventFilter.ANY_TYPE))
                .distinct()
                .map(type -> "no definition consumes events of the type `%s`%s"
                        .formatted(type, Suggestions.suffix(type, consumedTypes)))
                .toList();
    }

    private Observed start() {
        var workflow = testCase.workflow().orElse(workflows.getFirst());
        var ports = testCase.instance()
                .map(id -> simulation.ports().withIds(_ -> id))
                .orElse(simulation.ports());
        var startResult = new InstanceStarter(ports, Stores.of(ports))
                .start(
                        workflow,
                        testCase.version(),
                        testCase.disturbances().applyTo(testCase.input()),
                        Optional.empty());
        return switch (startResult) {
            case StartResult.Accepted(String instance, var _) -> {
                started = Optional.of(instance);
                yield runSteps();
            }
            case StartResult.UnknownWorkflow() -> {
                problems.add(
                        "the workflow %s does not exist; the deployed workflows are %s".formatted(workflow, workflows));
                yield Observed.refused(List.of(), warnings);
            }
            case StartResult.InputRefused(String reason) -> Observed.inputRefused(reason, warnings);
            case StartResult.KeyReused _ -> throw new IllegalStateException("a case starts one instance");
        };
    }

    private Observed runSteps() {
        var stopReason = World.StopReason.IDLE;
        var steps = DisturbedSteps.of(testCase.steps(), testCase.disturbances());
        for (int i = 0; i < steps.size(); i++) {
            var testStep = steps.get(i);
            stopReason = testStep.after().isPresent()
                    ? world.runUntil(testCase.clock().plus(testStep.after().get()))
                    : world.runHandlers();
            perform(testStep, i + 1);
        }
        if (stopReason != World.StopReason.ENDLESS) {
            stopReason = end().map(world::runUntil).orElseGet(world::run);
        }
        if (stopReason == World.StopReason.ENDLESS) {
            problems.add("the test case would run forever: set `until` to the virtual time after which it stops");
        }
        isIdle = stopReason == World.StopReason.IDLE;
        world.close();
        return observe();
    }

    /** Returns when the case ends at the latest; empty if it ends when nothing is left to happen. */
    private Optional<Instant> end() {
        return testCase.until()
                .map(testCase.clock()::plus)
                .or(() -> testCase.disturbances().isEmpty()
                        ? Optional.empty()
                        : Optional.of(world.instant().plus(Disturbances.PATIENCE)));
    }

    private void crashAsStated(int commit) {
        if (world.isInInvocation() && testCase.disturbances().crashesAfter(commit)) {
            throw world.crash();
        }
    }

    private void perform(TestStep testStep, int number) {
        switch (testStep) {
            case TestStep.Event event -> send(event.complete(TestStep.Event.usualId(number), world.instant()));
            case TestStep.Cancel cancel -> operate("cancel", it -> cancel(it, cancel));
            case TestStep.Retry retry -> operate("retry", it -> retry(it, retry));
            case TestStep.Suspend _ -> operate("suspend", it -> instances.suspend(it.id(), SAID));
            case TestStep.Resume _ -> operate("resume", instances::resume);
        }
    }

    private void operate(String what, Consumer<Instance> wish) {
        subject()
                .ifPresentOrElse(wish, () -> problems.add("the step needs exactly one instance to %s".formatted(what)));
    }

    private void cancel(Instance instance, TestStep.Cancel cancel) {
        if (cancel.descendants()) {
            instances.cancelDescendants(instance, SAID);
        } else {
            instances.cancel(instance.id(), SAID, cancel.compensate());
        }
    }

    private void retry(Instance instance, TestStep.Retry retry) {
        switch (instances.retry(instance.id(), retry.patch(), retry.version())) {
            case RetryResult.Accepted _ -> {}
            case RetryResult.UnknownVersion(var version) ->
                problems.add("the instance cannot be retried: version %s is not deployed".formatted(version.version()));
            case RetryResult.Obstructed(var _, var version, var obstacles) ->
                obstacles.forEach(obstacle -> problems.add("the instance cannot be retried with version %s: %s"
                        .formatted(version.version(), obstacle.message())));
            case RetryResult.NotFound _, RetryResult.NotFailed _, RetryResult.NeverStarted _, RetryResult.TooLarge _ ->
                problems.add("the instance cannot be retried: it is " + instance.status());
        }
    }

    private void send(JsonNode event) {
        switch (eventIntake.accept(event)) {
            case EventIntake.AcceptResult.Accepted() -> {}
            case EventIntake.AcceptResult.Invalid(var reasons) ->
                reasons.forEach(reason -> problems.add("an event is refused: " + reason));
            case EventIntake.AcceptResult.TooLarge(int bytes) ->
                problems.add("an event of " + bytes + " bytes is too large");
        }
    }

    /** Deploys a definition, then advances the clock by a moment, so that the definition that is deployed last is the newest. */
    private void deploy(String definition) {
        var testSetup = testCase.setting();
        switch (deployment.deploy(
                definition,
                testSetup.resources(),
                Optional.empty(),
                new ReadingMode(testSetup.strict(), false, Dialect.SPECIFICATION))) {
            case DeploymentResult.Added(var deployedWorkflow, var told) -> {
                addDeployed(definition, deployedWorkflow);
                warnings.addAll(told);
            }
            case DeploymentResult.Unchanged(var deployedWorkflow, var told) -> {
                addDeployed(definition, deployedWorkflow);
                warnings.addAll(told);
            }
            case DeploymentResult.VersionTaken(var workflow) -> problems.add("two definitions are " + workflow);
            case DeploymentResult.NamespaceTaken(var _, var fault) -> faults.add(fault);
            case DeploymentResult.Rejected(var wrong, var told) -> {
                faults.addAll(wrong);
                warnings.addAll(told);
            }
        }
        world.runUntil(world.instant().plusMillis(1));
    }

    private void addDeployed(String definition, DeployedWorkflow deployedWorkflow) {
        workflows.add(deployedWorkflow.workflow().id());
        var plan = new PlanStore(simulation.ports().blobs()).load(deployedWorkflow.plan());
        plans.put(definition, plan);
        Stream.concat(EventTypeIndex.startEvents(plan), EventTypeIndex.awaitedEvents(plan))
                .map(EventFilter::type)
                .forEach(consumedTypes::add);
    }

    /**
     * Returns the instance to which the expectations refer: the instance that the case started. If the case started
     * none, returns the only instance of the workflow that the case names, or of all workflows if it names none.
     * Returns empty unless there is exactly one such instance.
     */
    private Optional<Instance> subject() {
        if (started.isPresent()) {
            return instances.find(started.get());
        }
        var all = instances
                .list(testCase.workflow(), Optional.empty(), 2, Optional.empty())
                .instances();
        return all.size() == 1 ? instances.find(all.getFirst().id()) : Optional.empty();
    }

    private Observed observe() {
        var subject = subject();
        return new Observed(
                List.of(),
                warnings,
                Optional.empty(),
                subject,
                subject.map(it -> historyRecorder.entriesOf(it.id())).orElse(List.of()),
                instances
                        .list(Optional.empty(), Optional.empty(), Limits.PAGE_SIZE, Optional.empty())
                        .instances()
                        .stream()
                        .flatMap(listed -> instances.find(listed.id()).stream())
                        .toList(),
                services.received(),
                simulation.bus().published().stream().map(TestWorld::json).toList());
    }

    private static JsonNode json(CloudEvent event) {
        try {
            return Json.parse(new JsonFormat().serialize(event));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
