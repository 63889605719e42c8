package dev.stride.call.rpc.network;

import dev.stride.call.egress.Passage;
import dev.stride.call.rpc.Grpc;
import dev.stride.call.rpc.GrpcReply;
import dev.stride.call.rpc.GrpcRequest;
import dev.stride.call.rpc.RpcMethod;
import io.grpc.CallOptions;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import javax.net.ssl.SSLSocketFactory;

/** gRPC over the network, as far as the operator's policy lets it. One instance serves any number of threads. */
public final class NetworkGrpc implements Grpc, AutoCloseable {

    private final Channels channels;

    public NetworkGrpc(Passage passage) {
        this(passage, () -> (SSLSocketFactory) SSLSocketFactory.getDefault());
    }

    NetworkGrpc(Passage passage, Supplier<SSLSocketFactory> tls) {
        this.channels = new Channels(passage, tls);
    }

    @Override
    public GrpcReply call(GrpcRequest request) {
        var channel = channels.to(request.origin());
        var exchange = new Exchange(request);
        var options = CallOptions.DEFAULT
                .withDeadlineAfter(request.timeout().toNanos(), TimeUnit.NANOSECONDS)
                .withStreamTracerFactory(exchange.tracer());
        var call = channel.newCall(method(request.method()), options);
        exchange.start(call, metadata(request));
        try {
            return exchange.end().get();
        } catch (InterruptedException interrupted) {
            call.cancel("nobody waits for it any more", interrupted);
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for " + request, interrupted);
        } catch (ExecutionException bug) {
            throw new IllegalStateException("the call of " + request + " failed", bug.getCause());
        } finally {
            if (!exchange.reached()) {
                channels.drop(request.origin(), channel);
            }
        }
    }

    /** How many channels are kept. */
    int channels() {
        return channels.size();
    }

    /** Closes all connections. */
    @Override
    public void close() {
        channels.close();
    }

    private static MethodDescriptor<byte[], byte[]> method(RpcMethod method) {
        return MethodDescriptor.newBuilder(new Bytes(), new Bytes())
                .setFullMethodName(MethodDescriptor.generateFullMethodName(method.service(), method.name()))
                .setType(type(method))
                .build();
    }

    private static MethodType type(RpcMethod method) {
        if (method.takesStream()) {
            return method.givesStream() ? MethodType.BIDI_STREAMING : MethodType.CLIENT_STREAMING;
        }
        return method.givesStream() ? MethodType.SERVER_STREAMING : MethodType.UNARY;
    }

    private static Metadata metadata(GrpcRequest request) {
        var metadata = new Metadata();
        request.metadata()
                .forEach((name, value) -> metadata.put(Metadata.Key.of(name, Metadata.ASCII_STRING_MARSHALLER), value));
        return metadata;
    }
}
