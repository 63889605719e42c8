package dev.stride.functions.http;

import dev.stride.ApiLimits;
import dev.stride.Limits;
import dev.stride.functions.http.message.ApiRequest;
import dev.stride.functions.http.message.ApiResponse;
import dev.stride.functions.http.message.ConditionalRequests;
import dev.stride.functions.http.message.ContentCoding;
import dev.stride.functions.http.message.Problem;
import dev.stride.functions.http.message.ProblemException;
import dev.stride.functions.http.route.Route;
import dev.stride.functions.http.route.RouteTable;
import dev.stride.functions.http.route.RouteTable.GatewayRoute;
import dev.stride.functions.http.workflow.AliasRoutes;
import dev.stride.functions.http.workflow.WorkflowRoutes;
import dev.stride.runtime.Ports;
import dev.stride.runtime.codec.UnreadableData;
import dev.stride.runtime.deployment.Deployment;
import dev.stride.runtime.event.ArrivedEvents;
import dev.stride.runtime.event.EventIntake;
import dev.stride.runtime.instance.BranchHistory;
import dev.stride.runtime.instance.Forks;
import dev.stride.runtime.instance.InstanceSearch;
import dev.stride.runtime.instance.InstanceStarter;
import dev.stride.runtime.instance.InstanceTrees;
import dev.stride.runtime.instance.InstanceUsages;
import dev.stride.runtime.instance.Instances;
import dev.stride.runtime.metering.UsageCounter.Usage;
import dev.stride.runtime.recovery.QuarantineRelease;
import dev.stride.runtime.store.Stores;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** The HTTP API: it executes the operation of the route that API Gateway selected, and returns the response. */
public final class Api {

    private static final String GET = "GET";

    private final RouteTable routes;
    private final AccessPolicy accessPolicy;

    public Api(List<Route> routes, AccessPolicy accessPolicy) {
        this.routes = new RouteTable(routes);
        this.accessPolicy = accessPolicy;
    }

    /** Creates the API of a process on one machine. */
    public Api(Ports ports, Stores stores, Deployment deployment) {
        this(ports, stores, deployment, InstanceUsages.UNCOUNTED, InstanceEnds.UNTOLD);
    }

    /**
     * Creates the API of a process on one machine.
     *
     * @param usage the counted usage of an instance
     * @param ends tells when instances end
     */
    public Api(
            Ports ports,
            Stores stores,
            Deployment deployment,
            Function<String, Optional<Usage>> usage,
            InstanceEnds ends) {
        this(
                routes(
                        ports,
                        stores,
                        deployment,
                        ApiSettings.LOCAL,
                        new InstanceStarter(ports, stores),
                        new InstanceUsages(stores, usage),
                        ends),
                ApiSettings.LOCAL.access());
    }

    /** @param inlineStarter starts an instance if the caller waits for its end */
    public Api(Ports ports, Stores stores, Deployment deployment, ApiSettings settings, InstanceStarter inlineStarter) {
        this(
                routes(
                        ports,
                        stores,
                        deployment,
                        settings,
                        inlineStarter,
                        new InstanceUsages(stores, InstanceUsages.UNCOUNTED),
                        InstanceEnds.UNTOLD),
                settings.access());
    }

    public RouteTable routes() {
        return routes;
    }

    /**
     * Answers a request. The response to an invalid request is a problem document. Throws an exception only for an internal
     * error.
     *
     * @param selected the route that API Gateway selected; the default route has no operation
     */
    public ApiResponse handle(ApiRequest apiRequest, GatewayRoute selected) {
        return ContentCoding.apply(apiRequest, answer(apiRequest, selected).with("Cache-Control", "no-store"));
    }

    private ApiResponse answer(ApiRequest apiRequest, GatewayRoute selected) {
        try {
            return routes.find(apiRequest, selected)
                    .map(route -> limited(execute(route, apiRequest, selected)))
                    .orElseGet(() -> withoutOperation(apiRequest));
        } catch (ProblemException refusal) {
            return refusal.problem().response();
        } catch (UnreadableData e) {
            return Problem.unreadable().response();
        }
    }

