package dev.stride.language.serverlessworkflow10.process;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.call.aws.LambdaCall;
import dev.stride.common.Suggestions;
import dev.stride.expression.Expression;
import dev.stride.expression.composite.Constant;
import dev.stride.expression.composite.Let;
import dev.stride.language.CompilationContext;
import dev.stride.language.connector.CallTargetResolver.CallTarget;
import dev.stride.language.connector.Connectors;
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
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A task that runs a script in a Lambda function. This function is part of the deployment of Stride, and has neither network
 * access nor permissions (section "Script Process"; decision D107).
 *
 * @param function the call of the Lambda function
 * @param script an object with the code, the arguments, the environment and the standard input
 * @param result variable that holds the result of the script: its exit code and its outputs
 */
public record ScriptProcess(Running running, CallTemplate function, Expression script, String result)
        implements TaskBody {

    /** Reads the reply of the Lambda function, without the line break at the end of both outputs. */
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

    /**
     * The part of the result of a process that becomes the output of the task, such as the standard output or the exit code
     * (section "Run").
     */
    public enum ProcessOutput {
        STDOUT(Optional.of(".stdout"), true),
        STDERR(Optional.of(".stderr"), false),
        CODE(Optional.of(".code"), false),
        ALL(Optional.of("."), false),
        NONE(Optional.empty(), true);

        @SuppressWarnings("ImmutableEnumChecker") // an Optional of a string
        private final Optional<String> selection;

        private final boolean failsOnExitCode;

        ProcessOutput(Optional<String> selection, boolean failsOnExitCode) {
            this.selection = selection;
            this.failsOnExitCode = failsOnExitCode;
        }

        public static ProcessOutput parse(Place place) {
            if (place.isAbsent()) {
                return STDOUT;
            }
            var written = place.text();
            var found = Arrays.stream(values())
                    .filter(output -> output.word().equals(written))
                    .findFirst();
            if (found.isEmpty()) {
                var words = Arrays.stream(values()).map(ProcessOutput::word).toList();
                place.fault("a process cannot return `" + written + "`", Suggestions.hint(written, words));
            }
            return found.orElse(STDOUT);
        }

        private String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** Returns the jq of the output; empty for {@link #NONE}, for which the output of the task is its input. */
        Optional<String> selection() {
            return selection;
        }

        /** Returns whether an exit code other than 0 raises an error, because the output of the task does not show it. */
        boolean failsOnExitCode() {
            return failsOnExitCode;
        }
    }

    /** Finds the Lambda function that the configuration of the deployment names for a language of scripts. */
    private static final class ScriptFunction {

        private static final Map<String, String> CONNECTORS = Map.of(
                "js", Connectors.SCRIPT_JS, "javascript", Connectors.SCRIPT_JS, "python", Connectors.SCRIPT_PYTHON);

        static Optional<CallTemplate> resolve(Place language, CompilationContext compilation) {
            var name = CONNECTORS.get(language.value().asText());
            if (name == null) {
                if (language.value().isTextual()) {
                    language.fault(
                            "scripts in `" + language.text() + "` are not supported",
                            Suggestions.hint(language.text(), CONNECTORS.keySet()));
                }
                return Optional.empty();
            }
            return compilation
                    .connectors()
                    .script(name)
                    .map(target -> lambda(language, name, target))
                    .orElseGet(() -> missing(language, name, compilation));
        }

        private static Optional<CallTemplate> lambda(Place language, String name, CallTarget target) {
            if (target instanceof CallTarget.Resolved(var template, var _)
                    && template.kind().equals(LambdaCall.NAME)) {
                return Optional.of(template);
            }
            language.fault(
                    "the connector `%s` in the configuration of this deployment is not a Lambda function"
                            .formatted(name),
                    "in the configuration, set the connector `%s` to the ARN of a Lambda function that runs scripts"
                            .formatted(name));
            return Optional.empty();
        }

        private static Optional<CallTemplate> missing(Place language, String name, CompilationContext compilation) {
            if (compilation.mode().offline()) {
                return Optional.of(LambdaCall.template(name));
            }
            language.fault(
                    "the configuration of this deployment has no function `%s`, which runs such scripts"
                            .formatted(name),
                    "set the parameter `Scripts` of the deployment to true, or pass --scripts to `stride run` and `stride dev`");
            return Optional.empty();
        }

        private ScriptFunction() {}
    }
}
