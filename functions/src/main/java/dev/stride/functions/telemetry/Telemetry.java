package dev.stride.functions.telemetry;

import com.amazonaws.services.lambda.runtime.Context;
import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.call.secret.SecretSource;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.functions.telemetry.InvocationMetrics.DeferredMetrics;
import dev.stride.functions.telemetry.LogEvent.Level;
import dev.stride.runtime.BranchTransition;
import dev.stride.runtime.JoinedMessage;
import dev.stride.runtime.LimitUsage;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.SkippedItem;
import dev.stride.trace.Tracing;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Function;

/** The telemetry of a process. It receives the runtime's events and adds them to the telemetry of the current invocation. */
public final class Telemetry implements RuntimeObserver {

    private final LogOutput logOutput;
    private final RedactingSecrets secrets;
    private final SpanExporter spans;
    private final AwsUsage awsUsage;
    private final InstantSource clock;
    private final MetricScope metricScope;
    private final LineOutput lineOutput;
    private final DeferredMetrics deferredMetrics = new DeferredMetrics();

    /**
     * The dimensions of metrics: the deployment and, optionally, each workflow.
     *
     * @param deployment the name of the deployment, which every metric has
     * @param ofWorkflows whether there are also metrics of each workflow, which CloudWatch bills one by one
     */
    public record MetricScope(String deployment, boolean ofWorkflows) {}

    private Telemetry(
            LogOutput logOutput,
            RedactingSecrets secrets,
            SpanExporter spans,
            AwsUsage awsUsage,
            InstantSource clock,
            MetricScope metricScope,
            LineOutput lineOutput) {
        this.logOutput = logOutput;
        this.secrets = secrets;
        this.spans = spans;
        this.awsUsage = awsUsage;
        this.clock = clock;
        this.metricScope = metricScope;
        this.lineOutput = lineOutput;
    }

    /** Creates telemetry for local use: warnings and errors go to the logger of the invocation as text. It writes no metrics. */
    public static Telemetry asText() {
        return asText(new RedactingSecrets(SecretSource.NONE), SpanExporter.NONE);
    }

    /**
     * Creates telemetry for local use: warnings and errors go to the logger of the invocation as text, and trace spans
     * to an exporter. It writes no metrics.
     *
     * @param secrets the secrets to redact in every line
     */
    public static Telemetry asText(RedactingSecrets secrets, SpanExporter spans) {
        return new Telemetry(
                new LogOutput.Text(secrets),
                secrets,
                spans,
                new AwsUsage(),
                InstantSource.system(),
                new MetricScope("", false),
                _ -> {});
    }

    /**
     * Creates telemetry for CloudWatch: log lines in JSON, and metrics in the embedded metric format.
     *
     * @param metricScope the name of the deployment in metrics and logs, and whether each workflow has metrics
     * @param secrets the secrets to redact in every line
     * @param awsUsage the AWS usage of the process
     */
    public static Telemetry forCloudWatch(
            Level level,
            MetricScope metricScope,
            InstantSource clock,
            RedactingSecrets secrets,
            SpanExporter spans,
            AwsUsage awsUsage,
            LineOutput lineOutput) {
        var logs = new LogOutput.Json(level, metricScope.deployment(), clock, secrets, lineOutput);
        return new Telemetry(logs, secrets, spans, awsUsage, clock, metricScope, lineOutput);
    }

    /**
     * Creates telemetry for measurements of cost. It counts the bytes that the functions would write to CloudWatch with the
     * default parameters of {@code template.yaml}, and prints errors as text.
     *
     * @param awsUsage counts the bytes
     */
    public static Telemetry metered(InstantSource clock, AwsUsage awsUsage) {
        var secrets = new RedactingSecrets(SecretSource.NONE);
        var metricScope = new MetricScope("stride", false);
        var lines = new LineOutput.Counted(awsUsage.ledger());
        var logs = new LogOutput.Metered(
                new LogOutput.Text(secrets),
                new LogOutput.Json(Level.INFO, metricScope.deployment(), clock, secrets, lines));
        return new Telemetry(logs, secrets, SpanExporter.NONE, awsUsage, clock, metricScope, lines);
    }

