package dev.stride.functions.api;

import dev.stride.Limits;
import dev.stride.runtime.Deployment;
import dev.stride.runtime.Instances;
import dev.stride.runtime.Ports;
import dev.stride.runtime.Relatives;
import dev.stride.runtime.Starts;
import dev.stride.runtime.events.Events;
import dev.stride.runtime.store.Workflows;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** All routes, and the answer to any request. */
public final class Api {

    private static final String GET = "GET";

    /** Answered like GET, without the body. */
    private static final String HEAD = "HEAD";

    private final List<Route> routes;

    public Api(List<Route> routes) {
        this.routes = List.copyOf(routes);
    }

    /** The API of a runtime. */
    public Api(Ports ports, Deployment deployment) {
        this(routes(ports, deployment));
    }

    public List<Route> routes() {
        return routes;
    }

    /** Answers a request. What is wrong with it is a problem document; what is wrong with us is an exception. */
    public Response answer(Request request) {
        var response = answerInFull(request);
        return request.method().equals(HEAD) ? response.withoutBody() : response;
    }

    private Response answerInFull(Request request) {
        if (request.body().length > Limits.PAYLOAD_BYTES) {
            return Problem.tooLarge("A body has at most " + Limits.PAYLOAD_BYTES + " bytes.")
                    .response();
        }
        try {
            return bounded(dispatch(request));
        } catch (Refusal refusal) {
            return refusal.problem().response();
        }
    }

    private Response dispatch(Request request) {
        var here = routes.stream()
                .filter(route -> route.match(request.path()).isPresent())
                .toList();
        if (here.isEmpty()) {
            return Problem.notFound("There is nothing at " + request.path() + ".")
                    .response();
        }
        var method = request.method().equals(HEAD) ? GET : request.method();
        for (var route : here) {
            if (route.method().equals(method)) {
                var parameters = route.match(request.path()).orElseThrow();
                if (parameters.values().stream().anyMatch(Request::isNoName)) {
                    return Problem.notFound("Nothing has a name of more than " + Limits.NAME_BYTES + " bytes.")
                            .response();
                }
                var response = route.action().answer(request.withParameters(parameters));
                return method.equals(GET) ? Conditions.applied(request, response) : response;
            }
        }
        var allowed = here.stream()
                .map(Route::method)
                .flatMap(it -> it.equals(GET) ? Stream.of(GET, HEAD) : Stream.of(it))
                .distinct()
                .sorted()
                .collect(Collectors.joining(", "));
        return Problem.methodNotAllowed("Here you can " + allowed + ", not " + request.method() + ".")
                .response()
                .with("Allow", allowed);
    }

    /** What is too large to be taken in is too large to be given out. */
    private static Response bounded(Response response) {
        return response.body().length <= Limits.PAYLOAD_BYTES
                ? response
                : Problem.tooLarge("The answer has " + response.body().length + " bytes, more than the "
                                + Limits.PAYLOAD_BYTES + " that one answer may have.")
                        .response();
    }

    private static List<Route> routes(Ports ports, Deployment deployment) {
        var instances = new Instances(ports);
        var workflows = new Workflows(ports.table(), ports.blobs());
        var completion = new Completion(instances, ports.clock(), Completion.Pause.REAL);
        return Stream.of(
                        new WorkflowRoutes(ports, deployment, workflows, instances).routes(),
                        new InstanceRoutes(new Starts(ports), instances, new Relatives(ports), completion).routes(),
                        new OperationRoutes(instances).routes(),
                        new EventRoutes(new Events(ports)).routes(),
                        new AboutRoutes().routes())
                .flatMap(List::stream)
                .toList();
    }
}
