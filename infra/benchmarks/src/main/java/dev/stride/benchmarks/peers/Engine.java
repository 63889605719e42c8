package dev.stride.benchmarks.peers;

/** A running engine. */
interface Engine {

    /** Runs an instance, and waits for its end. */
    void run(Task task);

    /** Starts an instance that waits for its signal. */
    void begin(String key);

    /** Sends an instance its signal. */
    void signal(String key);

    /** Returns whether all instances that waited for a signal have ended. */
    boolean haveAllEnded();
}
