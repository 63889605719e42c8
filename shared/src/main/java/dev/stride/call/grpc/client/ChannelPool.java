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

/** Channels to services, the latest used kept. One that may have been closed by the other side is not used again. */
final class ChannelPool implements AutoCloseable {

    private record Kept(ManagedChannel channel, long sinceNanos) {}

    /** Stands for a host whose addresses are found when it is connected to, and by nobody else. */
    private static final String SOMEWHERE = "0.0.0.0";

    private final EgressGuard egressGuard;
    private final Supplier<SSLSocketFactory> tls;
    private final Map<Origin, Kept> kept = new LinkedHashMap<>(16, 0.75f, true);

    ChannelPool(EgressGuard egressGuard, Supplier<SSLSocketFactory> tls) {
        this.egressGuard = egressGuard;
        this.tls = tls;
    }

    /** The channel to a service; it connects when it is used. */
    synchronized ManagedChannel get(Origin origin) {
        var good = Optional.ofNullable(kept.get(origin))
                .filter(ChannelPool::isGood)
                .map(Kept::channel);
        var channel = good.orElseGet(() -> open(origin));
        Optional.ofNullable(kept.put(origin, new Kept(channel, System.nanoTime())))
                .filter(before -> !before.channel().equals(channel))
                .ifPresent(before -> before.channel().shutdown());
        if (kept.size() > CallLimits.GRPC_CHANNELS) {
            var eldest = kept.keySet().iterator().next();
            Optional.ofNullable(kept.remove(eldest))
                    .ifPresent(it -> it.channel().shutdown());
        }
        return channel;
    }

    /** Does not use a channel again; calls that are under way on it end as they will. */
    synchronized void discard(Origin origin, ManagedChannel channel) {
        if (Optional.ofNullable(kept.get(origin))
                .filter(it -> it.channel().equals(channel))
                .isPresent()) {
            kept.remove(origin);
        }
        channel.shutdown();
    }

    synchronized int size() {
        return kept.size();
    }

    @Override
    public synchronized void close() {
        kept.values().forEach(each -> each.channel().shutdownNow());
        kept.clear();
    }

    private ManagedChannel open(Origin origin) {
        var builder = OkHttpChannelBuilder.forAddress(SOMEWHERE, origin.port())
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

    private static boolean isGood(Kept candidate) {
        return System.nanoTime() - candidate.sinceNanos() < CallLimits.CONNECTION_IDLE.toNanos();
    }
}
