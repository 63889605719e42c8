package dev.stride.adapter.aws.call;

final class LambdaFailuresTest extends AwsFailureContract {

    LambdaFailuresTest() {
        super("lambda", new Called("lambda:resize", "function resize", "the Lambda", "{\"photo\": 1}", "{}"));
    }
}
