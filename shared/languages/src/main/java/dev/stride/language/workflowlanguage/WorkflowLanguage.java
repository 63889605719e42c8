package dev.stride.language.workflowlanguage;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.diagram.Diagram;
import dev.stride.expression.Expression;
import dev.stride.language.Compilation;
import dev.stride.language.CompilationContext;
import dev.stride.language.Language;
import dev.stride.language.document.Diagnostics;
import dev.stride.language.document.Vocabulary;
import dev.stride.language.workflowlanguage.diagram.StepWorkflowDrawing;
import dev.stride.language.workflowlanguage.expression.ContextExpressions;
import dev.stride.plan.Plan;
import dev.stride.plan.PlanBuilder;
import dev.stride.plan.WorkflowSettings;
import dev.stride.plan.node.DataPlacement;
import dev.stride.plan.node.Node;
import dev.stride.source.SourceDocument;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The Workflow Language, whose definitions are JSON objects with a list of steps. */
public final class WorkflowLanguage implements Language {

    public static final String KEY = "workflow-language";

    private static final Vocabulary VOCABULARY = Vocabulary.of(KEY);

    private static final String STEPS = "/steps";

    /** What the API shows with an instance: the yielded values and, after a failure, the error (decisions C13 and C14). */
    private static final Map<String, Expression> REPORTS = Map.of(
            "yields",
            ContextExpressions.jq("$yields", Set.of(ContextExpressions.YIELDS)),
            "error",
            ContextExpressions.jq("""
                    .status as $status | .fault | values | {
                      message,
                      position: .pointer,
                      step: (.pointer | ltrimstr("/") | sub("/(if|result)$"; "")),
                      recoverable: ($status == "FAULTED" and (.code | IN(
                        "expression", "merge", "validation", "configuration", "limit", "cancelled") | not))
                    }""", Set.of()));

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
                ? new Compilation.Compiled(toPlan(definition), diagnostics.warnings())
                : new Compilation.Rejected(diagnostics.faults(), diagnostics.warnings());
    }

    @Override
    public Diagram draw(SourceDocument sourceDocument) {
        return StepWorkflowDrawing.draw(sourceDocument);
    }

    private static Plan toPlan(StepWorkflow definition) {
        var stepPlanBuilder = StepPlanBuilder.empty();
        var end = replace(stepPlanBuilder, ContextExpressions.END, stepPlanBuilder.addNode(new Node.End(STEPS)));
        var steps = definition.steps().compile(stepPlanBuilder, end);
        var begin = stepPlanBuilder.addNode(new Node.Assign(
                ContextExpressions.NO_YIELDS, new DataPlacement.Bind(ContextExpressions.YIELDS), steps, STEPS));
        var start = replace(stepPlanBuilder, ContextExpressions.BEGIN, begin);
        return new Plan(
                definition.identity().id(),
                definition.identity().name(),
                WorkflowLanguage.KEY,
                JsonNodeFactory.instance.objectNode(),
                PlanBuilder.START,
                stepPlanBuilder.nodes().layout(List.of(start)).nodes(),
                stepPlanBuilder.calls(),
                terms(definition, stepPlanBuilder));
    }

    private static int replace(StepPlanBuilder stepPlanBuilder, Expression value, int next) {
        return stepPlanBuilder.addNode(new Node.Assign(value, new DataPlacement.Replace(), next, STEPS));
    }

    private static WorkflowSettings terms(StepWorkflow definition, StepPlanBuilder stepPlanBuilder) {
        var none = WorkflowSettings.NONE;
        return new WorkflowSettings(
                        none.label(),
                        none.inputSchema(),
                        List.copyOf(stepPlanBuilder.secrets()),
                        definition.timeout(),
                        none.starts(),
                        none.schedule(),
                        definition.runSettings().history(),
                        none.compensation())
                .withReports(REPORTS)
                .withCheckpoint(definition.runSettings().checkpoint())
                .withLabels(definition.runSettings().labels());
    }
}
