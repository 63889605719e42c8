package dev.stride.functions.api;

import dev.stride.Limits;
import dev.stride.engine.Status;
import dev.stride.plan.WorkflowId;
import dev.stride.runtime.Instances;
import dev.stride.runtime.Instances.Instance;
import dev.stride.runtime.Relatives;
import dev.stride.runtime.Starts;
import dev.stride.runtime.Starts.Start;
import dev.stride.runtime.codec.Digest;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Instances: started and looked at. */
final class InstanceRoutes {

    private static final String INSTANCE = "/instances/{id}";
    private static final Pattern KEY = Pattern.compile("[ -~]{1," + Limits.IDEMPOTENCY_KEY_CHARACTERS + "}");

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
                new Route("POST", "/workflows/{id}/instances", InstanceOperations.START, this::start),
                new Route("GET", "/instances", InstanceOperations.LIST, this::list),
                new Route("GET", INSTANCE, InstanceOperations.SHOW, this::show),
                new Route("GET", INSTANCE + "/history", InstanceOperations.HISTORY, this::history));
    }

    private Response start(Request request) {
        var id = request.parameter("id");
        var version = request.name("version");
        return switch (starts.start(id, version, request.object(), key(request))) {
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

    /** The name of a start (draft-ietf-httpapi-idempotency-key-header), which may be quoted. */
    private static Optional<String> key(Request request) {
        var key = request.header("idempotency-key");
        if (key.filter(it -> !KEY.matcher(it).matches()).isPresent()) {
            throw new Refusal(Problem.badRequest("An Idempotency-Key has 1 to " + Limits.IDEMPOTENCY_KEY_CHARACTERS
                    + " printable ASCII characters."));
        }
        return key;
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
        var paging = Paging.of(request, "workflow", "status", "from", "to");
        var span = Span.of(request);
        var status = request.query("status").map(InstanceRoutes::status);
        var page = instances.newest(request.name("workflow"), status, paging.limit(), paging.after());
        var shown = page.instances().stream()
                .filter(instance -> span.holds(instance.startedAt()))
                .map(InstanceBody::shown)
                .toList();
        var isOver = page.instances().stream().anyMatch(instance -> span.isAfter(instance.startedAt()));
        return Response.json(
                200, new InstanceBody.Page(shown, paging.cursor(page.next().filter(_ -> !isOver))));
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
                .orElseGet(() -> unknown(request).response());
    }

    private Response history(Request request) {
        var id = request.parameter("id");
        if (instances.find(id).isEmpty()) {
            return unknown(request).response();
        }
        var paging = Paging.of(request);
        var page = instances.history(id, paging.after());
        return Response.json(200, new InstanceBody.History(page.lines(), paging.cursor(page.next())));
    }

    /** Open branches move by versions of their own, so that the tag tells of them too. */
    private Response shownWithRelatives(Instance instance) {
        var body = InstanceBody.shown(instance, relatives.of(instance.id()));
        var response = Response.json(200, body);
        var tag = body.branches().isEmpty() ? "" : "-" + Digest.of(response.body());
        return response.with("ETag", "\"" + instance.version() + tag + "\"");
    }

    private static Response shown(Instance instance) {
        return Response.json(200, InstanceBody.shown(instance)).with("ETag", "\"" + instance.version() + "\"");
    }

    static Problem unknown(Request request) {
        return Problem.notFound("There is no instance " + request.parameter("id") + ".");
    }
}
