package dev.stride.local.editor;

import dev.stride.editor.Completion.Proposal;
import dev.stride.editor.Correction;
import dev.stride.editor.EditedText;
import dev.stride.editor.EditedText.Edit;
import dev.stride.source.Diagnostic;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionItemKind;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SymbolKind;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/** What the editor package says about a text, in the words of the protocol. */
final class Answers {

    private static final String SOURCE = "stride";

    private final EditedText edited;

    Answers(EditedText edited) {
        this.edited = edited;
    }

    /** Returns the place that an editor means. */
    int offset(Position position) {
        return edited.offsetOf(
                new EditedText.Position(Math.max(0, position.getLine()), Math.max(0, position.getCharacter())));
    }

    Range range(EditedText.Range range) {
        return new Range(position(range.start()), position(range.end()));
    }

    private Position position(int offset) {
        var place = edited.positionOf(offset);
        return new Position(place.line(), place.column());
    }

    List<org.eclipse.lsp4j.Diagnostic> diagnostics(OpenDefinition.Checked checked) {
        return Stream.concat(
                        checked.faults().stream().map(fault -> diagnostic(fault, DiagnosticSeverity.Error)),
                        checked.warnings().stream().map(warning -> diagnostic(warning, DiagnosticSeverity.Warning)))
                .toList();
    }

    private org.eclipse.lsp4j.Diagnostic diagnostic(Diagnostic diagnostic, DiagnosticSeverity severity) {
        var hint = diagnostic.hint().isEmpty() ? "" : "; " + diagnostic.hint();
        return new org.eclipse.lsp4j.Diagnostic(rangeOf(diagnostic), diagnostic.message() + hint, severity, SOURCE);
    }

    /** Returns the range of what a fault is about. A fault of the syntax is somewhere behind the beginning of its value. */
    Range rangeOf(Diagnostic diagnostic) {
        var range = range(edited.rangeOf(diagnostic.pointer()));
        var line = diagnostic.line() - 1;
        return range.getStart().getLine() == line
                ? range
                : new Range(
                        new Position(line, diagnostic.column() - 1),
                        position(edited.offsetOf(new EditedText.Position(line, Integer.MAX_VALUE))));
    }

    CompletionItem item(Proposal proposal) {
        var item = new CompletionItem(proposal.label());
        item.setKind(
                switch (proposal.kind()) {
                    case PROPERTY -> CompletionItemKind.Property;
                    case NAME -> CompletionItemKind.Reference;
                    case WORD -> CompletionItemKind.EnumMember;
                    case OPERATION -> CompletionItemKind.Method;
                    case FUNCTION -> CompletionItemKind.Function;
                });
        item.setDetail(proposal.detail());
        if (!proposal.meaning().isEmpty()) {
            item.setDocumentation(proposal.meaning());
        }
        // Without a text to filter by, an editor would compare the label with what stands around the range.
        item.setFilterText(proposal.label());
        item.setTextEdit(Either.forLeft(new TextEdit(range(proposal.range()), proposal.insert())));
        return item;
    }

    Hover hover(dev.stride.editor.Hover hover) {
        return new Hover(new MarkupContent(MarkupKind.MARKDOWN, hover.markdown()), range(hover.range()));
    }

    WorkspaceEdit edit(String uri, List<Edit> edits) {
        return new WorkspaceEdit(Map.of(uri, edits.stream().map(this::edit).toList()));
    }

    private TextEdit edit(Edit edit) {
        return new TextEdit(range(edit.range()), edit.text());
    }

    CodeAction action(String uri, Diagnostic diagnostic, Correction correction) {
        var action = new CodeAction(correction.title());
        action.setKind(CodeActionKind.QuickFix);
        action.setDiagnostics(List.of(diagnostic(diagnostic, DiagnosticSeverity.Error)));
        action.setEdit(edit(uri, List.of(correction.edit())));
        return action;
    }

    DocumentSymbol symbol(dev.stride.editor.Symbol symbol) {
        return new DocumentSymbol(
                symbol.name(),
                kind(symbol.kind()),
                range(symbol.range()),
                range(symbol.selection()),
                symbol.kind(),
                symbol.children().stream().map(this::symbol).toList());
    }

    private static SymbolKind kind(String kind) {
        return switch (kind) {
            case "function" -> SymbolKind.Function;
            case "event", "trigger" -> SymbolKind.Event;
            case "action" -> SymbolKind.Method;
            default -> SymbolKind.Object;
        };
    }
}
