package dev.stride.call.grpc.client;

import dev.stride.call.egress.EgressGuard;
import io.grpc.CallOptions;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.Marshaller;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.Status;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import javax.net.ssl.SSLSocketFactory;

/** Makes gRPC calls over the network within the operator's egress policy. It is safe for concurrent use. */
public final class NetworkGrpcClient implements GrpcClient, AutoCloseable {

    private final ChannelPool channelPool;

    public NetworkGrpcClient(EgressGuard egressGuard) {
        this(egressGuard, () -> (SSLSocketFactory) SSLSocketFactory.getDefault());
    }

    NetworkGrpcClient(EgressGuard egressGuard, Supplier<SSLSocketFactory> tls) {
        this.channelPool = new ChannelPool(egressGuard, tls);
    }

    @Override
    public GrpcReply call(GrpcRequest request) {
        var channel = channelPool.get(request.origin());
        var grpcExchange = new GrpcExchange(request);
        var options = CallOptions.DEFAULT
                .withDeadlineAfter(request.timeout().toNanos(), TimeUnit.NANOSECONDS)
                .withStreamTracerFactory(grpcExchange.tracer());
        var call = channel.newCall(method(request.method()), options);
        grpcExchange.start(call, metadata(request));
        try {
            return grpcExchange.result().get();
        } catch (InterruptedException interrupted) {
            call.cancel("the caller was interrupted", interrupted);
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for %s".formatted(request), interrupted);
        } catch (ExecutionException bug) {
            throw new IllegalStateException("the call of " + request + " failed", bug.getCause());
        } finally {
            if (!grpcExchange.hasResponse()) {
                channelPool.discard(request.origin(), channel);
            }
        }
    }

    /** Returns the number of gRPC channels in the pool. */
    int channels() {
        return channelPool.size();
    }

    @Override
    public void close() {
        channelPool.close();
    }

    private static MethodDescriptor<byte[], byte[]> method(GrpcMethod method) {
        return MethodDescriptor.newBuilder(new ByteArrayMarshaller(), new ByteArrayMarshaller())
                .setFullMethodName(MethodDescriptor.generateFullMethodName(method.service(), method.name()))
                .setType(type(method))
                .build();
    }

    private static MethodType type(GrpcMethod method) {
        if (method.clientStreaming()) {
            return method.serverStreaming() ? MethodType.BIDI_STREAMING : MethodType.CLIENT_STREAMING;
        }
        return method.serverStreaming() ? MethodType.SERVER_STREAMING : MethodType.UNARY;
    }

    private static Metadata metadata(GrpcRequest request) {
        var metadata = new Metadata();
        request.metadata()
                .forEach((name, value) -> metadata.put(Metadata.Key.of(name, Metadata.ASCII_STRING_MARSHALLER), value));
        return metadata;
    }

    /** Passes encoded messages to and from the gRPC library unchanged. */
    static final class ByteArrayMarshaller implements Marshaller<byte[]> {

        @Override
        public InputStream stream(byte[] message) {
            return new ByteArrayInputStream(message);
        }

        @Override
        public byte[] parse(InputStream stream) {
            try {
                return stream.readAllBytes();
            } catch (IOException broken) {
                throw Status.UNKNOWN.withCause(broken).asRuntimeException();
            }
        }
    }
}
