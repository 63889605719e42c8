package dev.stride.adapter.aws;

import dev.stride.runtime.event.bus.QueuedEventSink;
import dev.stride.runtime.port.Bus;
import dev.stride.runtime.port.LaneQueue;
import dev.stride.runtime.port.MessageVisibility;
import dev.stride.runtime.port.ObjectStore;
import dev.stride.runtime.port.Queue;
import dev.stride.runtime.port.Rules;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Timers;

/**
 * The ports (storage, queue, timers, event bus) of one deployment, implemented by AWS services.
 *
 * @param objects blobs of any size, in the object store
 * @param visibility changes how long received messages stay hidden, in all queues of the deployment
 */
public record AwsPorts(
        Table table,
        ObjectStore objects,
        Queue queue,
        MessageVisibility visibility,
        Timers timers,
        Bus bus,
        Rules rules) {

    public static AwsPorts of(AwsClients clients, AwsResources resources) {
        return new AwsPorts(
                new DynamoTable(clients.dynamo(), resources.table()),
                new S3Blobs(clients.s3(), resources.bucket()),
                instances(clients, resources),
                new SqsVisibility(clients.sqs(), resources.queueUrl()),
                new SchedulerTimers(clients.scheduler(), resources),
                QueuedEventSink.wrap(
                        new EventBridgeBus(clients.eventBridge(), resources.bus()),
                        resources.eventSinkQueueUrl().map(url -> new SqsQueue(clients.sqs(), url))),
                new EventBridgeRules(clients.eventBridge(), resources.events(), resources.scheduleDeadLetterArn()));
    }

    private static Queue instances(AwsClients clients, AwsResources resources) {
        var common = new SqsQueue(clients.sqs(), resources.queueUrl());
        return resources
                .controlQueueUrl()
                .<Queue>map(url -> new LaneQueue(common, new SqsQueue(clients.sqs(), url)))
                .orElse(common);
    }
}
