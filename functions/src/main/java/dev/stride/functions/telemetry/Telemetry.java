package dev.stride.functions.telemetry;

import com.amazonaws.services.lambda.runtime.Context;
import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.call.secret.SecretSource;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.runtime.BranchTransition;
import dev.stride.runtime.LimitUsage;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.trace.Tracing;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Function;

/** How the invocations of a process are watched. The runtime tells it what happens; it tells the invocation in which it does. */
public final class Telemetry implements RuntimeObserver {

    private final LogOutput logOutput;
    private final RedactingSecrets secrets;
    private final SpanExporter spans;
    private final AwsUsage awsUsage;
    private final InstantSource clock;
    private final String deployment;
    private final LineOutput lineOutput;

    private Telemetry(
            LogOutput logOutput,
            RedactingSecrets secrets,
            SpanExporter spans,
            AwsUsage awsUsage,
            InstantSource clock,
            String deployment,
            LineOutput lineOutput) {
        this.logOutput = logOutput;
        this.secrets = secrets;
        this.spans = spans;
        this.awsUsage = awsUsage;
        this.clock = clock;
        this.deployment = deployment;
        this.lineOutput = lineOutput;
    }

    /** For people: lines of what goes wrong go to the logger of the invocation. Nothing is counted. */
    public static Telemetry asText() {
        return asText(new RedactingSecrets(SecretSource.NONE), SpanExporter.NONE);
    }

    /** The same. @param secrets those that no line shows */
    public static Telemetry asText(RedactingSecrets secrets, SpanExporter spans) {
        return new Telemetry(
                new TextLogOutput(secrets), secrets, spans, new AwsUsage(), InstantSource.system(), "", _ -> {});
    }

    /**
     * For CloudWatch: lines of JSON, and one document of metrics for each invocation.
     *
     * @param deployment whose functions these are, as metrics and logs name it
     * @param secrets those that no line shows
     * @param awsUsage what the ports of the process use
     */
    public static Telemetry forCloudWatch(
            Level level,
            String deployment,
            InstantSource clock,
            RedactingSecrets secrets,
            SpanExporter spans,
            AwsUsage awsUsage,
            LineOutput lineOutput) {
        var logs = new JsonLogOutput(level, deployment, clock, secrets, lineOutput);
        return new Telemetry(logs, secrets, spans, awsUsage, clock, deployment, lineOutput);
    }

    /**
     * Watches one invocation from its beginning to its end.
     *
     * @throws IllegalStateException when it fails: the log has why, with no secret in it, which Lambda would not leave out
     */
    public <T> T invoke(Context context, Function<InvocationTelemetry, T> invocation) {
        var invocationTelemetry = new InvocationTelemetry(context, logOutput);
        try {
            return invocationTelemetry.call(() -> invocation.apply(invocationTelemetry));
        } catch (RuntimeException e) {
            invocationTelemetry.log(LogEvent.failed("invocation failed", e));
            throw new IllegalStateException("The invocation failed; the log has it as " + context.getAwsRequestId());
        } finally {
            spans.flush(secrets)
                    .ifPresent(e -> invocationTelemetry.log(
                            LogEvent.of(Level.WARN, "traces not sent").with("reason", e)));
            awsUsage.sinceLastCall().forEach(invocationTelemetry.metrics()::add);
            invocationTelemetry
                    .metrics()
                    .lines(new EmfDocument(deployment, clock.instant()))
                    .forEach(lineOutput::writeLine);
        }
    }

    @Override
    public Tracing tracing() {
        return spans.tracing();
    }

    @Override
    public void onCommit(Branch branch, List<HistoryEntry> entries) {}

    @Override
    public void onTransition(BranchTransition branchTransition) {
        InvocationTelemetry.current()
                .ifPresent(invocationTelemetry -> invocationTelemetry.transitionCommitted(branchTransition));
    }

    @Override
    public void onWakeup(BranchId branch) {
        InvocationTelemetry.current().ifPresent(invocationTelemetry -> invocationTelemetry.branchWoken(branch));
    }

    @Override
    public void onEventDropped(JsonNode event, String why) {
        InvocationTelemetry.current()
                .ifPresent(invocationTelemetry -> invocationTelemetry.quarantined(
                        "event", event.path("id").asText(), why));
    }

    @Override
    public void onLimitApproached(LimitUsage limitUsage) {
        InvocationTelemetry.current().ifPresent(invocationTelemetry -> invocationTelemetry.limitApproached(limitUsage));
    }
}
