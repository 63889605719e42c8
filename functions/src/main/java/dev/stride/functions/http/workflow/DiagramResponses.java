package dev.stride.functions.http.workflow;

import dev.stride.diagram.Diagram;
import dev.stride.diagram.format.DiagramDocument;
import dev.stride.diagram.format.DiagramFormat;
import dev.stride.diagram.format.OutlineDocument;
import dev.stride.functions.http.message.AcceptHeader;
import dev.stride.functions.http.message.ApiRequest;
import dev.stride.functions.http.message.ApiResponse;
import dev.stride.functions.http.message.Problem;
import dev.stride.functions.http.message.ProblemException;
import dev.stride.functions.http.openapi.BodyFormat;
import dev.stride.functions.http.openapi.Parameter;
import dev.stride.functions.http.openapi.ValueSchema;
import dev.stride.functions.http.route.ApiOperation;
import dev.stride.language.Languages.DrawingResult;
import dev.stride.runtime.deployment.Deployment;
import dev.stride.runtime.store.WorkflowStore;
import dev.stride.runtime.store.WorkflowStore.DeployedWorkflow;
import dev.stride.source.Diagnostic;
import java.util.Optional;

/** Responses with the diagram of a definition, in the format that the request prefers. */
public record DiagramResponses(Deployment deployment, WorkflowStore workflowStore) {

    private static final Parameter ACCEPT = Parameter.header("Accept", ValueSchema.text(), "The requested format.");

    /**
     * Returns the OpenAPI description of a route that returns a diagram.
     *
     * @param drawn the path parameter that selects the definition
     */
    public static ApiOperation operation(String id, String summary, Parameter drawn) {
        return ApiOperation.reading(id, summary)
                .withParameters(drawn, ACCEPT)
                .responses(
                        200,
                        "A diagram.",
                        BodyFormat.text(DiagramFormat.SVG.mediaType()),
                        BodyFormat.text(DiagramFormat.MERMAID.mediaType()),
                        BodyFormat.text(DiagramFormat.DOT.mediaType()),
                        BodyFormat.json(DiagramDocument.class),
                        new BodyFormat(
                                DiagramFormat.OUTLINE.mediaType(), new ValueSchema.OfType(OutlineDocument.class)))
                .problem(400, "The path contains invalid percent-encoding.")
                .problem(404, "The workflow, the instance or the instance's definition does not exist.")
                .problem(406, "The requested format is not available.")
                .problem(
                        422,
                        "The definition cannot be drawn as a diagram. If it is too large for a diagram, the outline format is still available.");
    }

    public ApiResponse draw(ApiRequest apiRequest, DeployedWorkflow deployedWorkflow) {
        var diagramFormat = AcceptHeader.preferredFormat(apiRequest)
                .orElseThrow(() -> new ProblemException(Problem.notAcceptable("A diagram is available as %s, not as %s."
                        .formatted(
                                AcceptHeader.OFFERED_TYPES,
                                apiRequest.header("accept").orElse("")))));
        var text = workflowStore.loadSource(deployedWorkflow).definition();
        return switch (deployment.draw(text, Optional.of(deployedWorkflow.language()))) {
            case DrawingResult.Drawn(var diagram) -> drawn(diagramFormat, diagram);
            case DrawingResult.TooLarge(var diagram, var fault) ->
                diagramFormat == DiagramFormat.OUTLINE ? drawn(diagramFormat, diagram) : problem(fault);
            case DrawingResult.Rejected(var fault) -> problem(fault);
        };
    }

    private static ApiResponse drawn(DiagramFormat diagramFormat, Diagram diagram) {
        return ApiResponse.text(200, diagramFormat.mediaType(), diagramFormat.draw(diagram))
                .with("Vary", "Accept");
    }

    private static ApiResponse problem(Diagnostic fault) {
        return Problem.unprocessable("The definition cannot be drawn: %s.".formatted(fault.message()))
                .response();
    }
}
