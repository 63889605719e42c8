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

/** A gRPC server on the loopback address that answers every call of some methods as a test says; it describes nothing of itself. */
final class GrpcServer implements AutoCloseable {

    /** What a call gets. */
    @FunctionalInterface
    interface Behaviour {

        /** @return the messages of an answer. A status that is thrown ends the call */
        List<byte[]> answer(Call call) throws StatusRuntimeException;
    }

    /** A call as it arrived. @param messages that were sent */
    record Call(ServerCall<byte[], byte[]> call, Metadata metadata, List<byte[]> messages) {

        /** Answers one message of several now. */
        void say(byte[] message) {
            call.sendHeaders(new Metadata());
            call.sendMessage(message);
        }
    }

    /** Leaves a call without an end. */
    static final class Silence extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    /** Tells of every connection that a client gives up. */
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

    /** Ends everything at once, calls under way included. */
    void kill() {
        server.shutdownNow();
    }

    @Override
    public void close() {
        server.shutdownNow();
    }

    private ServerServiceDefinition service(GrpcMethod method) {
        var descriptor = MethodDescriptor.newBuilder(new ByteArrayMarshaller(), new ByteArrayMarshaller())
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
                    // The call goes on.
                } catch (StatusRuntimeException status) {
                    var trailers = status.getTrailers();
                    call.close(status.getStatus(), trailers == null ? new Metadata() : trailers);
                }
            }
        };
    }
}
