package dev.stride.benchmarks.scale;

import dev.stride.Limits;
import dev.stride.benchmarks.scale.CompiledTrace.Next;
import dev.stride.benchmarks.scale.CompiledTrace.Step;
import dev.stride.benchmarks.scale.CompiledTrace.Use;
import dev.stride.benchmarks.trace.KeySpace;
import dev.stride.runtime.message.Redelivery;
import dev.stride.runtime.metering.CostModel;
import dev.stride.runtime.port.SortableIds;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A simulation that repeats the recorded runs of instances (traces) at a given rate, in virtual time. A request or
 * message uses capacity units of the table, of the indexes and of single partition keys. Each of them has a limit per
 * second. If a limit is reached, a message returns to its queue, and a request is refused.
 */
final class Replay {

    static final int TICKS_PER_SECOND = 100;

    private static final int MILLIS_PER_TICK = 10;
    private static final int SLOT_BIT = 32;
    private static final int STEP_BIT = 8;
    private static final int STEP_MASK = 0xFFFFFF;
    private static final int RECEIVES_MASK = 0xFF;
    private static final Instant BEGIN = Instant.parse("2026-11-25T00:00:00Z");

    private final List<CompiledTrace> traces;
    private final KeyNumbers keys;
    private final Arrivals arrivals;
    private final int ticks;
    private final int ownKeys;
    private final @Nullable LongList[] due;
    private final ExecutionPool requests;
    private final ExecutionPool messages;
    private final KeyLoads totals;
    private final KeyLoads shared;
    private final KeyLoads own;
    private final Slots slots = new Slots();
    private final SortableIds ids = new SortableIds();
    private final long[] batch = new long[Limits.QUEUE_BATCH];
    private long begun;
    private long handled;
    private long refused;
    private long deadLetters;

    Replay(Recording recording, int statesPerSecond, Capacity capacity, int seconds) {
        keys = new KeyNumbers(recording.traces());
        traces = recording.traces().stream()
                .map(trace -> CompiledTrace.of(trace, keys, CostModel.DEFAULT))
                .toList();
        arrivals = Arrivals.of(recording.workload(), statesPerSecond, capacity, seconds);
        ticks = seconds * TICKS_PER_SECOND;
        ownKeys =
                traces.stream().mapToInt(trace -> trace.ownKeys().size()).max().orElseThrow();
        due = new LongList[ticks];
        requests = new ExecutionPool(capacity.requests(), ticks);
        messages = new ExecutionPool(capacity.executions(), ticks);
        totals = new KeyLoads(KeySpace.values().length, capacity.tableUnits(), capacity.tableUnits(), false);
        shared = new KeyLoads(keys.names().size(), Capacity.KEY_WRITES, Capacity.KEY_READS, false);
        own = new KeyLoads(0, Capacity.KEY_WRITES, Capacity.KEY_READS, true);
    }

    static int ticks(double millis) {
        return (int) Math.ceil(millis / MILLIS_PER_TICK);
    }

    /** Runs the replay to its end. */
    Replay run() {
        for (int tick = 0; tick < ticks; tick++) {
            requests.endExecutions(tick);
            messages.endExecutions(tick);
            begin(tick);
            deliver(tick);
            handleRequests(tick);
            while (messages.isFree() && !messages.isEmpty()) {
                handleBatch(tick);
            }
        }
        return this;
    }

    private void begin(int tick) {
        var now = BEGIN.plusMillis((long) tick * MILLIS_PER_TICK);
        for (int n = arrivals.at(tick); n > 0; n--) {
            int number = (int) (begun++ % traces.size());
            var roots = traces.get(number).roots();
            int slot = slots.open(number, ids.next(now).hashCode(), roots.size());
            own.grow((slot + 1) * ownKeys);
            for (int key = 0; key < ownKeys; key++) {
                own.reset(slot * ownKeys + key);
            }
            schedule(slot, roots, tick);
        }
    }

    private void schedule(int slot, List<Next> next, int tick) {
        for (var each : next) {
            at(tick + each.delayTicks(), (long) slot << SLOT_BIT | (long) each.step() << STEP_BIT);
        }
    }

