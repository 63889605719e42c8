package dev.stride.local.load;

import dev.stride.engine.Branch;
import dev.stride.engine.BranchId;
import dev.stride.engine.Entry;
import dev.stride.local.load.Ends.End;
import dev.stride.runtime.Observer;
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

/** Counts commits and the time between them, and tells of the end of each instance. */
final class Commits implements Observer {

    private final InstantSource clock;
    private final BiConsumer<String, End> ended;
    private final Map<BranchId, Long> last = new ConcurrentHashMap<>();
    private final LongAdder count = new LongAdder();
    private final Recorder times = new Recorder(Latencies.LONGEST_MICROS, Latencies.DIGITS);

    /** @param ended gets the id of an instance that ended, when the commit is durable */
    Commits(InstantSource clock, BiConsumer<String, End> ended) {
        this.clock = clock;
        this.ended = ended;
    }

    @Override
    public void committed(Branch branch, List<Entry> entries) {
        var now = System.nanoTime();
        count.increment();
        var over = branch.status().ended();
        var before = over ? last.remove(branch.id()) : last.put(branch.id(), now);
        if (before != null) {
            times.recordValue(TimeUnit.NANOSECONDS.toMicros(now - before));
        }
        if (over && branch.id().isRoot()) {
            ended.accept(branch.id().instance(), new End(clock.instant(), branch.status()));
        }
    }

    long count() {
        return count.sum();
    }

    /** Times since this was last asked, encoded. */
    byte[] times() {
        var interval = times.getIntervalHistogram();
        var buffer = ByteBuffer.allocate(interval.getNeededByteBufferCapacity());
        return Arrays.copyOf(buffer.array(), interval.encodeIntoByteBuffer(buffer));
    }
}
