package dev.stride.functions.http;

import dev.stride.Limits;
import dev.stride.functions.http.openapi.BodyFormat;
import dev.stride.functions.http.openapi.Parameter;
import dev.stride.functions.http.openapi.Permission;
import dev.stride.functions.http.openapi.ValueSchema;
import dev.stride.functions.http.route.ApiOperation;
import dev.stride.functions.http.workflow.DiagramResponses;
import java.util.List;
import java.util.Map;

/** The OpenAPI descriptions of the instance routes. */
final class InstanceOperations {

    private static final Parameter ID = Parameter.path("id", "The instance's id.");

    static final ApiOperation START = ApiOperation.of(
                    "startInstance", Permission.START, "Starts an instance of a workflow.")
            .withParameters(
                    Parameter.path("id", "The workflow's id."),
                    Parameter.query("version", ValueSchema.text(), "The version to start. Default: the newest."),
                    Parameter.query(
                            "alias",
                            ValueSchema.text(),
                            "The alias that selects the version. A repeated start with the same idempotency key uses the version of the first start, even if the alias has changed."),
                    Parameter.query(
                            "wait",
                            ValueSchema.duration(),
                            "How long to wait for the end of the instance before answering (ISO 8601 duration, maximum PT25S). It takes precedence over the header Prefer."),
                    Parameter.header(
                            "Idempotency-Key",
                            ValueSchema.ascii(Limits.IDEMPOTENCY_KEY_CHARACTERS),
                            "The idempotency key: a repeated start with the same key returns the same instance."
                                    + " If the request fails with status 500 or above, the instance may or may not have been stored."
                                    + " If the failed request stored the instance, the instance begins to run within two hours."
                                    + " To be sure that the instance runs, repeat the request with the same idempotency key."),
                    Parameter.header(
                            "Prefer",
                            ValueSchema.text(),
                            "wait=N: answer when the instance has ended, but after N seconds (at most 25) at the latest."))
            .optionalRequestBody(BodyFormat.json(ValueSchema.any()))
            .responses(
                    200,
                    "The instance ended within the requested waiting time.",
                    BodyFormat.json(InstanceBody.Shown.class))
            .responses(
                    202,
                    "The start is stored. The instance has not ended yet.",
                    BodyFormat.json(InstanceBody.Accepted.class))
            .problem(400, "The input, the Idempotency-Key or a parameter is invalid.")
            .problem(404, "The workflow, the version or the alias does not exist.")
            .problem(
                    422,
                    "The idempotency key was already used with a different input, or a limit of the runtime is exceeded.");

    static final ApiOperation SHOW = ApiOperation.reading(
                    "showInstance",
                    "Returns an instance: its status, when it started and ended, what it waits for, and its open branches.")
            .withParameters(
                    ID,
                    Parameter.query(
                            "include",
                            ValueSchema.enumeration(List.of("data")),
                            "With `data`, the response also contains the input and the output of the instance."))
            .responses(
                    200,
                    "The instance. Instead of an input or output of more than %d bytes, it has inputRef or outputRef."
                            .formatted(InstanceData.EMBEDDED_BYTES),
                    BodyFormat.json(InstanceBody.WithRelatives.class))
            .problem(400, "The parameter `include` is invalid, or the path contains invalid percent-encoding.")
            .problem(404, "The instance does not exist.");

    static final ApiOperation SHOW_DATA = ApiOperation.reading(
                    "showInstanceData",
                    "Returns the input or output of an instance, or data of its history, whatever the size.")
            .withParameters(
                    ID,
                    Parameter.path(
                            "digest",
                            "The digest from inputRef or outputRef of the instance, or from a dataRef in its history."))
            .responses(200, "The value.", BodyFormat.json(new ValueSchema.Keywords(Map.of())))
            .problem(400, "The path contains invalid percent-encoding.")
            .problem(
                    404,
                    "The instance does not exist, or its input, output and history contain no data with this digest.");

    static final ApiOperation SHOW_DEFINITION = ApiOperation.reading(
                    "showInstanceDefinition",
                    "Returns the definition that an instance runs, even if this version of the workflow was removed.")
            .withParameters(
                    ID,
                    Parameter.query(
                            "pointer",
                            ValueSchema.text(),
                            "A JSON pointer into the definition, such as that of a fault. The response then also contains the lines to which it refers."))
            .responses(200, "The definition as written.", BodyFormat.json(PinnedDefinitionRoutes.Definition.class))
            .problem(400, "The path contains invalid percent-encoding.")
            .problem(404, "The instance or its definition does not exist.");

    static final ApiOperation DRAW_DEFINITION = DiagramResponses.operation(
            "drawInstanceDefinition",
            "Returns a diagram of the definition that an instance runs, even if this version of the workflow was removed.",
            ID);

    static final ApiOperation CANCEL = controlOperation(
                    "cancelInstance",
                    "Cancels an instance; with {\"compensate\": true} its completed states are compensated first."
                            + " With {\"descendants\": true} everything that the instance has started is cancelled too, directly or not,"
                            + " even if the instance itself has ended. Repeating the request has no effect.")
            .problem(409, "The instance was itself started by another one, so that its descendants are not known.");

    static final ApiOperation RETRY = controlOperation(
                    "retryInstance",
                    "Continues a failed instance from the state that failed. The body is a JSON Merge Patch that is applied to the data of the instance first.",
                    Parameter.query(
                            "version",
                            ValueSchema.text(),
                            "A newer version of the workflow, with which the instance continues. Default: the version that it runs."))
            .problem(
                    409,
                    "The instance has not failed, or the version cannot continue it: `faults` lists everything that stands in the way, by its place in the definition that the instance runs.")
            .problem(422, "The patch makes the data of the instance larger than the limit.");

    static final ApiOperation SUSPEND = controlOperation(
                    "suspendInstance",
                    "Suspends an instance, its branches and called workflows: calls in flight are finished, and nothing else begins.")
            .problem(409, "The instance has ended.");

    static final ApiOperation RESUME =
            controlOperation("resumeInstance", "Resumes a suspended instance.").problem(409, "The instance has ended.");

    static final ApiOperation ERASE = ApiOperation.of(
                    "eraseInstance",
                    Permission.OPERATE,
                    "Erases an instance that has ended, before its retention is over. Repeating the request has no effect.")
            .withParameters(ID)
            .responses(202, "The erasure was accepted and is executed in the background.")
            .problem(400, "The path contains invalid percent-encoding.")
            .problem(404, "The instance does not exist.")
            .problem(409, "The instance has not ended.");

    private static ApiOperation controlOperation(String id, String summary, Parameter... parameters) {
        return ApiOperation.of(id, Permission.OPERATE, summary)
                .withParameters(ID)
                .withParameters(parameters)
                .optionalRequestBody(BodyFormat.json(ValueSchema.object()))
                .responses(
                        202,
                        "The request was accepted and is executed in the background: `requested` tells what was asked for, `status` the status before.",
                        BodyFormat.json(InstanceBody.Controlled.class))
                .problem(400, "The body is invalid.")
                .problem(
                        404,
                        parameters.length == 0
                                ? "The instance does not exist."
                                : "The instance or the version does not exist.");
    }

    private InstanceOperations() {}
}
