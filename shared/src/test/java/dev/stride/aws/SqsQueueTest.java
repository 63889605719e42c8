package dev.stride.aws;

import dev.stride.contract.QueueContract;
import dev.stride.contract.Receiver;
import dev.stride.emulated.EmulatedAws;
import dev.stride.emulated.EmulatedAwsExtension;
import dev.stride.emulated.SqsReceiver;
import dev.stride.runtime.port.Queue;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(EmulatedAwsExtension.class)
class SqsQueueTest extends QueueContract {

    private final Queue queue;
    private final Receiver receiver;

    SqsQueueTest(EmulatedAws aws) {
        var url = aws.deploy().queueUrl();
        queue = new SqsQueue(aws.clients().sqs(), url);
        receiver = new SqsReceiver(aws.clients().sqs(), url);
    }

    @Override
    protected Queue queue() {
        return queue;
    }

    @Override
    protected Receiver receiver() {
        return receiver;
    }
}
