package dev.stride.local.script;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.stride.call.aws.client.AwsReply;
import dev.stride.call.aws.client.AwsServices;
import dev.stride.common.UntrustedJson;
import dev.stride.language.connector.Connectors;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A client of AWS services for the embedded runtime. Instead of calling the Lambda functions that execute workflow
 * scripts, it runs the scripts on this machine. All other calls go to the given services.
 */
public final class LocalScripts implements AwsServices {

    private final AwsServices services;
    private final Consumer<String> log;
    private final ScriptRunner scriptRunner = new ScriptRunner();

    /**
     * @param services the services for all other requests
     * @param log receives the failure of a script if no task waits for the script's result
     */
    public LocalScripts(AwsServices services, Consumer<String> log) {
        this.services = services;
        this.log = log;
    }

    @Override
    public AwsReply<LambdaOutput> invoke(LambdaInvocation invocation, Duration timeout) {
        if (!scriptRunner.runs(invocation.function())) {
            return services.invoke(invocation, timeout);
        }
        if (invocation.awaitsResult()) {
            return reply(scriptRunner.run(invocation.function(), invocation.payload(), timeout));
        }
        Thread.startVirtualThread(() -> runAside(invocation, timeout));
        return new AwsReply.Succeeded<>(new LambdaOutput("", Optional.empty()));
    }

    /** The outputs of the script are not logged, because they may hold secrets. */
    private void runAside(LambdaInvocation invocation, Duration timeout) {
        switch (scriptRunner.run(invocation.function(), invocation.payload(), timeout)) {
            case ScriptRunner.Outcome.Answered(String answer) -> {
                var code = exitCode(answer);
                if (code != 0) {
                    log.accept("A script that runs without `await` ended with the exit code " + code);
                }
            }
            case ScriptRunner.Outcome.Failed(boolean _, String reason) ->
                log.accept("A script that runs without `await` failed: " + reason);
        }
    }

    private static int exitCode(String answer) {
        try {
            return UntrustedJson.parse(answer).path("code").asInt(1);
        } catch (JsonProcessingException unreadable) {
            return 1;
        }
    }

    private static AwsReply<LambdaOutput> reply(ScriptRunner.Outcome outcome) {
        return switch (outcome) {
            case ScriptRunner.Outcome.Answered(String answer) ->
                new AwsReply.Succeeded<>(new LambdaOutput(answer, Optional.empty()));
            case ScriptRunner.Outcome.Failed(boolean isLate, String reason) ->
                new AwsReply.Unanswered<>(isLate ? AwsReply.Cause.TIMED_OUT : AwsReply.Cause.UNCONFIGURED, reason);
        };
    }

    @Override
    public AwsReply<StartedExecution> start(ExecutionStart start, Duration timeout) {
        return services.start(start, timeout);
    }

    @Override
    public AwsReply<Execution> describe(String execution, Duration timeout) {
        return services.describe(execution, timeout);
    }

    @Override
    public AwsReply<MessageReceipt> put(EventBridgeEvent event, Duration timeout) {
        return services.put(event, timeout);
    }

    @Override
    public AwsReply<MessageReceipt> send(SqsMessage message, Duration timeout) {
        return services.send(message, timeout);
    }

    @Override
    public AwsReply<MessageReceipt> publish(SnsMessage message, Duration timeout) {
        return services.publish(message, timeout);
    }

    /**
     * A local replacement for the Lambda functions that execute workflow scripts. It runs the code of these functions with the local
     * interpreters {@code node} and {@code python3}. Scripts have the network access and the permissions of the developer.
     */
    static final class ScriptRunner {

        /**
         * The code of a Lambda function that executes scripts, and the interpreter that runs this code locally, without
         * Lambda. The local code reads its event from the standard input. Its argument is the time for it in milliseconds.
         */
        private record Program(String interpreter, String folder, String file) {}

        private static final Map<String, Program> PROGRAMS = Map.of(
                Connectors.SCRIPT_JS, new Program("node", "javascript", "index.mjs"),
                Connectors.SCRIPT_PYTHON, new Program("python3", "python", "handler.py"));

        /** What an interpreter needs. The other variables may be credentials of the developer. */
        private static final Set<String> INHERITED_VARIABLES = Set.of("PATH", "HOME", "TMPDIR", "LANG");

        /** The outcome of running a script: the answer of the script in JSON, or the reason why the script gave no answer. */
        sealed interface Outcome {
            record Answered(String json) implements Outcome {}

            record Failed(boolean isLate, String reason) implements Outcome {}
        }

        /** Returns whether the Lambda function with this name executes workflow scripts. */
        boolean runs(String function) {
            return PROGRAMS.containsKey(function);
        }

        /** Runs a script. @param event in JSON */
        Outcome run(String function, String event, Duration timeout) {
            var program = PROGRAMS.getOrDefault(function, new Program("", "", ""));
            try {
                var folder = Files.createTempDirectory("stride-script-");
                try {
                    return run(program, folder, event, timeout);
                } finally {
                    delete(folder);
                }
            } catch (IOException unavailable) {
                return new Outcome.Failed(
                        false,
                        "`%s` could not be run: install it, or add its folder to the PATH"
                                .formatted(program.interpreter()));
            }
        }

        private static Outcome run(Program program, Path folder, String event, Duration timeout) throws IOException {
            var file = folder.resolve(program.file());
            Files.write(file, source(program));
            var input = Files.writeString(folder.resolve("event.json"), event);
            var output = folder.resolve("answer.json");
            var errors = folder.resolve("errors.txt");
            var millis = timeout.toMillis();
            var builder = new ProcessBuilder(List.of(program.interpreter(), file.toString(), String.valueOf(millis)))
                    .redirectInput(input.toFile())
                    .redirectOutput(output.toFile())
                    .redirectError(errors.toFile());
            builder.environment().keySet().retainAll(INHERITED_VARIABLES);
            var process = builder.start();
            try {
                if (!process.waitFor(millis, TimeUnit.MILLISECONDS)) {
                    process.descendants().forEach(ProcessHandle::destroyForcibly);
                    process.destroyForcibly();
                    return new Outcome.Failed(
                            true, "the script took longer than %s and was stopped".formatted(timeout));
                }
            } catch (InterruptedException interrupted) {
                process.destroyForcibly();
                Thread.currentThread().interrupt();
                return new Outcome.Failed(false, "the script was interrupted");
            }
            return process.exitValue() == 0
                    ? new Outcome.Answered(Files.readString(output))
                    : new Outcome.Failed(false, program.interpreter() + " failed: " + Files.readString(errors));
        }

        private static byte[] source(Program program) {
            try (InputStream resource = Optional.ofNullable(ScriptRunner.class.getResourceAsStream(
                            "/scripts/%s/%s".formatted(program.folder(), program.file())))
                    .orElseThrow(() -> new IllegalStateException(program.file() + " is not part of this build"))) {
                return resource.readAllBytes();
            } catch (IOException broken) {
                throw new UncheckedIOException(broken);
            }
        }

        private static void delete(Path folder) throws IOException {
            try (var files = Files.list(folder)) {
                for (var file : files.toList()) {
                    Files.delete(file);
                }
            }
            Files.delete(folder);
        }
    }
}
