package dev.stride.local.poll;

import dev.stride.Limits;
import dev.stride.local.sqlite.SqliteQueue.ReceivedMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.stream.Stream;

/**
 * A pool of concurrent invocations for one or several event source mappings. As long as all invocations are busy, none of these
 * mappings receives messages.
 */
final class InvocationPool {

    private final List<EventSourceMapping> sources;
    private final int size;
    private final Semaphore free;

    private InvocationPool(List<EventSourceMapping> sources, int size) {
        this.sources = sources;
        this.size = size;
        this.free = new Semaphore(size);
    }

    /**
     * Creates one pool for each event source mapping that has its own number of concurrent invocations, and one pool
     * that all other mappings share.
     *
     * @param shared the number of invocations in the shared pool
     */
    static List<InvocationPool> of(List<EventSourceMapping> sources, int shared) {
        var own = sources.stream()
                .flatMap(
                        source -> source.invocations().stream().map(size -> new InvocationPool(List.of(source), size)));
        var others = sources.stream()
                .filter(source -> source.invocations().isEmpty())
                .toList();
        return Stream.concat(own, Stream.of(new InvocationPool(others, shared))).toList();
    }

    record Batch(InvocationPool pool, EventSourceMapping source, List<ReceivedMessage> messages) {}

    List<EventSourceMapping> sources() {
        return sources;
    }

    boolean hasFree() {
        return free.availablePermits() > 0;
    }

    boolean isBusy() {
        return free.availablePermits() < size;
    }

    /** Receives due messages from each queue. Each queue may use an equal share of the free invocation slots. */
    List<Batch> receiveDue() {
        var batches = new ArrayList<Batch>();
        int unused = free.availablePermits();
        int share = Math.ceilDiv(unused, sources.size());
        for (var source : sources) {
            int most = Math.min(share, unused - batches.size());
            var due = most > 0 ? source.receive(most) : List.<ReceivedMessage>of();
            for (int from = 0; from < due.size(); from += Limits.QUEUE_BATCH) {
                int to = Math.min(from + Limits.QUEUE_BATCH, due.size());
                batches.add(new Batch(this, source, due.subList(from, to)));
            }
        }
        return batches;
    }

    void acquire() throws InterruptedException {
        free.acquire();
    }

    void release() {
        free.release();
    }
}
