package dev.stride.local.script;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.stride.call.aws.client.AwsReply;
import dev.stride.call.aws.client.AwsServices;
import dev.stride.common.UntrustedJson;
import java.time.Duration;
import java.util.Optional;
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
}
