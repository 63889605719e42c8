package dev.stride.call.grpc.client;

import dev.stride.CallLimits;
import dev.stride.call.egress.ConnectionPool;
import dev.stride.call.egress.ConnectionPool.Target;
import dev.stride.call.egress.EgressGuard;
import dev.stride.call.egress.Origin;
import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.Marshaller;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.Status;
import io.grpc.okhttp.OkHttpChannelBuilder;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import javax.net.SocketFactory;
import javax.net.ssl.SSLSocketFactory;

/** Makes gRPC calls over the network within the operator's egress policy. It is safe for concurrent use. */
public final class NetworkGrpcClient implements GrpcClient {

    /** A dummy address for the gRPC library. Connections do not use it: {@link GuardedSocketFactory} resolves the real host. */
    private static final String PLACEHOLDER = "0.0.0.0";

    private final EgressGuard egressGuard;
    private final ConnectionPool connectionPool;
    private final Supplier<SSLSocketFactory> tls;

    public NetworkGrpcClient(EgressGuard egressGuard, ConnectionPool connectionPool) {
        this(egressGuard, connectionPool, () -> (SSLSocketFactory) SSLSocketFactory.getDefault());
    }

    NetworkGrpcClient(EgressGuard egressGuard, ConnectionPool connectionPool, Supplier<SSLSocketFactory> tls) {
        this.egressGuard = egressGuard;
        this.connectionPool = connectionPool;
        this.tls = tls;
    }

    /** A channel, which connects at its first call and serves concurrent calls over one connection. */
    private record GrpcConnection(ManagedChannel channel) implements ConnectionPool.Connection {

        @Override
        public boolean isShared() {
            return true;
        }

        @Override
        public void close() {
            channel.shutdown();
        }
    }

    @Override
    public GrpcReply call(GrpcRequest request) {
        var target = new Target<>(GrpcConnection.class, this, request.origin());
        try (var lease = connectionPool
                .reuse(target)
                .orElseGet(() -> connectionPool.add(target, new GrpcConnection(open(request.origin()))))) {
            var grpcExchange = new GrpcExchange(request);
            var reply = call(request, lease.connection().channel(), grpcExchange);
            // Without a response the connection is perhaps broken.
            if (grpcExchange.hasResponse()) {
                lease.keep();
            }
            return reply;
        }
    }

    private ManagedChannel open(Origin origin) {
        var builder = OkHttpChannelBuilder.forAddress(PLACEHOLDER, origin.port())
                .overrideAuthority(origin.authority())
                .socketFactory(new GuardedSocketFactory(egressGuard, origin))
                .proxyDetector(_ -> null)
                .maxInboundMessageSize(CallLimits.REPLY_BYTES)
                .disableRetry()
                .disableServiceConfigLookUp()
                .directExecutor();
        return (origin.secure() ? builder.sslSocketFactory(tls.get()) : builder.usePlaintext()).build();
    }

    private static GrpcReply call(GrpcRequest request, ManagedChannel channel, GrpcExchange grpcExchange) {
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
        }
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

    /**
     * Creates sockets that connect to one fixed host and port. The address that the gRPC library passes is ignored. The egress guard
     * checks each connection.
     */
    private static final class GuardedSocketFactory extends SocketFactory {

        private final EgressGuard egressGuard;
        private final Origin origin;

        GuardedSocketFactory(EgressGuard egressGuard, Origin origin) {
            this.egressGuard = egressGuard;
            this.origin = origin;
        }

        @Override
        public Socket createSocket() throws IOException {
            return egressGuard.connect(origin);
        }

        @Override
        public Socket createSocket(String host, int port) throws IOException {
            return createSocket();
        }

        @Override
        public Socket createSocket(String host, int port, InetAddress localHost, int localPort) throws IOException {
            return createSocket();
        }

        @Override
        public Socket createSocket(InetAddress host, int port) throws IOException {
            return createSocket();
        }

        @Override
        public Socket createSocket(InetAddress address, int port, InetAddress localAddress, int localPort)
                throws IOException {
            return createSocket();
        }
    }
}
