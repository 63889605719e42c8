package dev.stride.functions.api;

import dev.stride.Limits;
import dev.stride.runtime.Instances;
import dev.stride.runtime.Instances.Instance;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** What operators do to instances that have not ended: suspended, resumed. */
final class OperationRoutes {

    private static final String UNEXPLAINED = "suspended through the API";

    private final Instances instances;

    OperationRoutes(Instances instances) {
        this.instances = instances;
    }

    List<Route> routes() {
        return List.of(
                new Route("POST", "/instances/{id}/suspend", InstanceOperations.SUSPEND, this::suspend),
                new Route("POST", "/instances/{id}/resume", InstanceOperations.RESUME, this::resume));
    }

    private Response suspend(Request request) {
        var reason = reason(request, UNEXPLAINED);
        return ask(request, instance -> instances.suspend(instance.id(), reason));
    }

    private Response resume(Request request) {
        return ask(request, instances::resume);
    }

    private Response ask(Request request, Consumer<Instance> wish) {
        var id = request.parameter("id");
        var found =
                instances.find(id).orElseThrow(() -> new Refusal(Problem.notFound("There is no instance " + id + ".")));
        if (found.status().ended()) {
            throw new Refusal(Problem.conflict("Instance " + id + " has ended: it is " + found.status() + "."));
        }
        wish.accept(found);
        return Response.json(202, new InstanceBody.Accepted(id, found.workflow(), found.status()));
    }

    /** The reason that a wish gives. @param unexplained for one that gives none */
    static String reason(Request request, String unexplained) {
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
