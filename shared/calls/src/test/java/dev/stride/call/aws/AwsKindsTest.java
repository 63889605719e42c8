package dev.stride.call.aws;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.CallLimits;
import dev.stride.Limits;
import dev.stride.call.api.CallRequest;
import dev.stride.call.api.Reply;
import dev.stride.call.api.Resolution;
import dev.stride.call.aws.client.AwsReply;
import dev.stride.call.aws.client.AwsServices;
import dev.stride.call.aws.client.AwsServices.Execution;
import dev.stride.call.aws.client.AwsServices.ExecutionStart;
import dev.stride.call.aws.client.AwsServices.MessageReceipt;
import dev.stride.call.aws.client.AwsServices.SnsMessage;
import dev.stride.call.aws.client.AwsServices.SqsMessage;
import dev.stride.call.aws.client.AwsServices.StartedExecution;
import dev.stride.plan.event.ExtensionAttributes;
import dev.stride.plan.fault.Fault;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks the operations of custom functions on AWS, and the errors that are detected before a request is sent. */
class AwsKindsTest {

    private static final String MACHINE = "arn:aws:states:eu-west-1:123456789012:stateMachine:billing";

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            lambda:resize                                                       | {"function":"resize"}
            lambda:resize:live#async                                            | {"function":"resize","qualifier":"live","async":true}
            lambda:resize:$LATEST                                               | {"function":"resize","qualifier":"$LATEST"}
            lambda:123456789012:function:resize                                 | {"function":"123456789012:function:resize"}
            lambda:arn:aws-cn:lambda:cn-north-1:123456789012:function:resize:7  | {"function":"arn:aws-cn:lambda:cn-north-1:123456789012:function:resize","qualifier":"7"}
            eventbridge:orders                                                  | {"bus":"orders"}
            eventbridge:arn:aws:events:eu-west-1:123456789012:event-bus/orders#Order Placed | {"bus":"arn:aws:events:eu-west-1:123456789012:event-bus/orders","detailType":"Order Placed"}
            sqs:orders                                                          | {"queue":"orders"}
            sqs:orders.fifo                                                     | {"queue":"orders.fifo"}
            sqs:arn:aws:sqs:eu-west-1:123456789012:orders                       | {"queue":"arn:aws:sqs:eu-west-1:123456789012:orders"}
            sqs:https://sqs.eu-west-1.amazonaws.com/123456789012/orders         | {"queue":"https://sqs.eu-west-1.amazonaws.com/123456789012/orders"}
            sns:arn:aws:sns:eu-west-1:123456789012:orders                       | {"topic":"arn:aws:sns:eu-west-1:123456789012:orders"}
            stepfunctions:arn:aws:states:eu-west-1:123456789012:stateMachine:billing#sync | {"stateMachine":"arn:aws:states:eu-west-1:123456789012:stateMachine:billing","sync":true}
            """)
    void operationIsParsedToTheAwsResourceItNames(String operation, String template) {
        assertThat(functions(new StubAwsServices()).resolve(operation))
                .isInstanceOfSatisfying(
                        Resolution.Resolved.class,
                        resolved -> assertThat(resolved.template().template()).hasToString(template));
    }

    @ParameterizedTest
    @CsvSource({
        "lambda:resize, false",
        "eventbridge:orders, true",
        "sqs:orders, true",
        "sns:arn:aws:sns:eu-west-1:123456789012:orders, true"
    })
    void argumentsHaveSchemaUnlessKindAcceptsAnyArguments(String operation, boolean known) {
        assertThat(functions(new StubAwsServices()).resolve(operation))
                .isInstanceOfSatisfying(
                        Resolution.Resolved.class,
                        resolved -> assertThat(resolved.arguments().isPresent()).isEqualTo(known));
    }

    @ParameterizedTest
    @ValueSource(strings = {"lambda:", "lambda:a b", "lambda:a:b:c", "sqs:a#b", "sns:a", "stepfunctions:a"})
    void malformedOperationIsRejected(String operation) {

        assertThat(functions(new StubAwsServices()).resolve(operation)).isInstanceOf(Resolution.Unresolved.class);
    }

    @Test
    void payloadAboveAwsSizeLimitIsNotSent() {
        assertLimit("lambda:resize", text(CallLimits.LAMBDA_PAYLOAD_BYTES));
        assertLimit("lambda:resize#async", text(CallLimits.LAMBDA_EVENT_BYTES));
        assertLimit(
                "eventbridge:orders#T",
                "{\"source\": \"s\", \"detail\": {\"t\": " + text(Limits.BUS_EVENT_BYTES) + "}}");
        assertLimit("sqs:orders", "{\"body\": " + text(Limits.QUEUE_MESSAGE_BYTES) + "}");
        assertLimit(
                "sns:arn:aws:sns:eu-west-1:123456789012:orders",
                "{\"body\": " + text(CallLimits.TOPIC_MESSAGE_BYTES) + "}");
        assertLimit("stepfunctions:" + MACHINE, text(CallLimits.EXECUTION_INPUT_BYTES));
        assertLimit("stepfunctions:" + MACHINE + "#sync", text(CallLimits.EXECUTION_INPUT_BYTES));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            sqs:orders        | {}                                            | `body` is missing
            sqs:orders        | {"body": null}                                | `body` is missing
            sqs:orders        | {"body": 1, "delay": "soon"}                  | `delay` must be a duration
            sqs:orders        | {"body": 1, "delay": "PT1H"}                  | `delay` must be at most PT15M
            sqs:orders        | {"body": 1, "group": 7}                       | `group` must be a string
            sqs:orders        | {"body": 1, "attributes": []}                 | `attributes` must be an object
            sqs:orders        | {"body": 1, "attributes": {"a": [1]}}         | `attributes.a` must be a string, a number or a boolean
            sqs:orders.fifo   | {"body": 1}                                   | `group` is missing
            eventbridge:o     | {"source": "s", "detail": {}}                 | `detailType` is missing
            eventbridge:o#T   | {"source": "s", "detail": 7}                  | `detail` must be an object
            eventbridge:o#T   | {"detail": {}}                                | `source` is missing
            """)
    void argumentOfWrongTypeIsNotSent(String operation, String arguments, String problem) {
        assertThat(functions(new StubAwsServices()).call(operation, arguments))
                .isInstanceOfSatisfying(Reply.Failed.class, failed -> {
                    assertThat(failed.fault().code()).isEqualTo(Fault.VALIDATION);
                    assertThat(failed.fault().message()).contains(problem);
                });
    }

    @ParameterizedTest
    @CsvSource({"PT0S, PT2S", "PT3S, PT2S", "PT20S, PT10S", "PT1M, PT30S", "PT3H, PT1M"})
    void pollingIntervalGrowsWithAgeOfExecution(Duration age, Duration wait) {
        var cloud = new StubAwsServices() {
            @Override
            public AwsReply<Execution> describe(String execution, Duration timeout) {
                return new AwsReply.Succeeded<>(new Execution(
                        execution,
                        "RUNNING",
                        Instant.EPOCH,
                        age,
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty()));
            }
        };

        assertThat(functions(cloud).call("stepfunctions:" + MACHINE + "#sync", "{}"))
                .isEqualTo(new Reply.Pending(wait));
    }

    @Test
    void stepFunctionsCallWithTheSyncSuffix_causesAConfigurationFault_forAnExpressStateMachine() {
        var cloud = new StubAwsServices() {
            @Override
            public AwsReply<Execution> describe(String execution, Duration timeout) {
                return new AwsReply.Refused<>("ExecutionDoesNotExist", "none");
            }

            @Override
            public AwsReply<StartedExecution> start(ExecutionStart start, Duration timeout) {
                return new AwsReply.Succeeded<>(new StartedExecution(
                        "arn:aws:states:eu-west-1:123456789012:express:billing:name:uuid", Instant.EPOCH));
            }
        };

        assertThat(functions(cloud).call("stepfunctions:" + MACHINE + "#sync", "{}"))
                .isInstanceOfSatisfying(
                        Reply.Failed.class,
                        failed -> assertThat(failed.fault().code()).isEqualTo(Fault.CONFIGURATION));
    }

    @Test
    void stateMachineExecution_isNotStartedAgain_ifTheRequestForItsStatusTimesOut() {
        var cloud = new StubAwsServices() {
            @Override
            public AwsReply<Execution> describe(String execution, Duration timeout) {
                return new AwsReply.Unanswered<>(AwsReply.Cause.TIMED_OUT, "late");
            }
        };

        assertThat(functions(cloud).call("stepfunctions:" + MACHINE + "#sync", "{}"))
                .isInstanceOfSatisfying(
                        Reply.Failed.class,
                        failed -> assertThat(failed.fault().code()).isEqualTo(Fault.TIMEOUT));
    }

    @Test
    void messagesCarryTheLineageOfTheInstanceThatSendsThem() {
        var sent = new ArrayList<String>();
        var cloud = new StubAwsServices() {
            @Override
            public AwsReply<MessageReceipt> send(SqsMessage message, Duration timeout) {
                sent.add("sqs " + message.attributes().get(ExtensionAttributes.LINEAGE));
                return new AwsReply.Succeeded<>(new MessageReceipt("m"));
            }

            @Override
            public AwsReply<MessageReceipt> publish(SnsMessage message, Duration timeout) {
                sent.add("sns " + message.attributes().get(ExtensionAttributes.LINEAGE));
                return new AwsReply.Succeeded<>(new MessageReceipt("m"));
            }
        };
        var request = new CallRequest(
                "function",
                "workflow",
                "instance",
                "key",
                1,
                AwsFunctionCalls.json("{\"body\": \"b\"}"),
                Duration.ofSeconds(1),
                Optional.empty(),
                Optional.of("2/root"),
                Optional.empty());

        functions(cloud).call("sqs:orders", request);
        functions(cloud).call("sns:arn:aws:sns:eu-west-1:123456789012:orders", request);

        assertThat(sent).containsExactly("sqs 2/root", "sns 2/root");
    }

    @Test
    void stateMachineExecutionName_isValidInAws_evenForALongIdempotencyKey() {
        var name = CallName.of(new CallRequest(
                "function",
                "workflow",
                "0123456789abcdef0123456789ab",
                "k/".repeat(200),
                1,
                AwsFunctionCalls.json("{}"),
                Duration.ofSeconds(1),
                Optional.empty()));

        assertThat(name).matches("0123456789abcdef0123456789ab-[0-9a-f-]{36}").hasSizeLessThanOrEqualTo(80);
    }

    private static void assertLimit(String operation, String arguments) {
        assertThat(functions(new StubAwsServices()).call(operation, arguments))
                .isInstanceOfSatisfying(Reply.Failed.class, failed -> {
                    assertThat(failed.fault().code()).isEqualTo(Fault.LIMIT);
                    assertThat(failed.fault().message()).contains("at most");
                });
    }

    private static String text(int bytes) {
        return "\"" + "x".repeat(bytes) + "\"";
    }

    private static AwsFunctionCalls functions(AwsServices awsServices) {
        return new AwsFunctionCalls(awsServices);
    }
}
