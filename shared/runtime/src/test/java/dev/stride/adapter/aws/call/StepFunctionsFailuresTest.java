package dev.stride.adapter.aws.call;

final class StepFunctionsFailuresTest extends AwsFailureContract {

    private static final String MACHINE = "arn:aws:states:eu-west-1:123456789012:stateMachine:billing";

    StepFunctionsFailuresTest() {
        super(
                "stepfunctions",
                new Called(
                        "stepfunctions:" + MACHINE,
                        "starting an execution",
                        "the Step Functions state machine " + MACHINE,
                        "{\"note\": \"%s\"}",
                        "{}"));
    }
}
