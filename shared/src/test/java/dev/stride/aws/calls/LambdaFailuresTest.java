package dev.stride.aws.calls;

final class LambdaFailuresTest extends AwsFailureContract {

    LambdaFailuresTest() {
        super("lambda", new Called("lambda:resize", "function resize", "the Lambda", "{\"photo\": 1}", "{}"));
    }
}
