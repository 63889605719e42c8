package dev.stride.functions.watch;

import com.amazonaws.services.lambda.runtime.Context;
import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.call.Secrets;
import dev.stride.call.trace.Tracing;
import dev.stride.engine.Branch;
import dev.stride.engine.BranchId;
import dev.stride.engine.Entry;
import dev.stride.runtime.Observer;
import dev.stride.runtime.Reach;
import dev.stride.runtime.Transition;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Function;

/** How the invocations of a process are watched. The runtime tells it what happens; it tells the invocation in which it does. */
public final class Watching implements Observer {

    private final Logs logs;
    private final KnownSecrets secrets;
    private final SpanExport spans;
    private final Expense expense;
    private final InstantSource clock;
    private final String deployment;
    private final Output output;

    private Watching(
            Logs logs,
            KnownSecrets secrets,
            SpanExport spans,
            Expense expense,
            InstantSource clock,
            String deployment,
            Output output) {
        this.logs = logs;
        this.secrets = secrets;
        this.spans = spans;
        this.expense = expense;
        this.clock = clock;
        this.deployment = deployment;
        this.output = output;
    }

    /** For people: lines of what goes wrong go to the logger of the invocation. Nothing is counted. */
    public static Watching forPeople() {
        return forPeople(new KnownSecrets(Secrets.NONE), SpanExport.NONE);
    }

    /** The same. @param secrets those that no line shows */
    public static Watching forPeople(KnownSecrets secrets, SpanExport spans) {
        return new Watching(new PlainLogs(secrets), secrets, spans, new Expense(), InstantSource.system(), "", _ -> {});
    }

    /**
     * For CloudWatch: lines of JSON, and one document of metrics for each invocation.
     *
     * @param deployment whose functions these are, as metrics and logs name it
     * @param secrets those that no line shows
     * @param expense what the ports of the process use
     */
    public static Watching forCloudWatch(
            Level level,
            String deployment,
            InstantSource clock,
            KnownSecrets secrets,
            SpanExport spans,
            Expense expense,
            Output output) {
        var logs = new JsonLogs(level, deployment, clock, secrets, output);
        return new Watching(logs, secrets, spans, expense, clock, deployment, output);
    }

    /**
     * Watches one invocation from its beginning to its end.
     *
     * @throws IllegalStateException when it fails: the log has why, with no secret in it, which Lambda would not leave out
     */
    public <T> T over(Context context, Function<Watch, T> invocation) {
        var watch = new Watch(context, logs);
        try {
            return watch.over(() -> invocation.apply(watch));
        } catch (RuntimeException e) {
            watch.tell(Notice.failed("invocation failed", e));
            throw new IllegalStateException("The invocation failed; the log has it as " + context.getAwsRequestId());
        } finally {
            spans.flush(secrets)
                    .ifPresent(e ->
                            watch.tell(Notice.of(Level.WARN, "traces not sent").with("reason", e)));
            expense.since().forEach(watch.metrics()::add);
            watch.metrics()
                    .documents(new MetricDocument(deployment, clock.instant()))
                    .forEach(output::line);
        }
    }

    @Override
    public Tracing tracing() {
        return spans.tracing();
    }

    @Override
    public void committed(Branch branch, List<Entry> entries) {}

    @Override
    public void turned(Transition transition) {
        Watch.current().ifPresent(watch -> watch.turned(transition));
    }

    @Override
    public void woken(BranchId branch) {
        Watch.current().ifPresent(watch -> watch.woken(branch));
    }

    @Override
    public void parked(JsonNode event, String why) {
        Watch.current()
                .ifPresent(watch -> watch.putAside("event", event.path("id").asText(), why));
    }

    @Override
    public void near(Reach reach) {
        Watch.current().ifPresent(watch -> watch.near(reach));
    }
}
