package dev.stride.language.serverlessworkflow01;

import dev.stride.diagram.Diagram;
import dev.stride.language.Compilation;
import dev.stride.language.CompilationContext;
import dev.stride.language.Language;
import dev.stride.language.document.Diagnostics;
import dev.stride.language.document.Vocabulary;
import dev.stride.language.serverlessworkflow01.diagram.WorkflowDrawing01;
import dev.stride.source.SourceDocument;

/** The Serverless Workflow language, version 0.1. */
public final class ServerlessWorkflow01 implements Language {

    public static final String KEY = "serverless-workflow-0.1";

    private static final Vocabulary VOCABULARY = Vocabulary.of(KEY);

    /** The property that names the start state; later versions of the language call it {@code start}. */
    static final String STARTS_AT = "startsAt";

    @Override
    public String key() {
        return KEY;
    }

    @Override
    public String distinguishingFields() {
        return "`startsAt` and `states`";
    }

    @Override
    public boolean recognises(SourceDocument sourceDocument) {
        var root = sourceDocument.root();
        return root.has(STARTS_AT) && root.path("states").isArray() && !root.has("specVersion");
    }

    @Override
    public Vocabulary vocabulary() {
        return VOCABULARY;
    }

    @Override
    public Compilation compile(SourceDocument sourceDocument, CompilationContext compilationContext) {
        var diagnostics = new Diagnostics(sourceDocument, compilationContext.strict(), VOCABULARY);
        var definition = WorkflowDefinition01.parse(diagnostics.root(), compilationContext.callTargets());
        if (!diagnostics.isFaultless() || definition.isEmpty()) {
            return new Compilation.Rejected(diagnostics.faults(), diagnostics.warnings());
        }
        var flow = definition.get().flow();
        flow.warnOfUnreachable(diagnostics.root());
        flow.warnOfMixedStarts(diagnostics.root());
        return new Compilation.Compiled(WorkflowCompiler01.compile(definition.get()), diagnostics.warnings());
    }

    @Override
    public Diagram draw(SourceDocument sourceDocument) {
        return WorkflowDrawing01.draw(sourceDocument);
    }
}
