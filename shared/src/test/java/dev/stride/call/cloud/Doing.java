package dev.stride.call.cloud;

import java.time.Duration;

/** A door to AWS for tests that say what it does: to ask it for anything else is a failure. */
class Doing implements Cloud {

    @Override
    public CloudReply<FunctionResult> invoke(FunctionInvocation invocation, Duration timeout) {
        throw unexpected(invocation);
    }

    @Override
    public CloudReply<StartedExecution> start(ExecutionStart start, Duration timeout) {
        throw unexpected(start);
    }

    @Override
    public CloudReply<Execution> describe(String execution, Duration timeout) {
        throw unexpected(execution);
    }

    @Override
    public CloudReply<Taken> put(BusEvent event, Duration timeout) {
        throw unexpected(event);
    }

    @Override
    public CloudReply<Taken> send(QueueMessage message, Duration timeout) {
        throw unexpected(message);
    }

    @Override
    public CloudReply<Taken> publish(TopicMessage message, Duration timeout) {
        throw unexpected(message);
    }

    private static AssertionError unexpected(Object request) {
        return new AssertionError("this test does not expect " + request);
    }
}
