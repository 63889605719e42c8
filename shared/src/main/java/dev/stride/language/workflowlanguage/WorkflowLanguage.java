package dev.stride.language.workflowlanguage;

import dev.stride.diagram.Diagram;
import dev.stride.language.Compilation;
import dev.stride.language.Language;
import dev.stride.language.Surroundings;
import dev.stride.language.document.Diagnostics;
import dev.stride.language.source.Source;
import dev.stride.language.workflowlanguage.diagram.WorkflowDrawing;

/** The Workflow Language: a workflow is an object that has steps. */
public final class WorkflowLanguage implements Language {

    public static final String KEY = "workflow-language";

    @Override
    public String key() {
        return KEY;
    }

    @Override
    public String shape() {
        return "`steps`";
    }

    @Override
    public boolean recognises(Source source) {
        return source.root().has("steps") && !source.root().has("states");
    }

    @Override
    public Compilation compile(Source source, Surroundings surroundings) {
        var diagnostics = new Diagnostics(source);
        var definition = WorkflowDefinition.read(diagnostics.root(), surroundings);
        return diagnostics.faultless()
                ? new Compilation.Compiled(WorkflowPlan.of(definition), diagnostics.warnings())
                : new Compilation.Refused(diagnostics.faults(), diagnostics.warnings());
    }

    @Override
    public Diagram draw(Source source) {
        return WorkflowDrawing.of(source.root());
    }
}
