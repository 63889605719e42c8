package dev.stride.call.registry;

import dev.stride.CallLimits;
import dev.stride.call.api.OutboundClients;
import dev.stride.call.asyncapi.broker.NetworkPublisher;
import dev.stride.call.asyncapi.channel.MessagePublisher;
import dev.stride.call.auth.CoalescingTokenSource;
import dev.stride.call.auth.OAuthTokenSource;
import dev.stride.call.auth.TokenSource;
import dev.stride.call.aws.client.AwsServices;
import dev.stride.call.egress.ConnectionPool;
import dev.stride.call.egress.EgressGuard;
import dev.stride.call.grpc.client.GrpcClient;
import dev.stride.call.grpc.client.NetworkGrpcClient;
import dev.stride.call.http.client.HttpClient;
import dev.stride.call.http.client.NetworkHttpClient;
import dev.stride.call.httpaction.AllowListedHttpClient;
import dev.stride.call.httpaction.HostAllowList;
import dev.stride.common.Lazy;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Outbound clients that use the network within the operator's egress policy. One instance serves the whole process.
 *
 * <p>The guard and the connection pool are offered beside the clients, because publishers of messages open their connections by the
 * libraries of brokers. Publishers get these clients themselves, without the wrappers of a call: whoever publishes has taken a slot
 * of the host already, and a publication that fails is described by its arguments.
 */
public final class NetworkClients implements OutboundClients {

    private final Map<Class<?>, Lazy<?>> clients;

    /** Creates clients whose {@code http} actions may contact every host on the internet that the egress policy allows. */
    public NetworkClients(EgressGuard egressGuard, Supplier<AwsServices> awsServices) {
        this(egressGuard, HostAllowList.UNSET, awsServices);
    }

    /**
     * @param actionHosts the hosts that {@code http} actions may contact, in addition to the egress policy
     * @param awsServices creates the AWS client at its first use
     */
    public NetworkClients(EgressGuard egressGuard, HostAllowList actionHosts, Supplier<AwsServices> awsServices) {
        var connectionPool = new ConnectionPool();
        var http = new NetworkHttpClient(egressGuard, connectionPool, CallLimits.REPLY_BYTES);
        var actions = new AllowListedHttpClient(
                actionHosts,
                actionHosts.patterns().isPresent()
                        ? http
                        : new NetworkHttpClient(
                                egressGuard.publicNetworksOnly(), connectionPool, CallLimits.REPLY_BYTES));
        this.clients = Map.of(
                EgressGuard.class, new Lazy<>(() -> egressGuard),
                ConnectionPool.class, new Lazy<>(() -> connectionPool),
                HttpClient.class, new Lazy<>(() -> http),
                AllowListedHttpClient.class, new Lazy<>(() -> actions),
                TokenSource.class,
                        new Lazy<>(() -> new CoalescingTokenSource(new OAuthTokenSource(http, Clock.systemUTC()))),
                GrpcClient.class, new Lazy<>(() -> new NetworkGrpcClient(egressGuard, connectionPool)),
                MessagePublisher.class, new Lazy<>(() -> new NetworkPublisher(this)),
                AwsServices.class, new Lazy<>(awsServices));
    }

    @Override
    public <T> T get(Class<T> client) {
        var found = Optional.<Lazy<?>>ofNullable(clients.get(client))
                .orElseThrow(() -> new IllegalStateException(
                        "this process has no network client of the type %s".formatted(client.getName())));
        return client.cast(found.get());
    }
}
