package dev.stride.functions.api;

import dev.stride.engine.Status;
import dev.stride.plan.WorkflowId;
import dev.stride.runtime.Instances;
import dev.stride.runtime.Instances.Instance;
import dev.stride.runtime.Relatives;
import dev.stride.runtime.Starts;
import dev.stride.runtime.Starts.Start;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Instances: started, looked at, cancelled. */
final class InstanceRoutes {

    private static final String INSTANCE = "/instances/{id}";

    private final Starts starts;
    private final Instances instances;
    private final Relatives relatives;
    private final Completion completion;

    InstanceRoutes(Starts starts, Instances instances, Relatives relatives, Completion completion) {
        this.relatives = relatives;
        this.starts = starts;
        this.instances = instances;
        this.completion = completion;
    }

    List<Route> routes() {
        return List.of(
                new Route("POST", "/workflows/{id}/instances", this::start),
                new Route("GET", "/instances", this::list),
                new Route("GET", INSTANCE, this::show),
                new Route("GET", INSTANCE + "/history", this::history),
                new Route("POST", INSTANCE + "/cancel", this::cancel));
    }

    private Response start(Request request) {
        var id = request.parameter("id");
        var version = request.query("version");
        return switch (starts.start(id, version, request.object(), request.header("idempotency-key"))) {
            case Start.Accepted(var instance, var workflow) -> accepted(instance, workflow, request);
            case Start.UnknownWorkflow() ->
                Problem.notFound("There is no workflow " + id
                                + version.map(it -> " of version " + it).orElse("") + ": deploy it first.")
                        .response();
            case Start.InputRefused(var reason) -> Problem.badRequest(reason).response();
            case Start.KeyReused(var instance) ->
                Problem.unprocessable("This Idempotency-Key has started instance " + instance
                                + " with another input. Use a new key for a new start.")
                        .response();
        };
    }

    private Response accepted(String instance, WorkflowId workflow, Request request) {
        var longest = Completion.wanted(request);
        var ended = longest.flatMap(it -> completion.await(instance, it));
        var response = ended.map(it -> shown(it))
                .orElseGet(() -> Response.json(202, new InstanceBody.Accepted(instance, workflow, Status.PENDING)));
        return longest.map(it -> response.with("Preference-Applied", "wait=" + it.toSeconds()))
                .orElse(response)
                .with("Location", "/instances/" + instance);
    }

    /** A page may hold fewer than asked for, and yet not be the last: what is filtered out is not made up for. */
    private Response list(Request request) {
        var paging = Paging.of(request);
        var span = Span.of(request);
        var status = request.query("status").map(InstanceRoutes::status);
        var page = instances.newest(request.query("workflow"), status, paging.limit(), paging.cursor());
        var shown = page.instances().stream()
                .filter(instance -> span.holds(instance.startedAt()))
                .map(InstanceBody::shown)
                .toList();
        var isOver = page.instances().stream().anyMatch(instance -> span.isAfter(instance.startedAt()));
        return Response.json(200, new InstanceBody.Page(shown, page.next().filter(_ -> !isOver)));
    }

    private static Status status(String text) {
        var name = text.toUpperCase(Locale.ROOT);
        return Arrays.stream(Status.values())
                .filter(status -> status.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new Refusal(Problem.badRequest(
                        "There is no status \"" + text + "\". There are " + Arrays.toString(Status.values()) + ".")));
    }

    private Response show(Request request) {
        return instances
                .find(request.parameter("id"))
                .map(this::shownWithRelatives)
                .orElseGet(() -> unknown(request));
    }

    private Response history(Request request) {
        var id = request.parameter("id");
        if (instances.find(id).isEmpty()) {
            return unknown(request);
        }
        return Response.json(200, InstanceBody.history(instances.history(id, request.query("cursor"))));
    }

    private Response cancel(Request request) {
        if (request.object().path("compensate").asBoolean(false)) {
            return Problem.unprocessable("Compensation is not supported yet: cancel without it.")
                    .response();
        }
        var found = instances.find(request.parameter("id"));
        found.ifPresent(instance -> instances.cancel(instance.id(), "cancelled through the API"));
        return found.map(it -> Response.json(202, new InstanceBody.Accepted(it.id(), it.workflow(), it.status())))
                .orElseGet(() -> unknown(request));
    }

    private Response shownWithRelatives(Instance instance) {
        return Response.json(200, InstanceBody.shown(instance, relatives.of(instance.id())))
                .with("ETag", "\"" + instance.version() + "\"");
    }

    private static Response shown(Instance instance) {
        return Response.json(200, InstanceBody.shown(instance)).with("ETag", "\"" + instance.version() + "\"");
    }

    private static Response unknown(Request request) {
        return Problem.notFound("There is no instance " + request.parameter("id") + ".")
                .response();
    }
}
