package dev.stride.functions.http.workflow;

import dev.stride.Limits;
import dev.stride.functions.http.message.ApiRequest;
import dev.stride.functions.http.message.ApiResponse;
import dev.stride.functions.http.message.Paging;
import dev.stride.functions.http.message.Problem;
import dev.stride.functions.http.route.Route;
import dev.stride.plan.WorkflowId;
import dev.stride.runtime.Ports;
import dev.stride.runtime.codec.UnreadableData;
import dev.stride.runtime.deployment.Deployment;
import dev.stride.runtime.deployment.Deployment.DeploymentResult;
import dev.stride.runtime.instance.Instances;
import dev.stride.runtime.schedule.ActiveSchedules;
import dev.stride.runtime.store.AliasStore;
import dev.stride.runtime.store.PlanStore;
import dev.stride.runtime.store.Stores;
import dev.stride.runtime.store.WorkflowStore;
import dev.stride.runtime.store.WorkflowStore.DeployedWorkflow;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** The routes that deploy, show and delete definitions. */
public final class WorkflowRoutes {

    private static final String WORKFLOW = "/workflows/{id}";
    private static final String VERSION = WORKFLOW + "/versions/{version}";

    private final Deployment deployment;
    private final WorkflowStore workflowStore;
    private final AliasStore aliasStore;
    private final PlanStore planStore;
    private final Instances instances;
    private final ActiveSchedules activeSchedules;
    private final InstantSource clock;
    private final DiagramResponses diagramResponses;

    public WorkflowRoutes(Ports ports, Deployment deployment, Stores stores, Instances instances) {
        this.deployment = deployment;
        workflowStore = stores.workflows();
        aliasStore = stores.aliases();
        planStore = stores.plans();
        this.instances = instances;
        activeSchedules = new ActiveSchedules(ports);
        clock = ports.clock();
        diagramResponses = new DiagramResponses(deployment, workflowStore);
    }

    public List<Route> routes() {
        return List.of(
                new Route("POST", "/workflows", WorkflowOperations.DEPLOY, this::deploy),
                new Route("POST", "/validations", WorkflowOperations.VALIDATE, this::validate),
                new Route("POST", "/completions", WorkflowOperations.COMPLETE, WorkflowRoutes::complete),
                new Route("GET", "/workflows", WorkflowOperations.LIST, this::list),
                new Route("GET", WORKFLOW, WorkflowOperations.SHOW, apiRequest -> show(apiRequest, newest(apiRequest))),
                new Route("GET", WORKFLOW + "/versions", WorkflowOperations.LIST_VERSIONS, this::listVersions),
                new Route(
                        "GET",
                        VERSION,
                        WorkflowOperations.SHOW_VERSION,
                        apiRequest -> show(apiRequest, version(apiRequest))),
                new Route(
                        "GET",
                        WORKFLOW + "/diagram",
                        WorkflowOperations.DRAW,
                        apiRequest -> draw(apiRequest, newest(apiRequest))),
                new Route(
                        "GET",
                        VERSION + "/diagram",
                        WorkflowOperations.DRAW_VERSION,
                        apiRequest -> draw(apiRequest, version(apiRequest))),
                new Route("DELETE", WORKFLOW, WorkflowOperations.REMOVE, this::removeAll),
                new Route("DELETE", VERSION, WorkflowOperations.REMOVE_VERSION, this::removeVersion));
    }

    private ApiResponse deploy(ApiRequest apiRequest) {
        var request = DefinitionRequest.parse(apiRequest);
        return deployResponse(
                deployment.deploy(request.definition(), request.files(), request.language(), request.mode()));
    }

    private ApiResponse validate(ApiRequest apiRequest) {
        var request = DefinitionRequest.parse(apiRequest);
        var validationResult =
                deployment.validate(request.definition(), request.files(), request.language(), request.mode());
        var drawingResult = deployment.draw(request.definition(), request.language());
        return ApiResponse.json(200, ValidationBody.of(request.definition(), validationResult, drawingResult));
    }

