package dev.stride.functions.api;

/** Ends the handling of a request that cannot be read; becomes its answer, and never leaves this package. */
final class Refusal extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient Problem problem;

    Refusal(Problem problem) {
        super(problem.detail());
        this.problem = problem;
    }

    Refusal(Problem problem, Throwable cause) {
        super(problem.detail(), cause);
        this.problem = problem;
    }

    Problem problem() {
        return problem;
    }
}
