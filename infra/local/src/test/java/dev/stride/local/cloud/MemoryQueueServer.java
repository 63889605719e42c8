package dev.stride.local.cloud;

import org.elasticmq.rest.sqs.SQSRestServerBuilder;

/** A server process with ElasticMQ in memory. */
final class MemoryQueueServer {

    public static void main(String[] words) {
        var server = SQSRestServerBuilder.withInterface("127.0.0.1")
                .withDynamicPort()
                .start();
        ChildMain.say(server.waitUntilStarted().localAddress().getPort());
    }

    private MemoryQueueServer() {}
}
