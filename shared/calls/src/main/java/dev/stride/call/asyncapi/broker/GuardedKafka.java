package dev.stride.call.asyncapi.broker;

import dev.stride.call.egress.EgressGuard;
import dev.stride.call.egress.Origin;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.ApiVersions;
import org.apache.kafka.clients.ClientUtils;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.KafkaClient;
import org.apache.kafka.clients.Metadata;
import org.apache.kafka.clients.MetadataRecoveryStrategy;
import org.apache.kafka.clients.NetworkClient;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerPartitionAssignor;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.internals.ConsumerMetadata;
import org.apache.kafka.clients.consumer.internals.ConsumerUtils;
import org.apache.kafka.clients.consumer.internals.SubscriptionState;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.internals.ProducerInterceptors;
import org.apache.kafka.clients.producer.internals.ProducerMetadata;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.internals.ClusterResourceListeners;
import org.apache.kafka.common.metrics.Metrics;
import org.apache.kafka.common.network.Selector;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.common.utils.internals.LogContext;

/**
 * Creates Kafka clients that ask the egress guard before each connection. Kafka's clients connect to every broker that the
 * cluster names, for messages as well as for metadata, and no setting restrains them. Therefore this class passes them a network
 * client of its own, by constructors that Kafka keeps for its tests.
 */
final class GuardedKafka {

    private static final LogContext LOG = new LogContext();

    /** @param scheme of the addresses of the brokers, for the guard */
    @SuppressWarnings("unchecked")
    static KafkaProducer<byte[], byte[]> producer(
            Map<String, Object> settings, String scheme, EgressGuard egressGuard) {
        var config = new ProducerConfig(settings);
        var metadata = new ProducerMetadata(
                config.getLong(ProducerConfig.RETRY_BACKOFF_MS_CONFIG),
                config.getLong(ProducerConfig.RETRY_BACKOFF_MAX_MS_CONFIG),
                config.getLong(ProducerConfig.METADATA_MAX_AGE_CONFIG),
                config.getLong(ProducerConfig.METADATA_MAX_IDLE_CONFIG),
                LOG,
                new ClusterResourceListeners());
        var metrics = new Metrics(Time.SYSTEM);
        var versions = new ApiVersions();
        var inFlight = config.getInt(ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION);
        var network = network(
                config, metadata, versions, inFlight, new GuardedSelector(config, metrics, scheme, egressGuard));
        return (KafkaProducer<byte[], byte[]>) construct(
                KafkaProducer.class,
                List.of(
                        ProducerConfig.class,
                        Serializer.class,
                        Serializer.class,
                        ProducerMetadata.class,
                        KafkaClient.class,
                        ProducerInterceptors.class,
                        ApiVersions.class,
                        Time.class),
                config,
                new ByteArraySerializer(),
                new ByteArraySerializer(),
                metadata,
                network,
                new ProducerInterceptors<byte[], byte[]>(List.of(), metrics),
                versions,
                Time.SYSTEM);
    }

    /** @param scheme of the addresses of the brokers, for the guard */
    @SuppressWarnings("unchecked")
    static KafkaConsumer<byte[], byte[]> consumer(
            Map<String, Object> settings, String scheme, EgressGuard egressGuard) {
        var config = new ConsumerConfig(settings);
        var subscriptions = ConsumerUtils.createSubscriptionState(config, LOG);
        var metadata = new ConsumerMetadata(config, subscriptions, LOG, new ClusterResourceListeners());
        var selector = new GuardedSelector(config, new Metrics(Time.SYSTEM), scheme, egressGuard);
        var inFlight = ConsumerUtils.CONSUMER_MAX_INFLIGHT_REQUESTS_PER_CONNECTION;
        return (KafkaConsumer<byte[], byte[]>) construct(
                KafkaConsumer.class,
                List.of(
                        LogContext.class,
                        Time.class,
                        ConsumerConfig.class,
                        Deserializer.class,
                        Deserializer.class,
                        KafkaClient.class,
                        SubscriptionState.class,
                        ConsumerMetadata.class,
                        List.class),
                LOG,
                Time.SYSTEM,
                config,
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer(),
                network(config, metadata, new ApiVersions(), inFlight, selector),
                subscriptions,
                metadata,
                ConsumerPartitionAssignor.getAssignorInstances(
                        config.getList(ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG), config.originals()));
    }

    private static NetworkClient network(
            AbstractConfig config, Metadata metadata, ApiVersions versions, int inFlight, Selector selector) {
        var servers = config.getList(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG);
        ClientUtils.maybeBootstrapMetadataSynchronously(config, servers, metadata);
        return new NetworkClient(
                selector,
                metadata,
                config.getString(CommonClientConfigs.CLIENT_ID_CONFIG),
                inFlight,
                config.getLong(CommonClientConfigs.RECONNECT_BACKOFF_MS_CONFIG),
                config.getLong(CommonClientConfigs.RECONNECT_BACKOFF_MAX_MS_CONFIG),
                config.getInt(CommonClientConfigs.SEND_BUFFER_CONFIG),
                config.getInt(CommonClientConfigs.RECEIVE_BUFFER_CONFIG),
                config.getInt(CommonClientConfigs.REQUEST_TIMEOUT_MS_CONFIG),
                config.getLong(CommonClientConfigs.SOCKET_CONNECTION_SETUP_TIMEOUT_MS_CONFIG),
                config.getLong(CommonClientConfigs.SOCKET_CONNECTION_SETUP_TIMEOUT_MAX_MS_CONFIG),
                Time.SYSTEM,
                true,
                versions,
                LOG,
                MetadataRecoveryStrategy.forName(
                        config.getString(CommonClientConfigs.METADATA_RECOVERY_STRATEGY_CONFIG)),
                ClientUtils.bootstrapConfiguration(config, servers),
                config.getBoolean("metadata.cluster.check.enable"));
    }

    /** Opens the connections of a Kafka client, within the egress policy. */
    private static final class GuardedSelector extends Selector {

        private final String scheme;
        private final EgressGuard egressGuard;

        private GuardedSelector(AbstractConfig config, Metrics metrics, String scheme, EgressGuard egressGuard) {
            super(
                    config.getLong(CommonClientConfigs.CONNECTIONS_MAX_IDLE_MS_CONFIG),
                    metrics,
                    Time.SYSTEM,
                    "stride",
                    ClientUtils.createChannelBuilder(config, Time.SYSTEM, LOG),
                    LOG);
            this.scheme = scheme;
            this.egressGuard = egressGuard;
        }

        @Override
        public void connect(String id, InetSocketAddress address, int sendBuffer, int receiveBuffer)
                throws IOException {
            egressGuard.require(new Origin(scheme, address.getHostString(), address.getPort()), address.getAddress());
            super.connect(id, address, sendBuffer, receiveBuffer);
        }
    }

    private static Object construct(Class<?> type, List<Class<?>> parameters, Object... arguments) {
        try {
            var constructor = type.getDeclaredConstructor(parameters.toArray(Class<?>[]::new));
            constructor.setAccessible(true);
            return constructor.newInstance(arguments);
        } catch (ReflectiveOperationException changed) {
            throw new IllegalStateException("this version of the Kafka client has another constructor", changed);
        }
    }

    private GuardedKafka() {}
}
