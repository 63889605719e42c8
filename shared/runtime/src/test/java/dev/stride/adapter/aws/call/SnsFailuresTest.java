package dev.stride.adapter.aws.call;

final class SnsFailuresTest extends AwsFailureContract {

    private static final String TOPIC = "arn:aws:sns:eu-west-1:123456789012:orders";

    SnsFailuresTest() {
        super(
                "sns",
                new Called(
                        "sns:" + TOPIC,
                        "publishing a message",
                        "the SNS topic " + TOPIC,
                        "{\"body\": \"%s\"}",
                        "{\"body\": 1, \"subject\": 7}"));
    }

    @Override
    String error(String code) {
        return "<ErrorResponse><Error><Code>%s</Code><Message>not today</Message></Error></ErrorResponse>"
                .formatted(code);
    }
}
