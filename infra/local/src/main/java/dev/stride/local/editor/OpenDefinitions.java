package dev.stride.local.editor;

import static java.util.concurrent.CompletableFuture.completedFuture;

import dev.stride.call.api.Resources.Resource;
import dev.stride.call.document.FolderResources;
import dev.stride.common.Result;
import dev.stride.editor.Completion;
import dev.stride.editor.Correction;
import dev.stride.editor.Definition;
import dev.stride.editor.EditedText;
import dev.stride.editor.Symbol;
import dev.stride.local.InvalidInputException;
import dev.stride.local.editor.EditorServer.EditorCommands;
import dev.stride.local.editor.OpenDefinition.Checked;
import dev.stride.local.file.DefinitionReader;
import dev.stride.source.Diagnostic;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionList;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.DefinitionParams;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DidSaveTextDocumentParams;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.LocationLink;
import org.eclipse.lsp4j.PrepareRenameDefaultBehavior;
import org.eclipse.lsp4j.PrepareRenameParams;
import org.eclipse.lsp4j.PrepareRenameResult;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ReferenceParams;
import org.eclipse.lsp4j.RenameParams;
import org.eclipse.lsp4j.SymbolInformation;
import org.eclipse.lsp4j.TextDocumentPositionParams;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.Either3;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.jspecify.annotations.Nullable;

/** The definitions that are open in an editor, and the answers to questions about them. */
final class OpenDefinitions implements TextDocumentService {

    /** The maximum number of definitions that are open at once. Further ones get no answers. */
    static final int MAX_OPEN = 200;

    /** A definition with enough states that what reads them is worth compiling to machine code. */
    private static final String SAMPLE = "specVersion: '0.8'\nstates:\n" + """
              - name: First
                type: operation
                actions:
                  - functionRef: { refName: ask }
                transition: Last
            """.repeat(200) + "  - transition: ";

    private final Function<Path, DefinitionReader> readers;
    private final ExecutorService checks;
    private final Map<String, OpenDefinition> open = new ConcurrentHashMap<>();
    private Optional<LanguageClient> client = Optional.empty();

    /** @param checks runs the checks of texts, one after the other */
    OpenDefinitions(Function<Path, DefinitionReader> readers, ExecutorService checks) {
        this.readers = readers;
        this.checks = checks;
    }

    /** Sets who is told about faults and warnings. */
    void connect(LanguageClient editor) {
        client = Optional.of(editor);
    }

    /** Completes a text that nobody has opened, so that the classes are loaded when an author waits for the first proposals. */
    void warmUp() {
        checks.execute(() -> {
            var edited = EditedText.of(SAMPLE);
            var answers = new Answers(edited);
            Completion.at(edited, SAMPLE.length(), _ -> Optional.empty()).forEach(answers::item);
        });
    }

    Optional<OpenDefinition> find(String uri) {
        return Optional.ofNullable(open.get(uri));
    }

    @Override
    public void didOpen(DidOpenTextDocumentParams parameters) {
        var document = parameters.getTextDocument();
        edit(document.getUri(), document.getVersion(), document.getText());
    }

    @Override
    public void didChange(DidChangeTextDocumentParams parameters) {
        var document = parameters.getTextDocument();
        var changes = parameters.getContentChanges();
        if (open.containsKey(document.getUri()) && !changes.isEmpty()) {
            edit(document.getUri(), document.getVersion(), changes.getLast().getText());
        }
    }

    @Override
    public void didClose(DidCloseTextDocumentParams parameters) {
        var uri = parameters.getTextDocument().getUri();
        open.remove(uri);
        client.ifPresent(editor -> editor.publishDiagnostics(new PublishDiagnosticsParams(uri, List.of())));
    }

    /** Checks again, because the files to which a definition refers may have changed. */
    @Override
    public void didSave(DidSaveTextDocumentParams parameters) {
        open.values().forEach(each -> checks.execute(() -> check(each)));
    }

    private void edit(String uri, int version, String text) {
        if (open.size() < MAX_OPEN || open.containsKey(uri)) {
            var edited = OpenDefinition.of(uri, version, text);
            open.put(uri, edited);
            checks.execute(() -> check(edited));
        }
    }

    /** Publishes the faults and warnings of a definition, unless its text has changed meanwhile. */
    private void check(OpenDefinition definition) {
        if (!definition.equals(open.get(definition.uri()))) {
            return;
        }
        var checked = definition.isDefinition() ? checked(definition) : new Checked(List.of(), List.of());
        if (open.replace(definition.uri(), definition, definition.with(checked))) {
            var published = new PublishDiagnosticsParams(
                    definition.uri(), new Answers(definition.edited()).diagnostics(checked), definition.version());
            client.ifPresent(editor -> editor.publishDiagnostics(published));
        }
    }

    private Checked checked(OpenDefinition definition) {
        try {
            var file = definition.file();
            return Checked.of(readers.apply(file)
                    .compile(file, definition.edited().text(), List.of())
                    .compilation());
        } catch (InvalidInputException e) {
            // The connectors beside the definition have a fault.
            var fault = new Diagnostic("", 1, 1, Objects.toString(e.getMessage(), ""), "");
            return new Checked(List.of(fault), List.of());
        }
    }

