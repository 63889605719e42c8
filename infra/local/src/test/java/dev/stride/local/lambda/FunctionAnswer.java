package dev.stride.local.lambda;

/** How an invocation of a function ended. */
public sealed interface FunctionAnswer {

    /** What the handler gave. @param payload JSON */
    record Given(byte[] payload) implements FunctionAnswer {}

    /** The handler threw, or there is none. @param error JSON with {@code errorMessage} and {@code errorType} */
    record Failed(String error) implements FunctionAnswer {}
}