    private ApiResponse execute(Route route, ApiRequest apiRequest, GatewayRoute selected) {
        var forbidden =
                accessPolicy.check(apiRequest.caller(), route.operation().permission());
        if (forbidden.isPresent()) {
            return forbidden.get().response();
        }
        if (!route.agrees(apiRequest.path(), selected.parameters())) {
            return Problem.badRequest(
                            "The path %s is ambiguous: do not percent-encode slashes, letters, digits, -, ., _ or ~."
                                    .formatted(apiRequest.path()))
                    .response();
        }
        if (apiRequest.body().length > Limits.PAYLOAD_BYTES) {
            return Problem.tooLarge("A body must have at most " + Limits.PAYLOAD_BYTES + " bytes.")
                    .response();
        }
        if (selected.parameters().values().stream().anyMatch(ApiRequest::exceedsNameLimit)) {
            return Problem.notFound(
                            "A name in the path is longer than the maximum of %d bytes.".formatted(Limits.NAME_BYTES))
                    .response();
        }
        var apiResponse = route.handler().handle(apiRequest.withParameters(selected.parameters()));
        return route.method().equals(GET) ? ConditionalRequests.evaluate(apiRequest, apiResponse) : apiResponse;
    }

    /** Returns the error for a request that matches no route: an unknown path, or a method that the path does not support. */
    private ApiResponse withoutOperation(ApiRequest apiRequest) {
        var methods = routes.methods(apiRequest.path());
        if (methods.isEmpty() || methods.contains(apiRequest.method())) {
            return Problem.notFound("The path " + apiRequest.path() + " does not exist.")
                    .response();
        }
        var allowed = String.join(", ", methods);
        return Problem.methodNotAllowed("This path supports " + allowed + ", not " + apiRequest.method() + ".")
                .response()
                .with("Allow", allowed);
    }

    /**
     * Returns the response. If the body of the response exceeds {@link Limits#PAYLOAD_BYTES}, returns a problem
     * document instead.
     */
    private static ApiResponse limited(ApiResponse apiResponse) {
        return apiResponse.body().length <= Limits.PAYLOAD_BYTES
                ? apiResponse
                : Problem.tooLarge("The response has %d bytes, more than the %d allowed for one response."
                                .formatted(apiResponse.body().length, Limits.PAYLOAD_BYTES))
                        .response();
    }

    /** Returns all routes. One without parameters in its path stands before those that its path matches too. */
    private static List<Route> routes(
            Ports ports,
            Stores stores,
            Deployment deployment,
            ApiSettings settings,
            InstanceStarter inlineStarter,
            InstanceUsages instanceUsages,
            InstanceEnds ends) {
        var instances = new Instances(ports, stores);
        var instanceCompletion = new InstanceCompletion(instances, ports.clock(), ends, settings.longestWait());
        return Stream.of(
                        new WorkflowRoutes(ports, deployment, stores, instances).routes(),
                        new AliasRoutes(stores.workflows(), stores.aliases()).routes(),
                        new InstanceListRoutes(new InstanceSearch(ports, stores)).routes(),
                        new InstanceRoutes(
                                        new InstanceStarter(ports, stores),
                                        inlineStarter,
                                        instances,
                                        new InstanceTrees(stores),
                                        instanceUsages,
                                        instanceCompletion)
                                .routes(),
                        new HistoryRoutes(instances, new BranchHistory(stores)).routes(),
                        new BranchRoutes(instances, new Forks(stores, ApiLimits.BRANCHES_READ)).routes(),
                        new PinnedDefinitionRoutes(instances, stores, deployment).routes(),
                        new InstanceControlRoutes(instances, stores).routes(),
                        new DeadLetterRoutes(
                                        stores.quarantined(), new QuarantineRelease(ports, stores, settings.senders()))
                                .routes(),
                        new SubscriptionRoutes(stores).routes(),
                        new EventRoutes(
                                        new EventIntake(ports, stores),
                                        settings.sources(),
                                        new ArrivedEvents(ports, stores))
                                .routes(),
                        new AboutRoutes().routes())
                .flatMap(List::stream)
                .toList();
    }
}
