package dev.stride.local.agent;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.diagram.Diagram;
import dev.stride.diagram.format.DiagramFormat;
import dev.stride.language.Languages.DrawingResult;
import dev.stride.language.registry.KnownLanguages;
import dev.stride.local.InvalidInputException;
import dev.stride.local.agent.AgentTool.Arguments;
import dev.stride.local.command.output.DiagnosticLine;
import dev.stride.source.Diagnostic;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The tool that draws a definition. */
record DiagramTool(Workspace workspace) implements AgentTool {

    private static final String DEFAULT = "mermaid";
    private static final Map<String, DiagramFormat> FORMATS =
            Map.of(DEFAULT, DiagramFormat.MERMAID, "dot", DiagramFormat.DOT, "outline", DiagramFormat.OUTLINE);

    @Override
    public String name() {
        return "diagram";
    }

    @Override
    public String description() {
        return "Draws a definition, even one with faults.";
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(
                Parameter.text("file", "A definition; a path relative to the folder of the server."),
                Parameter.text("text", "The text of a definition, instead of a file."),
                Parameter.text(
                        "format",
                        "mermaid (default), dot, or outline: the elements with their JSON pointers, in JSON."));
    }

    @Override
    public JsonNode answer(Arguments arguments) {
        var word = arguments.text("format").orElse(DEFAULT);
        var format = Optional.ofNullable(FORMATS.get(word))
                .orElseThrow(
                        () -> new InvalidInputException("format: write mermaid, dot or outline, not " + word + "."));
        var text = workspace.text(arguments);
        var file = text.isPresent() ? workspace.unnamed() : workspace.definition(arguments);
        var drawn = text.map(it -> KnownLanguages.ALL.draw(it.getBytes(StandardCharsets.UTF_8), Optional.empty()))
                .orElseGet(() -> workspace.reader(file, false).draw(file));
        return switch (drawn) {
            case DrawingResult.Rejected(var fault) -> throw refusal(file, fault);
            case DrawingResult.TooLarge(var diagram, var fault) -> {
                if (format != DiagramFormat.OUTLINE) {
                    throw refusal(file, fault);
                }
                yield text(format, diagram);
            }
            case DrawingResult.Drawn(var diagram) -> text(format, diagram);
        };
    }

    private InvalidInputException refusal(Path file, Diagnostic fault) {
        return new InvalidInputException(DiagnosticLine.plainFault(Path.of(workspace.name(file)), fault));
    }

    private static TextNode text(DiagramFormat format, Diagram diagram) {
        return TextNode.valueOf(format.draw(diagram).stripTrailing());
    }
}
