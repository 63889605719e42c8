package dev.stride.functions.http.workflow;

import dev.stride.diagram.Diagram;
import dev.stride.diagram.format.DiagramDocument;
import dev.stride.diagram.format.DiagramFormat;
import dev.stride.diagram.format.OutlineDocument;
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
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

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

    /**
     * The diagram formats that a client accepts, from its header {@code Accept} (RFC 9110, section 12.5.1).
     *
     * @param ranges such as {@code image/*}
     */
    private record AcceptHeader(List<MediaRange> ranges) {

        /** The available diagram formats; the first is the default. */
        private static final List<DiagramFormat> FORMATS = List.of(
                DiagramFormat.SVG, DiagramFormat.MERMAID, DiagramFormat.DOT, DiagramFormat.JSON, DiagramFormat.OUTLINE);

        static final String OFFERED_TYPES =
                FORMATS.stream().map(DiagramFormat::mediaType).collect(Collectors.joining(", "));

        /** @param weight from 0, which excludes the type, to 1 */
        private record MediaRange(String type, double weight) {

            static MediaRange parse(String text) {
                var parts = text.split(";");
                var weight = Arrays.stream(parts)
                        .map(String::strip)
                        .filter(part -> part.matches("[qQ]=[01](\\.[0-9]{0,3})?"))
                        .mapToDouble(part -> Double.parseDouble(part.substring(2)))
                        .findFirst()
                        .orElse(1);
                return new MediaRange(parts.length == 0 ? "" : parts[0].strip(), weight);
            }

            boolean matches(String mediaType) {
                return type.equals("*/*")
                        || type.equalsIgnoreCase(mediaType)
                        || (type.endsWith("/*") && mediaType.startsWith(type.substring(0, type.length() - 1)));
            }
        }

        /** Returns the format that a request prefers; empty if it accepts none of the available formats. */
        static Optional<DiagramFormat> preferredFormat(ApiRequest apiRequest) {
            var header = apiRequest.header("accept").orElse("*/*");
            var acceptHeader = new AcceptHeader(
                    Arrays.stream(header.split(",")).map(MediaRange::parse).toList());
            return FORMATS.stream()
                    .filter(diagramFormat -> acceptHeader.weight(diagramFormat) > 0)
                    .min(Comparator.comparingDouble(diagramFormat -> -acceptHeader.weight(diagramFormat)));
        }

        /**
         * Returns the weight (q value) of a format: that of the most specific media range that matches it. Of two ranges, the one
         * with more characters is more specific; asterisks do not count.
         */
        private double weight(DiagramFormat diagramFormat) {
            return ranges.stream()
                    .filter(mediaRange -> mediaRange.matches(diagramFormat.mediaType()))
                    .max(Comparator.comparingInt(
                            mediaRange -> mediaRange.type().replace("*", "").length()))
                    .map(MediaRange::weight)
                    .orElse(0.0);
        }
    }
}
