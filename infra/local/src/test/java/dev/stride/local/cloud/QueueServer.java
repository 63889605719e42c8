package dev.stride.local.cloud;

import org.elasticmq.NodeAddress;
import org.elasticmq.rest.sqs.SQSRestServerBuilder;

/** A server process with ElasticMQ, which holds its messages in memory. */
final class QueueServer {

    /** @param words the port in the queue URLs, if it is not that of the server */
    public static void main(String[] words) {
        var builder = SQSRestServerBuilder.withInterface("127.0.0.1").withDynamicPort();
        var addressed = words.length == 0
                ? builder
                : builder.withServerAddress(new NodeAddress("http", "127.0.0.1", Integer.parseInt(words[0]), ""));
        ChildMain.say(addressed.start().waitUntilStarted().localAddress().getPort());
    }

    private QueueServer() {}
}
