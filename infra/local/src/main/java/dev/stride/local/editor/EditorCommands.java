package dev.stride.local.editor;

import static java.util.concurrent.CompletableFuture.completedFuture;

import com.google.gson.JsonPrimitive;
import dev.stride.diagram.format.DiagramFormat;
import dev.stride.language.Languages.DrawingResult;
import dev.stride.language.registry.KnownLanguages;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.services.WorkspaceService;

/** The commands that an editor can run. */
final class EditorCommands implements WorkspaceService {

    /** The command that returns the diagram of an open definition. Its arguments are the URI and, optionally, the format. */
    static final String DIAGRAM = "stride.diagram";

    private final OpenDefinitions definitions;

    EditorCommands(OpenDefinitions definitions) {
        this.definitions = definitions;
    }

    @Override
    public CompletableFuture<Object> executeCommand(ExecuteCommandParams parameters) {
        var arguments = parameters.getArguments() == null
                ? List.<String>of()
                : parameters.getArguments().stream()
                        .map(each -> each instanceof JsonPrimitive text ? text.getAsString() : each.toString())
                        .toList();
        if (!parameters.getCommand().equals(DIAGRAM) || arguments.isEmpty()) {
            throw refusal("The only command is %s, with the URI of an open definition and a format: %s."
                    .formatted(DIAGRAM, formats()));
        }
        var definition = definitions
                .find(arguments.getFirst())
                .orElseThrow(() -> refusal("%s is not open.".formatted(arguments.getFirst())));
        var format = arguments.size() > 1 ? arguments.get(1) : "mermaid";
        var wanted = Stream.of(DiagramFormat.values())
                .filter(each -> each.name().equalsIgnoreCase(format))
                .findFirst()
                .orElseThrow(() -> refusal("Unknown format %s: use one of %s.".formatted(format, formats())));
        return completedFuture(diagram(definition, wanted));
    }

    private static String formats() {
        return Stream.of(DiagramFormat.values())
                .map(each -> each.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(", "));
    }

    private static String diagram(OpenDefinition definition, DiagramFormat format) {
        var text = definition.edited().text().getBytes(StandardCharsets.UTF_8);
        return switch (KnownLanguages.ALL.draw(text, Optional.empty())) {
            case DrawingResult.Drawn(var diagram) -> format.draw(diagram);
            case DrawingResult.TooLarge(var _, var fault) -> throw refusal(fault.message() + "; " + fault.hint());
            case DrawingResult.Rejected(var fault) ->
                throw refusal("Line %d: %s".formatted(fault.line(), fault.message()));
        };
    }

    @Override
    public void didChangeConfiguration(DidChangeConfigurationParams parameters) {}

    @Override
    public void didChangeWatchedFiles(DidChangeWatchedFilesParams parameters) {}

    static ResponseErrorException refusal(String reason) {
        return new ResponseErrorException(new ResponseError(ResponseErrorCode.RequestFailed, reason, null));
    }
}
