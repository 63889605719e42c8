package dev.stride.language.serverlessworkflow08;

import dev.stride.diagram.Diagram;
import dev.stride.language.Compilation;
import dev.stride.language.CompilationContext;
import dev.stride.language.Language;
import dev.stride.language.document.Diagnostics;
import dev.stride.language.document.ReferencedDocuments;
import dev.stride.language.serverlessworkflow08.diagram.WorkflowDrawing;
import dev.stride.language.serverlessworkflow08.function.FunctionDefinitionResolver;
import dev.stride.language.serverlessworkflow08.lenient.LenientReading;
import dev.stride.language.source.SourceDocument;

/** The Serverless Workflow language, version 0.8. */
public final class ServerlessWorkflow08 implements Language {

    public static final String KEY = "serverless-workflow-0.8";

    static final String SPEC_VERSION = "0.8";

    @Override
    public String key() {
        return KEY;
    }

    @Override
    public String distinguishingFields() {
        return "`specVersion: '0.8'`, `id` and `states`";
    }

    @Override
    public boolean recognises(SourceDocument sourceDocument) {
        var root = sourceDocument.root();
        var named = root.has("id") || root.has("key") || root.has("name");
        return root.path("specVersion").asText().startsWith(SPEC_VERSION)
                || (named && root.path("states").isArray() && (root.has("specVersion") || !root.has("startsAt")));
    }

    @Override
    public Compilation compile(SourceDocument sourceDocument, CompilationContext compilationContext) {
        var diagnostics = new Diagnostics(sourceDocument, compilationContext.strict());
        var definition = WorkflowDefinition.parse(
                LenientReading.normalise(diagnostics.root()),
                new FunctionDefinitionResolver(compilationContext),
                new ReferencedDocuments(compilationContext.resources()));
        if (!diagnostics.isFaultless()) {
            return new Compilation.Rejected(diagnostics.faults(), diagnostics.warnings());
        }
        definition.warnOfUnreachable(diagnostics);
        return new Compilation.Compiled(WorkflowCompiler.compile(definition), diagnostics.warnings());
    }

    @Override
    public Diagram draw(SourceDocument sourceDocument) {
        var written = new Diagnostics(sourceDocument).root();
        return WorkflowDrawing.draw(LenientReading.normalise(written).value(), sourceDocument);
    }
}
