package dev.stride.language.serverlessworkflow01;

import dev.stride.diagram.Diagram;
import dev.stride.language.Compilation;
import dev.stride.language.Language;
import dev.stride.language.Surroundings;
import dev.stride.language.document.Diagnostics;
import dev.stride.language.serverlessworkflow01.diagram.WorkflowDrawing;
import dev.stride.language.source.Source;

/** The language of the Serverless Workflow specification, version 0.1. */
public final class ServerlessWorkflow01 implements Language {

    public static final String KEY = "serverless-workflow-0.1";

    /** Where a definition says in which state it starts; later versions of the language have another word. */
    static final String STARTS_AT = "startsAt";

    @Override
    public String key() {
        return KEY;
    }

    @Override
    public String shape() {
        return "`startsAt` and `states`";
    }

    @Override
    public boolean recognises(Source source) {
        var root = source.root();
        return root.has(STARTS_AT) && root.path("states").isArray() && !root.has("specVersion");
    }

    @Override
    public Compilation compile(Source source, Surroundings surroundings) {
        var diagnostics = new Diagnostics(source);
        var definition = WorkflowDefinition.read(diagnostics.root(), surroundings.functions());
        if (!diagnostics.faultless() || definition.isEmpty()) {
            return new Compilation.Refused(diagnostics.faults(), diagnostics.warnings());
        }
        var flow = definition.get().flow();
        flow.warnOfUnreachable(diagnostics.root());
        flow.warnOfStarts(diagnostics.root());
        return new Compilation.Compiled(WorkflowPlan.of(definition.get()), diagnostics.warnings());
    }

    @Override
    public Diagram draw(Source source) {
        return WorkflowDrawing.of(source.root());
    }
}
