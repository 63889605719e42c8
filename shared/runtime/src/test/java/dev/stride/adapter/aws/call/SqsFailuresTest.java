package dev.stride.adapter.aws.call;

final class SqsFailuresTest extends AwsFailureContract {

    SqsFailuresTest() {
        super("sqs", new Called("sqs:orders", "sending a message", "the SQS queue orders", "{\"body\": \"%s\"}", "{}"));
    }
}
