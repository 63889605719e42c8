package dev.stride.functions.http;

import dev.stride.functions.http.openapi.BodyFormat;
import dev.stride.functions.http.openapi.Parameter;
import dev.stride.functions.http.openapi.Permission;
import dev.stride.functions.http.route.ApiOperation;

/** The OpenAPI descriptions of the routes for quarantined messages. */
final class DeadLetterOperations {

    private static final Parameter ID =
            Parameter.path("id", "The id of the dead letter, as listDeadLetters returns it.");

    static final ApiOperation LIST = ApiOperation.reading(
                    "listDeadLetters",
                    "Lists the messages that no handler could handle and that belong to no instance, ordered by id.")
            .withParameters(Parameter.LIMIT, Parameter.CURSOR)
            .responses(
                    200,
                    "One page of the list, without the content of the messages.",
                    BodyFormat.json(DeadLetterRoutes.Page.class))
            .problem(400, "The limit or the cursor is invalid.");

    static final ApiOperation SHOW = ApiOperation.reading("showDeadLetter", "Returns a quarantined message.")
            .withParameters(ID)
            .responses(200, "The message.", BodyFormat.json(DeadLetterRoutes.DeadLetter.class))
            .problem(400, "The path contains invalid percent-encoding.")
            .problem(404, "No quarantined message has this id.");

    static final ApiOperation REDRIVE = ApiOperation.of(
                    "redriveDeadLetter",
                    Permission.OPERATE,
                    "Sends a quarantined message again. If its handler fails again, the message is quarantined again.")
            .withParameters(ID)
            .responses(202, "The message was sent.")
            .problem(400, "The path contains invalid percent-encoding.")
            .problem(404, "No quarantined message has this id.")
            .problem(422, "The message cannot be read.");

    static final ApiOperation REMOVE = ApiOperation.of(
                    "deleteDeadLetter", Permission.OPERATE, "Deletes a quarantined message.")
            .withParameters(ID)
            .responses(204, "The message is deleted.")
            .problem(400, "The path contains invalid percent-encoding.")
            .problem(404, "No quarantined message has this id.");

    private DeadLetterOperations() {}
}