    /**
     * Runs one invocation and records it from start to end. A {@link VirtualMachineError} is rethrown unchanged and not recorded,
     * because Lambda then replaces the process.
     *
     * @throws IllegalStateException if the invocation fails. The log states the cause with secrets redacted; the exception does
     *     not, because Lambda would log it unredacted
     * @throws InternalError if a class cannot be loaded or initialized. The process would fail again each time, and Lambda
     *     replaces a process only after an error of the virtual machine
     */
    public <T> T invoke(Context context, Function<InvocationTelemetry, T> invocation) {
        var invocationTelemetry = new InvocationTelemetry(context, logOutput);
        T result;
        try {
            result = invocationTelemetry.call(() -> invocation.apply(invocationTelemetry));
        } catch (LinkageError e) {
            throw new InternalError(e);
        } catch (RuntimeException e) {
            invocationTelemetry.log(LogEvent.failed("invocation failed", e));
            export(invocationTelemetry);
            throw new IllegalStateException(
                    "The invocation failed. Search the log for request %s".formatted(context.getAwsRequestId()));
        }
        export(invocationTelemetry);
        return result;
    }

    private void export(InvocationTelemetry invocationTelemetry) {
        spans.flush(secrets)
                .ifPresent(e -> invocationTelemetry.log(
                        LogEvent.of(Level.WARN, "traces not sent").with("reason", e)));
        awsUsage.sinceLastCall().forEach(invocationTelemetry.metrics()::add);
        deferredMetrics
                .add(
                        invocationTelemetry.metrics(),
                        clock.instant(),
                        time -> new EmfDocument(metricScope.deployment(), metricScope.ofWorkflows(), time))
                .forEach(lineOutput::writeLine);
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
    public void onJoined(JoinedMessage joinedMessage) {
        InvocationTelemetry.current()
                .ifPresent(invocationTelemetry -> invocationTelemetry.messageJoined(joinedMessage));
    }

    @Override
    public void onWakeup(BranchId branch) {
        InvocationTelemetry.current().ifPresent(invocationTelemetry -> invocationTelemetry.branchWoken(branch));
    }

    @Override
    public void onGivenUp(BranchId branch, String reason) {
        InvocationTelemetry.current()
                .ifPresent(invocationTelemetry -> invocationTelemetry.recoveryGaveUp(branch, reason));
    }

    @Override
    public void onSkipped(SkippedItem skippedItem) {
        InvocationTelemetry.current().ifPresent(invocationTelemetry -> invocationTelemetry.itemSkipped(skippedItem));
    }

    @Override
    public void onTimerNotDeleted(BranchId branch, RuntimeException cause) {
        InvocationTelemetry.current()
                .ifPresent(invocationTelemetry -> invocationTelemetry.timerNotDeleted(branch, cause));
    }

    @Override
    public void onInlineStartFailed(BranchId branch, RuntimeException cause) {
        InvocationTelemetry.current()
                .ifPresent(invocationTelemetry -> invocationTelemetry.inlineStartFailed(branch, cause));
    }

    @Override
    public void onEventDropped(JsonNode event, String why) {
        InvocationTelemetry.current()
                .ifPresent(invocationTelemetry -> invocationTelemetry.quarantined(
                        "event", event.path("id").asText(), why));
    }

    @Override
    public void onEventConflict(JsonNode event) {
        InvocationTelemetry.current()
                .ifPresent(invocationTelemetry -> invocationTelemetry.eventConflicted(
                        event.path("source").asText(), event.path("id").asText()));
    }

    @Override
    public void onLimitApproached(LimitUsage limitUsage) {
        InvocationTelemetry.current().ifPresent(invocationTelemetry -> invocationTelemetry.limitApproached(limitUsage));
    }
}
