package dev.stride.workflowtest.service;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.call.aws.StateMachine;
import dev.stride.call.aws.client.AwsReply;
import dev.stride.call.aws.client.AwsReply.Cause;
import dev.stride.call.aws.client.AwsReply.Refused;
import dev.stride.call.aws.client.AwsReply.Succeeded;
import dev.stride.call.aws.client.AwsReply.Unanswered;
import dev.stride.call.aws.client.AwsServices;
import dev.stride.call.aws.client.AwsServices.EventBridgeEvent;
import dev.stride.call.aws.client.AwsServices.Execution;
import dev.stride.call.aws.client.AwsServices.ExecutionStart;
import dev.stride.call.aws.client.AwsServices.LambdaInvocation;
import dev.stride.call.aws.client.AwsServices.LambdaOutput;
import dev.stride.call.aws.client.AwsServices.MessageReceipt;
import dev.stride.call.aws.client.AwsServices.SnsMessage;
import dev.stride.call.aws.client.AwsServices.SqsMessage;
import dev.stride.call.aws.client.AwsServices.StartedExecution;
import dev.stride.common.UntrustedJson;
import dev.stride.simulator.world.World;
import dev.stride.workflowtest.service.MockedAnswer.MockedReply;
import dev.stride.workflowtest.service.MockedAnswer.MockedReply.Failure;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * A mock of AWS services that replies as the {@code services} of a test file define. An {@code error} with a {@code code} is an
 * error response of the AWS service. Any other {@code error} is a failure of the invoked Lambda function or of the started Step
 * Functions execution. For an execution, the delay in the test file is its duration.
 *
 * @param executions started executions, by ARN
 */
