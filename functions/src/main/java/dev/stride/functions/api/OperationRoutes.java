package dev.stride.functions.api;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.Limits;
import dev.stride.runtime.Instances;
import dev.stride.runtime.Instances.Instance;
import dev.stride.runtime.Instances.Retry;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** What operators do to instances: suspended, resumed, retried, cancelled. */
final class OperationRoutes {

    private static final String INSTANCE = "/instances/{id}";

    private final Instances instances;

    OperationRoutes(Instances instances) {
        this.instances = instances;
    }

    List<Route> routes() {
        return List.of(
                new Route("POST", INSTANCE + "/suspend", InstanceOperations.SUSPEND, this::suspend),
                new Route("POST", INSTANCE + "/resume", InstanceOperations.RESUME, this::resume),
                new Route("POST", INSTANCE + "/retry", InstanceOperations.RETRY, this::retry),
                new Route("POST", INSTANCE + "/cancel", InstanceOperations.CANCEL, this::cancel));
    }

    private Response suspend(Request request) {
        var reason = reason(request, "suspended through the API");
        return ask(request, instance -> instances.suspend(instance.id(), reason));
    }

    private Response resume(Request request) {
        return ask(request, instances::resume);
    }

    private Response ask(Request request, Consumer<Instance> wish) {
        var found = found(request);
        if (found.status().ended()) {
            throw new Refusal(Problem.conflict("Instance " + found.id() + " has ended: it is " + found.status() + "."));
        }
        wish.accept(found);
        return accepted(found);
    }

    /** The body is a JSON Merge Patch; without one, or with an empty one, the data stays as it is. */
    private Response retry(Request request) {
        var patch = Optional.of(request.object()).filter(changes -> !changes.isEmpty());
        return switch (instances.retry(request.parameter("id"), patch)) {
            case Retry.Accepted(Instance instance) -> accepted(instance);
            case Retry.Unknown() -> InstanceRoutes.unknown(request).response();
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
        var reason = reason(request, "cancelled through the API");
        var found = found(request);
        instances.cancel(found.id(), reason, compensate);
        return accepted(found);
    }

    private Instance found(Request request) {
        return instances.find(request.parameter("id")).orElseThrow(() -> new Refusal(InstanceRoutes.unknown(request)));
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

    /** The reason that a wish gives. @param unexplained for one that gives none */
    private static String reason(Request request, String unexplained) {
        var given = Optional.ofNullable(request.object().get("reason"));
        if (given.filter(reason -> !reason.isTextual() || reason.textValue().length() > Limits.REASON_CHARACTERS)
                .isPresent()) {
            throw new Refusal(
                    Problem.badRequest("The reason is a text of at most " + Limits.REASON_CHARACTERS + " characters."));
        }
        return given.map(reason -> reason.textValue().strip())
                .filter(reason -> !reason.isEmpty())
                .orElse(unexplained);
    }
}
