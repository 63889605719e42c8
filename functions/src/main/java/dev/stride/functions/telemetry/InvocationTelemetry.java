package dev.stride.functions.telemetry;

import com.amazonaws.services.lambda.runtime.Context;
import dev.stride.engine.branch.BranchId;
import dev.stride.runtime.BranchTransition;
import dev.stride.runtime.LimitUsage;
import java.util.Optional;

/** One invocation of a function, as it is watched. Many messages at once may tell it something. */
public final class InvocationTelemetry {

    private static final ScopedValue<InvocationTelemetry> CURRENT = ScopedValue.newInstance();

    /** From this status on, an answer says that a request came to nothing. */
    private static final int FAILED = 400;

    private final Context context;
    private final LogOutput logOutput;
    private final InvocationMetrics invocationMetrics = new InvocationMetrics();

    InvocationTelemetry(Context context, LogOutput logOutput) {
        this.context = context;
        this.logOutput = logOutput;
    }

    /** The one that this thread works for. */
    static Optional<InvocationTelemetry> current() {
        return CURRENT.isBound() ? Optional.of(CURRENT.get()) : Optional.empty();
    }

    /** Does some work of the invocation in this thread: what the runtime does in it is told here. */
    public <T, X extends Throwable> T call(ScopedValue.CallableOp<T, X> work) throws X {
        return ScopedValue.where(CURRENT, this).call(work);
    }

    public void log(LogEvent logEvent) {
        if (logOutput.isEnabled(logEvent.level())) {
            logOutput.write(logEvent, context);
        }
    }

    /** Something came to nothing and is kept for people. */
    public void quarantined(String what, String id, String reason) {
        invocationMetrics.add(Metric.QUARANTINED, 1);
        log(LogEvent.of(Level.ERROR, what + " put aside").with("messageId", id).with("reason", reason));
    }

    /** A dead letter is sent again. @param time how often, this time included */
    public void redriven(String id, int time) {
        invocationMetrics.add(Metric.REDRIVEN, 1);
        log(LogEvent.of(Level.WARN, "message sent again").with("messageId", id).with("time", time));
    }

    /** A dead letter was sent again often enough: its instance shows that it cannot go on. */
    public void redriveGaveUp(String id, String instance, String reason) {
        log(LogEvent.of(Level.ERROR, "message given up")
                .with("instance", instance)
                .with("messageId", id)
                .with("reason", reason));
    }

    /** Branches that nothing had moved for long are to be woken. */
    public void branchesSwept(int branches) {
        invocationMetrics.add(Metric.SWEPT, branches);
        if (branches > 0) {
            log(LogEvent.of(Level.WARN, "branches woken").with("branches", branches));
        }
    }

    /** A branch is woken, which tells of its instance again what it had asked for. */
    void branchWoken(BranchId branch) {
        log(LogEvent.of(Level.WARN, "branch woken")
                .with("instance", branch.instance())
                .with("branch", branch.path()));
    }

    /** A request was answered. Those that change nothing are told of to whoever wants to know all. */
    public void requestHandled(String method, String path, int status) {
        var level = method.equals("GET") && status < FAILED ? Level.DEBUG : Level.INFO;
        log(LogEvent.of(level, "request")
                .with("method", method)
                .with("path", path)
                .with("status", status));
    }

    void transitionCommitted(BranchTransition branchTransition) {
        TransitionMetrics.record(branchTransition, invocationMetrics);
        TransitionLog.logEvents(branchTransition, logOutput::isEnabled).forEach(this::log);
    }

    /** Something got near to a limit, or beyond. */
    public void limitApproached(LimitUsage limitUsage) {
        if (!limitUsage.isNear()) {
            return;
        }
        invocationMetrics.add(
                limitUsage.isExceeded() && limitUsage.limit().equals(LimitUsage.HOPS)
                        ? Metric.HOP_LIMIT_STOPS
                        : Metric.LIMITS_NEAR,
                1);
        log(TransitionLog.limitEvent(limitUsage));
    }

    InvocationMetrics metrics() {
        return invocationMetrics;
    }
}
