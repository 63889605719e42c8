package dev.stride.functions.watch;

import com.amazonaws.services.lambda.runtime.Context;
import dev.stride.engine.BranchId;
import dev.stride.runtime.Reach;
import dev.stride.runtime.Transition;
import java.util.Optional;

/** One invocation of a function, as it is watched. Many messages at once may tell it something. */
public final class Watch {

    private static final ScopedValue<Watch> CURRENT = ScopedValue.newInstance();

    /** From this status on, an answer says that a request came to nothing. */
    private static final int FAILED = 400;

    private final Context context;
    private final Logs logs;
    private final Metrics metrics = new Metrics();

    Watch(Context context, Logs logs) {
        this.context = context;
        this.logs = logs;
    }

    /** The one that this thread works for. */
    static Optional<Watch> current() {
        return CURRENT.isBound() ? Optional.of(CURRENT.get()) : Optional.empty();
    }

    /** Does some work of the invocation in this thread: what the runtime does in it is told here. */
    public <T, X extends Throwable> T over(ScopedValue.CallableOp<T, X> work) throws X {
        return ScopedValue.where(CURRENT, this).call(work);
    }

    public void tell(Notice notice) {
        if (logs.include(notice.level())) {
            logs.tell(notice, context);
        }
    }

    /** Something came to nothing and is kept for people. */
    public void putAside(String what, String id, String reason) {
        metrics.add(Metric.PUT_ASIDE, 1);
        tell(Notice.of(Level.ERROR, what + " put aside").with("messageId", id).with("reason", reason));
    }

    /** A dead letter is sent again. @param time how often, this time included */
    public void redriven(String id, int time) {
        metrics.add(Metric.REDRIVEN, 1);
        tell(Notice.of(Level.WARN, "message sent again").with("messageId", id).with("time", time));
    }

    /** A dead letter was sent again often enough: its instance shows that it cannot go on. */
    public void givenUp(String id, String instance, String reason) {
        tell(Notice.of(Level.ERROR, "message given up")
                .with("instance", instance)
                .with("messageId", id)
                .with("reason", reason));
    }

    /** Branches that nothing had moved for long are to be woken. */
    public void swept(int branches) {
        metrics.add(Metric.SWEPT, branches);
        if (branches > 0) {
            tell(Notice.of(Level.WARN, "branches woken").with("branches", branches));
        }
    }

    /** A branch is woken, which tells of its instance again what it had asked for. */
    void woken(BranchId branch) {
        tell(Notice.of(Level.WARN, "branch woken")
                .with("instance", branch.instance())
                .with("branch", branch.path()));
    }

    /** A request was answered. Those that change nothing are told of to whoever wants to know all. */
    public void answered(String method, String path, int status) {
        var level = method.equals("GET") && status < FAILED ? Level.DEBUG : Level.INFO;
        tell(Notice.of(level, "request")
                .with("method", method)
                .with("path", path)
                .with("status", status));
    }

    void turned(Transition transition) {
        Counting.count(transition, metrics);
        Telling.notices(transition, logs::include).forEach(this::tell);
    }

    /** Something got near to a limit, or beyond. */
    public void near(Reach reach) {
        if (!reach.isNear()) {
            return;
        }
        metrics.add(
                reach.isOver() && reach.limit().equals(Reach.HOPS) ? Metric.HOP_LIMIT_STOPS : Metric.LIMITS_NEAR, 1);
        tell(Telling.notice(reach));
    }

    Metrics metrics() {
        return metrics;
    }
}
