package dev.stride.benchmarks.scale;

/** The times at which the instances of a replay begin. */
final class Arrivals {

    /**
     * The virtual time at which all schedules of the simulated workload {@link Workload#MIDNIGHT} are due, in seconds
     * since the start of the simulation.
     */
    static final int MIDNIGHT = 60;

    /** The precision of EventBridge Scheduler: a schedule fires at any second of its minute. */
    private static final int SECONDS_OF_SCHEDULES = 60;

    private final double perTick;
    private final int firstTick;
    private final double total;
    private double due;
    private long begun;

    private Arrivals(double perTick, int firstTick, double total) {
        this.perTick = perTick;
        this.firstTick = firstTick;
        this.total = total;
    }

    static Arrivals of(Workload workload, int statesPerSecond, Capacity capacity, int seconds) {
        var perSecond = (double) statesPerSecond / workload.states();
        var total = perSecond * seconds;
        return switch (workload) {
            case LINEAR, LINEAR_EFFECTS, FAN_OUT, HOT_EVENT, HOT_EVENT_API, HOT_WORKFLOW ->
                new Arrivals(perSecond / Replay.TICKS_PER_SECOND, 0, total);
            case MIDNIGHT -> {
                var rate = Math.min(capacity.schedulerInvocations(), total / SECONDS_OF_SCHEDULES);
                yield new Arrivals(rate / Replay.TICKS_PER_SECOND, MIDNIGHT * Replay.TICKS_PER_SECOND, total);
            }
        };
    }

    /** Returns how many instances begin in a tick. A tick is the replay's unit of time. */
    int at(int tick) {
        if (tick < firstTick) {
            return 0;
        }
        due = Math.min(total, due + perTick);
        int now = (int) ((long) due - begun);
        begun += now;
        return now;
    }
}
