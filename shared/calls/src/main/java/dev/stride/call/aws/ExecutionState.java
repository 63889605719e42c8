package dev.stride.call.aws;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.CallLimits;
import dev.stride.call.api.Reply;
import dev.stride.call.aws.client.AwsServices.Execution;
import dev.stride.common.JsonProblem;
import dev.stride.common.UntrustedJson;
import dev.stride.plan.fault.Fault;
import java.time.Duration;

/** The state of a Step Functions execution. It can be converted to the reply of the call that waits for the execution. */
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

        /** The polling interval is the age of the execution, divided by this number. */
        private static final int POLLS_PER_AGE = 2;

        /**
         * Returns a pending reply, so that the runtime polls the execution again. The polling interval grows with the
         * age of the execution.
         */
        @Override
        public Reply toReply() {
            return new Reply.Pending(Duration.ofMillis(Math.clamp(
                    execution.age().dividedBy(POLLS_PER_AGE).toMillis(),
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
                        "the output of the Step Functions execution %s is not valid JSON: %s"
                                .formatted(execution.arn(), JsonProblem.of(notJson))));
            }
        }
    }

    /**
     * A failed execution. The name of the fault is the error name that Step Functions reports, or else the status of the
     * execution. The fault data is the cause that Step Functions reports.
     */
    record Failed(Execution execution) implements ExecutionState {
        @Override
        public Reply toReply() {
            var name = execution.error().filter(it -> !it.isBlank()).orElse(execution.status());
            var cause = execution.cause().orElse("no cause was given");
            var message = "the execution %s ended with the status %s: %s"
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
