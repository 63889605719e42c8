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

    /** What a workflow of the comparison does. Every engine has a workflow for each task. */
    enum Task {
        /** Ten durable steps one after the other, without calls. */
        STEPS(10),
        /** Three calls of an HTTP service one after the other. */
        CALLS(3),
        /** A hundred branches at the same time, all of which are waited for. */
        BRANCHES(100);

        private final int steps;

        Task(int steps) {
            this.steps = steps;
        }

        /** Returns how many states or durable steps an instance runs. */
        int steps() {
            return steps;
        }
    }
}
