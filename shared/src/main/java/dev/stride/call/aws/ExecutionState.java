package dev.stride.call.aws;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.CallLimits;
import dev.stride.call.api.Reply;
import dev.stride.call.aws.client.Execution;
import dev.stride.common.UntrustedJson;
import dev.stride.plan.fault.Fault;
import java.time.Duration;

/** What an execution that is waited for has come to. */
sealed interface ExecutionState {

    Reply toReply();

    default boolean isFailed() {
        return this instanceof Failed;
    }

    static ExecutionState of(Execution execution) {
        return switch (execution.status()) {
            case "RUNNING", "PENDING_REDRIVE" -> new Running(execution);
            case "SUCCEEDED" -> new Succeeded(execution);
            default -> new Failed(execution);
        };
    }

    record Running(Execution execution) implements ExecutionState {

        /** By how much the age of an execution exceeds the time until it is looked at again. */
        private static final int SHARE = 2;

        /** The longer it has been running, the longer it is left alone. */
        @Override
        public Reply toReply() {
            return new Reply.Pending(Duration.ofMillis(Math.clamp(
                    execution.age().dividedBy(SHARE).toMillis(),
                    CallLimits.SHORTEST_POLL.toMillis(),
                    CallLimits.LONGEST_POLL.toMillis())));
        }
    }

    record Succeeded(Execution execution) implements ExecutionState {
        @Override
        public Reply toReply() {
            try {
                return new Reply.Answered(UntrustedJson.parse(execution.output().orElse("")));
            } catch (JsonProcessingException notJson) {
                return new Reply.Failed(Fault.of(
                        Fault.COMMUNICATION,
                        "the output of the execution " + execution.arn() + " is no JSON that can be read: "
                                + notJson.getOriginalMessage()));
            }
        }
    }

    /** Named by the error that the state machine gave, else by its status; the cause is the fault's data. */
    record Failed(Execution execution) implements ExecutionState {
        @Override
        public Reply toReply() {
            var name = execution.error().filter(it -> !it.isBlank()).orElse(execution.status());
            var cause = execution.cause().orElse("it gave no cause");
            var message = "the execution %s ended as %s: %s"
                    .formatted(execution.arn(), execution.status(), FaultText.shorten(cause));
            return new Reply.Failed(
                    new Fault(name, name, message, execution.cause().flatMap(it -> FaultText.limit(data(it)))));
        }

        private static JsonNode data(String cause) {
            try {
                return UntrustedJson.parse(cause);
            } catch (JsonProcessingException text) {
                return JsonNodeFactory.instance.textNode(cause);
            }
        }
    }
}
