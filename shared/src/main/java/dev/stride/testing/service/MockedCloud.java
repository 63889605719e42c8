package dev.stride.testing.service;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.call.ForeignJson;
import dev.stride.call.cloud.BusEvent;
import dev.stride.call.cloud.Cloud;
import dev.stride.call.cloud.CloudReply;
import dev.stride.call.cloud.CloudReply.Cause;
import dev.stride.call.cloud.CloudReply.Done;
import dev.stride.call.cloud.CloudReply.Refused;
import dev.stride.call.cloud.CloudReply.Unanswered;
import dev.stride.call.cloud.Execution;
import dev.stride.call.cloud.ExecutionStart;
import dev.stride.call.cloud.FunctionInvocation;
import dev.stride.call.cloud.FunctionResult;
import dev.stride.call.cloud.QueueMessage;
import dev.stride.call.cloud.StartedExecution;
import dev.stride.call.cloud.StateMachine;
import dev.stride.call.cloud.Taken;
import dev.stride.call.cloud.TopicMessage;
import dev.stride.simulation.World;
import dev.stride.testing.service.MockedReply.Failure;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Services of AWS, for which the rows of a test file answer. An {@code error} with a {@code code} is the service's own; another one
 * is that of the function or the execution. The delay of an execution is how long it runs.
 *
 * @param executions those that have begun, by ARN
 */
record MockedCloud(MockedServices services, World world, Map<String, MockedExecution> executions) implements Cloud {

    @Override
    public CloudReply<FunctionResult> invoke(FunctionInvocation invocation, Duration timeout) {
        var target = target("function", invocation.function());
        invocation.qualifier().ifPresent(qualifier -> target.put("qualifier", qualifier));
        if (!invocation.waits()) {
            target.put("async", true);
        }
        return ask(Protocol.LAMBDA, target, invocation.payload(), timeout, MockedCloud::result);
    }

    @Override
    public CloudReply<StartedExecution> start(ExecutionStart start, Duration timeout) {
        var arn = new StateMachine(start.stateMachine()).execution(start.name());
        var known = executions.get(arn);
        if (known != null) {
            return known.runs(world.instant())
                    ? new Done<>(new StartedExecution(arn, known.begin()))
                    : new Refused<>(StateMachine.EXISTS, "there is an execution of this name");
        }
        var answer = services.answer(
                request(Protocol.STEPFUNCTIONS, target("stateMachine", start.stateMachine()), start.input()));
        return told(answer.reply(), said -> {
            var begin = world.instant();
            executions.put(arn, new MockedExecution(arn, begin, begin.plus(answer.after()), said));
            return new StartedExecution(arn, begin);
        });
    }

    @Override
    public CloudReply<Execution> describe(String execution, Duration timeout) {
        return Optional.ofNullable(executions.get(execution))
                .<CloudReply<Execution>>map(known -> new Done<>(known.at(world.instant())))
                .orElseGet(() -> new Refused<>(StateMachine.UNKNOWN, "there is no such execution"));
    }

    @Override
    public CloudReply<Taken> put(BusEvent event, Duration timeout) {
        var target = target("bus", event.bus()).put("source", event.source()).put("detailType", event.detailType());
        return ask(Protocol.EVENTBRIDGE, target, event.detail(), timeout, _ -> taken());
    }

    @Override
    public CloudReply<Taken> send(QueueMessage message, Duration timeout) {
        var target = target("queue", message.queue());
        message.group().ifPresent(group -> target.put("group", group));
        message.delay().ifPresent(delay -> target.put("delay", delay.toString()));
        message.attributes().forEach(target.putObject("attributes")::put);
        return ask(Protocol.SQS, target, message.body(), timeout, _ -> taken());
    }

    @Override
    public CloudReply<Taken> publish(TopicMessage message, Duration timeout) {
        var target = target("topic", message.topic());
        message.group().ifPresent(group -> target.put("group", group));
        message.subject().ifPresent(subject -> target.put("subject", subject));
        message.attributes().forEach(target.putObject("attributes")::put);
        return ask(Protocol.SNS, target, message.body(), timeout, _ -> taken());
    }

    private <T> CloudReply<T> ask(
            Protocol protocol, ObjectNode target, String body, Duration timeout, Function<JsonNode, T> made) {
        var late = new MockedReply.Failed(Failure.TIMEOUT, "there was none within " + timeout);
        return told(services.answer(request(protocol, target, body)).within(timeout, world, () -> late), made);
    }

    private static <T> CloudReply<T> told(MockedReply reply, Function<JsonNode, T> made) {
        return switch (reply) {
            case MockedReply.Said(var _, JsonNode said)
            when said.at("/error/code").isTextual() ->
                new Refused<>(
                        said.at("/error/code").textValue(),
                        said.at("/error/message").asText());
            case MockedReply.Said(var _, JsonNode said) -> new Done<>(made.apply(said));
            case MockedReply.Failed(Failure failure, String message) ->
                new Unanswered<>(failure == Failure.TIMEOUT ? Cause.TIMED_OUT : Cause.UNREACHABLE, message);
        };
    }

    private static FunctionResult result(JsonNode said) {
        return said.has("error")
                ? new FunctionResult(said.path("error").toString(), Optional.of("Unhandled"))
                : new FunctionResult(said.path("body").toString(), Optional.empty());
    }

    private Taken taken() {
        return new Taken("message-" + services.received().size());
    }

    private static ObjectNode target(String name, String value) {
        return JsonNodeFactory.instance.objectNode().put(name, value);
    }

    /** The body as JSON, or as text if it is none. */
    private static ReceivedRequest request(Protocol protocol, ObjectNode target, String body) {
        try {
            return ReceivedRequest.of(protocol, target, ForeignJson.read(body));
        } catch (JsonProcessingException text) {
            return ReceivedRequest.of(protocol, target, TextNode.valueOf(body));
        }
    }
}
