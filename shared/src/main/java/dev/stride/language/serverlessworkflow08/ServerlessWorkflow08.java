package dev.stride.language.serverlessworkflow08;

import dev.stride.diagram.Diagram;
import dev.stride.language.Compilation;
import dev.stride.language.Language;
import dev.stride.language.Surroundings;
import dev.stride.language.document.Diagnostics;
import dev.stride.language.document.Documents;
import dev.stride.language.serverlessworkflow08.diagram.WorkflowDrawing;
import dev.stride.language.source.Source;

/** The language of the Serverless Workflow specification, version 0.8. */
public final class ServerlessWorkflow08 implements Language {

    public static final String KEY = "serverless-workflow-0.8";

    static final String SPEC_VERSION = "0.8";

    @Override
    public String key() {
        return KEY;
    }

    @Override
    public String shape() {
        return "`specVersion: '0.8'`, `id` and `states`";
    }

    @Override
    public boolean recognises(Source source) {
        var root = source.root();
        var named = root.has("id") || root.has("key") || root.has("name");
        return root.path("specVersion").asText().startsWith(SPEC_VERSION)
                || (named && root.path("states").isArray() && (root.has("specVersion") || !root.has("startsAt")));
    }

    @Override
    public Compilation compile(Source source, Surroundings surroundings) {
        var diagnostics = new Diagnostics(source);
        var definition = WorkflowDefinition.read(
                diagnostics.root(), new FunctionTypes(surroundings), new Documents(surroundings.resources()));
        if (!diagnostics.faultless()) {
            return new Compilation.Refused(diagnostics.faults(), diagnostics.warnings());
        }
        definition.warnOfUnreachable(diagnostics);
        return new Compilation.Compiled(WorkflowPlan.of(definition), diagnostics.warnings());
    }

    @Override
    public Diagram draw(Source source) {
        return WorkflowDrawing.of(source.root());
    }
}