    @Override
    public CompletableFuture<Either<List<CompletionItem>, CompletionList>> completion(CompletionParams parameters) {
        return answer(parameters, Either.forLeft(List.of()), (definition, answers) -> {
            var offset = answers.offset(parameters.getPosition());
            var proposals = Completion.at(definition.edited(), offset, name -> fileBeside(definition, name));
            // Letters that follow can make room for other proposals, so the editor asks again for each.
            return Either.forRight(new CompletionList(
                    proposals.size() == Completion.MAX_PROPOSALS,
                    proposals.stream().map(answers::item).toList()));
        });
    }

    private static Optional<String> fileBeside(OpenDefinition definition, String name) {
        var folder = Objects.requireNonNull(definition.file().toAbsolutePath().getParent());
        return new FolderResources(folder, Map.of()).load(name) instanceof Resource.Text(String text)
                ? Optional.of(text)
                : Optional.empty();
    }

    @Override
    public CompletableFuture<@Nullable Hover> hover(HoverParams parameters) {
        return find(
                parameters,
                (definition, answers) -> dev.stride.editor.Hover.at(
                                definition.edited(), answers.offset(parameters.getPosition()))
                        .map(answers::hover));
    }

    @Override
    public CompletableFuture<Either<List<? extends Location>, List<? extends LocationLink>>> definition(
            DefinitionParams parameters) {
        return answer(
                parameters,
                Either.forLeft(List.of()),
                (definition, answers) -> Either.forLeft(
                        Definition.at(definition.edited(), answers.offset(parameters.getPosition())).stream()
                                .map(range -> new Location(definition.uri(), answers.range(range)))
                                .toList()));
    }

    @Override
    public CompletableFuture<List<? extends Location>> references(ReferenceParams parameters) {
        return answer(
                parameters,
                List.of(),
                (definition, answers) ->
                        Definition.references(definition.edited(), answers.offset(parameters.getPosition())).stream()
                                .skip(parameters.getContext().isIncludeDeclaration() ? 0 : 1)
                                .map(range -> new Location(definition.uri(), answers.range(range)))
                                .toList());
    }

    @Override
    public CompletableFuture<@Nullable Either3<Range, PrepareRenameResult, PrepareRenameDefaultBehavior>> prepareRename(
            PrepareRenameParams parameters) {
        return find(
                parameters,
                (definition, answers) -> Definition.nameAt(
                                definition.edited(), answers.offset(parameters.getPosition()))
                        .map(range -> Either3.forFirst(answers.range(range))));
    }

    @Override
    public CompletableFuture<@Nullable WorkspaceEdit> rename(RenameParams parameters) {
        return find(parameters, (definition, answers) -> switch (Definition.rename(
                definition.edited(), answers.offset(parameters.getPosition()), parameters.getNewName())) {
            case Result.Ok(var edits) -> Optional.of(answers.edit(definition.uri(), edits));
            case Result.Failed(var reason) -> throw EditorCommands.refusal(reason);
        });
    }

    @Override
    public CompletableFuture<List<Either<SymbolInformation, DocumentSymbol>>> documentSymbol(
            DocumentSymbolParams parameters) {
        return answer(
                parameters.getTextDocument().getUri(),
                List.of(),
                (definition, answers) -> Symbol.of(definition.edited()).stream()
                        .map(answers::symbol)
                        .map(Either::<SymbolInformation, DocumentSymbol>forRight)
                        .toList());
    }

    @Override
    public CompletableFuture<List<Either<Command, CodeAction>>> codeAction(CodeActionParams parameters) {
        return answer(
                parameters.getTextDocument().getUri(),
                List.of(),
                (definition, answers) -> definition.checked().stream()
                        .flatMap(checked -> Stream.concat(checked.faults().stream(), checked.warnings().stream()))
                        .filter(diagnostic -> touches(answers.rangeOf(diagnostic), parameters.getRange()))
                        .flatMap(diagnostic -> Correction.of(definition.edited(), diagnostic).stream()
                                .map(correction -> answers.action(definition.uri(), diagnostic, correction)))
                        .map(Either::<Command, CodeAction>forRight)
                        .toList());
    }

    private static boolean touches(Range one, Range other) {
        return one.getStart().getLine() <= other.getEnd().getLine()
                && other.getStart().getLine() <= one.getEnd().getLine();
    }

    private <T> CompletableFuture<T> answer(
            TextDocumentPositionParams parameters, T otherwise, BiFunction<OpenDefinition, Answers, T> answer) {
        return answer(parameters.getTextDocument().getUri(), otherwise, answer);
    }

    /** Answers a question to which there may be no answer, which the protocol calls null. */
    private <T> CompletableFuture<@Nullable T> find(
            TextDocumentPositionParams parameters, BiFunction<OpenDefinition, Answers, Optional<T>> question) {
        return completedFuture(find(parameters.getTextDocument().getUri())
                .filter(OpenDefinition::isDefinition)
                .flatMap(definition -> question.apply(definition, new Answers(definition.edited())))
                .orElse(null));
    }

    /** Answers a question about an open definition. About any other text there is nothing to say. */
    private <T> CompletableFuture<T> answer(String uri, T otherwise, BiFunction<OpenDefinition, Answers, T> answer) {
        var definition = open.get(uri);
        return completedFuture(
                definition == null || !definition.isDefinition()
                        ? otherwise
                        : answer.apply(definition, new Answers(definition.edited())));
    }
}
