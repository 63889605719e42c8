package dev.stride.language.serverlessworkflow08;

import dev.stride.language.document.Diagnostics;
import dev.stride.language.document.NamedDeclarations;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow08.expression.DefinitionLanguage;
import dev.stride.language.serverlessworkflow08.expression.WorkflowExpressions;
import dev.stride.source.Diagnostic;
import dev.stride.source.SourceParseResult;
import dev.stride.source.SourceParser;
import java.util.List;
import java.util.Map;

/** Documents for tests that parse a single construct. */
public final class TestDocument {

    private final Diagnostics diagnostics;

    private TestDocument(Diagnostics diagnostics) {
        this.diagnostics = diagnostics;
    }

    /** Reads a text as YAML, even one that begins with a brace. */
    public static TestDocument parse(String text) {
        return switch (SourceParser.parse("---\n" + text)) {
            case SourceParseResult.Parsed(var sourceDocument) -> new TestDocument(new Diagnostics(sourceDocument));
            case SourceParseResult.Unreadable(var fault) -> throw new AssertionError(fault);
        };
    }

    public Place root() {
        return diagnostics.root();
    }

    public List<String> faults() {
        return diagnostics.faults().stream().map(Diagnostic::message).toList();
    }

    public List<String> warnings() {
        return diagnostics.warnings().stream().map(Diagnostic::message).toList();
    }

    /** Expressions of a workflow that has some secrets and no functions. */
    public static WorkflowExpressions expressions(NamedDeclarations<String> secrets) {
        return WorkflowExpressions.create(DefinitionLanguage.JQ, Map.of(), true, secrets);
    }
}
