package dev.stride.language.serverlessworkflow10;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.expression.composite.Constant;
import dev.stride.language.serverlessworkflow10.expression.VariableScope;
import dev.stride.language.serverlessworkflow10.policy.ErrorForm;
import dev.stride.language.serverlessworkflow10.policy.ErrorTypes;
import dev.stride.language.serverlessworkflow10.task.WorkflowTasks;
import dev.stride.plan.Plan;
import dev.stride.plan.PlanBuilder;
import dev.stride.plan.WorkflowSettings;
import dev.stride.plan.WorkflowSettings.InputSchema;
import dev.stride.plan.WorkflowSettings.LifecycleForm;
import dev.stride.plan.call.CallTemplate;
import dev.stride.plan.event.LifecycleTypes;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.WorkflowRef;
import dev.stride.plan.policy.ExecTimeout;
import dev.stride.source.PointerText;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The compiler of Open Workflow 1.0: converts a parsed definition, in which the parser has found no fault, to an execution
 * plan.
 */
final class WorkflowCompiler10 {

    static Plan compile(WorkflowDefinition10 definition) {
        var nodes = new PlanBuilder();
        var calls = new HashMap<String, CallTemplate>();
        var start = WorkflowTasks.compile(
                definition.tasks(),
                new WorkflowTasks.Frame(
                        definition.dataFlow(), definition.timeout().computed(), last(definition)),
                definition.use(),
                nodes,
                calls);
        var constants = JsonNodeFactory.instance.objectNode();
        if (definition.use().reads(VariableScope.WORKFLOW)) {
            constants.set("definition", definition.text());
        }
        return new Plan(
                definition.header().id(),
                definition.header().title(),
                ServerlessWorkflow10.KEY,
                constants,
                PlanBuilder.START,
                nodes.layout(List.of(start)).nodes(),
                calls,
                settings(definition));
    }

    /**
     * Returns the node that ends an instance. If the schedule has {@code after}, the node also starts the next instance (decision
     * D119).
     */
    private static Node last(WorkflowDefinition10 definition) {
        var newest = new WorkflowRef(definition.header().id().id(), Optional.empty(), "/schedule/after");
        var nothing = new Constant(JsonNodeFactory.instance.objectNode());
        return definition
                .schedule()
                .after()
                .<Node>map(after ->
                        new Node.Continue(newest, nothing, Optional.empty(), Optional.of(after), PointerText.ROOT))
                .orElseGet(() -> new Node.End(PointerText.ROOT));
    }

    private static WorkflowSettings settings(WorkflowDefinition10 definition) {
        var none = WorkflowSettings.NONE;
        var anyInput = true;
        var secretsOnRead = true;
        return new WorkflowSettings(
                none.label(),
                definition.dataFlow().input().schema().map(schema -> new InputSchema(schema, true)),
                definition.declarations().secrets(),
                definition.timeout().constant().map(after -> new ExecTimeout(after, true, OptionalInt.empty(), true)),
                definition.schedule().events(),
                definition.schedule().times(),
                definition.runSettings().history(),
                definition.runSettings().checkpoint(),
                none.compensation(),
                none.reports(),
                Optional.of(ErrorForm.ofFault(ErrorTypes.base(definition.text()))),
                definition.runSettings().labels(),
                anyInput,
                Optional.of(new LifecycleForm(
                        LifecycleTypes.SERVERLESS_WORKFLOW, definition.header().namespace(), "listen", "try")),
                secretsOnRead);
    }

    private WorkflowCompiler10() {}
}
