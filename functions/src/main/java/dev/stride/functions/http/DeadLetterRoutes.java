package dev.stride.functions.http;

import dev.stride.functions.http.message.ApiRequest;
import dev.stride.functions.http.message.ApiResponse;
import dev.stride.functions.http.message.Paging;
import dev.stride.functions.http.message.Problem;
import dev.stride.functions.http.message.ProblemException;
import dev.stride.functions.http.openapi.BodyFormat;
import dev.stride.functions.http.openapi.Parameter;
import dev.stride.functions.http.openapi.Permission;
import dev.stride.functions.http.route.ApiOperation;
import dev.stride.functions.http.route.Route;
import dev.stride.runtime.recovery.QuarantineRelease;
import dev.stride.runtime.store.QuarantinedMessages;
import dev.stride.runtime.store.QuarantinedMessages.QuarantinedMessage;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The routes that list and show quarantined messages, send one of them to the instance queue again, and delete one. */
final class DeadLetterRoutes {

    private static final Parameter ID =
            Parameter.path("id", "The id of the dead letter, as listDeadLetters returns it.");
    private static final ApiOperation LIST = ApiOperation.reading(
                    "listDeadLetters",
                    "Lists the messages that no handler could handle and that belong to no instance, ordered by id.")
            .withParameters(Parameter.LIMIT, Parameter.CURSOR)
            .responses(
                    200,
                    "One page of the list, without the content of the messages.",
                    BodyFormat.json(DeadLetterRoutes.Page.class))
            .problem(400, "The limit or the cursor is invalid.");
    private static final ApiOperation SHOW = ApiOperation.reading("showDeadLetter", "Returns a quarantined message.")
            .withParameters(ID)
            .responses(200, "The message.", BodyFormat.json(DeadLetterRoutes.DeadLetter.class))
            .problem(400, "The path contains invalid percent-encoding.")
            .problem(404, "No quarantined message has this id.");
    private static final ApiOperation REDRIVE = ApiOperation.of(
                    "redriveDeadLetter",
                    Permission.OPERATE,
                    "Sends a quarantined message again. If its handler fails again, the message is quarantined again.")
            .withParameters(ID)
            .responses(202, "The message was sent.")
            .problem(400, "The path contains invalid percent-encoding.")
            .problem(404, "No quarantined message has this id.")
            .problem(422, "The message cannot be read.");
    private static final ApiOperation REMOVE = ApiOperation.of(
                    "deleteDeadLetter", Permission.OPERATE, "Deletes a quarantined message.")
            .withParameters(ID)
            .responses(204, "The message is deleted.")
            .problem(400, "The path contains invalid percent-encoding.")
            .problem(404, "No quarantined message has this id.");

    private static final String LETTER = "/dead-letters/{id}";

    private final QuarantinedMessages quarantinedMessages;
    private final QuarantineRelease quarantineRelease;

    DeadLetterRoutes(QuarantinedMessages quarantinedMessages, QuarantineRelease quarantineRelease) {
        this.quarantinedMessages = quarantinedMessages;
        this.quarantineRelease = quarantineRelease;
    }

    /**
     * A quarantined message.
     *
     * @param at when it was quarantined
     * @param reason why it could not be handled
     * @param queue name of the queue whose handler failed, or the source of a broker's message
     * @param bytes size of the message
     * @param body the message; absent in the list
     */
    record DeadLetter(String id, Instant at, String reason, String queue, int bytes, Optional<String> body) {}

    record Page(List<DeadLetter> deadLetters, Optional<String> cursor) {}

    List<Route> routes() {
        return List.of(
                new Route("GET", "/dead-letters", LIST, this::list),
                new Route("GET", LETTER, SHOW, this::show),
                new Route("POST", LETTER + "/redrive", REDRIVE, this::redrive),
                new Route("DELETE", LETTER, REMOVE, this::remove));
    }

    private ApiResponse list(ApiRequest apiRequest) {
        var paging = Paging.parse(apiRequest);
        var page = quarantinedMessages.list(paging.limit(), paging.after());
        var listed = page.messages().stream()
                .map(message -> deadLetter(message, false))
                .toList();
        return ApiResponse.json(200, new Page(listed, paging.cursor(page.next())));
    }

    private ApiResponse show(ApiRequest apiRequest) {
        return ApiResponse.json(200, deadLetter(find(apiRequest), true));
    }

    private ApiResponse redrive(ApiRequest apiRequest) {
        return quarantineRelease
                .release(find(apiRequest))
                .map(reason -> Problem.unprocessable("""
                                The message cannot be sent again (%s). Remove the cause first, or delete the message.""".formatted(reason)).response())
                .orElseGet(() -> ApiResponse.empty(202));
    }

    private ApiResponse remove(ApiRequest apiRequest) {
        quarantinedMessages.remove(find(apiRequest).id());
        return ApiResponse.empty(204);
    }

    private QuarantinedMessage find(ApiRequest apiRequest) {
        var id = apiRequest.pathParameter("id");
        return quarantinedMessages
                .find(id)
                .orElseThrow(
                        () -> new ProblemException(Problem.notFound("No dead letter has the id %s.".formatted(id))));
    }

    private static DeadLetter deadLetter(QuarantinedMessage message, boolean includesBody) {
        return new DeadLetter(
                message.id(),
                message.at(),
                message.reason(),
                message.queue(),
                message.body()
                        .map(body -> body.getBytes(StandardCharsets.UTF_8).length)
                        .orElse(0),
                message.body().filter(_ -> includesBody));
    }
}
