package dev.stride.functions.api;

import dev.stride.Limits;
import dev.stride.language.Depiction;
import dev.stride.plan.WorkflowId;
import dev.stride.runtime.Deployment;
import dev.stride.runtime.Deployment.Outcome;
import dev.stride.runtime.Instances;
import dev.stride.runtime.Ports;
import dev.stride.runtime.schedule.Activations;
import dev.stride.runtime.store.Plans;
import dev.stride.runtime.store.Workflows;
import dev.stride.runtime.store.Workflows.Deployed;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/** Definitions: deployed, looked at, taken out of service. */
final class WorkflowRoutes {

    private static final String DEFINITION = "definition";
    private static final String WORKFLOW = "/workflows/{id}";
    private static final String VERSION = WORKFLOW + "/versions/{version}";

    private final Deployment deployment;
    private final Workflows workflows;
    private final Plans plans;
    private final Instances instances;
    private final Activations activations;
    private final InstantSource clock;

    WorkflowRoutes(Ports ports, Deployment deployment, Workflows workflows, Instances instances) {
        this.deployment = deployment;
        this.workflows = workflows;
        plans = new Plans(ports.blobs());
        this.instances = instances;
        activations = new Activations(ports);
        clock = ports.clock();
    }

    List<Route> routes() {
        return List.of(
                new Route("POST", "/workflows", WorkflowOperations.DEPLOY, this::deploy),
                new Route("GET", "/workflows", WorkflowOperations.LIST, this::list),
                new Route("GET", WORKFLOW, WorkflowOperations.SHOW, request -> show(request, newest(request))),
                new Route("GET", VERSION, WorkflowOperations.SHOW_VERSION, request -> show(request, version(request))),
                new Route(
                        "GET",
                        WORKFLOW + "/diagram",
                        WorkflowOperations.DRAW,
                        request -> draw(request, newest(request))),
                new Route(
                        "GET",
                        VERSION + "/diagram",
                        WorkflowOperations.DRAW_VERSION,
                        request -> draw(request, version(request))),
                new Route("DELETE", WORKFLOW, WorkflowOperations.REMOVE, this::removeAll),
                new Route(
                        "DELETE",
                        VERSION,
                        WorkflowOperations.REMOVE_VERSION,
                        request -> remove(request, version(request).stream().toList())));
    }

    private Response deploy(Request request) {
        var type = request.header("content-type").orElse("");
        var texts = new LinkedHashMap<String, String>();
        if (Multipart.is(type)) {
            texts.putAll(Multipart.parts(type, request.body()));
        } else {
            texts.put(DEFINITION, request.text());
        }
        texts.forEach(WorkflowRoutes::checkSize);
        var definition = Optional.ofNullable(texts.remove(DEFINITION))
                .orElseThrow(() -> new Refusal(Problem.badRequest("The body has no part named " + DEFINITION + ".")));
        return deployed(deployment.deploy(definition, texts, request.query("language")));
    }