    private static ApiResponse complete(ApiRequest apiRequest) {
        var line = apiRequest.positiveParameter("line");
        var column = apiRequest.positiveParameter("column");
        return ApiResponse.json(200, CompletionBody.of(DefinitionRequest.parse(apiRequest), line, column));
    }

    private static ApiResponse deployResponse(DeploymentResult deploymentResult) {
        return switch (deploymentResult) {
            case DeploymentResult.Added(var deployedWorkflow, var warnings) ->
                ApiResponse.json(201, WorkflowBody.accepted(deployedWorkflow, warnings))
                        .with("Location", location(deployedWorkflow));
            case DeploymentResult.Unchanged(var deployedWorkflow, var warnings) ->
                ApiResponse.json(200, WorkflowBody.accepted(deployedWorkflow, warnings))
                        .with("Location", location(deployedWorkflow));
            case DeploymentResult.VersionTaken(var workflow) ->
                Problem.conflict("""
                                Version %s of %s is already deployed with different content, and a deployed \
                                version never changes. Deploy this definition under a new version.""".formatted(workflow.version(), workflow.id()))
                        .response();
            case DeploymentResult.NamespaceTaken(var _, var fault) ->
                Problem.conflict("The definition cannot be deployed: %s. To deploy it, %s."
                                .formatted(fault.message(), fault.hint()))
                        .response();
            case DeploymentResult.Rejected(var faults, var _) ->
                Problem.badRequest("The definition has %s.".formatted(faultCount(faults.size())))
                        .withFaults(faults.stream().limit(Limits.FAULTS_LISTED).toList())
                        .response();
        };
    }

    private ApiResponse list(ApiRequest apiRequest) {
        var paging = Paging.parse(apiRequest);
        var page = workflowStore.list(paging.limit(), paging.after());
        var listed = page.deployed().stream().map(WorkflowBody::listed).toList();
        return ApiResponse.json(200, new WorkflowBody.Page(listed, page.unreadable(), paging.cursor(page.next())));
    }

    private ApiResponse listVersions(ApiRequest apiRequest) {
        var id = apiRequest.pathParameter("id");
        var paging = Paging.parse(apiRequest, "open");
        boolean showsOpen = apiRequest.booleanParameter("open");
        if (workflowStore.versionIds(id, 1).isEmpty()) {
            return notFound(apiRequest);
        }
        var newest = UnreadableData.asEmpty(() -> workflowStore.findNewest(id)).map(DeployedWorkflow::workflow);
        var page = workflowStore.listVersions(id, paging.limit(), paging.after());
        var versions = page.deployed();
        var workflows = versions.stream().map(DeployedWorkflow::workflow).toList();
        var open = showsOpen ? instances.findOpen(id, workflows) : Set.<WorkflowId>of();
        var listed = versions.stream()
                .map(version -> WorkflowBody.listedVersion(
                        version,
                        newest.equals(Optional.of(version.workflow())),
                        Optional.of(open.contains(version.workflow())).filter(_ -> showsOpen)))
                .toList();
        return ApiResponse.json(
                200, new WorkflowBody.VersionPage(listed, page.unreadable(), paging.cursor(page.next())));
    }

    private ApiResponse show(ApiRequest apiRequest, Optional<DeployedWorkflow> found) {
        if (found.isEmpty()) {
            return notFound(apiRequest);
        }
        var deployedWorkflow = found.get();
        var versions = versions(apiRequest).stream()
                .map(each -> each.workflow().version())
                .toList();
        var sourceText = workflowStore.loadSource(deployedWorkflow);
        var plan = planStore.load(deployedWorkflow.plan());
        return ApiResponse.json(
                        200,
                        WorkflowBody.shown(
                                deployedWorkflow, sourceText, plan, schedules(apiRequest, deployedWorkflow), versions))
                .with("ETag", "\"%s\"".formatted(deployedWorkflow.digest()));
    }

