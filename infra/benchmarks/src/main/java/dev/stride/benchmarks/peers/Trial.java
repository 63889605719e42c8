package dev.stride.benchmarks.peers;

/** What clients do with an engine while it is measured. */
sealed interface Trial {

    /** Clients run one instance after the other, each waiting for the end of its own. */
    record Throughput(Task task, int clients) implements Trial {}

    /** One client runs one instance after the other. */
    record Latency(Task task, int instances) implements Trial {}

    /** Instances wait for a signal, until all are sent theirs. */
    record Signals(int instances) implements Trial {}
}
