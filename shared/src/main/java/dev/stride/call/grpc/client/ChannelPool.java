package dev.stride.call.grpc.client;

import dev.stride.CallLimits;
import dev.stride.call.egress.EgressGuard;
import dev.stride.call.egress.Origin;
import io.grpc.ManagedChannel;
import io.grpc.okhttp.OkHttpChannelBuilder;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import javax.net.ssl.SSLSocketFactory;

/**
 * A cache of the most recently used gRPC channels, one for each scheme, host and port. A channel that has been idle for too long
 * is replaced, because the server may have closed its connection.
 */
final class ChannelPool implements AutoCloseable {

    private record CachedChannel(ManagedChannel channel, long sinceNanos) {}

    /** A dummy address for the gRPC library. Connections do not use it: {@link GuardedSocketFactory} resolves the real host. */
    private static final String PLACEHOLDER = "0.0.0.0";

    private final EgressGuard egressGuard;
    private final Supplier<SSLSocketFactory> tls;
    private final Map<Origin, CachedChannel> cached = new LinkedHashMap<>(16, 0.75f, true);

    ChannelPool(EgressGuard egressGuard, Supplier<SSLSocketFactory> tls) {
        this.egressGuard = egressGuard;
        this.tls = tls;
    }

    /** Returns the cached channel of a service, or a new one, which connects at its first call. */
    synchronized ManagedChannel get(Origin origin) {
        var reusable = Optional.ofNullable(cached.get(origin))
                .filter(ChannelPool::isReusable)
                .map(CachedChannel::channel);
        var channel = reusable.orElseGet(() -> open(origin));
        Optional.ofNullable(cached.put(origin, new CachedChannel(channel, System.nanoTime())))
                .filter(before -> !before.channel().equals(channel))
                .ifPresent(before -> before.channel().shutdown());
        if (cached.size() > CallLimits.GRPC_CHANNELS) {
            var eldest = cached.keySet().iterator().next();
            Optional.ofNullable(cached.remove(eldest))
                    .ifPresent(it -> it.channel().shutdown());
        }
        return channel;
    }

    /** Removes a channel from the pool. Calls in progress on the channel can finish. */
    synchronized void discard(Origin origin, ManagedChannel channel) {
        if (Optional.ofNullable(cached.get(origin))
                .filter(it -> it.channel().equals(channel))
                .isPresent()) {
            cached.remove(origin);
        }
        channel.shutdown();
    }

    synchronized int size() {
        return cached.size();
    }

    @Override
    public synchronized void close() {
        cached.values().forEach(each -> each.channel().shutdownNow());
        cached.clear();
    }

    private ManagedChannel open(Origin origin) {
        var builder = OkHttpChannelBuilder.forAddress(PLACEHOLDER, origin.port())
                .overrideAuthority(origin.authority())
                .socketFactory(new GuardedSocketFactory(egressGuard, origin))
                .proxyDetector(_ -> null)
                .maxInboundMessageSize(CallLimits.REPLY_BYTES)
                .idleTimeout(CallLimits.CONNECTION_IDLE.toSeconds(), TimeUnit.SECONDS)
                .disableRetry()
                .disableServiceConfigLookUp()
                .directExecutor();
        return (origin.secure() ? builder.sslSocketFactory(tls.get()) : builder.usePlaintext()).build();
    }

    private static boolean isReusable(CachedChannel candidate) {
        return System.nanoTime() - candidate.sinceNanos() < CallLimits.CONNECTION_IDLE.toNanos();
    }
}
