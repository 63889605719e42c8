package dev.stride.call.asyncapi.broker;

import dev.stride.Limits;
import dev.stride.call.asyncapi.channel.Channel;
import dev.stride.call.egress.EgressGuard;
import dev.stride.plan.event.ExtensionAttributes;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.WakeupException;

/**
 * A consumer of a Kafka topic in the consumer group {@code stride}. Several processes in this group share the messages of the
 * topic.
 */
final class KafkaSubscription implements ChannelSubscription {

    private static final String GROUP = "stride";

    private final KafkaConsumer<byte[], byte[]> consumer;
    private final Listener listener;
    private final Thread thread = Thread.ofVirtual().name("kafka").unstarted(this::poll);
    private volatile boolean open = true;

    private KafkaSubscription(KafkaConsumer<byte[], byte[]> consumer, Listener listener) {
        this.consumer = consumer;
        this.listener = listener;
    }

    static ChannelSubscription subscribe(
            Channel channel, Optional<UserPassword> user, EgressGuard egressGuard, Listener listener) {
        var consumer = GuardedKafka.consumer(
                KafkaSettings.consumer(channel.server(), user, GROUP),
                channel.server().origin().scheme(),
                egressGuard);
        consumer.subscribe(List.of(channel.address()));
        var subscription = new KafkaSubscription(consumer, listener);
        subscription.thread.start();
        return subscription;
    }

    private void poll() {
        try (consumer) {
            while (open) {
                try {
                    deliver(consumer.poll(Duration.ofSeconds(1)));
                } catch (RetriableException away) {
                    Thread.sleep(Limits.LOCAL_REDELIVERY);
                }
            }
        } catch (WakeupException | InterruptException | InterruptedException closed) {
            open = false;
        }
    }

    /**
     * Passes the messages of each partition to the listener in order, and commits the offset after each message. If the listener
     * rejects a message, the consumer reads this message again before the later messages of the partition. The consumer cannot
     * skip the message, because a commit of a later offset would also acknowledge the rejected message.
     */
    private void deliver(ConsumerRecords<byte[], byte[]> polled) {
        for (var partition : polled.partitions()) {
            for (var message : polled.records(partition)) {
                if (!isHandled(message)) {
                    consumer.seek(partition, message.offset());
                    break;
                }
                consumer.commitSync(Map.of(partition, new OffsetAndMetadata(message.offset() + 1)));
            }
        }
    }

    private boolean isHandled(ConsumerRecord<byte[], byte[]> message) {
        try {
            var id = "%s-%d-%d".formatted(message.topic(), message.partition(), message.offset());
            var payload = message.value() == null ? new byte[0] : message.value();
            var lineage = Optional.ofNullable(message.headers().lastHeader(ExtensionAttributes.LINEAGE))
                    .map(header -> new String(header.value(), StandardCharsets.UTF_8));
            listener.onMessage(id, message.topic(), payload, lineage);
            return true;
        } catch (RuntimeException refused) {
            return false;
        }
    }

    @Override
    public void close() {
        open = false;
        consumer.wakeup();
        try {
            thread.join(Limits.LOCAL_STOP);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
