package dev.stride.functions.http;

import dev.stride.diagram.Diagram;
import dev.stride.diagram.format.DiagramFormat;
import dev.stride.functions.http.message.AcceptHeader;
import dev.stride.functions.http.message.ApiRequest;
import dev.stride.functions.http.message.ApiResponse;
import dev.stride.functions.http.message.Problem;
import dev.stride.functions.http.message.ProblemException;
import dev.stride.language.DrawingResult;
import dev.stride.language.diagnostics.Diagnostic;
import dev.stride.runtime.deployment.Deployment;
import dev.stride.runtime.store.WorkflowStore;
import dev.stride.runtime.store.WorkflowStore.DeployedWorkflow;
import java.util.Optional;

/** Responses with the diagram of a definition, in the format that the request prefers. */
record DiagramResponses(Deployment deployment, WorkflowStore workflowStore) {

    ApiResponse draw(ApiRequest apiRequest, DeployedWorkflow deployedWorkflow) {
        var diagramFormat = AcceptHeader.preferredFormat(apiRequest)
                .orElseThrow(() -> new ProblemException(
                        Problem.notAcceptable("A diagram is available as " + AcceptHeader.OFFERED_TYPES + ", not as "
                                + apiRequest.header("accept").orElse("") + ".")));
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