record MockedCloud(MockedServices services, World world, Map<String, MockedExecution> executions)
        implements AwsServices {

    @Override
    public AwsReply<LambdaOutput> invoke(LambdaInvocation invocation, Duration timeout) {
        var target = target("function", invocation.function());
        invocation.qualifier().ifPresent(qualifier -> target.put("qualifier", qualifier));
        if (!invocation.awaitsResult()) {
            target.put("async", true);
        }
        return ask(
                request(ServiceProtocol.LAMBDA, target, invocation.payload())
                        .withKey(Optional.of(invocation.idempotencyKey())),
                timeout,
                MockedCloud::result);
    }

    @Override
    public AwsReply<StartedExecution> start(ExecutionStart start, Duration timeout) {
        var arn = new StateMachine(start.stateMachine()).executionArn(start.name());
        var known = executions.get(arn);
        if (known != null) {
            return known.runs(world.instant())
                    ? new Succeeded<>(new StartedExecution(arn, known.begin()))
                    : new Refused<>(
                            StateMachine.EXECUTION_ALREADY_EXISTS, "an execution with this name already exists");
        }
        var delayedReply = services.answer(
                request(ServiceProtocol.STEPFUNCTIONS, target("stateMachine", start.stateMachine()), start.input()));
        return told(delayedReply.reply(), said -> {
            var begin = world.instant();
            executions.put(arn, new MockedExecution(arn, begin, begin.plus(delayedReply.after()), said));
            return new StartedExecution(arn, begin);
        });
    }

    @Override
    public AwsReply<Execution> describe(String execution, Duration timeout) {
        return Optional.ofNullable(executions.get(execution))
                .<AwsReply<Execution>>map(known -> new Succeeded<>(known.at(world.instant())))
                .orElseGet(() -> new Refused<>(
                        StateMachine.EXECUTION_DOES_NOT_EXIST, "the Step Functions execution does not exist"));
    }

    @Override
    public AwsReply<MessageReceipt> put(EventBridgeEvent event, Duration timeout) {
        var target = target("bus", event.bus()).put("source", event.source()).put("detailType", event.detailType());
        var request = request(ServiceProtocol.EVENTBRIDGE, target, event.detail());
        return ask(request, timeout, _ -> taken(request));
    }

    @Override
    public AwsReply<MessageReceipt> send(SqsMessage message, Duration timeout) {
        var target = target("queue", message.queue());
        message.group().ifPresent(group -> target.put("group", group));
        message.delay().ifPresent(delay -> target.put("delay", delay.toString()));
        message.attributes().forEach(target.putObject("attributes")::put);
        var request = request(ServiceProtocol.SQS, target, message.body()).withKey(key(message.attributes()));
        return ask(request, timeout, _ -> taken(request));
    }

    @Override
    public AwsReply<MessageReceipt> publish(SnsMessage message, Duration timeout) {
        var target = target("topic", message.topic());
        message.group().ifPresent(group -> target.put("group", group));
        message.subject().ifPresent(subject -> target.put("subject", subject));
        message.attributes().forEach(target.putObject("attributes")::put);
        var request = request(ServiceProtocol.SNS, target, message.body()).withKey(key(message.attributes()));
        return ask(request, timeout, _ -> taken(request));
    }

    private <T> AwsReply<T> ask(ReceivedRequest request, Duration timeout, Function<JsonNode, T> made) {
        var late = new MockedReply.Failed(Failure.TIMEOUT, "AWS sent no response within %s".formatted(timeout));
        return told(services.answer(request).await(timeout, world, () -> late), made);
    }

    private static Optional<String> key(Map<String, String> attributes) {
        return Optional.ofNullable(attributes.get("Idempotency-Key"));
    }

    private static <T> AwsReply<T> told(MockedReply reply, Function<JsonNode, T> made) {
        return switch (reply) {
            case MockedReply.Replied(var _, JsonNode said)
            when said.at("/error/code").isTextual() ->
                new Refused<>(
                        said.at("/error/code").textValue(),
                        said.at("/error/message").asText());
            case MockedReply.Replied(var _, JsonNode said) -> new Succeeded<>(made.apply(said));
            case MockedReply.Failed(Failure failure, String message) ->
                new Unanswered<>(failure == Failure.TIMEOUT ? Cause.TIMED_OUT : Cause.UNREACHABLE, message);
        };
    }

    private static LambdaOutput result(JsonNode said) {
        return said.has("error")
                ? new LambdaOutput(said.path("error").toString(), Optional.of("Unhandled"))
                : new LambdaOutput(said.path("body").toString(), Optional.empty());
    }

    /** A request that is repeated after a crash has the id of the first one, so that an instance ends with the same data. */
    private MessageReceipt taken(ReceivedRequest request) {
        var received = services.received();
        int first = IntStream.range(0, received.size())
                .filter(number -> received.get(number).repeats(request))
                .findFirst()
                .orElse(received.size());
        return new MessageReceipt("message-" + (first + 1));
    }

    private static ObjectNode target(String name, String value) {
        return JsonNodeFactory.instance.objectNode().put(name, value);
    }

    /** Builds a request. Its body is the parsed JSON, or the text itself if the text is not valid JSON. */
    private static ReceivedRequest request(ServiceProtocol serviceProtocol, ObjectNode target, String body) {
        try {
            return ReceivedRequest.of(serviceProtocol, target, UntrustedJson.parse(body));
        } catch (JsonProcessingException text) {
            return ReceivedRequest.of(serviceProtocol, target, TextNode.valueOf(body));
        }
    }

    /**
     * A mocked execution of a Step Functions state machine.
     *
     * @param reply its output in <code>{body}</code>, or {@code {error}}
     */
    record MockedExecution(String arn, Instant begin, Instant end, JsonNode reply) {

        boolean runs(Instant now) {
            return now.isBefore(end);
        }

        Execution at(Instant now) {
            if (runs(now)) {
                return execution(now, "RUNNING", Optional.empty());
            }
            return reply.has("error")
                    ? execution(now, reply.at("/error/status").asText("FAILED"), Optional.empty())
                    : execution(now, "SUCCEEDED", Optional.of(reply.path("body").toString()));
        }

        private Execution execution(Instant now, String status, Optional<String> output) {
            var error = reply.path("error");
            return new Execution(
                    arn,
                    status,
                    begin,
                    Duration.between(begin, now),
                    output,
                    Optional.ofNullable(error.path("error").textValue()),
                    Optional.ofNullable(error.path("cause").textValue()));
        }
    }
}