    private void at(int tick, long item) {
        if (tick < ticks) {
            var items = due[tick];
            if (items == null) {
                items = new LongList();
                due[tick] = items;
            }
            items.add(item);
        }
    }

    private void deliver(int tick) {
        var items = due[tick];
        while (items != null && !items.isEmpty()) {
            var item = items.poll();
            (step(item).isRequest() ? requests : messages).add(item, tick);
        }
        due[tick] = null;
    }

    private void handleRequests(int tick) {
        while (!requests.isEmpty()) {
            var item = requests.take(tick);
            var step = step(item);
            if (requests.isFree()) {
                int duration = ticks(step.waitMillis() + step.processorMillis());
                requests.execute(tick, duration);
                if (serves(item, step, tick)) {
                    finish(item, step, tick + duration);
                    continue;
                }
            }
            refused++;
            slots.handled(slot(item), 0);
        }
    }

    /**
     * Simulates one Lambda execution with a batch of up to ten messages. The handlers of the messages wait for replies
     * of AWS at the same time, but share one processor, so that their CPU times add up.
     */
    private void handleBatch(int tick) {
        int served = 0;
        double wait = 0;
        double processor = 0;
        for (int n = 0; n < batch.length && !messages.isEmpty(); n++) {
            var item = messages.take(tick);
            var step = step(item);
            wait = Math.max(wait, step.waitMillis());
            processor += step.processorMillis();
            if (serves(item, step, tick)) {
                batch[served++] = item;
            } else {
                redeliver(item, tick);
            }
        }
        int duration = ticks(wait + processor);
        messages.execute(tick, duration);
        for (int n = 0; n < served; n++) {
            finish(batch[n], step(batch[n]), tick + duration);
        }
    }

    private void finish(long item, Step step, int tick) {
        handled += step.isPrompt() ? 1 : 0;
        schedule(slot(item), step.next(), tick);
        slots.handled(slot(item), step.next().size());
    }

    private void redeliver(long item, int tick) {
        int receives = (int) (item & RECEIVES_MASK) + 1;
        if (receives >= Limits.QUEUE_RECEIVES) {
            deadLetters++;
            slots.handled(slot(item), 0);
            return;
        }
        var pause = Redelivery.pause(Long.toHexString(item), receives);
        at(tick + 1 + ticks((double) pause.toMillis()), item + 1);
    }

    private boolean serves(long item, Step step, int tick) {
        int second = 1 + tick / TICKS_PER_SECOND;
        int slot = slot(item);
        for (var use : step.uses()) {
            if (!totals.use(use.space(), second, use.writeUnits(), use.halfReadUnits()) || !serves(use, slot, second)) {
                return false;
            }
        }
        return true;
    }

    private boolean serves(Use use, int slot, int second) {
        return use.shared() < 0
                ? own.use(slot * ownKeys + use.own(), second, use.writeUnits(), use.halfReadUnits())
                : shared.use(
                        use.shared() + (use.shards() == 1 ? 0 : slots.shard(slot, use.shards())),
                        second,
                        use.writeUnits(),
                        use.halfReadUnits());
    }

    private Step step(long item) {
        return traces.get(slots.trace(slot(item))).steps().get((int) (item >> STEP_BIT) & STEP_MASK);
    }

    private static int slot(long item) {
        return (int) (item >> SLOT_BIT);
    }

    KeyLoads totals() {
        return totals;
    }

    KeyLoads shared() {
        return shared;
    }

    KeyLoads own() {
        return own;
    }

    KeyNumbers keys() {
        return keys;
    }

    ExecutionPool messages() {
        return messages;
    }

    ExecutionPool requests() {
        return requests;
    }

    /**
     * Returns the number of handled messages. It does not count messages that were sent with a delay, which are
     * timeouts or delete expired data.
     */
    long handled() {
        return handled;
    }

    long refused() {
        return refused;
    }

    long deadLetters() {
        return deadLetters;
    }
}
