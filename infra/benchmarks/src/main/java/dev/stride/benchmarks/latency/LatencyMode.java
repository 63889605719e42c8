package dev.stride.benchmarks.latency;

import dev.stride.Limits;
import dev.stride.benchmarks.scale.Workload;
import dev.stride.plan.Checkpoint;
import dev.stride.plan.HistoryLevel;
import dev.stride.runtime.Ports;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.instance.InstanceStarter;
import dev.stride.runtime.protocol.WorkflowRuntime;
import dev.stride.runtime.store.Stores;

/**
 * A mode whose latency is measured: how many states of an instance each message or API request runs, and when the
 * runtime commits.
 */
public enum LatencyMode {
    /** Each message runs one state. This is the default. */
    ONE_STATE,
    /** Each message runs up to ten states ({@code StatesPerInvocation} 10), each of which has its own commit. */
    CHAINED,
    /**
     * The runtime does not commit after each state, but before and after effects such as calls and waits
     * ({@link Checkpoint#EFFECTS}).
     */
    EFFECTS,
    /**
     * The API runs the states itself, within the start request, while the client waits for the end of the instance. Each
     * state has its own commit.
     */
    INLINE,
    /**
     * The API runs the states itself, within the start request, while the client waits for the end of the instance. The
     * runtime does not commit after each state, but before and after effects such as calls and waits ({@link
     * Checkpoint#EFFECTS}).
     */
    INLINE_EFFECTS;

    /** The measured workflow: ten states that neither call a service nor wait. */
    static final Workload WORKLOAD = Workload.HOT_WORKFLOW;

    private static final int CHAIN = 10;

    String text() {
        return switch (this) {
            case ONE_STATE -> "one state a message";
            case CHAINED -> "`StatesPerInvocation` 10";
            case EFFECTS -> "`Checkpoint` `EFFECTS`";
            case INLINE -> "inline start";
            case INLINE_EFFECTS -> "inline start, `EFFECTS`";
        };
    }

    RuntimeConfig config() {
        return switch (this) {
            case ONE_STATE, INLINE -> RuntimeConfig.DEFAULT;
            case CHAINED -> new RuntimeConfig(HistoryLevel.STATES, CHAIN, Limits.COMMITS_PER_INSTANCE);
            case EFFECTS, INLINE_EFFECTS -> RuntimeConfig.DEFAULT.withCheckpoint(Checkpoint.EFFECTS);
        };
    }

    /** Returns the instance starter that the API uses in this mode. */
    InstanceStarter starter(Ports ports, WorkflowRuntime runtime) {
        var stores = Stores.of(ports);
        return switch (this) {
            case ONE_STATE, CHAINED, EFFECTS -> new InstanceStarter(ports, stores);
            case INLINE, INLINE_EFFECTS -> new InstanceStarter(ports, stores, runtime::startInline);
        };
    }
}
