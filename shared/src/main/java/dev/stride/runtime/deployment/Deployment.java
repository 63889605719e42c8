package dev.stride.runtime.deployment;

import dev.stride.call.api.Resources;
import dev.stride.call.document.BundleResources;
import dev.stride.call.registry.CallKinds;
import dev.stride.language.Compilation;
import dev.stride.language.CompilationContext;
import dev.stride.language.DrawingResult;
import dev.stride.language.Languages;
import dev.stride.language.connector.Connectors;
import dev.stride.language.diagnostics.Diagnostic;
import dev.stride.plan.Plan;
import dev.stride.plan.WorkflowId;
import dev.stride.runtime.Ports;
import dev.stride.runtime.codec.Digest;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.event.EventTypeIndex;
import dev.stride.runtime.event.bus.EventRules;
import dev.stride.runtime.schedule.ActiveSchedules;
import dev.stride.runtime.store.PlanStore;
import dev.stride.runtime.store.Stores;
import dev.stride.runtime.store.WorkflowStore;
import dev.stride.runtime.store.WorkflowStore.DeployedWorkflow;
import dev.stride.runtime.store.WorkflowStore.PinnedDocument;
import dev.stride.runtime.store.WorkflowStore.Registration;
import dev.stride.runtime.store.WorkflowStore.SourceText;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/** Takes definitions in: everything slow or fallible about one happens here, once. */
public final class Deployment {

    private final Languages languages;
    private final CompilationContext compilationContext;
    private final Function<Map<String, String>, Resources> resources;
    private final WorkflowStore workflowStore;
    private final PlanStore planStore;
    private final EventTypeIndex events;
    private final ActiveSchedules activeSchedules;
    private final EventRules eventRules;
    private final Retirement retirement;
    private final InstantSource clock;

    /**
     * A deployment into the store behind {@code ports}.
     *
     * @param kinds what functions may be
     * @param resources makes the documents that a definition may read from the files sent with it
     */
    public Deployment(
            Ports ports,
            Stores stores,
            Languages languages,
            CallKinds kinds,
            Function<Map<String, String>, Resources> resources) {
        this(ports, stores, languages, kinds, resources, Connectors.NONE);
    }

    /**
     * The same where definitions call services by names.
     *
     * @param connectors what the names are bound to
     */
    public Deployment(
            Ports ports,
            Stores stores,
            Languages languages,
            CallKinds kinds,
            Function<Map<String, String>, Resources> resources,
            Connectors connectors) {
        this.languages = languages;
        compilationContext = new CompilationContext(kinds, new BundleResources(Map.of()), ports.secrets(), connectors);
        this.resources = resources;
        workflowStore = stores.workflows();
        planStore = stores.plans();
        events = new EventTypeIndex(ports.table());
        activeSchedules = new ActiveSchedules(ports);
        eventRules = new EventRules(ports.table(), ports.rules());
        retirement = new Retirement(ports.table(), workflowStore, planStore, eventRules);
        clock = ports.clock();
    }

    /** How a deployment ended. */
    public sealed interface DeploymentResult {

        record Added(DeployedWorkflow deployed, List<Diagnostic> warnings) implements DeploymentResult {
            public Added {
                warnings = List.copyOf(warnings);
            }
        }

        /** This very definition is there already. */
        record Unchanged(DeployedWorkflow deployed, List<Diagnostic> warnings) implements DeploymentResult {
            public Unchanged {
                warnings = List.copyOf(warnings);
            }
        }

        /** The id and version are taken by other content, which never changes. */
        record VersionTaken(WorkflowId workflow) implements DeploymentResult {}

        /** It is not a definition that can run. */
        record Rejected(List<Diagnostic> faults, List<Diagnostic> warnings) implements DeploymentResult {
            public Rejected {
                faults = List.copyOf(faults);
                warnings = List.copyOf(warnings);
            }
        }
    }

