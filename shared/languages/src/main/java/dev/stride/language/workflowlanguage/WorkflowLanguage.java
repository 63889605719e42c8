package dev.stride.language.workflowlanguage;

import dev.stride.diagram.Diagram;
import dev.stride.language.Compilation;
import dev.stride.language.CompilationContext;
import dev.stride.language.Language;
import dev.stride.language.document.Diagnostics;
import dev.stride.language.document.Vocabulary;
import dev.stride.language.workflowlanguage.diagram.StepWorkflowDrawing;
import dev.stride.source.SourceDocument;

/** The Workflow Language, whose definitions are JSON objects with a list of steps. */
public final class WorkflowLanguage implements Language {

    public static final String KEY = "workflow-language";

    private static final Vocabulary VOCABULARY = Vocabulary.of(KEY);

    @Override
    public String key() {
        return KEY;
    }

    @Override
    public String distinguishingFields() {
        return "`steps`";
    }

    @Override
    public boolean recognises(SourceDocument sourceDocument) {
        return sourceDocument.root().has("steps") && !sourceDocument.root().has("states");
    }

    @Override
    public Vocabulary vocabulary() {
        return VOCABULARY;
    }

    @Override
    public Compilation compile(SourceDocument sourceDocument, CompilationContext compilationContext) {
        var diagnostics = new Diagnostics(sourceDocument, compilationContext.strict(), VOCABULARY);
        var definition = StepWorkflow.parse(diagnostics.root(), compilationContext);
        return diagnostics.isFaultless()
                ? new Compilation.Compiled(StepWorkflowCompiler.compile(definition), diagnostics.warnings())
                : new Compilation.Rejected(diagnostics.faults(), diagnostics.warnings());
    }

    @Override
    public Diagram draw(SourceDocument sourceDocument) {
        return StepWorkflowDrawing.draw(sourceDocument);
    }
}
