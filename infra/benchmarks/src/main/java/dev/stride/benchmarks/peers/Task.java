package dev.stride.benchmarks.peers;

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
