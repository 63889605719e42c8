package dev.stride.functions.http;

import dev.stride.Limits;
import dev.stride.engine.lifecycle.VersionChange.Obstacle;
import dev.stride.functions.http.InstanceBody.Control;
import dev.stride.functions.http.message.ApiRequest;
import dev.stride.functions.http.message.ApiResponse;
import dev.stride.functions.http.message.Problem;
import dev.stride.functions.http.message.ProblemException;
import dev.stride.functions.http.route.Route;
import dev.stride.runtime.instance.Instances;
import dev.stride.runtime.instance.Instances.CancelDescendantsResult;
import dev.stride.runtime.instance.Instances.EraseResult;
import dev.stride.runtime.instance.Instances.Instance;
import dev.stride.runtime.instance.Instances.RetryResult;
import dev.stride.runtime.instance.PinnedDefinitions;
import dev.stride.runtime.store.Stores;
import dev.stride.runtime.store.WorkflowStore;
import dev.stride.runtime.store.WorkflowStore.SourceText;
import dev.stride.source.Diagnostic;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** The routes that control instances: suspend, resume, retry, cancel, erase. */
final class InstanceControlRoutes {

    private static final String INSTANCE = "/instances/{id}";

    private final Instances instances;
    private final PinnedDefinitions pinnedDefinitions;
    private final WorkflowStore workflowStore;

    InstanceControlRoutes(Instances instances, Stores stores) {
        this.instances = instances;
        pinnedDefinitions = new PinnedDefinitions(stores);
        workflowStore = stores.workflows();
    }

    List<Route> routes() {
        return List.of(
                new Route("POST", INSTANCE + "/suspend", InstanceOperations.SUSPEND, this::suspend),
                new Route("POST", INSTANCE + "/resume", InstanceOperations.RESUME, this::resume),
                new Route("POST", INSTANCE + "/retry", InstanceOperations.RETRY, this::retry),
                new Route("POST", INSTANCE + "/cancel", InstanceOperations.CANCEL, this::cancel),
                new Route("DELETE", INSTANCE, InstanceOperations.ERASE, this::erase));
    }

    private ApiResponse suspend(ApiRequest apiRequest) {
        var reason = reason(apiRequest, "suspended through the API");
        return command(apiRequest, Control.SUSPEND, instance -> instances.suspend(instance.id(), reason));
    }

    private ApiResponse resume(ApiRequest apiRequest) {
        return command(apiRequest, Control.RESUME, instances::resume);
    }

    private ApiResponse command(ApiRequest apiRequest, Control control, Consumer<Instance> wish) {
        var found = findOrRefuse(apiRequest);
        if (found.status().isFinal()) {
            throw new ProblemException(
                    Problem.conflict("Instance " + found.id() + " has ended: it is " + found.status() + "."));
        }
        if (!found.isReadable()) {
            return Problem.unreadable().response();
        }
        wish.accept(found);
        return accepted(found, control);
    }

    /**
     * Retries a failed instance. The body is a JSON Merge Patch of the state data; without a body, or with an empty one, the
     * state data stays the same.
     */
    private ApiResponse retry(ApiRequest apiRequest) {
        var patch = Optional.of(apiRequest.jsonObject()).filter(changes -> !changes.isEmpty());
        return switch (instances.retry(apiRequest.pathParameter("id"), patch, apiRequest.nameParameter("version"))) {
            case RetryResult.Accepted(Instance instance) -> accepted(instance, Control.RETRY);
            case RetryResult.NotFound() -> InstanceRoutes.notFound(apiRequest).response();
            case RetryResult.NotFailed(var status) ->
                Problem.conflict("The instance is %s. Only an instance that is FAULTED or TIMED_OUT can be retried."
                                .formatted(status))
                        .response();
            case RetryResult.NeverStarted() -> Problem.conflict("""
                        The instance failed before its first state, so it has no state data to patch, and no state with \
                        which another version could continue. Retry it without a patch and a version, or start a new \
                        instance.""").response();
            case RetryResult.TooLarge(int bytes) ->
                Problem.unprocessable(
                                "With this patch, the data of the instance would have %s bytes; the maximum is %s."
                                        .formatted(bytes, Limits.PAYLOAD_BYTES))
                        .response();
            case RetryResult.UnknownVersion(var version) ->
                Problem.notFound("Version %s of workflow %s does not exist: deploy it first."
                                .formatted(version.version(), version.id()))
                        .response();
            case RetryResult.Obstructed(var instance, var version, var obstacles) ->
                Problem.conflict("Version %s of workflow %s cannot continue the instance: %s."
                                .formatted(
                                        version.version(),
                                        version.id(),
                                        obstacles.stream()
                                                .map(Obstacle::message)
                                                .collect(Collectors.joining("; "))))
                        .withFaults(faults(instance, obstacles))
                        .response();
        };
    }

