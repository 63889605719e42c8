package dev.stride.benchmarks.load;

import dev.stride.benchmarks.load.InstanceEnds.End;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.runtime.RuntimeObserver;
import java.nio.ByteBuffer;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiConsumer;
import org.HdrHistogram.Recorder;

/** An observer that counts commits, measures the time between them, and reports the end of each instance. */
final class CommitRecorder implements RuntimeObserver {

    private final InstantSource clock;
    private final BiConsumer<String, End> ended;
    private final Map<BranchId, Long> last = new ConcurrentHashMap<>();
    private final LongAdder count = new LongAdder();
    private final Recorder takeIntervals = new Recorder(LatencyHistogram.LONGEST_MICROS, LatencyHistogram.DIGITS);

    /** @param ended receives the id of an ended instance after its commit is durable */
    CommitRecorder(InstantSource clock, BiConsumer<String, End> ended) {
        this.clock = clock;
        this.ended = ended;
    }

    @Override
    public void onCommit(Branch branch, List<HistoryEntry> entries) {
        var now = System.nanoTime();
        count.increment();
        var over = branch.status().isFinal();
        var before = over ? last.remove(branch.id()) : last.put(branch.id(), now);
        if (before != null) {
            takeIntervals.recordValue(TimeUnit.NANOSECONDS.toMicros(now - before));
        }
        if (over && branch.id().isRoot()) {
            ended.accept(branch.id().instance(), new End(clock.instant(), branch.status()));
        }
    }

    long count() {
        return count.sum();
    }

    /** Returns the encoded histogram of the times between commits, and starts a new histogram. */
    byte[] takeIntervals() {
        var interval = takeIntervals.getIntervalHistogram();
        var buffer = ByteBuffer.allocate(interval.getNeededByteBufferCapacity());
        return Arrays.copyOf(buffer.array(), interval.encodeIntoByteBuffer(buffer));
    }
}
