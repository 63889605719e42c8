package dev.stride.call.aws;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.CallLimits;
import dev.stride.call.api.CallKind;
import dev.stride.call.api.CallRequest;
import dev.stride.call.api.FunctionOperation;
import dev.stride.call.api.OutboundClients;
import dev.stride.call.api.Reply;
import dev.stride.call.api.Resolution;
import dev.stride.call.api.Resources;
import dev.stride.call.aws.client.AwsReply;
import dev.stride.call.aws.client.AwsServices;
import dev.stride.call.aws.client.AwsServices.Execution;
import dev.stride.call.aws.client.AwsServices.ExecutionStart;
import dev.stride.call.aws.client.AwsServices.StartedExecution;
import dev.stride.common.JsonProblem;
import dev.stride.common.UntrustedJson;
import dev.stride.plan.call.CallTemplate;
import dev.stride.plan.fault.Fault;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The call kind {@code stepfunctions}: starts an execution of a Step Functions state machine. The operation is {@code
 * stepfunctions:ARN} with the ARN of a state machine, version or alias. The arguments are the input. The result is
 * <code>{executionArn, startDate}</code>. With {@code #sync} the call waits for the end of the execution and returns its output
 * ({@link AwaitedExecution}).
 *
 * <p>The execution name is derived from the idempotency key, so that a repeated start finds the existing execution. Express state
 * machines do not detect repeated names: a repeated start may execute twice, and {@code #sync} is not supported.
 */
public final class StepFunctionsCall implements CallKind {

    private static final String NAME = "stepfunctions";
    private static final String SYNC = "sync";
    private static final Pattern STATE_MACHINE =
            Pattern.compile("arn:aws[a-z-]*:states:[a-z0-9-]+:\\d{12}:stateMachine:[^\\s:#]{1,80}(?::[^\\s:#]{1,80})?");

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Resolution resolve(FunctionOperation functionOperation, Resources resources) {
        var text = AwsOperation.parse(functionOperation);
        if (!STATE_MACHINE.matcher(text.target()).matches()) {
            return text.unresolved(Optional.of("""
                    '%s' is not a Step Functions operation: write stepfunctions:<ARN of a state machine>, with \
                    #sync to wait for its end, such as \
                    stepfunctions:arn:aws:states:eu-west-1:123456789012:stateMachine:billing#sync.""".formatted(text)));
        }
        if (text.suffix().filter(suffix -> !suffix.equals(SYNC)).isPresent()) {
            return text.unresolved(Optional.of("""
                            '%s' has an unknown suffix: write #sync to wait for the end of the execution, \
                            otherwise remove it.""".formatted(text)));
        }
        var template = JsonNodeFactory.instance.objectNode().put("stateMachine", text.target());
        text.suffix().ifPresent(_ -> template.put(SYNC, true));
        return text.resolved(template, Optional.empty());
    }

    @Override
    public Reply perform(CallTemplate template, CallRequest request, OutboundClients outboundClients) {
        var machine = new StateMachine(template.template().path("stateMachine").asText());
        return AwsCallArguments.faultIfAbove(
                        machine.starting(), request.arguments().toString(), CallLimits.EXECUTION_INPUT_BYTES)
                .<Reply>map(Reply.Failed::new)
                .orElseGet(() -> template.template().path(SYNC).asBoolean()
                        ? new AwaitedExecution(machine, request, outboundClients.get(AwsServices.class)).perform()
                        : new UnawaitedExecution(machine, request, outboundClients.get(AwsServices.class)).perform());
    }

    /**
     * A Step Functions execution that the call starts without waiting for its end. All attempts of the call use the same execution
     * name. Therefore a repeated attempt finds the existing execution and does not start a second one.
     */
    private record UnawaitedExecution(StateMachine machine, CallRequest request, AwsServices cloud) {

        /**
         * The maximum number of AWS requests in one attempt: a request that starts the execution and, if the execution
         * exists already, a request that describes it. Each request gets an equal share of the timeout of the attempt.
         */
        private static final int REQUESTS = 2;

        Reply perform() {
            var name = CallName.of(request);
            var start =
                    new ExecutionStart(machine.arn(), name, request.arguments().toString());
            return switch (cloud.start(start, time())) {
                case AwsReply.Refused<StartedExecution>(String code, var _)
                when code.equals(StateMachine.EXECUTION_ALREADY_EXISTS) -> describeExisting(machine.executionArn(name));
                case AwsReply<StartedExecution> reply ->
                    reply.toReply(machine.starting(), started -> answer(started.arn(), started.startDate()));
            };
        }

        private Reply describeExisting(String arn) {
            return cloud.describe(arn, time())
                    .toReply(StateMachine.lookingFor(arn), execution -> answer(arn, execution.startDate()));
        }

        private Duration time() {
            return request.timeout().dividedBy(REQUESTS);
        }

        private static Reply answer(String arn, Instant startDate) {
            return new Reply.Answered(JsonNodeFactory.instance
                    .objectNode()
                    .put("executionArn", arn)
                    .put("startDate", startDate.toString()));
        }
    }

    /**
     * A Step Functions execution whose result the call waits for. If an earlier attempt of the call has started an execution that is
     * running or has succeeded, a new attempt waits for this execution. Otherwise, the new attempt starts an execution. Therefore a
     * lost reply or a timeout does not repeat the work. The name of an execution is derived from the idempotency key of the call and
     * the number of the attempt.
     *
     * <p>An execution is not stopped when its action times out or its workflow is cancelled.
     */
    private record AwaitedExecution(StateMachine machine, CallRequest request, AwsServices cloud) {

        Reply perform() {
            var earliest = Math.max(1, request.attempt() - CallLimits.EARLIER_EXECUTIONS_CHECKED);
            for (int attempt = request.attempt(); attempt >= earliest; attempt--) {
                var arn = machine.executionArn(CallName.of(request, attempt));
                var described = cloud.describe(arn, time());
                if (described instanceof AwsReply.Succeeded<Execution>(var execution)) {
                    var state = ExecutionState.of(execution);
                    return attempt < request.attempt() && state.isFailed() ? start() : state.toReply();
                }
                if (!(described instanceof AwsReply.Refused<Execution>(String code, var _)
                        && code.equals(StateMachine.EXECUTION_DOES_NOT_EXIST))) {
                    return described.toReply(StateMachine.lookingFor(arn), _ -> pending());
                }
            }
            return start();
        }

        private Reply start() {
            var name = CallName.of(request, request.attempt());
            var start =
                    new ExecutionStart(machine.arn(), name, request.arguments().toString());
            return switch (cloud.start(start, time())) {
                // The execution exists, but DescribeExecution does not return it yet.
                case AwsReply.Refused<StartedExecution>(String code, var _)
                when code.equals(StateMachine.EXECUTION_ALREADY_EXISTS) -> pending();
                case AwsReply<StartedExecution> reply -> reply.toReply(machine.starting(), this::onStarted);
            };
        }

        private Reply onStarted(StartedExecution started) {
            return started.arn().contains(":express:")
                    ? new Reply.Failed(Fault.of(Fault.CONFIGURATION, """
                                    %s is an Express state machine, which does not support #sync: remove #sync, or \
                                    use a standard state machine""".formatted(machine.arn())))
                    : pending();
        }

        private static Reply pending() {
            return new Reply.Pending(CallLimits.SHORTEST_POLL);
        }

        /** Returns the timeout of one AWS request. All AWS requests of an attempt get an equal share of the attempt's timeout. */
        private Duration time() {
            return request.timeout()
                    .dividedBy(Math.min(request.attempt(), CallLimits.EARLIER_EXECUTIONS_CHECKED + 1) + 1L);
        }
    }

    /** The state of a Step Functions execution. It can be converted to the reply of the call that waits for the execution. */
    private sealed interface ExecutionState {

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
                    return new Reply.Answered(
                            UntrustedJson.parse(execution.output().orElse("")));
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
}
