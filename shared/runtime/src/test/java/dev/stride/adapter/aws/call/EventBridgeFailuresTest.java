package dev.stride.adapter.aws.call;

final class EventBridgeFailuresTest extends AwsFailureContract {

    EventBridgeFailuresTest() {
        super(
                "eventbridge",
                new Called(
                        "eventbridge:orders#OrderPlaced",
                        "putting an event",
                        "the EventBridge bus orders",
                        "{\"source\": \"shop\", \"detail\": {\"note\": \"%s\"}}",
                        "{\"source\": \"shop\", \"detail\": 1}"));
    }
}
