package dev.stride.language.serverlessworkflow10.process;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.call.aws.LambdaCall;
import dev.stride.expression.Expression;
import dev.stride.expression.composite.Constant;
import dev.stride.expression.composite.Let;
import dev.stride.language.CompilationContext;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow10.expression.RuntimeJq;
import dev.stride.language.serverlessworkflow10.expression.TaskExpressions;
import dev.stride.language.serverlessworkflow10.flow.TaskBody;
import dev.stride.language.serverlessworkflow10.flow.TaskPlan;
import dev.stride.language.serverlessworkflow10.flow.TaskTail;
import dev.stride.plan.call.CallTemplate;
import dev.stride.plan.node.DataPlacement;
import dev.stride.plan.node.Node;
import dev.stride.plan.policy.Retry;
import java.util.Map;
import java.util.Optional;

/**
 * A task that runs a script in a Lambda function. This function is part of the deployment of Stride, and has neither
 * network access nor permissions (section "Script Process"; decision D107 in docs/spec-decisions.md).
 *
 * @param function the call of the Lambda function
 * @param script an object with the code, the arguments, the environment and the standard input
 * @param result variable that holds the result of the script: its exit code and its outputs
 */
public record ScriptProcess(Running running, CallTemplate function, Expression script, String result)
        implements TaskBody {

    /**
     * The jq that reads the result of the script from the reply of the Lambda function. It removes the line break at the end of
     * the standard output and of the standard error.
     */
    private static final String RESULT = """
            def trimmed: if type == "string" then sub("\\r?\\n$"; "") else . end;
            if type == "object" then {code, stdout: (.stdout | trimmed), stderr: (.stderr | trimmed)} else {} end""";

    private static final String ERROR = """
            {code: "runtime", pointer: $at, name: "The script ended with the exit code \\(.code)", message: (.stderr // "its function replied without a result")}""";

    /**
     * How a task runs a process: under which name, whether it waits for the end of the process, and which result it returns.
     *
     * @param task name of the task
     * @param waits whether the task waits for the end of the process
     */
    public record Running(String task, boolean waits, ProcessOutput output) {}

    /**
     * Parses the properties of a script. Returns empty if the code is not available, or if this deployment cannot run
     * the language.
     */
    public static Optional<ScriptProcess> parse(
            Place place, Running running, TaskExpressions expressions, CompilationContext compilation) {
        var script = ScriptInput.parse(place, expressions, compilation);
        var function = ScriptFunction.resolve(place.at("language"), compilation);
        return function.flatMap(called -> script.map(text ->
                new ScriptProcess(running, called, text, expressions.scope().hidden("script"))));
    }

    @Override
    public int compile(TaskPlan plan, TaskTail tail) {
        var key = plan.addCall(running.task(), running.waits() ? function : LambdaCall.unawaited(function));
        return plan.nodes()
                .add(new Node.Invoke(
                        running.task(),
                        key,
                        script,
                        RuntimeJq.compile(RESULT),
                        running.waits() ? new DataPlacement.Bind(result) : new DataPlacement.Discard(),
                        Retry.NEVER,
                        Optional.empty(),
                        running.waits() ? ended(plan, tail) : tail.done(),
                        plan.source()));
    }

    /** Adds the nodes that run after the script has ended. They set the output of the task or raise an error. */
    private int ended(TaskPlan plan, TaskTail tail) {
        var forgotten = plan.forget(result, tail.done());
        var output = running.output();
        var done = output.selection()
                .map(part -> plan.replace(RuntimeJq.compile("$%s | %s".formatted(result, part)), forgotten))
                .orElse(forgotten);
        if (!output.failsOnExitCode()) {
            return done;
        }
        var at = Map.<String, Expression>of("at", new Constant(TextNode.valueOf(plan.source())));
        var error = RuntimeJq.compile("$%s | %s".formatted(result, ERROR));
        var raised = new Let(at, error);
        var raise = plan.nodes().add(new Node.Raise(raised, plan.source()));
        return plan.choose(RuntimeJq.compile("$%s.code == 0".formatted(result)), done, raise);
    }
}