    private List<Diagnostic> faults(Instance instance, List<Obstacle> obstacles) {
        var definition = pinnedDefinitions
                .find(instance.id(), instance.workflow())
                .map(workflowStore::loadSource)
                .map(SourceText::definition);
        return obstacles.stream()
                .map(obstacle -> definition
                        .flatMap(text -> PinnedDefinitionRoutes.partOf(text, obstacle.source()))
                        .map(part ->
                                new Diagnostic(obstacle.source(), part.line(), part.column(), obstacle.message(), ""))
                        .orElseGet(() -> new Diagnostic(obstacle.source(), 1, 1, obstacle.message(), "")))
                .toList();
    }

    private ApiResponse cancel(ApiRequest apiRequest) {
        var compensate = booleanField(apiRequest, "compensate");
        var descendants = booleanField(apiRequest, "descendants");
        if (compensate && descendants) {
            throw new ProblemException(Problem.badRequest(
                    "`compensate` and `descendants` exclude each other: the compensation may itself start instances."
                            + " Compensate the instance first, and cancel its descendants when it has ended."));
        }
        var reason = reason(apiRequest, "cancelled through the API");
        var found = findOrRefuse(apiRequest);
        if (descendants) {
            cancelDescendants(found, reason);
        } else {
            instances.cancel(found.id(), reason, compensate);
        }
        return accepted(found, Control.CANCEL);
    }

    private void cancelDescendants(Instance instance, String reason) {
        if (instances.cancelDescendants(instance, reason) instanceof CancelDescendantsResult.NotRoot(var root)) {
            throw new ProblemException(Problem.conflict(
                    "Instance %s belongs to a chain of instances that began with %s: cancel the descendants of %s."
                            .formatted(instance.id(), root, root)));
        }
    }

    private ApiResponse erase(ApiRequest apiRequest) {
        return switch (instances.erase(apiRequest.pathParameter("id"))) {
            case EraseResult.Accepted() -> ApiResponse.empty(202);
            case EraseResult.NotFound() -> InstanceRoutes.notFound(apiRequest).response();
            case EraseResult.NotEnded(var status) ->
                Problem.conflict("The instance is %s. Cancel it, and erase it when it has ended.".formatted(status))
                        .response();
        };
    }

    private Instance findOrRefuse(ApiRequest apiRequest) {
        return instances
                .find(apiRequest.pathParameter("id"))
                .orElseThrow(() -> new ProblemException(InstanceRoutes.notFound(apiRequest)));
    }

    private static ApiResponse accepted(Instance instance, Control control) {
        return ApiResponse.json(
                202, new InstanceBody.Controlled(instance.id(), instance.workflow(), instance.status(), control));
    }

    private static boolean booleanField(ApiRequest apiRequest, String name) {
        var field = apiRequest.jsonObject().path(name);
        if (!field.isMissingNode() && !field.isBoolean()) {
            throw new ProblemException(Problem.badRequest("`%s` must be true or false.".formatted(name)));
        }
        return field.asBoolean();
    }

    /**
     * Returns the reason in the body of the request; a default text if the body has none.
     *
     * @param unexplained the reason of a request that states none
     */
    private static String reason(ApiRequest apiRequest, String unexplained) {
        var given = Optional.ofNullable(apiRequest.jsonObject().get("reason"));
        if (given.filter(reason -> !reason.isTextual() || reason.textValue().length() > Limits.REASON_CHARACTERS)
                .isPresent()) {
            throw new ProblemException(Problem.badRequest(
                    "The reason must be a string of at most %s characters.".formatted(Limits.REASON_CHARACTERS)));
        }
        return given.map(reason -> reason.textValue().strip())
                .filter(reason -> !reason.isEmpty())
                .orElse(unexplained);
    }
}
