package dev.stride.call.grpc.client;

import com.google.protobuf.Descriptors.MethodDescriptor;
import com.google.protobuf.TypeRegistry;

/**
 * A method of a gRPC service.
 *
 * @param service full name, such as {@code users.v1.UserService}
 * @param clientStreaming whether the request is a stream of messages
 * @param serverStreaming whether the reply is a stream of messages
 */
public record GrpcMethod(
        String service,
        String name,
        MessageType input,
        MessageType output,
        boolean clientStreaming,
        boolean serverStreaming) {

    /** @param types the message types that {@code google.protobuf.Any} may contain */
    public static GrpcMethod of(MethodDescriptor method, TypeRegistry types) {
        return new GrpcMethod(
                method.getService().getFullName(),
                method.getName(),
                new MessageType(method.getInputType(), types),
                new MessageType(method.getOutputType(), types),
                method.isClientStreaming(),
                method.isServerStreaming());
    }

    /** Returns the full method name in the form of gRPC, {@code service/method}. */
    @Override
    public String toString() {
        return service + "/" + name;
    }
}
