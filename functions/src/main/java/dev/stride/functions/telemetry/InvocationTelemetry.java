package dev.stride.functions.telemetry;

import com.amazonaws.services.lambda.runtime.Context;
import dev.stride.engine.branch.BranchId;
import dev.stride.functions.telemetry.LogEvent.Level;
import dev.stride.runtime.BranchTransition;
import dev.stride.runtime.JoinedMessage;
import dev.stride.runtime.LimitUsage;
import dev.stride.runtime.SkippedItem;
import java.util.Optional;

/** The telemetry of one invocation of a function: its logs, metrics and spans. It is thread-safe. */
public final class InvocationTelemetry {

    private static final ScopedValue<InvocationTelemetry> CURRENT = ScopedValue.newInstance();

    /** The lowest HTTP status from which on GET requests are logged at the level INFO. */
    private static final int REFUSED = 400;

    private final Context context;
    private final LogOutput logOutput;
    private final InvocationMetrics invocationMetrics = new InvocationMetrics();

    InvocationTelemetry(Context context, LogOutput logOutput) {
        this.context = context;
        this.logOutput = logOutput;
    }

    /** Returns the telemetry of the invocation to which the current thread belongs; empty if the thread belongs to none. */
    static Optional<InvocationTelemetry> current() {
        return CURRENT.isBound() ? Optional.of(CURRENT.get()) : Optional.empty();
    }

    /**
     * Runs a part of the invocation in this thread. Events that the runtime reports during the run are recorded in this
     * telemetry.
     */
    public <T, X extends Throwable> T call(ScopedValue.CallableOp<T, X> work) throws X {
        return ScopedValue.where(CURRENT, this).call(work);
    }

    public void log(LogEvent logEvent) {
        if (logOutput.isEnabled(logEvent.level())) {
            logOutput.write(logEvent, context);
        }
    }

    public void quarantined(String what, String id, String reason) {
        invocationMetrics.add(Metric.QUARANTINED, 1);
        log(LogEvent.of(Level.ERROR, what + " put aside").with("messageId", id).with("reason", reason));
    }

    /** Records that an event was ignored, because an earlier event with the same source and id has different content. */
    public void eventConflicted(String source, String id) {
        invocationMetrics.add(Metric.EVENT_CONFLICTS, 1);
        log(LogEvent.of(Level.WARN, "event ignored: an earlier event with the same source and id has other content")
                .with("source", source)
                .with("event", id));
    }

    /**
     * Records that a dead letter was redriven, i.e. sent to the instance queue again.
     *
     * @param time the number of redrives, including this one
     */
    public void redriven(String id, int time) {
        invocationMetrics.add(Metric.REDRIVEN, 1);
        log(LogEvent.of(Level.WARN, "message sent again").with("messageId", id).with("time", time));
    }

    /**
     * Records that a dead letter failed again after its last redrive. The runtime has therefore suspended the instance
     * or, if it had not begun, ended it as failed.
     */
    public void redriveGaveUp(String id, String instance, String reason) {
        invocationMetrics.add(Metric.GIVEN_UP, 1);
        log(LogEvent.of(Level.ERROR, "message given up")
                .with("instance", instance)
                .with("messageId", id)
                .with("reason", reason));
    }

    /** Records that the HTTP event sink rejected an event; the event stays in the queue and is posted again. */
    public void eventRejectedBySink() {
        invocationMetrics.add(Metric.SINK_REJECTIONS, 1);
    }

    /**
     * Records that a branch is still stalled although the runtime has woken it several times. The runtime has therefore suspended
     * or failed the instance.
     */
    void recoveryGaveUp(BranchId branch, String reason) {
        invocationMetrics.add(Metric.GIVEN_UP, 1);
        log(LogEvent.of(Level.ERROR, "branch given up")
                .with("instance", branch.instance())
                .with("branch", branch.path())
                .with("reason", reason));
    }

    /** Records the end of a sweeper run and the number of stalled branches that it found. */
    public void branchesSwept(int branches) {
        invocationMetrics.add(Metric.SWEEPS, 1);
        invocationMetrics.add(Metric.SWEPT, branches);
        if (branches > 0) {
            log(LogEvent.of(Level.WARN, "branches woken").with("branches", branches));
        }
    }

    /** Records that work on many items went on behind one that could not be read or handled. */
    void itemSkipped(SkippedItem skippedItem) {
        invocationMetrics.add(Metric.SKIPPED_ITEMS, 1);
        log(LogEvent.failed("item skipped", skippedItem.failure())
                .with("work", skippedItem.work())
                .with(skippedItem.kind(), skippedItem.id()));
    }

    /** Records how many large objects of deleted instances were deleted. */
    public void objectsDeleted(int objects) {
        if (objects > 0) {
            log(LogEvent.of(Level.INFO, "large data deleted").with("objects", objects));
        }
    }

    /**
     * Records that the runtime wakes a stalled branch: it sends the messages, timers and events of the branch's last commit
     * again, in case one of them was lost.
     */
    void branchWoken(BranchId branch) {
        log(LogEvent.of(Level.WARN, "branch woken")
                .with("instance", branch.instance())
                .with("branch", branch.path()));
    }

    /**
     * Records that the EventBridge schedule of a timer could not be deleted, although the timer is not needed any more. The
     * runtime will ignore the message that the schedule sends.
     */
    void timerNotDeleted(BranchId branch, RuntimeException cause) {
        log(LogEvent.of(Level.WARN, "timer not deleted")
                .with("instance", branch.instance())
                .with("branch", branch.path())
                .with("reason", cause.toString()));
    }

    /**
     * Records that the API function could not run the first states of a new instance. The instance starts later, when the queue
     * delivers its start message.
     */
    void inlineStartFailed(BranchId branch, RuntimeException cause) {
        log(LogEvent.of(Level.WARN, "inline start failed")
                .with("instance", branch.instance())
                .with("reason", cause.toString()));
    }

    /** Records the final response to an API request. Successful GET requests are logged at the level DEBUG only. */
    public void requestHandled(String method, String path, int status) {
        var level = method.equals("GET") && status < REFUSED ? Level.DEBUG : Level.INFO;
        log(LogEvent.of(level, "request")
                .with("method", method)
                .with("path", path)
                .with("status", status));
    }

    void transitionCommitted(BranchTransition branchTransition) {
        invocationMetrics.record(branchTransition);
        TransitionLog.logEvents(branchTransition, logOutput::isEnabled).forEach(this::log);
    }

    void messageJoined(JoinedMessage joinedMessage) {
        log(TransitionLog.joinedEvent(joinedMessage));
    }

    /** Records that a value approached or exceeded a limit. */
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
