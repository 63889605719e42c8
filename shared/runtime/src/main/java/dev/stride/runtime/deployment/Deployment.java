package dev.stride.runtime.deployment;

import dev.stride.call.api.Resources;
import dev.stride.call.document.BundleResources;
import dev.stride.call.registry.CallKinds;
import dev.stride.language.Compilation;
import dev.stride.language.CompilationContext;
import dev.stride.language.Languages;
import dev.stride.language.Languages.DrawingResult;
import dev.stride.language.ReadingMode;
import dev.stride.language.ReadingMode.Dialect;
import dev.stride.language.connector.Connectors;
import dev.stride.plan.Plan;
import dev.stride.plan.WorkflowId;
import dev.stride.runtime.Ports;
import dev.stride.runtime.codec.Digest;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.codec.UnreadableData;
import dev.stride.runtime.event.bus.EventRules;
import dev.stride.runtime.event.store.EventTypeIndex;
import dev.stride.runtime.schedule.ActiveSchedules;
import dev.stride.runtime.store.PlanStore;
import dev.stride.runtime.store.Stores;
import dev.stride.runtime.store.WorkflowStore;
import dev.stride.runtime.store.WorkflowStore.DeployedWorkflow;
import dev.stride.runtime.store.WorkflowStore.PinnedDocument;
import dev.stride.runtime.store.WorkflowStore.SourceText;
import dev.stride.source.Diagnostic;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Deploys and removes workflow definitions. A definition is compiled once, at deployment, so that instances only load the
 * compiled plan.
 */
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
     * Creates the deployment service for definitions that do not use connectors, i.e. names to which the operator has
     * assigned services.
     *
     * @param kinds the kinds of functions that definitions may call
     * @param resources returns the documents that a definition may refer to, given the files sent with it
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
     * Creates the deployment service for definitions that can use connectors, i.e. names to which the operator has
     * assigned services.
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
        events = stores.events().types();
        activeSchedules = new ActiveSchedules(ports);
        eventRules = new EventRules(ports.table(), ports.rules());
        retirement = new Retirement(ports.table(), workflowStore, planStore, eventRules);
        clock = ports.clock();
    }

    /** The outcome of a deployment. */
    public sealed interface DeploymentResult {

        record Added(DeployedWorkflow deployed, List<Diagnostic> warnings) implements DeploymentResult {
            public Added {
                warnings = List.copyOf(warnings);
            }
        }

        /** The same definition was already deployed under this id and version. */
        record Unchanged(DeployedWorkflow deployed, List<Diagnostic> warnings) implements DeploymentResult {
            public Unchanged {
                warnings = List.copyOf(warnings);
            }
        }

        /** Another definition was already deployed under this id and version, and versions are immutable. */
        record VersionTaken(WorkflowId workflow) implements DeploymentResult {}

        /**
         * A workflow of this name is already deployed in another namespace. The definition is rejected, because a name
         * can be used in only one namespace.
         *
         * @param fault says which namespace it is
         */
        record NamespaceTaken(WorkflowId workflow, Diagnostic fault) implements DeploymentResult {}

        /** The definition has errors. */
        record Rejected(List<Diagnostic> faults, List<Diagnostic> warnings) implements DeploymentResult {
            public Rejected {
                faults = List.copyOf(faults);
                warnings = List.copyOf(warnings);
            }
        }
    }

    /**
     * Compiles a definition in the default {@link ReadingMode}, and deploys it.
     *
     * @param files texts that the definition may refer to, by name
     * @param language key of the workflow language, detected from the definition if empty
     */
    public DeploymentResult deploy(String definition, Map<String, String> files, Optional<String> language) {
        return deploy(definition, files, language, ReadingMode.DEFAULT);
    }

    /**
     * Compiles a definition in the given {@link ReadingMode}, and deploys it.
     *
     * @param mode how the definition is read, such as strictly or leniently
     */
    public DeploymentResult deploy(
            String definition, Map<String, String> files, Optional<String> language, ReadingMode mode) {
        var read = new PinnedResources(resources.apply(files));
        return switch (compile(definition, read, language, mode)) {
            case Compilation.Rejected(var faults, var warnings) -> new DeploymentResult.Rejected(faults, warnings);
            case Compilation.Compiled(Plan plan, var warnings) ->
                NamespaceCheck.check(plan, definition, workflowStore)
                        .<DeploymentResult>map(fault -> new DeploymentResult.NamespaceTaken(plan.workflow(), fault))
                        .orElseGet(() -> register(
                                plan,
                                new SourceText(definition, files),
                                read.documents(),
                                digest(new SourceText(definition, files), read.documents(), mode),
                                CalledWorkflows.withWarnings(plan, definition, warnings, workflowStore)));
        };
    }

    /**
     * Compiles a definition and compares it with the deployed definition of the same version, without storing anything.
     *
     * @param mode how the definition is read, such as strictly or leniently
     */
    public ValidationResult validate(
            String definition, Map<String, String> files, Optional<String> language, ReadingMode mode) {
        var read = new PinnedResources(resources.apply(files));
        return switch (compile(definition, read, language, mode)) {
            case Compilation.Rejected(var faults, var warnings) -> new ValidationResult.Rejected(faults, warnings);
            case Compilation.Compiled(Plan plan, var warnings) -> {
                var taken = NamespaceCheck.check(plan, definition, workflowStore);
                if (taken.isPresent()) {
                    yield new ValidationResult.Rejected(List.of(taken.get()), warnings);
                }
                var digest = digest(new SourceText(definition, files), read.documents(), mode);
                yield new ValidationResult.Deployable(
                        plan.workflow(),
                        plan.language(),
                        digest,
                        change(plan.workflow(), digest),
                        CalledWorkflows.withWarnings(plan, definition, warnings, workflowStore));
            }
        };
    }

    private ValidationResult.Change change(WorkflowId workflow, String digest) {
        return workflowStore
                .find(workflow)
                .map(stored -> stored.digest().equals(digest)
                        ? ValidationResult.Change.UNCHANGED
                        : ValidationResult.Change.TAKEN)
                .orElse(ValidationResult.Change.NEW);
    }

    /** Compiles a definition without deploying it. */
    public Compilation compile(String definition, Map<String, String> files, Optional<String> language) {
        return compile(definition, new PinnedResources(resources.apply(files)), language, ReadingMode.DEFAULT);
    }

    private Compilation compile(String definition, Resources documents, Optional<String> language, ReadingMode mode) {
        return languages
                .in(mode)
                .compile(
                        definition.getBytes(StandardCharsets.UTF_8),
                        language,
                        compilationContext.withResources(documents));
    }

    /** Draws the diagram of a definition without deploying it. */
    public DrawingResult draw(String definition, Optional<String> language) {
        return languages.draw(definition.getBytes(StandardCharsets.UTF_8), language);
    }

    private DeploymentResult register(
            Plan plan,
            SourceText sourceText,
            List<PinnedDocument> documents,
            String digest,
            List<Diagnostic> warnings) {
        var deployedWorkflow = new DeployedWorkflow(
                plan.workflow(),
                plan.name(),
                plan.language(),
                digest,
                planStore.save(plan),
                clock.instant(),
                documents,
                plan.settings().namespace());
        events.register(plan);
        eventRules.add(plan);
        retirement.releaseUnused();
        var stored = workflowStore.register(deployedWorkflow, sourceText);
        var current = stored.orElse(deployedWorkflow);
        complete(current);
        if (!current.digest().equals(digest)) {
            return new DeploymentResult.VersionTaken(plan.workflow());
        }
        return stored.isPresent()
                ? new DeploymentResult.Unchanged(current, warnings)
                : new DeploymentResult.Added(current, warnings);
    }

    /**
     * Completes the deployment of a stored version: adds its event rules and, if the version is the newest, lets events and
     * schedules start it. This also repairs an earlier deployment that stopped after it had stored the version.
     */
    private void complete(DeployedWorkflow deployedWorkflow) {
        eventRules.ensure(planStore.load(deployedWorkflow.plan()));
        promote(deployedWorkflow);
    }

    /** Returns a digest of the definition, the files sent with it, the documents read from the network, and how it was read. */
    private static String digest(SourceText sourceText, List<PinnedDocument> documents, ReadingMode mode) {
        var elsewhere = documents.stream()
                .filter(pinnedDocument ->
                        BundleResources.fileName(pinnedDocument.uri()).isEmpty())
                .toList();
        var sent = List.<Object>of(sourceText.definition(), new TreeMap<>(sourceText.resources()));
        var read = mode.dialect() == Dialect.SPECIFICATION ? sent : List.of(mode.dialect(), sent);
        return Digest.of(Json.encode(elsewhere.isEmpty() ? read : List.of(read, elsewhere)));
    }

    /** Removes a version of a workflow. New instances cannot use the version any more, but its open instances continue. */
    public void remove(WorkflowId workflow) {
        var former = UnreadableData.asEmpty(() -> workflowStore.find(workflow));
        workflowStore.remove(workflow, this::order);
        updateStarts(workflow.id(), former);
        retirement.retire(workflow.id());
    }

    private void promote(DeployedWorkflow deployedWorkflow) {
        var id = deployedWorkflow.workflow().id();
        var former = findNewest(id).orElse(deployedWorkflow);
        if (versionOrder(deployedWorkflow, former) >= 0) {
            workflowStore.promote(deployedWorkflow);
        }
        updateStarts(id, Optional.of(former));
    }

    /**
     * Compares two versions in the order that their workflow language defines. If they are equal in this order, the version that
     * was deployed later is the greater one.
     */
    private int order(DeployedWorkflow one, DeployedWorkflow other) {
        var order = versionOrder(one, other);
        return order == 0 ? one.at().compareTo(other.at()) : order;
    }

    /**
     * Compares two versions in the order that their workflow language defines. Versions in different languages count as equal.
     */
    private int versionOrder(DeployedWorkflow one, DeployedWorkflow other) {
        return one.language().equals(other.language())
                ? languages
                        .versionOrder(one.language())
                        .compare(one.workflow().version(), other.workflow().version())
                : 0;
    }

    /**
     * Makes events and schedules start the newest version instead of the former one. It first removes the former
     * version from the index of start events, and then looks up the newest version to add. If a later deployment runs
     * at the same time, this order restores those of its entries that the removal has deleted.
     *
     * @param former the former version; if this release cannot read it or its plan, its entries stay, and have no effect
     */
    private void updateStarts(String workflow, Optional<DeployedWorkflow> former) {
        former.map(DeployedWorkflow::plan)
                .flatMap(planStore::find)
                .ifPresent(plan -> events.removeStarts(plan, newestPlan(workflow)));
        newestPlan(workflow).ifPresent(events::addStarts);
        activeSchedules.update(
                workflow,
                () -> newestPlan(workflow).flatMap(plan -> plan.settings().schedule()));
    }

    private Optional<Plan> newestPlan(String workflow) {
        return findNewest(workflow).map(DeployedWorkflow::plan).flatMap(planStore::find);
    }

    /** Returns the newest version of a workflow; empty also if this release cannot read it. */
    private Optional<DeployedWorkflow> findNewest(String workflow) {
        return UnreadableData.asEmpty(() -> workflowStore.findNewest(workflow));
    }
}
