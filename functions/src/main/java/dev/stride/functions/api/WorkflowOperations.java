package dev.stride.functions.api;

import dev.stride.diagram.Format;
import java.util.Map;

/** What the routes of definitions promise. */
final class WorkflowOperations {

    private static final Parameter ID = Parameter.path("id", "The workflow's id.");
    private static final Parameter VERSION = Parameter.path("version", "A version of the workflow.");
    private static final Parameter FORCE = Parameter.query(
            "force", Schema.text(), "Removes it although instances are running, whatever its value. They go on.");
    private static final Parameter ACCEPT = Parameter.header("Accept", Schema.text(), "The format that is wanted.");

    static final Operation DEPLOY = Operation.of("deployWorkflow", Right.DEFINE, "Takes a definition into service.")
            .with(Parameter.query(
                    "language", Schema.text(), "The language it is written in, when its text does not tell."))
            .takes(
                    Content.json(Schema.object()),
                    Content.text("application/yaml"),
                    new Content(
                            Multipart.TYPE,
                            new Schema.Keywords(Map.of(
                                    "type",
                                    "object",
                                    "description",
                                    "The definition, and each file that it refers to under the name it uses.",
                                    "properties",
                                    Map.of("definition", Map.of("type", "string")),
                                    "required",
                                    new String[] {"definition"},
                                    "additionalProperties",
                                    Map.of("type", "string")))))
            .answers(201, "It is in service.", Content.json(WorkflowBody.Accepted.class))
            .answers(200, "It was in service already.", Content.json(WorkflowBody.Accepted.class))
            .refuses(400, "It has faults; all are listed, each with its place.")
            .refuses(409, "This version is there with another content.")
            .refuses(415, "The body is in a charset that is not known here.")
            .refuses(422, "It exceeds a bound of the runtime.");

    static final Operation LIST = Operation.of("listWorkflows", Right.READ, "Lists workflows by id.")
            .with(Parameter.LIMIT, Parameter.CURSOR)
            .answers(200, "The newest version of each.", Content.json(WorkflowBody.Page.class))
            .refuses(400, "The limit or the cursor is wrong.");

    static final Operation SHOW = shown("showWorkflow", "Shows the newest version of a workflow.");
    static final Operation SHOW_VERSION =
            shown("showVersion", "Shows a version of a workflow.").with(VERSION);
    static final Operation DRAW = drawn("drawWorkflow", "Draws the newest version of a workflow.");
    static final Operation DRAW_VERSION =
            drawn("drawVersion", "Draws a version of a workflow.").with(VERSION);
    static final Operation REMOVE = removed("removeWorkflow", "Takes all versions of a workflow out of service.");
    static final Operation REMOVE_VERSION = removed("removeVersion", "Takes a version of a workflow out of service.")
            .with(VERSION);

    private static Operation shown(String id, String summary) {
        return Operation.of(id, Right.READ, summary)
                .with(ID, Conditions.IF_NONE_MATCH)
                .answers(200, "As its author wrote it, and what became of it.", Content.json(WorkflowBody.Shown.class))
                .answers(304, Conditions.UNCHANGED)
                .refuses(400, "The path is not percent-encoded rightly.")
                .refuses(404, "There is no such workflow.");
    }

    private static Operation drawn(String id, String summary) {
        return Operation.of(id, Right.READ, summary)
                .with(ID, ACCEPT)
                .answers(
                        200,
                        "A diagram.",
                        Content.text(Format.SVG.mediaType()),
                        Content.text(Format.MERMAID.mediaType()),
                        Content.text(Format.DOT.mediaType()))
                .refuses(400, "The path is not percent-encoded rightly.")
                .refuses(404, "There is no such workflow.")
                .refuses(406, "There is no such format.")
                .refuses(422, "It cannot be drawn.");
    }

    private static Operation removed(String id, String summary) {
        return Operation.of(id, Right.DEFINE, summary)
                .with(ID, FORCE)
                .answers(204, "It starts no more instances; those that are running go on.")
                .refuses(400, "The path is not percent-encoded rightly.")
                .refuses(404, "There is no such workflow.")
                .refuses(409, "Instances of it are running.");
    }

    private WorkflowOperations() {}
}
