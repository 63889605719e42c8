package dev.stride.language.serverlessworkflow10.task;

import dev.stride.expression.Expression;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow10.expression.RuntimeJq;
import dev.stride.language.serverlessworkflow10.expression.TaskExpressions;
import dev.stride.language.serverlessworkflow10.flow.TaskBody;
import dev.stride.language.serverlessworkflow10.flow.TaskPlan;
import dev.stride.language.serverlessworkflow10.flow.TaskTail;
import dev.stride.language.serverlessworkflow10.process.ScriptProcess;
import dev.stride.language.serverlessworkflow10.process.ScriptProcess.ProcessOutput;
import dev.stride.plan.fault.Catch;
import dev.stride.plan.fault.FaultMatch;
import dev.stride.plan.node.DataPlacement;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.Node.CallWorkflow.WaitMode;
import dev.stride.plan.node.WorkflowRef;
import dev.stride.plan.policy.Retry;
import java.util.List;
import java.util.Optional;

/**
 * A task that runs another workflow (sections "Run" and "Workflow Process"). Tasks that run a script are a {@link ScriptProcess}.
 *
 * @param waits whether the task waits for the end of the workflow
 * @param discards whether the task discards the output of the workflow
 */
record RunTask(String name, WorkflowRef workflow, Expression input, boolean waits, boolean discards)
        implements TaskBody {

    private static final String SCRIPT = "script";
    private static final String WORKFLOW = "workflow";
    private static final List<String> PROCESSES = List.of("container", SCRIPT, "shell", WORKFLOW);

    static Optional<? extends TaskBody> parse(
            Fields fields, TaskExpressions expressions, TaskSurroundings surroundings) {
        var run = fields.get("run").fields();
        for (var process : List.of("container", "shell")) {
            if (run.has(process)) {
                run.get(process)
                        .fault(
                                "a %s cannot run in a Lambda function of the runtime".formatted(process),
                                "run the process outside of Stride, such as in an ECS service or a Lambda function, "
                                        + "and call the URL of this service or function with `call: http`");
            }
        }
        var waits = !run.has("await") || run.get("await").isTrue();
        var output = ProcessOutput.parse(run.get("return"));
        var processes = PROCESSES.stream().filter(run::has).toList();
        run.rejectUnknown();
        if (processes.size() != 1) {
            reportProcesses(run, processes);
            return Optional.empty();
        }
        return switch (processes.getFirst()) {
            case SCRIPT ->
                ScriptProcess.parse(
                        run.get(SCRIPT),
                        new ScriptProcess.Running(surroundings.name(), waits, output),
                        expressions,
                        surroundings.context().compilation());
            case WORKFLOW -> {
                warnReturn(run.get("return"), output);
                var discards = output == ProcessOutput.NONE;
                yield parse(run.get(WORKFLOW), waits, discards, expressions, surroundings);
            }
            default -> Optional.empty();
        };
    }

    private static void reportProcesses(Fields run, List<String> processes) {
        if (processes.isEmpty()) {
            run.reportMissing(WORKFLOW, SCRIPT);
        } else {
            run.place()
                    .fault(
                            "this task runs several processes: %s".formatted(String.join(", ", processes)),
                            "make a task of each");
        }
    }

    private static void warnReturn(Place place, ProcessOutput output) {
        if (!place.isAbsent() && output != ProcessOutput.NONE) {
            place.warn("`return` has no effect: a called workflow always returns its own output", "remove it");
        }
    }

    private static Optional<RunTask> parse(
            Place place, boolean waits, boolean discards, TaskExpressions expressions, TaskSurroundings surroundings) {
        var fields = place.fields();
        var name = fields.text("name");
        var version = Optional.of(fields.get("version").numberAsText().text())
                .filter(written -> !written.isEmpty() && !written.equals("latest"));
        var namespace = fields.has("namespace")
                ? fields.text("namespace")
                : surroundings.context().namespace();
        var input = fields.has("input") ? expressions.template(fields.get("input")) : RuntimeJq.compile(".");
        fields.rejectUnknown();
        surroundings.context().use().addUnknownErrors();
        var reference = new WorkflowRef(name, version, place.pointer(), Optional.of(namespace));
        return Optional.of(new RunTask(surroundings.name(), reference, input, waits, discards));
    }

    @Override
    public int compile(TaskPlan plan, TaskTail tail) {
        var call = new Node.CallWorkflow(
                name,
                workflow,
                input,
                waits ? WaitMode.FOR_ITS_END : WaitMode.NOT,
                RuntimeJq.compile("."),
                discards ? new DataPlacement.Discard() : new DataPlacement.Replace(),
                Retry.NEVER,
                Optional.empty(),
                plan.leave(tail.done()),
                plan.source());
        return plan.nodes()
                .add(plan.part(
                        List.of(failed(plan)), Optional.empty(), plan.nodes().add(call)));
    }

    /** Returns the handler that raises an error of the workflow as an error of this task (decision D105). */
    private Catch failed(TaskPlan plan) {
        var error = RuntimeJq.compile("$WORKFLOW.error.data | del(.instance)");
        var part = plan.nodes().add(plan.part(List.of(), Optional.empty(), plan.raise(error)));
        return new Catch(List.of(FaultMatch.ANY), plan.leave(part));
    }
}
