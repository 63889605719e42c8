package dev.stride.functions.http;

import dev.stride.Limits;
import dev.stride.engine.branch.Status;
import dev.stride.functions.http.message.ApiRequest;
import dev.stride.functions.http.message.ApiResponse;
import dev.stride.functions.http.message.Problem;
import dev.stride.functions.http.message.ProblemException;
import dev.stride.functions.http.route.Route;
import dev.stride.plan.WorkflowId;
import dev.stride.runtime.codec.Digest;
import dev.stride.runtime.instance.InstanceStarter;
import dev.stride.runtime.instance.InstanceStarter.StartResult;
import dev.stride.runtime.instance.InstanceTrees;
import dev.stride.runtime.instance.InstanceTrees.InstanceTree;
import dev.stride.runtime.instance.InstanceUsages;
import dev.stride.runtime.instance.Instances;
import dev.stride.runtime.instance.Instances.Instance;
import dev.stride.runtime.instance.RequestedVersion;
import dev.stride.runtime.metering.InstanceUsage;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The routes that start and show instances. */
final class InstanceRoutes {

    private static final String INSTANCE = "/instances/{id}";
    private static final Pattern KEY = Pattern.compile("[ -~]{1,%s}".formatted(Limits.IDEMPOTENCY_KEY_CHARACTERS));

    private final InstanceStarter instanceStarter;
    private final InstanceStarter inlineStarter;
    private final Instances instances;
    private final InstanceTrees instanceTrees;
    private final InstanceUsages instanceUsages;
    private final InstanceCompletion instanceCompletion;

    /** @param inlineStarter starts an instance if the caller waits for its end */
    InstanceRoutes(
            InstanceStarter instanceStarter,
            InstanceStarter inlineStarter,
            Instances instances,
            InstanceTrees instanceTrees,
            InstanceUsages instanceUsages,
            InstanceCompletion instanceCompletion) {
        this.instanceTrees = instanceTrees;
        this.instanceUsages = instanceUsages;
        this.instanceStarter = instanceStarter;
        this.inlineStarter = inlineStarter;
        this.instances = instances;
        this.instanceCompletion = instanceCompletion;
    }

    List<Route> routes() {
        return List.of(
                new Route("POST", "/workflows/{id}/instances", InstanceOperations.START, this::start),
                new Route("GET", INSTANCE, InstanceOperations.SHOW, this::show),
                new Route("GET", INSTANCE + "/data/{digest}", InstanceOperations.SHOW_DATA, this::showData));
    }

    private ApiResponse start(ApiRequest apiRequest) {
        var id = apiRequest.pathParameter("id");
        var version = requestedVersion(apiRequest);
        var wanted = InstanceCompletion.requestedWait(apiRequest);
        var wait = wanted.map(instanceCompletion::grant);
        var starter = wanted.filter(Duration::isPositive).isPresent() ? inlineStarter : instanceStarter;
        return switch (starter.start(id, version, apiRequest.jsonValue(), idempotencyKey(apiRequest))) {
            case StartResult.Accepted(var instance, var workflow) ->
                startResponse(instance, workflow, wait, apiRequest);
            case StartResult.UnknownWorkflow() -> unknownWorkflow(id, version).response();
            case StartResult.InputRefused(var reason) ->
                Problem.badRequest(reason).response();
            case StartResult.KeyReused(var instance) ->
                Problem.unprocessable("This Idempotency-Key has started instance %s with a different input."
                                        .formatted(instance)
                                + " Use a new key for a new start.")
                        .response();
        };
    }

    private static RequestedVersion requestedVersion(ApiRequest apiRequest) {
        var version = apiRequest.nameParameter("version");
        var alias = apiRequest.nameParameter("alias");
        if (version.isPresent() && alias.isPresent()) {
            throw new ProblemException(
                    Problem.badRequest("The parameters version and alias both name a version: give only one of them."));
        }
        return alias.<RequestedVersion>map(RequestedVersion.Aliased::new).orElseGet(() -> RequestedVersion.of(version));
    }

    private static Problem unknownWorkflow(String id, RequestedVersion version) {
        return Problem.notFound(
                switch (version) {
                    case RequestedVersion.Newest() -> "Workflow %s does not exist: deploy it first.".formatted(id);
                    case RequestedVersion.Exact(var exact) ->
                        "Version %s of workflow %s does not exist: deploy it first.".formatted(exact, id);
                    case RequestedVersion.Aliased(var alias) ->
                        "The workflow %s has no alias %s, or is not deployed.".formatted(id, alias);
                });
    }

