package dev.stride.language.serverlessworkflow08;

import dev.stride.diagram.Diagram;
import dev.stride.language.Compilation;
import dev.stride.language.CompilationContext;
import dev.stride.language.Language;
import dev.stride.language.ReadingMode.Dialect;
import dev.stride.language.document.Diagnostics;
import dev.stride.language.document.ReferencedDocuments;
import dev.stride.language.document.Vocabulary;
import dev.stride.language.serverlessworkflow08.diagram.WorkflowDrawing;
import dev.stride.language.serverlessworkflow08.expression.UnwrappedTexts;
import dev.stride.language.serverlessworkflow08.expression.WorkflowExpressions;
import dev.stride.language.serverlessworkflow08.function.FunctionDefinitionResolver;
import dev.stride.language.serverlessworkflow08.lenient.LenientReading;
import dev.stride.language.serverlessworkflow08.metadata.WorkflowMetadata;
import dev.stride.plan.node.WorkflowRef;
import dev.stride.source.SourceDocument;
import java.util.Set;

/** The Serverless Workflow language, version 0.8. */
public final class ServerlessWorkflow08 implements Language {

    public static final String KEY = "serverless-workflow-0.8";

    private static final Vocabulary VOCABULARY = Vocabulary.of(KEY);

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
        if (Manifest.find(sourceDocument).isPresent()) {
            return true;
        }
        var root = sourceDocument.root();
        var named = root.has("id") || root.has("key") || root.has("name");
        return root.path("specVersion").asText().startsWith(SPEC_VERSION)
                || (named && root.path("states").isArray() && (root.has("specVersion") || !root.has("startsAt")));
    }

    @Override
    public WorkflowRef identify(SourceDocument sourceDocument) {
        return Manifest.find(sourceDocument)
                .map(manifest -> manifest.definition(new Diagnostics(manifest.document()).root())
                        .value())
                .map(definition -> WorkflowRef.stated(definition.path("id"), definition.path("version")))
                .orElseGet(() -> Language.super.identify(sourceDocument));
    }

    @Override
    public Vocabulary vocabulary() {
        return VOCABULARY;
    }

    @Override
    public Set<String> expressionNames() {
        return WorkflowExpressions.names();
    }

    @Override
    public Compilation compile(SourceDocument sourceDocument, CompilationContext compilationContext) {
        var manifest = Manifest.find(sourceDocument);
        var diagnostics = manifest.map(
                        it -> new Diagnostics(it.document(), compilationContext.strict(), VOCABULARY.at(Manifest.FLOW)))
                .orElseGet(() -> new Diagnostics(sourceDocument, compilationContext.strict(), VOCABULARY));
        var written = manifest.map(it -> it.definition(diagnostics.root())).orElseGet(diagnostics::root);
        var context = manifest.map(it -> compilationContext.withResources(it.resources(compilationContext.resources())))
                .orElse(compilationContext);
        var dialect = WorkflowMetadata.parseDialect(written)
                .orElse(
                        manifest.isPresent()
                                ? Dialect.SONATAFLOW
                                : context.mode().dialect());
        var definition = WorkflowDefinition.parse(
                LenientReading.normalise(written, dialect),
                new FunctionDefinitionResolver(context),
                new ReferencedDocuments(context.resources()),
                switch (dialect) {
                    case SPECIFICATION -> UnwrappedTexts.TEXTS;
                    case SONATAFLOW -> UnwrappedTexts.EXPRESSIONS;
                });
        if (!diagnostics.isFaultless()) {
            return new Compilation.Rejected(diagnostics.faults(), diagnostics.warnings());
        }
        definition.warnOfUnreachable(diagnostics);
        return new Compilation.Compiled(WorkflowCompiler.compile(definition), diagnostics.warnings());
    }

    @Override
    public Diagram draw(SourceDocument sourceDocument) {
        var manifest = Manifest.find(sourceDocument);
        var document = manifest.map(Manifest::document).orElse(sourceDocument);
        var root = new Diagnostics(document).root();
        var written = manifest.map(it -> it.definition(root)).orElse(root);
        return WorkflowDrawing.draw(LenientReading.normalise(written, Dialect.SPECIFICATION), document);
    }
}
