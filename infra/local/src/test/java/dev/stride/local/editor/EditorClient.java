package dev.stride.local.editor;

import dev.stride.language.ReadingMode;
import dev.stride.local.embedded.LocalEnvironment;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageServer;

/** An editor that speaks with a language server through pipes. */
final class EditorClient implements LanguageClient, AutoCloseable {

    private static final int PIPE = 1 << 16;
    private static final int PATIENCE = 60;

    private final Map<String, BlockingQueue<PublishDiagnosticsParams>> published = new ConcurrentHashMap<>();
    private final PipedOutputStream toServer = new PipedOutputStream();
    private final CompletableFuture<Integer> status;
    private final LanguageServer server;

    EditorClient() {
        try {
            var serverInput = new PipedInputStream(toServer, PIPE);
            var fromServer = new PipedInputStream(PIPE);
            var serverOutput = new PipedOutputStream(fromServer);
            var environment = LocalEnvironment.create().in(new ReadingMode(false, true, ReadingMode.DEFAULT.dialect()));
            status = CompletableFuture.supplyAsync(
                    () -> EditorServer.serve(_ -> environment.definitionReader(), serverInput, serverOutput),
                    task -> Thread.ofPlatform().daemon().start(task));
            var launcher = LSPLauncher.createClientLauncher(this, fromServer, toServer);
            var _ = launcher.startListening();
            server = launcher.getRemoteProxy();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        get(server.initialize(new InitializeParams()));
        server.initialized(new InitializedParams());
    }

    LanguageServer server() {
        return server;
    }

    /** Writes bytes as they are, also such as are no message. */
    void send(byte[] bytes) throws IOException {
        toServer.write(bytes);
        toServer.flush();
    }

    /** A place in an open text. */
    record Place(TextDocumentIdentifier document, Position position) {}

    /** Opens a text, and returns the place of the character {@code ‸} in it, which is left out. */
    Place open(Path file, String marked) {
        var at = marked.indexOf('‸');
        var text = marked.replace("‸", "");
        var uri = file.toUri().toString();
        server.getTextDocumentService()
                .didOpen(new DidOpenTextDocumentParams(new TextDocumentItem(uri, "yaml", 1, text)));
        var before = marked.substring(0, Math.max(at, 0));
        var line = (int) before.chars().filter(c -> c == '\n').count();
        return new Place(
                new TextDocumentIdentifier(uri), new Position(line, before.length() - before.lastIndexOf('\n') - 1));
    }

    void change(TextDocumentIdentifier document, int version, String text) {
        server.getTextDocumentService()
                .didChange(new DidChangeTextDocumentParams(
                        new VersionedTextDocumentIdentifier(document.getUri(), version),
                        List.of(new TextDocumentContentChangeEvent(text))));
    }

    void close(TextDocumentIdentifier document) {
        server.getTextDocumentService().didClose(new DidCloseTextDocumentParams(document));
    }

    /** Returns the next faults and warnings that the server publishes about a text. */
    PublishDiagnosticsParams published(TextDocumentIdentifier document) {
        try {
            var next = queue(document.getUri()).poll(PATIENCE, TimeUnit.SECONDS);
            if (next == null) {
                throw new AssertionError("The server has published nothing about " + document.getUri());
            }
            return next;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    int status() {
        return get(status);
    }

    static <T> T get(CompletableFuture<T> answer) {
        try {
            return answer.get(PATIENCE, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw new IllegalStateException(String.valueOf(e.getCause()), e);
        } catch (InterruptedException | TimeoutException e) {
            throw new AssertionError(e);
        }
    }

    private BlockingQueue<PublishDiagnosticsParams> queue(String uri) {
        return published.computeIfAbsent(uri, _ -> new LinkedBlockingQueue<>());
    }

    @Override
    public void publishDiagnostics(PublishDiagnosticsParams diagnostics) {
        queue(diagnostics.getUri()).add(diagnostics);
    }

    @Override
    public void telemetryEvent(Object object) {}

    @Override
    public void showMessage(MessageParams message) {}

    @Override
    public CompletableFuture<MessageActionItem> showMessageRequest(ShowMessageRequestParams parameters) {
        return CompletableFuture.completedFuture(new MessageActionItem());
    }

    @Override
    public void logMessage(MessageParams message) {}

    @Override
    public void close() {
        try {
            toServer.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
