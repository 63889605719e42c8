package dev.stride.call.grpc.client;

import dev.stride.call.http.client.ServerKeys;
import io.grpc.InsecureServerCredentials;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Server;
import io.grpc.ServerCall;
import io.grpc.ServerCredentials;
import io.grpc.ServerMethodDefinition;
import io.grpc.ServerServiceDefinition;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.okhttp.OkHttpServerBuilder;
import io.grpc.okhttp.SslSocketFactoryServerCredentials;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

/** A gRPC server on the loopback address, whose replies the test defines. It does not support reflection. */
final class GrpcServer implements AutoCloseable {

    /** Defines the reply of a call. */
    @FunctionalInterface
    interface Behaviour {

        /** @return the messages of the reply. A thrown status ends the call */
        List<byte[]> answer(Call call) throws StatusRuntimeException;
    }

    /**
     * A received call.
     *
     * @param messages of the request
     */
    record Call(ServerCall<byte[], byte[]> call, Metadata metadata, List<byte[]> messages) {

        /** Sends one of several messages immediately. */
        void say(byte[] message) {
            call.sendHeaders(new Metadata());
            call.sendMessage(message);
        }
    }

    /** Leaves a call open. */
    static final class Silence extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    /** Reports each connection that a client closes. */
    private static final Logger LOG = Logger.getLogger("io.grpc.okhttp.OkHttpServerTransport");

    static {
        LOG.setLevel(Level.OFF);
    }

    private final Server server;
    private final int port;
    private volatile Behaviour behaviour = _ -> List.of();

    private GrpcServer(ServerCredentials credentials, List<GrpcMethod> methods) {
        var address = new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0);
        var builder = OkHttpServerBuilder.forPort(address, credentials);
        methods.forEach(method -> builder.addService(service(method)));
        try {
            server = builder.build().start();
            port = server.getPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static GrpcServer plain(GrpcMethod... methods) {
        return new GrpcServer(InsecureServerCredentials.create(), List.of(methods));
    }

    static GrpcServer secure(ServerKeys keys, GrpcMethod... methods) throws Exception {
        var sockets = keys.context().getSocketFactory();
        return new GrpcServer(SslSocketFactoryServerCredentials.create(sockets), List.of(methods));
    }

    int port() {
        return port;
    }

    GrpcServer doing(Behaviour next) {
        behaviour = next;
        return this;
    }

    /** Stops the server immediately, including calls in progress. */
    void kill() {
        server.shutdownNow();
    }

    @Override
    public void close() {
        server.shutdownNow();
    }

    private ServerServiceDefinition service(GrpcMethod method) {
        var descriptor = MethodDescriptor.newBuilder(
                        new NetworkGrpcClient.ByteArrayMarshaller(), new NetworkGrpcClient.ByteArrayMarshaller())
                .setFullMethodName(method.service() + "/" + method.name())
                .setType(MethodDescriptor.MethodType.BIDI_STREAMING)
                .build();
        return ServerServiceDefinition.builder(method.service())
                .addMethod(ServerMethodDefinition.create(descriptor, this::arrived))
                .build();
    }

    private ServerCall.Listener<byte[]> arrived(ServerCall<byte[], byte[]> call, Metadata metadata) {
        var messages = new ArrayList<byte[]>();
        call.request(Integer.MAX_VALUE);
        return new ServerCall.Listener<>() {
            @Override
            public void onMessage(byte[] message) {
                messages.add(message);
            }

            @Override
            public void onHalfClose() {
                try {
                    var answer = behaviour.answer(new Call(call, metadata, messages));
                    call.sendHeaders(new Metadata());
                    answer.forEach(call::sendMessage);
                    call.close(Status.OK, new Metadata());
                } catch (Silence _) {
                    // The call stays open.
                } catch (StatusRuntimeException status) {
                    var trailers = status.getTrailers();
                    call.close(status.getStatus(), trailers == null ? new Metadata() : trailers);
                }
            }
        };
    }
}
