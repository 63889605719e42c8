package dev.stride.functions.http.workflow;

import dev.stride.functions.http.message.MultipartParser;
import dev.stride.functions.http.openapi.BodyFormat;
import dev.stride.functions.http.openapi.Parameter;
import dev.stride.functions.http.openapi.Permission;
import dev.stride.functions.http.openapi.ValueSchema;
import dev.stride.functions.http.route.ApiOperation;
import java.util.List;
import java.util.Map;

/** The OpenAPI descriptions of the workflow routes. */
final class WorkflowOperations {

    private static final Parameter ID = Parameter.path("id", "The workflow's id.");
    private static final Parameter VERSION = Parameter.path("version", "A version of the workflow.");
    private static final Parameter FORCE = Parameter.query(
            "force",
            ValueSchema.text(),
            "If this parameter is present, with any value, running instances do not prevent the removal. They continue to run.");

    static final ApiOperation DEPLOY = definitionOperation("deployWorkflow", "Deploys a definition.")
            .responses(201, "The definition is deployed.", BodyFormat.json(WorkflowBody.Accepted.class))
            .responses(200, "The same definition was already deployed.", BodyFormat.json(WorkflowBody.Accepted.class))
            .problem(
                    400,
                    "The definition is invalid. The field `faults` of the response lists its errors with their positions in the text.")
            .problem(
                    409,
                    "This version is already deployed with different content,"
                            + " or a workflow of this name is deployed in another namespace.")
            .problem(415, "The charset of the body is not supported.")
            .problem(422, "The definition exceeds a limit of the runtime.");

    static final ApiOperation VALIDATE = definitionOperation(
                    "validateWorkflow", "Validates a definition as a deployment would, without storing it.")
            .responses(200, """
                            All faults and warnings, each with its position in the text, and the diagram, even \
                            if the definition has faults. If it has no faults, also whether its version is NEW, \
                            UNCHANGED, or TAKEN (already deployed with different content).""", BodyFormat.json(ValidationBody.class))
            .problem(400, "The body has no definition, or a parameter is invalid.")
            .problem(415, "The charset of the body is not supported.")
            .problem(422, "The definition exceeds a limit of the runtime.");

    static final ApiOperation COMPLETE = definitionOperation(
                    "completeWorkflow",
                    "Proposes what could stand at a place of a definition, which may be half written.")
            .withParameters(
                    Parameter.query(
                            "line", ValueSchema.integer(1, 999_999_999), "The line, counted from 1. Default: 1."),
                    Parameter.query(
                            "column", ValueSchema.integer(1, 999_999_999), "The column, counted from 1. Default: 1."))
            .responses(
                    200,
                    "The proposals, the best first, each with the part of the text that it replaces.",
                    BodyFormat.json(CompletionBody.class))
            .problem(400, "The body has no definition, or a parameter is invalid.")
            .problem(415, "The charset of the body is not supported.")
            .problem(422, "The definition exceeds a limit of the runtime.");

    static final ApiOperation LIST = ApiOperation.reading("listWorkflows", "Lists workflows by id.")
            .withParameters(Parameter.LIMIT, Parameter.CURSOR)
            .responses(200, "The newest version of each workflow.", BodyFormat.json(WorkflowBody.Page.class))
            .problem(400, "The limit or the cursor is invalid.");

    static final ApiOperation LIST_VERSIONS = ApiOperation.reading("listVersions", "Lists the versions of a workflow.")
            .withParameters(
                    ID,
                    Parameter.query(
                            "open",
                            ValueSchema.enumeration(List.of("true", "false")),
                            "With true, each version shows whether it has instances that have not ended."),
                    Parameter.LIMIT,
                    Parameter.CURSOR)
            .responses(200, "One page of the list.", BodyFormat.json(WorkflowBody.VersionPage.class))
            .problem(400, "The limit, the cursor or the path is invalid.")
            .problem(404, "The workflow does not exist.");

    static final ApiOperation SHOW = showOperation("showWorkflow", "Shows the newest version of a workflow.");
    static final ApiOperation SHOW_VERSION =
            showOperation("showVersion", "Shows a version of a workflow.").withParameters(VERSION);
    static final ApiOperation DRAW =
            DiagramResponses.operation("drawWorkflow", "Returns a diagram of the newest version of a workflow.", ID);
    static final ApiOperation DRAW_VERSION = DiagramResponses.operation(
                    "drawVersion", "Returns a diagram of a version of a workflow.", ID)
            .withParameters(VERSION);
    static final ApiOperation REMOVE = removeOperation("removeWorkflow", "Removes all versions of a workflow.");
    static final ApiOperation REMOVE_VERSION = removeOperation("removeVersion", "Removes one version of a workflow.")
            .withParameters(VERSION);

    /** Describes an operation whose body is a definition. */
    private static ApiOperation definitionOperation(String id, String summary) {
        return ApiOperation.of(id, Permission.DEFINE, summary)
                .withParameters(
                        Parameter.query(
                                "language",
                                ValueSchema.text(),
                                "The language of the definition, if it cannot be detected from the text."),
                        Parameter.query("strict", ValueSchema.enumeration(List.of("true", "false")), """
                                With true, text that the language does not allow is a fault even if Stride \
                                could interpret it. Otherwise it is a warning."""),
                        Parameter.query(
                                DefinitionRequest.READING,
                                ValueSchema.enumeration(List.of(DefinitionRequest.SONATAFLOW)),
                                "Reads a definition of Serverless Workflow 0.8 as SonataFlow does: arguments and event data that are expressions are evaluated, with or without `${ }`."),
                        Parameter.query("offline", ValueSchema.enumeration(List.of("true", "false")), """
                                With true, no document is loaded from the network, and a warning lists the \
                                documents that were left out. A function whose document was left out cannot be \
                                called."""))
                .requestBody(
                        BodyFormat.json(ValueSchema.object()),
                        BodyFormat.text("application/yaml"),
                        new BodyFormat(
                                MultipartParser.MEDIA_TYPE,
                                new ValueSchema.Keywords(Map.of(
                                        "type",
                                        "object",
                                        "description",
                                        "A part `definition` with the definition, and a part for each file that it references, named as in the definition.",
                                        "properties",
                                        Map.of("definition", Map.of("type", "string")),
                                        "required",
                                        new String[] {"definition"},
                                        "additionalProperties",
                                        Map.of("type", "string")))));
    }

    private static ApiOperation showOperation(String id, String summary) {
        return ApiOperation.reading(id, summary)
                .withParameters(ID)
                .responses(
                        200,
                        "The text of the definition as it was deployed, and details of the deployment.",
                        BodyFormat.json(WorkflowBody.Shown.class))
                .problem(400, "The path contains invalid percent-encoding.")
                .problem(404, "The workflow does not exist.");
    }

    private static ApiOperation removeOperation(String id, String summary) {
        return ApiOperation.of(id, Permission.DEFINE, summary)
                .withParameters(ID, FORCE)
                .responses(204, "The workflow is removed. Running instances continue.")
                .problem(400, "The path contains invalid percent-encoding.")
                .problem(404, "The workflow does not exist.")
                .problem(409, "The workflow has running instances, or an alias names the version.");
    }

    private WorkflowOperations() {}
}
