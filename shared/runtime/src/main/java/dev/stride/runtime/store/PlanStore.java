package dev.stride.runtime.store;

import dev.stride.common.LruCache;
import dev.stride.plan.Plan;
import dev.stride.runtime.codec.Digest;
import dev.stride.runtime.codec.PlanCodec;
import dev.stride.runtime.codec.UnreadableData;
import dev.stride.runtime.port.Blobs;
import java.util.Optional;

/**
 * The store of compiled plans, addressed by digest. A plan never changes, so each process caches the plans it has read.
 */
public final class PlanStore {

    /** The maximum number of plans that a process caches. */
    private static final int MAX_CACHED = 200;

    /**
     * The cache of plans by digest. All plan stores of a process share it, which is safe because equal digests mean equal plans.
     */
    private static final LruCache<String, Plan> CACHE = new LruCache<>(MAX_CACHED);

    private final Blobs blobs;

    public PlanStore(Blobs blobs) {
        this.blobs = blobs;
    }

    /**
     * Stores a plan.
     *
     * @return the digest, by which branches refer to the plan that they run
     */
    public String save(Plan plan) {
        var bytes = PlanCodec.encode(plan);
        var digest = Digest.of(bytes);
        blobs.put(name(digest), bytes);
        return digest;
    }

    /** @throws UnreadableData if the plan is not stored any more, or this release cannot read it */
    public Plan load(String digest) {
        return CACHE.get(digest)
                .or(() -> blobs.get(name(digest)).map(bytes -> decode(digest, bytes)))
                .orElseThrow(() -> new UnreadableData("the plan " + digest + " is not stored any more"));
    }

    /** Returns the plan with a digest, or empty if it is not stored any more or this release cannot read it. */
    public Optional<Plan> find(String digest) {
        return UnreadableData.asEmpty(() -> Optional.of(load(digest)));
    }

    private static Plan decode(String digest, byte[] bytes) {
        var plan = PlanCodec.decode(bytes);
        CACHE.put(digest, plan);
        return plan;
    }

    private static String name(String digest) {
        return "plan/" + digest;
    }
}
