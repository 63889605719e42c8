package dev.stride.local.editor;

import static java.util.concurrent.CompletableFuture.completedFuture;

import com.google.gson.JsonPrimitive;
import dev.stride.diagram.format.DiagramFormat;
import dev.stride.language.Languages.DrawingResult;
import dev.stride.language.registry.KnownLanguages;
import dev.stride.local.file.DefinitionReader;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.CodeActionOptions;
import org.eclipse.lsp4j.CompletionOptions;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.ExecuteCommandOptions;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.RenameOptions;
import org.eclipse.lsp4j.ServerCapabilities;
import org.eclipse.lsp4j.ServerInfo;
import org.eclipse.lsp4j.SetTraceParams;
import org.eclipse.lsp4j.TextDocumentSyncKind;
import org.eclipse.lsp4j.jsonrpc.MessageConsumer;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseMessage;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageServer;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.eclipse.lsp4j.services.WorkspaceService;

/** A language server for definitions. It only translates between the protocol and {@code dev.stride.editor}. */
public final class EditorServer implements LanguageServer {

    private static final List<String> TRIGGERS = List.of(" ", "#", "$", "{", "\"", "/");

    private final OpenDefinitions definitions;
    private final EditorCommands commands;
    private final CompletableFuture<Integer> exit = new CompletableFuture<>();
    private volatile boolean isShutDown;

    private EditorServer(OpenDefinitions definitions) {
        this.definitions = definitions;
        commands = new EditorCommands(definitions);
    }

    /**
     * Serves an editor until it says goodbye or its messages end.
     *
     * @param readers returns the reader for a definition file, which may know connectors beside it
     * @return the exit status that the protocol demands: 0 after a request to shut down, otherwise 1
     */
    public static int serve(Function<Path, DefinitionReader> readers, InputStream in, OutputStream out) {
        try (var checks = Executors.newSingleThreadExecutor()) {
            var server = new EditorServer(new OpenDefinitions(readers, checks));
            var launcher = new LSPLauncher.Builder<LanguageClient>()
                    .setLocalService(server)
                    .setRemoteInterface(LanguageClient.class)
                    .setInput(new ProtocolInput(in))
                    .setOutput(out)
                    .wrapMessages(Refusals::inOwnWords)
                    .create();
            server.definitions.connect(launcher.getRemoteProxy());
            var listening = launcher.startListening();
            var ended = CompletableFuture.runAsync(() -> await(listening), Thread::startVirtualThread)
                    .thenApply(_ -> server.isShutDown ? 0 : 1);
            var status = server.exit.applyToEither(ended, each -> each).join();
            listening.cancel(true);
            checks.shutdownNow();
            return status;
        }
    }

    private static void await(Future<Void> listening) {
        try {
            listening.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | CancellationException e) {
            // The input is broken, which ends the server as its end does.
        }
    }

    @Override
    public CompletableFuture<InitializeResult> initialize(InitializeParams parameters) {
        var capabilities = new ServerCapabilities();
        capabilities.setTextDocumentSync(TextDocumentSyncKind.Full);
        capabilities.setCompletionProvider(new CompletionOptions(false, TRIGGERS));
        capabilities.setHoverProvider(true);
        capabilities.setDefinitionProvider(true);
        capabilities.setReferencesProvider(true);
        capabilities.setRenameProvider(new RenameOptions(true));
        capabilities.setDocumentSymbolProvider(true);
        capabilities.setCodeActionProvider(new CodeActionOptions(List.of(CodeActionKind.QuickFix)));
        capabilities.setExecuteCommandProvider(new ExecuteCommandOptions(List.of(EditorCommands.DIAGRAM)));
        return completedFuture(new InitializeResult(capabilities, new ServerInfo("stride")));
    }

    @Override
    public void initialized(InitializedParams parameters) {
        definitions.warmUp();
    }

    @Override
    public CompletableFuture<Object> shutdown() {
        isShutDown = true;
        return completedFuture(Map.of());
    }

    @Override
    public void exit() {
        exit.complete(isShutDown ? 0 : 1);
    }

    @Override
    public void setTrace(SetTraceParams parameters) {}

    @Override
    public TextDocumentService getTextDocumentService() {
        return definitions;
    }

    @Override
    public WorkspaceService getWorkspaceService() {
        return commands;
    }

    /** The errors with which requests are answered, in the words of Stride instead of those of the library. */
    private static final class Refusals {

        private static final String REFUSED = "The request is refused.";

        private static final int OWN = ResponseErrorCode.RequestFailed.getValue();

        /** Returns a consumer that passes messages on, with errors of the library in other words and without its stack traces. */
        static MessageConsumer inOwnWords(MessageConsumer next) {
            return message -> {
                if (message instanceof ResponseMessage response && response.getError() != null) {
                    response.setError(translated(response.getError()));
                }
                next.consume(message);
            };
        }

        private static ResponseError translated(ResponseError error) {
            return error.getCode() == OWN ? error : new ResponseError(error.getCode(), words(error.getCode()), null);
        }

        private static String words(int code) {
            return Stream.of(ResponseErrorCode.values())
                    .filter(known -> known.getValue() == code)
                    .map(Refusals::words)
                    .findFirst()
                    .orElse(REFUSED);
        }

        private static String words(ResponseErrorCode code) {
            return switch (code) {
                case MethodNotFound ->
                    "The server has no such method: use those that its answer to `initialize` names.";
                case ParseError, InvalidRequest -> "The message is not a request of the Language Server Protocol.";
                case InvalidParams ->
                    "The parameters of the request do not have the form that the Language Server Protocol gives them.";
                case InternalError ->
                    "The parameters of the request do not have the form that the Language Server Protocol gives them, or this is a bug of Stride.";
                case ServerNotInitialized -> "The server expects the request `initialize` first.";
                default -> REFUSED;
            };
        }

        private Refusals() {}
    }

    /** The commands that an editor can run. */
    static final class EditorCommands implements WorkspaceService {

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
}
