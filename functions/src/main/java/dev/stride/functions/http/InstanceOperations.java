package dev.stride.functions.http;

import dev.stride.Limits;
import dev.stride.engine.branch.Status;
import dev.stride.functions.http.message.ConditionalRequests;
import dev.stride.functions.http.openapi.BodyFormat;
import dev.stride.functions.http.openapi.Parameter;
import dev.stride.functions.http.openapi.Permission;
import dev.stride.functions.http.openapi.ValueSchema;
import java.util.Arrays;

/** The descriptions of the routes of instances in the OpenAPI document. */
final class InstanceOperations {

    private static final Parameter ID = Parameter.path("id", "The instance's id.");

    static final ApiOperation START = ApiOperation.of(
                    "startInstance", Permission.START, "Starts an instance of a workflow.")
            .withParameters(
                    Parameter.path("id", "The workflow's id."),
                    Parameter.query("version", ValueSchema.text(), "The version to start instead of the newest."),
                    Parameter.header(
                            "Idempotency-Key",
                            ValueSchema.ascii(Limits.IDEMPOTENCY_KEY_CHARACTERS),
                            "Names the start: the same key returns the same instance."),
                    Parameter.header(
                            "Prefer",
                            ValueSchema.text(),
                            "wait=N: to be answered when the instance has ended, within N seconds, at most 25."))
            .optionalRequestBody(BodyFormat.json(ValueSchema.object()))
            .responses(200, "It has ended, in the time that was preferred.", BodyFormat.json(InstanceBody.Shown.class))
            .responses(202, "It starts.", BodyFormat.json(InstanceBody.Accepted.class))
            .problem(400, "The input or the key is wrong.")
            .problem(404, "The workflow does not exist.")
            .problem(422, "The key has started an instance with another input, or a bound of the runtime is exceeded.");

    static final ApiOperation LIST = ApiOperation.of("listInstances", Permission.READ, "Lists instances, newest first.")
            .withParameters(
                    Parameter.query("workflow", ValueSchema.text(), "Only those of this workflow."),
                    Parameter.query(
                            "status",
                            ValueSchema.enumeration(Arrays.stream(Status.values())
                                    .map(Status::name)
                                    .toList()),
                            "Only those in this status."),
                    Parameter.query("from", ValueSchema.dateTime(), "Only those that started then or later."),
                    Parameter.query("to", ValueSchema.dateTime(), "Only those that started earlier."),
                    Parameter.LIMIT,
                    Parameter.CURSOR)
            .responses(
                    200,
                    "A page; one with a cursor may hold fewer than asked for, and yet not be the last.",
                    BodyFormat.json(InstanceBody.Page.class))
            .problem(400, "A filter, the limit or the cursor is wrong.");

    static final ApiOperation SHOW = ApiOperation.of("showInstance", Permission.READ, "Shows an instance as it is now.")
            .withParameters(ID, ConditionalRequests.IF_NONE_MATCH)
            .responses(200, "The instance.", BodyFormat.json(InstanceBody.WithRelatives.class))
            .responses(304, ConditionalRequests.NOT_MODIFIED)
            .problem(400, "The path is not percent-encoded rightly.")
            .problem(404, "The instance does not exist.");

    static final ApiOperation HISTORY = ApiOperation.of("showHistory", Permission.READ, "Tells what an instance did.")
            .withParameters(ID, Parameter.CURSOR)
            .responses(200, "A page.", BodyFormat.json(InstanceBody.History.class))
            .problem(400, "The cursor is wrong.")
            .problem(404, "The instance does not exist.");

    static final ApiOperation CANCEL = controlOperation(
            "cancelInstance",
            "Ends an instance, with {\"compensate\": true} after compensating. Asking again changes nothing.");

    static final ApiOperation RETRY = controlOperation(
                    "retryInstance",
                    "Lets an instance that has failed go on from the state that failed; the body is a JSON merge patch of its data.")
            .problem(409, "It has not failed.")
            .problem(422, "The patch makes the data of the instance larger than the limit.");

    static final ApiOperation SUSPEND = controlOperation("suspendInstance", "Lets an instance begin no further state.")
            .problem(409, "It has ended.");

    static final ApiOperation RESUME = controlOperation("resumeInstance", "Lets a suspended instance go on.")
            .problem(409, "It has ended.");

    /** Describes an operation that controls an instance. */
    private static ApiOperation controlOperation(String id, String summary) {
        return ApiOperation.of(id, Permission.OPERATE, summary)
                .withParameters(ID)
                .optionalRequestBody(BodyFormat.json(ValueSchema.object()))
                .responses(202, "It will.", BodyFormat.json(InstanceBody.Accepted.class))
                .problem(400, "The body is wrong.")
                .problem(404, "The instance does not exist.");
    }

    private InstanceOperations() {}
}
