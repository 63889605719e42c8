package dev.stride.language.serverlessworkflow01;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.diagram.Diagram;
import dev.stride.expression.Expression;
import dev.stride.language.Compilation;
import dev.stride.language.CompilationContext;
import dev.stride.language.Language;
import dev.stride.language.document.Diagnostics;
import dev.stride.language.document.Vocabulary;
import dev.stride.language.serverlessworkflow01.data.DataFlowExpressions;
import dev.stride.language.serverlessworkflow01.diagram.WorkflowDrawing01;
import dev.stride.language.serverlessworkflow01.function.CalledFunctions;
import dev.stride.language.serverlessworkflow01.state.FlowCompiler;
import dev.stride.plan.Plan;
import dev.stride.plan.PlanBuilder;
import dev.stride.plan.WorkflowSettings;
import dev.stride.plan.fault.Fault;
import dev.stride.plan.node.Node;
import dev.stride.source.SourceDocument;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The Serverless Workflow language, version 0.1. */
public final class ServerlessWorkflow01 implements Language {

    public static final String KEY = "serverless-workflow-0.1";

    private static final Vocabulary VOCABULARY = Vocabulary.of(KEY);

    /** The property that names the start state; later versions of the language call it {@code start}. */
    static final String STARTS_AT = "startsAt";

    /** Computes {@code execStatus} (section "Workflow Definition"), which is null while the instance runs. */
    private static final Expression EXEC_STATUS =
            DataFlowExpressions.jq("""
            if .status == "COMPLETED" then "Success"
            elif .status == "TIMED_OUT" or (.status == "FAULTED" and (.fault.code == "%s" or .fault.code == "%s"))
            then "Timeout"
            elif .status == "FAULTED" and .fault.code == "%s" then "Invalid"
            elif .status == "FAULTED" or .status == "CANCELLED" then "Fail"
            else null end""".formatted(Fault.TIMEOUT, Fault.EVENT_TIMEOUT, Fault.VALIDATION));

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
        return new Compilation.Compiled(toPlan(definition.get()), diagnostics.warnings());
    }

    @Override
    public Diagram draw(SourceDocument sourceDocument) {
        return WorkflowDrawing01.draw(sourceDocument);
    }

    private static Plan toPlan(WorkflowDefinition01 definition) {
        var nodes = new PlanBuilder();
        var calledFunctions = new CalledFunctions();
        var flow = FlowCompiler.compile(
                definition.flow(), nodes, calledFunctions, source -> nodes.add(new Node.End(source)));
        var layout = nodes.layout(List.of(flow.start()));
        var used = called(layout.nodes());
        var none = WorkflowSettings.NONE;
        return new Plan(
                definition.id(),
                definition.name(),
                ServerlessWorkflow01.KEY,
                JsonNodeFactory.instance.objectNode(),
                PlanBuilder.START,
                layout.nodes(),
                calledFunctions.templates(used),
                new WorkflowSettings(
                                none.label(),
                                none.inputSchema(),
                                calledFunctions.secrets(used),
                                none.timeout(),
                                definition.flow().startEvents().map(events -> events.joining(layout.nodes())),
                                none.schedule(),
                                definition.runSettings().history(),
                                none.compensation())
                        .withReports(Map.of("execStatus", EXEC_STATUS))
                        .withCheckpoint(definition.runSettings().checkpoint())
                        .withLabels(definition.runSettings().labels()));
    }

    private static Set<String> called(List<Node> nodes) {
        return nodes.stream()
                .flatMap(node -> node instanceof Node.Invoke invoke ? Stream.of(invoke.call()) : Stream.of())
                .collect(Collectors.toSet());
    }
}