    private static Response deployed(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Added(var deployed, var warnings) ->
                Response.json(201, WorkflowBody.accepted(deployed, warnings)).with("Location", location(deployed));
            case Outcome.Unchanged(var deployed, var warnings) ->
                Response.json(200, WorkflowBody.accepted(deployed, warnings)).with("Location", location(deployed));
            case Outcome.Taken(var workflow) ->
                Problem.conflict(
                                "Version " + workflow.version() + " of " + workflow.id()
                                        + " is there with another content: a version never changes. Give this one a new version.")
                        .response();
            case Outcome.Refused(var faults, var _) ->
                Problem.badRequest("The definition has " + counted(faults.size()) + ".")
                        .with(faults.stream().limit(Limits.FAULTS_LISTED).toList())
                        .response();
        };
    }

    private static void checkSize(String name, String text) {
        if (text.length() > Limits.DEFINITION_BYTES) {
            throw new Refusal(
                    Problem.tooLarge("The text of " + name + " is longer than " + Limits.DEFINITION_BYTES + " bytes."));
        }
    }

    private Response list(Request request) {
        var paging = Paging.of(request);
        var page = workflows.list(paging.limit(), paging.after());
        var listed = page.items().stream()
                .map(Workflows::deployed)
                .map(WorkflowBody::listed)
                .toList();
        return Response.json(200, new WorkflowBody.Page(listed, paging.cursor(page.next())));
    }

    private Response show(Request request, Optional<Deployed> found) {
        if (found.isEmpty()) {
            return unknown(request);
        }
        var deployed = found.get();
        var versions = versions(request).stream()
                .map(each -> each.workflow().version())
                .toList();
        var text = workflows.text(deployed);
        var plan = plans.load(deployed.plan());
        return Response.json(200, WorkflowBody.shown(deployed, text, plan, schedules(request, deployed), versions))
                .with("ETag", "\"" + deployed.digest() + "\"");
    }

    /** Only the newest version starts instances. */
    private List<ScheduleBody> schedules(Request request, Deployed deployed) {
        return newest(request)
                        .map(Deployed::workflow)
                        .filter(deployed.workflow()::equals)
                        .isEmpty()
                ? List.of()
                : activations.inForce(deployed.workflow().id()).stream()
                        .map(activation -> ScheduleBody.of(activation, clock.instant()))
                        .toList();
    }

    private Response draw(Request request, Optional<Deployed> found) {
        if (found.isEmpty()) {
            return unknown(request);
        }
        var format = Accept.of(request)
                .orElseThrow(() -> new Refusal(Problem.notAcceptable("A diagram can be had as " + Accept.OFFERED
                        + ", not as " + request.header("accept").orElse("") + ".")));
        var text = workflows.text(found.get()).definition();
        return switch (deployment.draw(text, Optional.of(found.get().language()))) {
            case Depiction.Drawn(var diagram) ->
                Response.text(200, format.mediaType(), format.draw(diagram)).with("Vary", "Accept");
            case Depiction.Refused(var fault) ->
                Problem.unprocessable("It cannot be drawn: " + fault.message() + ".")
                        .response();
        };
    }

    private Response removeAll(Request request) {
        var answer = remove(request, versions(request));
        for (var rest = versions(request); answer.status() == 204 && !rest.isEmpty(); rest = versions(request)) {
            rest.forEach(each -> deployment.remove(each.workflow()));
        }
        return answer;
    }

    private Response remove(Request request, List<Deployed> found) {
        if (found.isEmpty()) {
            return unknown(request);
        }
        var ids = found.stream().map(Deployed::workflow).toList();
        if (!request.query().containsKey("force") && instances.anyOpen(request.parameter("id"), ids)) {
            return Problem.conflict("Instances of it are running. They go on if you remove it: add ?force to do so.")
                    .response();
        }
        ids.forEach(deployment::remove);
        return Response.empty(204);
    }

    private Optional<Deployed> newest(Request request) {
        return workflows.newest(request.parameter("id"));
    }

    private Optional<Deployed> version(Request request) {
        return workflows.find(new WorkflowId(request.parameter("id"), request.parameter("version")));
    }

    private List<Deployed> versions(Request request) {
        return workflows.versions(request.parameter("id"), Limits.PAGE);
    }

    private static Response unknown(Request request) {
        var version = Optional.ofNullable(request.parameters().get("version"));
        return Problem.notFound("There is no workflow " + request.parameter("id")
                        + version.map(it -> " of version " + it).orElse("") + ".")
                .response();
    }

    private static String location(Deployed deployed) {
        var workflow = deployed.workflow();
        return "/workflows/" + Route.encoded(workflow.id()) + "/versions/" + Route.encoded(workflow.version());
    }

    private static String counted(int faults) {
        return faults == 1 ? "a fault" : faults + " faults";
    }
}
