package dev.stride.call;

import dev.stride.CallLimits;
import dev.stride.call.asyncapi.Brokers;
import dev.stride.call.asyncapi.broker.NetworkBrokers;
import dev.stride.call.auth.OAuthTokens;
import dev.stride.call.auth.SharedTokens;
import dev.stride.call.auth.Tokens;
import dev.stride.call.cloud.Cloud;
import dev.stride.call.egress.Passage;
import dev.stride.call.http.Http;
import dev.stride.call.http.NetworkHttp;
import dev.stride.call.httpaction.AllowList;
import dev.stride.call.httpaction.GuardedHttp;
import dev.stride.call.rpc.Grpc;
import dev.stride.call.rpc.network.NetworkGrpc;
import java.time.Clock;
import java.util.function.Supplier;

/** The doors to the network, as far as the operator's policy opens them. One serves a whole process. */
public final class NetworkOutside implements Outside {

    private final Passage passage;
    private final Http http;
    private final Http actions;
    private final Once<Tokens> tokens;
    private final Once<Grpc> grpc;
    private final Once<Cloud> cloud;
    private final Once<Brokers> brokers = new Once<>(() -> new NetworkBrokers(this));

    /** One that reads replies up to the usual length. */
    public NetworkOutside(Passage passage, Supplier<Cloud> cloud) {
        this(passage, AllowList.UNSET, CallLimits.REPLY_BYTES, cloud);
    }

    /**
     * The doors of an operator.
     *
     * @param actions where {@code http} actions may go, besides what the passage says
     * @param replyBytes the longest reply over HTTP that is read
     * @param cloud makes what speaks to AWS, when it is first needed
     */
    public NetworkOutside(Passage passage, AllowList actions, int replyBytes, Supplier<Cloud> cloud) {
        this.passage = passage;
        this.http = new NetworkHttp(passage, replyBytes);
        this.actions = new GuardedHttp(
                actions,
                actions.patterns().isPresent() ? http : new NetworkHttp(passage.onlyToTheInternet(), replyBytes));
        this.tokens = new Once<>(() -> new SharedTokens(new OAuthTokens(http, Clock.systemUTC())));
        this.grpc = new Once<>(() -> new NetworkGrpc(passage));
        this.cloud = new Once<>(cloud);
    }

    @Override
    public Http http() {
        return http;
    }

    @Override
    public Http actions() {
        return actions;
    }

    @Override
    public Passage passage() {
        return passage;
    }

    @Override
    public Tokens tokens() {
        return tokens.get();
    }

    @Override
    public Grpc grpc() {
        return grpc.get();
    }

    @Override
    public Brokers brokers() {
        return brokers.get();
    }

    @Override
    public Cloud cloud() {
        return cloud.get();
    }
}
