package dev.stride.functions.api;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.Limits;
import dev.stride.runtime.Instances;
import dev.stride.runtime.Instances.Instance;
import dev.stride.runtime.Instances.Retry;
import java.util.List;
import java.util.Optional;

/** Instances: retried and cancelled. */
final class RetryRoutes {

    private static final String INSTANCE = "/instances/{id}";

    private static final String UNEXPLAINED = "cancelled through the API";

    private final Instances instances;

    RetryRoutes(Instances instances) {
        this.instances = instances;
    }

    List<Route> routes() {
        return List.of(
                new Route("POST", INSTANCE + "/retry", InstanceOperations.RETRY, this::retry),
                new Route("POST", INSTANCE + "/cancel", InstanceOperations.CANCEL, this::cancel));
    }

    /** The body is a JSON Merge Patch; without one, or with an empty one, the data stays as it is. */
    private Response retry(Request request) {
        var patch = Optional.of(request.object()).filter(changes -> !changes.isEmpty());
        return switch (instances.retry(request.parameter("id"), patch)) {
            case Retry.Accepted(Instance instance) -> accepted(instance);
            case Retry.Unknown() -> InstanceRoutes.unknown(request);
            case Retry.NotFailed(var status) ->
                Problem.conflict(
                                "The instance is " + status + ". Only one that is FAULTED or TIMED_OUT can be retried.")
                        .response();
            case Retry.NeverBegan() ->
                Problem.conflict("The instance could not begin, so that there is no data of a state to be patched. "
                                + "Retry it without a patch, or start a new one.")
                        .response();
            case Retry.TooLarge(int bytes) ->
                Problem.unprocessable("With this patch, the data would have " + bytes + " bytes; it may have "
                                + Limits.PAYLOAD_BYTES + ".")
                        .response();
        };
    }

    private Response cancel(Request request) {
        var compensate = flag(request.object().path("compensate"));
        var reason = OperationRoutes.reason(request, UNEXPLAINED);
        var found = instances.find(request.parameter("id"));
        found.ifPresent(instance -> instances.cancel(instance.id(), reason, compensate));
        return found.map(RetryRoutes::accepted).orElseGet(() -> InstanceRoutes.unknown(request));
    }

    private static Response accepted(Instance instance) {
        return Response.json(202, new InstanceBody.Accepted(instance.id(), instance.workflow(), instance.status()));
    }

    private static boolean flag(JsonNode compensate) {
        if (!compensate.isMissingNode() && !compensate.isBoolean()) {
            throw new Refusal(Problem.badRequest("`compensate` is true or false."));
        }
        return compensate.asBoolean();
    }
}