    /**
     * Returns the active schedules of a version. Only the newest version of a workflow has schedules; for any other version,
     * returns an empty list.
     */
    private List<ScheduleBody> schedules(ApiRequest apiRequest, DeployedWorkflow deployedWorkflow) {
        return newest(apiRequest)
                        .map(DeployedWorkflow::workflow)
                        .filter(deployedWorkflow.workflow()::equals)
                        .isEmpty()
                ? List.of()
                : activeSchedules.findActive(deployedWorkflow.workflow().id()).stream()
                        .map(activeSchedule -> ScheduleBody.from(activeSchedule, clock.instant()))
                        .toList();
    }

    private ApiResponse draw(ApiRequest apiRequest, Optional<DeployedWorkflow> found) {
        if (found.isEmpty()) {
            return notFound(apiRequest);
        }
        return diagramResponses.draw(apiRequest, found.get());
    }

    private ApiResponse removeAll(ApiRequest apiRequest) {
        var id = apiRequest.pathParameter("id");
        if (workflowStore.versionIds(id, 1).isEmpty()) {
            return notFound(apiRequest);
        }
        if (isProtected(apiRequest, _ -> true)) {
            return runningInstances();
        }
        for (var ids = versionIds(id); !ids.isEmpty(); ids = versionIds(id)) {
            ids.forEach(deployment::remove);
        }
        aliasStore.list(id).forEach(alias -> aliasStore.remove(id, alias.name()));
        return ApiResponse.empty(204);
    }

    private ApiResponse removeVersion(ApiRequest apiRequest) {
        var version = apiRequest.pathParameter("version");
        var named = aliasStore.list(apiRequest.pathParameter("id")).stream()
                .filter(alias -> alias.names(version))
                .findFirst();
        return named.map(alias -> Problem.conflict(
                                "The alias %s names version %s. Set the alias to another version or remove it, before you remove this version."
                                        .formatted(alias.name(), version))
                        .response())
                .orElseGet(() -> remove(apiRequest, versionId(apiRequest)));
    }

    private ApiResponse remove(ApiRequest apiRequest, WorkflowId version) {
        if (!workflowStore.exists(version)) {
            return notFound(apiRequest);
        }
        if (isProtected(apiRequest, version::equals)) {
            return runningInstances();
        }
        deployment.remove(version);
        return ApiResponse.empty(204);
    }

    private boolean isProtected(ApiRequest apiRequest, Predicate<WorkflowId> version) {
        return !apiRequest.query().containsKey("force") && instances.hasOpen(apiRequest.pathParameter("id"), version);
    }

    private static ApiResponse runningInstances() {
        return Problem.conflict(
                        "The workflow has running instances. Add ?force to remove it anyway; they continue to run.")
                .response();
    }

    private Optional<DeployedWorkflow> newest(ApiRequest apiRequest) {
        return workflowStore.findNewest(apiRequest.pathParameter("id"));
    }

    private Optional<DeployedWorkflow> version(ApiRequest apiRequest) {
        return workflowStore.find(versionId(apiRequest));
    }

    private static WorkflowId versionId(ApiRequest apiRequest) {
        return new WorkflowId(apiRequest.pathParameter("id"), apiRequest.pathParameter("version"));
    }

    private List<WorkflowId> versionIds(String id) {
        return workflowStore.versionIds(id, Limits.PAGE_SIZE);
    }

    private List<DeployedWorkflow> versions(ApiRequest apiRequest) {
        return workflowStore.versions(apiRequest.pathParameter("id"), Limits.PAGE_SIZE);
    }

    private static ApiResponse notFound(ApiRequest apiRequest) {
        var version = Optional.ofNullable(apiRequest.parameters().get("version"));
        return Problem.notFound(version.map(it -> "Version " + it + " of workflow ")
                                .orElse("Workflow ") + apiRequest.pathParameter("id") + " does not exist.")
                .response();
    }

    private static String location(DeployedWorkflow deployedWorkflow) {
        var workflow = deployedWorkflow.workflow();
        return "/workflows/%s/versions/%s"
                .formatted(Route.encodeSegment(workflow.id()), Route.encodeSegment(workflow.version()));
    }

    private static String faultCount(int faults) {
        return faults == 1 ? "a fault" : faults + " faults";
    }
}
