package dev.stride.runtime;

import dev.stride.call.BundleResources;
import dev.stride.call.CallKinds;
import dev.stride.call.Resources;
import dev.stride.language.Compilation;
import dev.stride.language.Depiction;
import dev.stride.language.Diagnostic;
import dev.stride.language.Languages;
import dev.stride.language.Surroundings;
import dev.stride.language.connector.Connectors;
import dev.stride.plan.Plan;
import dev.stride.plan.WorkflowId;
import dev.stride.runtime.codec.Digest;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.events.EventTypes;
import dev.stride.runtime.events.Routes;
import dev.stride.runtime.schedule.Activations;
import dev.stride.runtime.store.Plans;
import dev.stride.runtime.store.Workflows;
import dev.stride.runtime.store.Workflows.Deployed;
import dev.stride.runtime.store.Workflows.Document;
import dev.stride.runtime.store.Workflows.Registration;
import dev.stride.runtime.store.Workflows.Text;
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
    private final Surroundings surroundings;
    private final Function<Map<String, String>, Resources> resources;
    private final Workflows workflows;
    private final Plans plans;
    private final EventTypes events;
    private final Activations activations;
    private final Routes routes;
    private final Retirement retirement;
    private final InstantSource clock;

    /**
     * A deployment into the store behind {@code ports}.
     *
     * @param kinds what functions may be
     * @param resources makes the documents that a definition may read from the files sent with it
     */
    public Deployment(
            Ports ports, Languages languages, CallKinds kinds, Function<Map<String, String>, Resources> resources) {
        this(ports, languages, kinds, resources, Connectors.NONE);
    }

    /**
     * The same where definitions call services by names.
     *
     * @param connectors what the names are bound to
     */
    public Deployment(
            Ports ports,
            Languages languages,
            CallKinds kinds,
            Function<Map<String, String>, Resources> resources,
            Connectors connectors) {
        this.languages = languages;
        surroundings = new Surroundings(kinds, new BundleResources(Map.of()), ports.secrets(), connectors);
        this.resources = resources;
        workflows = new Workflows(ports.table(), ports.blobs());
        plans = new Plans(ports.blobs());
        events = new EventTypes(ports.table());
        activations = new Activations(ports);
        routes = new Routes(ports.table(), ports.rules());
        retirement = new Retirement(ports.table(), workflows, plans, routes);
        clock = ports.clock();
    }

    /** How a deployment ended. */
    public sealed interface Outcome {

        record Added(Deployed deployed, List<Diagnostic> warnings) implements Outcome {
            public Added {
                warnings = List.copyOf(warnings);
            }
        }

        /** This very definition is there already. */
        record Unchanged(Deployed deployed, List<Diagnostic> warnings) implements Outcome {
            public Unchanged {
                warnings = List.copyOf(warnings);
            }
        }

        /** The id and version are taken by other content, which never changes. */
        record Taken(WorkflowId workflow) implements Outcome {}

        /** It is not a definition that can run. */
        record Refused(List<Diagnostic> faults, List<Diagnostic> warnings) implements Outcome {
            public Refused {
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
    public Outcome deploy(String definition, Map<String, String> files, Optional<String> language) {
        var read = new PinnedResources(resources.apply(files));
        return switch (compile(definition, read, language)) {
            case Compilation.Refused(var faults, var warnings) -> new Outcome.Refused(faults, warnings);
            case Compilation.Compiled(Plan plan, var warnings) ->
                registered(
                        plan,
                        new Text(definition, files),
                        read.documents(),
                        Neighbours.warned(plan, definition, warnings, workflows));
        };
    }

    /** Compiles a definition and changes nothing. */
    public Compilation compile(String definition, Map<String, String> files, Optional<String> language) {
        return compile(definition, new PinnedResources(resources.apply(files)), language);
    }

    private Compilation compile(String definition, Resources documents, Optional<String> language) {
        return languages.compile(definition.getBytes(StandardCharsets.UTF_8), language, surroundings.with(documents));
    }

    /** Draws a definition and changes nothing. */
    public Depiction draw(String definition, Optional<String> language) {
        return languages.draw(definition.getBytes(StandardCharsets.UTF_8), language);
    }

    private Outcome registered(Plan plan, Text text, List<Document> documents, List<Diagnostic> warnings) {
        var digest = digest(text, documents);
        var deployed = new Deployed(
                plan.workflow(), plan.name(), plan.language(), digest, plans.save(plan), clock.instant(), documents);
        events.learn(plan);
        routes.hold(plan);
        retirement.settle();
        return switch (workflows.register(deployed, text)) {
            case Registration.Added() -> {
                routes.confirm(plan);
                promote(deployed);
                yield new Outcome.Added(deployed, warnings);
            }
            case Registration.Existing(Deployed existing) -> {
                if (!existing.digest().equals(digest)) {
                    yield new Outcome.Taken(plan.workflow());
                }
                routes.confirm(plan);
                promote(existing);
                yield new Outcome.Unchanged(existing, warnings);
            }
        };
    }

    /** Two deployments have the same digest when all that was sent, and all that was read elsewhere, is the same. */
    private static String digest(Text text, List<Document> documents) {
        var elsewhere = documents.stream()
                .filter(document -> BundleResources.name(document.uri()).isEmpty())
                .toList();
        var sent = List.<Object>of(text.definition(), new TreeMap<>(text.resources()));
        return Digest.of(Json.bytes(elsewhere.isEmpty() ? sent : List.of(sent, elsewhere)));
    }

    /** Takes a version out of service: it starts no more instances, those that run go on. */
    public void remove(WorkflowId workflow) {
        var former = workflows.find(workflow);
        workflows.remove(workflow);
        former.ifPresent(it -> renewStarts(workflow.id(), it));
        retirement.begin(workflow.id());
    }

    private void promote(Deployed deployed) {
        var id = deployed.workflow().id();
        var former = workflows.newest(id).orElse(deployed);
        workflows.promote(deployed);
        renewStarts(id, former);
    }

    /**
     * Makes events and the clock start the newest version, whichever that is by now. What is no longer true is forgotten before it is read,
     * so that of two deployments at the same time the later one's starts are there at the end.
     */
    private void renewStarts(String workflow, Deployed former) {
        events.withdraw(plans.load(former.plan()), newest(workflow));
        newest(workflow).ifPresent(events::offer);
        activations.renew(
                workflow, () -> newest(workflow).flatMap(plan -> plan.terms().schedule()));
    }

    private Optional<Plan> newest(String workflow) {
        return workflows.newest(workflow).map(Deployed::plan).map(plans::load);
    }
}
