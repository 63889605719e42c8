package dev.stride.local.lambda;

/** The outcome of an invocation. */
public sealed interface FunctionResponse {

    /** The result of the handler. @param payload result in JSON */
    record Given(byte[] payload) implements FunctionResponse {}

    /**
     * The handler threw an exception, or could not be created. @param error JSON with {@code errorMessage} and {@code errorType}
     */
    record Failed(String error) implements FunctionResponse {}
}
