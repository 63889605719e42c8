package dev.stride.runtime.store;

import dev.stride.common.LruCache;
import dev.stride.plan.Plan;
import dev.stride.runtime.codec.Digest;
import dev.stride.runtime.codec.PlanCodec;
import dev.stride.runtime.port.Blobs;
import java.util.Optional;

/** Compiled plans by digest. A plan never changes, so one that was read is kept. */
public final class PlanStore {

    /** Plans that one process keeps in memory. */
    private static final int KEPT = 200;

    /** Shared by all: a plan is named by its content. */
    private static final LruCache<String, Plan> READ = new LruCache<>(KEPT);

    private final Blobs blobs;

    public PlanStore(Blobs blobs) {
        this.blobs = blobs;
    }

    /**
     * Keeps a plan.
     *
     * @return its digest, by which branches are pinned to it
     */
    public String save(Plan plan) {
        var bytes = PlanCodec.encode(plan);
        var digest = Digest.of(bytes);
        blobs.put(name(digest), bytes);
        return digest;
    }

    public Plan load(String digest) {
        return find(digest).orElseThrow(() -> new IllegalStateException("plan " + digest + " is gone"));
    }

    /** The plan, unless it is gone. */
    public Optional<Plan> find(String digest) {
        return READ.get(digest).or(() -> blobs.get(name(digest)).map(bytes -> decode(digest, bytes)));
    }

    private static Plan decode(String digest, byte[] bytes) {
        var plan = PlanCodec.decode(bytes);
        READ.put(digest, plan);
        return plan;
    }

    private static String name(String digest) {
        return "plan/" + digest;
    }
}
