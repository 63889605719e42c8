package dev.stride.call.registry;

import dev.stride.CallLimits;
import dev.stride.call.api.OutboundClients;
import dev.stride.call.asyncapi.broker.NetworkPublisher;
import dev.stride.call.asyncapi.channel.MessagePublisher;
import dev.stride.call.auth.CoalescingTokenSource;
import dev.stride.call.auth.OAuthTokenSource;
import dev.stride.call.auth.TokenSource;
import dev.stride.call.aws.client.AwsServices;
import dev.stride.call.egress.EgressGuard;
import dev.stride.call.grpc.client.GrpcClient;
import dev.stride.call.grpc.client.NetworkGrpcClient;
import dev.stride.call.http.client.HttpClient;
import dev.stride.call.http.client.NetworkHttpClient;
import dev.stride.call.httpaction.AllowListedHttpClient;
import dev.stride.call.httpaction.HostAllowList;
import dev.stride.common.Lazy;
import java.time.Clock;
import java.util.function.Supplier;

/** The doors to the network, as far as the operator's policy opens them. One serves a whole process. */
public final class NetworkClients implements OutboundClients {

    private final EgressGuard egressGuard;
    private final HttpClient httpClient;
    private final HttpClient actions;
    private final Lazy<TokenSource> tokens;
    private final Lazy<GrpcClient> grpc;
    private final Lazy<AwsServices> cloud;
    private final Lazy<MessagePublisher> brokers = new Lazy<>(() -> new NetworkPublisher(this));

    /** One that reads replies up to the usual length. */
    public NetworkClients(EgressGuard egressGuard, Supplier<AwsServices> cloud) {
        this(egressGuard, HostAllowList.UNSET, CallLimits.REPLY_BYTES, cloud);
    }

    /**
     * The doors of an operator.
     *
     * @param actions where {@code http} actions may go, besides what the passage says
     * @param replyBytes the longest reply over HTTP that is read
     * @param cloud makes what speaks to AWS, when it is first needed
     */
    public NetworkClients(EgressGuard egressGuard, HostAllowList actions, int replyBytes, Supplier<AwsServices> cloud) {
        this.egressGuard = egressGuard;
        this.httpClient = new NetworkHttpClient(egressGuard, replyBytes);
        this.actions = new AllowListedHttpClient(
                actions,
                actions.patterns().isPresent()
                        ? httpClient
                        : new NetworkHttpClient(egressGuard.publicNetworksOnly(), replyBytes));
        this.tokens = new Lazy<>(() -> new CoalescingTokenSource(new OAuthTokenSource(httpClient, Clock.systemUTC())));
        this.grpc = new Lazy<>(() -> new NetworkGrpcClient(egressGuard));
        this.cloud = new Lazy<>(cloud);
    }

    @Override
    public HttpClient http() {
        return httpClient;
    }

    @Override
    public HttpClient actions() {
        return actions;
    }

    @Override
    public EgressGuard passage() {
        return egressGuard;
    }

    @Override
    public TokenSource tokens() {
        return tokens.get();
    }

    @Override
    public GrpcClient grpc() {
        return grpc.get();
    }

    @Override
    public MessagePublisher brokers() {
        return brokers.get();
    }

    @Override
    public AwsServices cloud() {
        return cloud.get();
    }
}