    /**
     * Compiles a definition and registers it.
     *
     * @param files texts that it may refer to, by the name it uses
     * @param language key of its language; found by its shape when empty
     */
    public DeploymentResult deploy(String definition, Map<String, String> files, Optional<String> language) {
        var read = new PinnedResources(resources.apply(files));
        return switch (compile(definition, read, language)) {
            case Compilation.Rejected(var faults, var warnings) -> new DeploymentResult.Rejected(faults, warnings);
            case Compilation.Compiled(Plan plan, var warnings) ->
                register(
                        plan,
                        new SourceText(definition, files),
                        read.documents(),
                        CalledWorkflows.withWarnings(plan, definition, warnings, workflowStore));
        };
    }

    /** Compiles a definition and changes nothing. */
    public Compilation compile(String definition, Map<String, String> files, Optional<String> language) {
        return compile(definition, new PinnedResources(resources.apply(files)), language);
    }

    private Compilation compile(String definition, Resources documents, Optional<String> language) {
        return languages.compile(
                definition.getBytes(StandardCharsets.UTF_8), language, compilationContext.withResources(documents));
    }

    /** Draws a definition and changes nothing. */
    public DrawingResult draw(String definition, Optional<String> language) {
        return languages.draw(definition.getBytes(StandardCharsets.UTF_8), language);
    }

    private DeploymentResult register(
            Plan plan, SourceText sourceText, List<PinnedDocument> documents, List<Diagnostic> warnings) {
        var digest = digest(sourceText, documents);
        var deployedWorkflow = new DeployedWorkflow(
                plan.workflow(),
                plan.name(),
                plan.language(),
                digest,
                planStore.save(plan),
                clock.instant(),
                documents);
        events.register(plan);
        eventRules.add(plan);
        retirement.releaseUnused();
        return switch (workflowStore.register(deployedWorkflow, sourceText)) {
            case Registration.Added() -> {
                eventRules.ensure(plan);
                promote(deployedWorkflow);
                yield new DeploymentResult.Added(deployedWorkflow, warnings);
            }
            case Registration.AlreadyThere(DeployedWorkflow existing) -> {
                if (!existing.digest().equals(digest)) {
                    yield new DeploymentResult.VersionTaken(plan.workflow());
                }
                eventRules.ensure(plan);
                promote(existing);
                yield new DeploymentResult.Unchanged(existing, warnings);
            }
        };
    }

    /** Two deployments have the same digest when all that was sent, and all that was read elsewhere, is the same. */
    private static String digest(SourceText sourceText, List<PinnedDocument> documents) {
        var elsewhere = documents.stream()
                .filter(pinnedDocument ->
                        BundleResources.fileName(pinnedDocument.uri()).isEmpty())
                .toList();
        var sent = List.<Object>of(sourceText.definition(), new TreeMap<>(sourceText.resources()));
        return Digest.of(Json.encode(elsewhere.isEmpty() ? sent : List.of(sent, elsewhere)));
    }

    /** Takes a version out of service: it starts no more instances, those that run go on. */
    public void remove(WorkflowId workflow) {
        var former = workflowStore.find(workflow);
        workflowStore.remove(workflow);
        former.ifPresent(it -> updateStarts(workflow.id(), it));
        retirement.retire(workflow.id());
    }

    private void promote(DeployedWorkflow deployedWorkflow) {
        var id = deployedWorkflow.workflow().id();
        var former = workflowStore.findNewest(id).orElse(deployedWorkflow);
        workflowStore.promote(deployedWorkflow);
        updateStarts(id, former);
    }

    /**
     * Makes events and the clock start the newest version, whichever that is by now. What is no longer true is forgotten before it is read,
     * so that of two deployments at the same time the later one's starts are there at the end.
     */
    private void updateStarts(String workflow, DeployedWorkflow former) {
        events.removeStarts(planStore.load(former.plan()), newestPlan(workflow));
        newestPlan(workflow).ifPresent(events::addStarts);
        activeSchedules.update(
                workflow,
                () -> newestPlan(workflow).flatMap(plan -> plan.settings().schedule()));
    }

    private Optional<Plan> newestPlan(String workflow) {
        return workflowStore.findNewest(workflow).map(DeployedWorkflow::plan).map(planStore::load);
    }
}
