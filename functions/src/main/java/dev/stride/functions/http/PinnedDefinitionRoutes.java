package dev.stride.functions.http;

import dev.stride.diagram.DefinitionPart;
import dev.stride.functions.http.message.ApiRequest;
import dev.stride.functions.http.message.ApiResponse;
import dev.stride.functions.http.message.Problem;
import dev.stride.functions.http.message.ProblemException;
import dev.stride.functions.http.route.Route;
import dev.stride.functions.http.workflow.DiagramResponses;
import dev.stride.plan.WorkflowId;
import dev.stride.runtime.deployment.Deployment;
import dev.stride.runtime.instance.Instances;
import dev.stride.runtime.instance.PinnedDefinitions;
import dev.stride.runtime.store.Stores;
import dev.stride.runtime.store.WorkflowStore;
import dev.stride.runtime.store.WorkflowStore.DeployedWorkflow;
import dev.stride.source.SourceParseResult;
import dev.stride.source.SourceParser;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The routes that show the definition that an instance runs. An instance keeps this definition even if an operator removes or
 * replaces the workflow version.
 */
final class PinnedDefinitionRoutes {

    private final Instances instances;
    private final WorkflowStore workflowStore;
    private final PinnedDefinitions pinnedDefinitions;
    private final DiagramResponses diagramResponses;

    PinnedDefinitionRoutes(Instances instances, Stores stores, Deployment deployment) {
        this.instances = instances;
        workflowStore = stores.workflows();
        pinnedDefinitions = new PinnedDefinitions(stores);
        diagramResponses = new DiagramResponses(deployment, workflowStore);
    }

    /**
     * The definition that an instance runs, as its author wrote it.
     *
     * @param resources the texts of the files that the definition refers to, by the names that it uses for them
     * @param at the part of the text to which the requested pointer refers; absent if the request has no pointer
     */
    record Definition(
            WorkflowId workflow,
            String language,
            String digest,
            String definition,
            Map<String, String> resources,
            Optional<DefinitionPart> at) {}

    List<Route> routes() {
        var instance = "/instances/{id}";
        return List.of(
                new Route("GET", instance + "/definition", InstanceOperations.SHOW_DEFINITION, this::show),
                new Route(
                        "GET",
                        instance + "/diagram",
                        InstanceOperations.DRAW_DEFINITION,
                        apiRequest -> diagramResponses.draw(apiRequest, find(apiRequest))));
    }

    private ApiResponse show(ApiRequest apiRequest) {
        var deployed = find(apiRequest);
        var sourceText = workflowStore.loadSource(deployed);
        var part = apiRequest.query("pointer").flatMap(pointer -> partOf(sourceText.definition(), pointer));
        return ApiResponse.json(
                        200,
                        new Definition(
                                deployed.workflow(),
                                deployed.language(),
                                deployed.digest(),
                                sourceText.definition(),
                                new TreeMap<>(sourceText.resources()),
                                part))
                .with("ETag", "\"" + deployed.digest() + "\"");
    }

    /** Returns the part of a definition to which a JSON pointer refers or, if it refers to nothing, the closest part around it. */
    static Optional<DefinitionPart> partOf(String definition, String pointer) {
        if (!(SourceParser.parse(definition) instanceof SourceParseResult.Parsed(var source))) {
            return Optional.empty();
        }
        var span = source.spanOf(pointer);
        return Optional.of(new DefinitionPart(
                pointer,
                span.start().line(),
                span.start().column(),
                span.end().line(),
                span.end().column()));
    }

    private DeployedWorkflow find(ApiRequest apiRequest) {
        var instance = instances
                .find(apiRequest.pathParameter("id"))
                .orElseThrow(() -> new ProblemException(InstanceRoutes.notFound(apiRequest)));
        return pinnedDefinitions
                .find(instance.id(), instance.workflow())
                .orElseThrow(() -> new ProblemException(
                        Problem.notFound("The definition of instance " + instance.id() + " is not stored any more.")));
    }
}
