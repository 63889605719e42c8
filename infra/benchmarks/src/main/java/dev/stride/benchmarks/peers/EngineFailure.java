package dev.stride.benchmarks.peers;

/** An engine did not do what a trial asks of it. */
final class EngineFailure extends RuntimeException {

    private static final long serialVersionUID = 1;

    EngineFailure(String message) {
        super(message);
    }

    EngineFailure(String message, Throwable cause) {
        super(message, cause);
    }
}
