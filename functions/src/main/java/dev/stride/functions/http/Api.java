package dev.stride.functions.http;

import dev.stride.Limits;
import dev.stride.functions.http.message.ApiRequest;
import dev.stride.functions.http.message.ApiResponse;
import dev.stride.functions.http.message.ConditionalRequests;
import dev.stride.functions.http.message.Problem;
import dev.stride.functions.http.message.ProblemException;
import dev.stride.runtime.Ports;
import dev.stride.runtime.deployment.Deployment;
import dev.stride.runtime.event.EventIntake;
import dev.stride.runtime.instance.InstanceStarter;
import dev.stride.runtime.instance.InstanceTrees;
import dev.stride.runtime.instance.Instances;
import dev.stride.runtime.store.Stores;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The HTTP API: it matches a request to a route and returns the response. */
public final class Api {

    private static final String GET = "GET";

    /** The method that is answered like GET, without the body. */
    private static final String HEAD = "HEAD";

    private final List<Route> routes;

    public Api(List<Route> routes) {
        this.routes = List.copyOf(routes);
    }

    public Api(Ports ports, Stores stores, Deployment deployment) {
        this(routes(ports, stores, deployment));
    }

    public List<Route> routes() {
        return routes;
    }

    /** Answers a request. An invalid request yields a problem document; an internal error throws an exception. */
    public ApiResponse handle(ApiRequest apiRequest) {
        var apiResponse = handleInFull(apiRequest);
        return apiRequest.method().equals(HEAD) ? apiResponse.withoutBody() : apiResponse;
    }

    private ApiResponse handleInFull(ApiRequest apiRequest) {
        if (apiRequest.body().length > Limits.PAYLOAD_BYTES) {
            return Problem.tooLarge("A body must have at most " + Limits.PAYLOAD_BYTES + " bytes.")
                    .response();
        }
        try {
            return limited(dispatch(apiRequest));
        } catch (ProblemException refusal) {
            return refusal.problem().response();
        }
    }

    private ApiResponse dispatch(ApiRequest apiRequest) {
        var here = routes.stream()
                .filter(route -> route.matchPath(apiRequest.path()).isPresent())
                .toList();
        if (here.isEmpty()) {
            return Problem.notFound("The path " + apiRequest.path() + " does not exist.")
                    .response();
        }
        var method = apiRequest.method().equals(HEAD) ? GET : apiRequest.method();
        for (var route : here) {
            if (route.method().equals(method)) {
                var parameters = route.matchPath(apiRequest.path()).orElseThrow();
                if (parameters.values().stream().anyMatch(ApiRequest::exceedsNameLimit)) {
                    return Problem.notFound("No resource has a name of more than " + Limits.NAME_BYTES + " bytes.")
                            .response();
                }
                var apiResponse = route.handler().handle(apiRequest.withParameters(parameters));
                return method.equals(GET) ? ConditionalRequests.evaluate(apiRequest, apiResponse) : apiResponse;
            }
        }
        var allowed = here.stream()
                .map(Route::method)
                .flatMap(it -> it.equals(GET) ? Stream.of(GET, HEAD) : Stream.of(it))
                .distinct()
                .sorted()
                .collect(Collectors.joining(", "));
        return Problem.methodNotAllowed("This path supports " + allowed + ", not " + apiRequest.method() + ".")
                .response()
                .with("Allow", allowed);
    }

    /** Replaces a response that is too large by a problem document; requests have the same limit. */
    private static ApiResponse limited(ApiResponse apiResponse) {
        return apiResponse.body().length <= Limits.PAYLOAD_BYTES
                ? apiResponse
                : Problem.tooLarge("The answer has " + apiResponse.body().length + " bytes, more than the "
                                + Limits.PAYLOAD_BYTES + " allowed for one answer.")
                        .response();
    }

    private static List<Route> routes(Ports ports, Stores stores, Deployment deployment) {
        var instances = new Instances(ports, stores);
        var instanceCompletion = new InstanceCompletion(instances, ports.clock(), InstanceCompletion.Sleeper.SYSTEM);
        return Stream.of(
                        new WorkflowRoutes(ports, deployment, stores.workflows(), instances).routes(),
                        new InstanceRoutes(
                                        new InstanceStarter(ports, stores),
                                        instances,
                                        new InstanceTrees(stores),
                                        instanceCompletion)
                                .routes(),
                        new InstanceControlRoutes(instances).routes(),
                        new EventRoutes(new EventIntake(ports)).routes(),
                        new AboutRoutes().routes())
                .flatMap(List::stream)
                .toList();
    }
}
