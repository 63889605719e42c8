package dev.stride.local.lambda;

/** How an invocation of a function ended. */
public sealed interface FunctionResponse {

    /** What the handler gave. @param payload JSON */
    record Given(byte[] payload) implements FunctionResponse {}

    /** The handler threw, or there is none. @param error JSON with {@code errorMessage} and {@code errorType} */
    record Failed(String error) implements FunctionResponse {}
}
