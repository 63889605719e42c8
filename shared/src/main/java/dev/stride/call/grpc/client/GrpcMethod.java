package dev.stride.call.grpc.client;

import com.google.protobuf.Descriptors.MethodDescriptor;
import com.google.protobuf.TypeRegistry;

/**
 * A method of a service.
 *
 * @param service full name, such as {@code users.v1.UserService}
 * @param clientStreaming whether it takes any number of messages instead of one
 * @param serverStreaming whether it gives any number of messages instead of one
 */
public record GrpcMethod(
        String service,
        String name,
        MessageType input,
        MessageType output,
        boolean clientStreaming,
        boolean serverStreaming) {

    /** @param types what messages of the type {@code google.protobuf.Any} may hold */
    public static GrpcMethod of(MethodDescriptor method, TypeRegistry types) {
        return new GrpcMethod(
                method.getService().getFullName(),
                method.getName(),
                new MessageType(method.getInputType(), types),
                new MessageType(method.getOutputType(), types),
                method.isClientStreaming(),
                method.isServerStreaming());
    }

    /** The full name by which gRPC calls it. */
    @Override
    public String toString() {
        return service + "/" + name;
    }
}
