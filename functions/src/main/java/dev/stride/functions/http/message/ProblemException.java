package dev.stride.functions.http.message;

/** The rejection of a request. The API converts it to a response with its problem document. */
public final class ProblemException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient Problem problem;

    public ProblemException(Problem problem) {
        super(problem.detail());
        this.problem = problem;
    }

    public ProblemException(Problem problem, Throwable cause) {
        super(problem.detail(), cause);
        this.problem = problem;
    }

    public Problem problem() {
        return problem;
    }
}
