package dev.stride.call.grpc.client;

import io.grpc.MethodDescriptor.Marshaller;
import io.grpc.Status;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Passes encoded messages through unchanged. */
final class ByteArrayMarshaller implements Marshaller<byte[]> {

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