    /**
     * Returns the header {@code Idempotency-Key} of a start request unchanged. Quotation marks around the key
     * (draft-ietf-httpapi-idempotency-key-header) are optional, and are not removed.
     */
    private static Optional<String> idempotencyKey(ApiRequest apiRequest) {
        var key = apiRequest.header("idempotency-key");
        if (key.filter(it -> !KEY.matcher(it).matches()).isPresent()) {
            throw new ProblemException(
                    Problem.badRequest("An Idempotency-Key must have 1 to %d printable ASCII characters."
                            .formatted(Limits.IDEMPOTENCY_KEY_CHARACTERS)));
        }
        return key;
    }

    private ApiResponse startResponse(
            String instance, WorkflowId workflow, Optional<Duration> wait, ApiRequest apiRequest) {
        var started = wait.flatMap(it -> instanceCompletion.await(instance, it));
        var status = started.map(Instance::status).orElse(Status.PENDING);
        var apiResponse = started.filter(_ -> status.isFinal())
                .map(it -> showResponse(it, true, Optional.empty()))
                .orElseGet(() -> ApiResponse.json(202, new InstanceBody.Accepted(instance, workflow, status)));
        return wait.filter(_ -> apiRequest.query("wait").isEmpty())
                .map(it -> apiResponse.with("Preference-Applied", "wait=" + it.toSeconds()))
                .orElse(apiResponse)
                .with("Location", "/instances/" + instance);
    }

    private ApiResponse show(ApiRequest apiRequest) {
        boolean includesData = includesData(apiRequest);
        return instances
                .find(apiRequest.pathParameter("id"))
                .map(instance -> showResponse(instance, includesData, Optional.of(relatives(instance))))
                .orElseGet(() -> notFound(apiRequest).response());
    }

    /** Loads the related instances, the branches and the usage that are shown together with an instance. */
    private Relatives relatives(Instance instance) {
        return new Relatives(instanceTrees.load(instance.id()), instanceUsages.find(instance.id()));
    }

    /** The data that the API shows together with an instance: related instances, branches and AWS usage. */
    private record Relatives(InstanceTree tree, Optional<InstanceUsage> usage) {

        /**
         * Returns whether the response for an instance shows branches, or AWS usage that was counted and not estimated.
         * Both can change without a new version of the instance, so the version alone is not a sufficient ETag.
         */
        boolean changeAlone() {
            return !tree.branches().isEmpty()
                    || usage.filter(it -> !it.estimated()).isPresent();
        }
    }

    private static boolean includesData(ApiRequest apiRequest) {
        return switch (apiRequest.query("include").orElse("")) {
            case "" -> false;
            case "data" -> true;
            case String other ->
                throw new ProblemException(
                        Problem.badRequest("The parameter `include` must be `data`, not \"%s\".".formatted(other)));
        };
    }

    private ApiResponse showData(ApiRequest apiRequest) {
        var digest = apiRequest.pathParameter("digest");
        return instances
                .find(apiRequest.pathParameter("id"))
                .flatMap(instance ->
                        InstanceData.find(instance, digest).or(() -> instances.historyData(instance.id(), digest)))
                .map(value -> ApiResponse.json(200, value).with("ETag", "\"" + digest + "\""))
                .orElseGet(() -> Problem.notFound(
                                "Instance %s does not exist, or it has no data with this digest: use a digest from the inputRef or outputRef of the instance, or from a dataRef in its history."
                                        .formatted(apiRequest.pathParameter("id")))
                        .response());
    }

    /**
     * Returns the response that shows an instance. It contains the whole input and output if the client wants them and the
     * response does not become too large. Otherwise, references replace large values.
     *
     * @param relatives what is shown beside the instance
     */
    private static ApiResponse showResponse(Instance instance, boolean includesData, Optional<Relatives> relatives) {
        var shown = includesData ? InstanceBody.whole(instance) : InstanceBody.brief(instance);
        var apiResponse = showResponse(instance, shown, relatives);
        return includesData && apiResponse.body().length > Limits.PAYLOAD_BYTES
                ? showResponse(instance, InstanceBody.brief(instance), relatives)
                : apiResponse;
    }

    /**
     * Returns the response that shows an instance. Its ETag is the version of the instance. If the branches or the usage in the
     * response can change without a new version, a digest of the response is added to the ETag.
     */
    private static ApiResponse showResponse(
            Instance instance, InstanceBody.Shown shown, Optional<Relatives> relatives) {
        var apiResponse = relatives
                .map(it -> ApiResponse.json(200, InstanceBody.withRelatives(shown, it.tree(), it.usage())))
                .orElseGet(() -> ApiResponse.json(200, shown));
        var tag = relatives
                .filter(Relatives::changeAlone)
                .map(_ -> "-" + Digest.of(apiResponse.body()))
                .orElse("");
        return apiResponse.with("ETag", "\"%s%s\"".formatted(instance.version(), tag));
    }

    static Problem notFound(ApiRequest apiRequest) {
        return Problem.notFound("Instance " + apiRequest.pathParameter("id") + " does not exist.");
    }
}
