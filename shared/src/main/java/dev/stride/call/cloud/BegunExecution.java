package dev.stride.call.cloud;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.CallRequest;
import dev.stride.call.Reply;
import java.time.Duration;
import java.time.Instant;

/** An execution that is begun and not waited for. All attempts of a call begin the same one. */
record BegunExecution(StateMachine machine, CallRequest request, Cloud cloud) {

    /** Requests of one attempt, at most. */
    private static final int REQUESTS = 2;

    Reply reply() {
        var name = CallName.of(request);
        var start = new ExecutionStart(machine.arn(), name, request.arguments().toString());
        return switch (cloud.start(start, time())) {
            case CloudReply.Refused<StartedExecution>(String code, var _)
            when code.equals(StateMachine.EXISTS) -> begunBefore(machine.execution(name));
            case CloudReply<StartedExecution> reply ->
                reply.reply(machine.starting(), begun -> told(begun.arn(), begun.startDate()));
        };
    }

    private Reply begunBefore(String arn) {
        return cloud.describe(arn, time())
                .reply(StateMachine.lookingFor(arn), execution -> told(arn, execution.startDate()));
    }

    private Duration time() {
        return request.timeout().dividedBy(REQUESTS);
    }

    private static Reply told(String arn, Instant startDate) {
        return new Reply.Answered(
                JsonNodeFactory.instance.objectNode().put("executionArn", arn).put("startDate", startDate.toString()));
    }
}
