package dev.stride.functions.http;

import dev.stride.diagram.format.DiagramFormat;
import dev.stride.functions.http.message.ConditionalRequests;
import dev.stride.functions.http.message.MultipartParser;
import dev.stride.functions.http.openapi.BodyFormat;
import dev.stride.functions.http.openapi.Parameter;
import dev.stride.functions.http.openapi.Permission;
import dev.stride.functions.http.openapi.ValueSchema;
import java.util.List;
import java.util.Map;

/** The descriptions of the routes of definitions in the OpenAPI document. */
final class WorkflowOperations {

    private static final Parameter ID = Parameter.path("id", "The workflow's id.");
    private static final Parameter VERSION = Parameter.path("version", "A version of the workflow.");
    private static final Parameter FORCE = Parameter.query(
            "force", ValueSchema.text(), "Removes it although instances are running, whatever its value. They go on.");
    private static final Parameter ACCEPT =
            Parameter.header("Accept", ValueSchema.text(), "The format that is wanted.");

    static final ApiOperation DEPLOY = definitionOperation("deployWorkflow", "Takes a definition into service.")
            .responses(201, "It is in service.", BodyFormat.json(WorkflowBody.Accepted.class))
            .responses(200, "It was in service already.", BodyFormat.json(WorkflowBody.Accepted.class))
            .problem(400, "It has faults; all are listed, each with its place.")
            .problem(409, "This version is there with another content.")
            .problem(415, "The body is in a charset that is not known here.")
            .problem(422, "It exceeds a bound of the runtime.");

    static final ApiOperation VALIDATE = definitionOperation(
                    "validateWorkflow", "Says what the deployment of a definition would do, and stores nothing.")
            .responses(
                    200,
                    "All faults and warnings; without faults, whether the version is NEW, UNCHANGED, or TAKEN by another content.",
                    BodyFormat.json(WorkflowBody.Validated.class))
            .problem(400, "The body has no definition, or a parameter is wrong.")
            .problem(415, "The body is in a charset that is not known here.")
            .problem(422, "It exceeds a bound of the runtime.");

    static final ApiOperation LIST = ApiOperation.of("listWorkflows", Permission.READ, "Lists workflows by id.")
            .withParameters(Parameter.LIMIT, Parameter.CURSOR)
            .responses(200, "The newest version of each.", BodyFormat.json(WorkflowBody.Page.class))
            .problem(400, "The limit or the cursor is wrong.");

    static final ApiOperation LIST_VERSIONS = ApiOperation.of(
                    "listVersions", Permission.READ, "Lists the versions of a workflow.")
            .withParameters(
                    ID,
                    Parameter.query(
                            "open",
                            ValueSchema.enumeration(List.of("true", "false")),
                            "With true, each version says whether instances of it are open."),
                    Parameter.LIMIT,
                    Parameter.CURSOR)
            .responses(200, "A page.", BodyFormat.json(WorkflowBody.VersionPage.class))
            .problem(400, "The limit, the cursor or the path is wrong.")
            .problem(404, "The workflow does not exist.");

    static final ApiOperation SHOW = showOperation("showWorkflow", "Shows the newest version of a workflow.");
    static final ApiOperation SHOW_VERSION =
            showOperation("showVersion", "Shows a version of a workflow.").withParameters(VERSION);
    static final ApiOperation DRAW = drawOperation("drawWorkflow", "Draws the newest version of a workflow.");
    static final ApiOperation DRAW_VERSION =
            drawOperation("drawVersion", "Draws a version of a workflow.").withParameters(VERSION);
    static final ApiOperation REMOVE =
            removeOperation("removeWorkflow", "Takes all versions of a workflow out of service.");
    static final ApiOperation REMOVE_VERSION = removeOperation(
                    "removeVersion", "Takes a version of a workflow out of service.")
            .withParameters(VERSION);

    /** Describes an operation whose body is a definition. */
    private static ApiOperation definitionOperation(String id, String summary) {
        return ApiOperation.of(id, Permission.DEFINE, summary)
                .withParameters(
                        Parameter.query(
                                "language",
                                ValueSchema.text(),
                                "The language it is written in, when its text does not tell."),
                        Parameter.query(
                                "strict",
                                ValueSchema.enumeration(List.of("true", "false")),
                                "With true, what the text of the language does not allow is a fault even where it could be read."
                                        + " Otherwise such a reading is a warning."))
                .requestBody(
                        BodyFormat.json(ValueSchema.object()),
                        BodyFormat.text("application/yaml"),
                        new BodyFormat(
                                MultipartParser.MEDIA_TYPE,
                                new ValueSchema.Keywords(Map.of(
                                        "type",
                                        "object",
                                        "description",
                                        "The definition, and each file that it refers to under the name it uses.",
                                        "properties",
                                        Map.of("definition", Map.of("type", "string")),
                                        "required",
                                        new String[] {"definition"},
                                        "additionalProperties",
                                        Map.of("type", "string")))));
    }

    private static ApiOperation showOperation(String id, String summary) {
        return ApiOperation.of(id, Permission.READ, summary)
                .withParameters(ID, ConditionalRequests.IF_NONE_MATCH)
                .responses(
                        200,
                        "As its author wrote it, and what became of it.",
                        BodyFormat.json(WorkflowBody.Shown.class))
                .responses(304, ConditionalRequests.NOT_MODIFIED)
                .problem(400, "The path is not percent-encoded rightly.")
                .problem(404, "The workflow does not exist.");
    }

    private static ApiOperation drawOperation(String id, String summary) {
        return ApiOperation.of(id, Permission.READ, summary)
                .withParameters(ID, ACCEPT)
                .responses(
                        200,
                        "A diagram.",
                        BodyFormat.text(DiagramFormat.SVG.mediaType()),
                        BodyFormat.text(DiagramFormat.MERMAID.mediaType()),
                        BodyFormat.text(DiagramFormat.DOT.mediaType()))
                .problem(400, "The path is not percent-encoded rightly.")
                .problem(404, "The workflow does not exist.")
                .problem(406, "There is no such format.")
                .problem(422, "It cannot be drawn.");
    }

    private static ApiOperation removeOperation(String id, String summary) {
        return ApiOperation.of(id, Permission.DEFINE, summary)
                .withParameters(ID, FORCE)
                .responses(204, "It starts no more instances; those that are running go on.")
                .problem(400, "The path is not percent-encoded rightly.")
                .problem(404, "The workflow does not exist.")
                .problem(409, "Instances of it are running.");
    }

    private WorkflowOperations() {}
}
