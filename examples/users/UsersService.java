import com.google.protobuf.CodedInputStream;
import com.google.protobuf.CodedOutputStream;
import io.grpc.InsecureServerCredentials;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.Marshaller;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.ServerServiceDefinition;
import io.grpc.Status;
import io.grpc.okhttp.OkHttpServerBuilder;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

/** A small service for this example, over gRPC and without generated code: its methods and messages are those of users.proto. */
class UsersService {

    private static final String SERVICE = "users.v1.UserService";

    /** A message that has at most a name, field 1, and a role, field 2: users, and by its role alone the question for them. */
    private record User(String name, int role) {}

    private final Map<String, User> users = new ConcurrentSkipListMap<>();

    void main(String[] arguments) throws IOException, InterruptedException {
        var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(arguments[0]));
        var server = OkHttpServerBuilder.forPort(address, InsecureServerCredentials.create())
                .addService(service())
                .build()
                .start();
        IO.println("Users at localhost:" + server.getPort());
        server.awaitTermination();
    }

    private ServerServiceDefinition service() {
        var message = new Message(1, 2);
        var question = new Message(0, 1);
        return ServerServiceDefinition.builder(SERVICE)
                .addMethod(
                        method("AddUser", MethodType.UNARY, message, message), ServerCalls.asyncUnaryCall(this::add))
                .addMethod(
                        method("ListUsersByRole", MethodType.SERVER_STREAMING, question, message),
                        ServerCalls.asyncServerStreamingCall(this::list))
                .build();
    }

    private void add(User user, StreamObserver<User> reply) {
        if (user.name().isEmpty()) {
            reply.onError(Status.INVALID_ARGUMENT.withDescription("a user needs a name").asRuntimeException());
            return;
        }
        users.put(user.name(), user);
        reply.onNext(new User("", 0));
        reply.onCompleted();
    }

    private void list(User asked, StreamObserver<User> reply) {
        users.values().stream().filter(user -> user.role() == asked.role()).forEach(reply::onNext);
        reply.onCompleted();
    }

    private static MethodDescriptor<User, User> method(String name, MethodType type, Message request, Message reply) {
        return MethodDescriptor.newBuilder(request, reply)
                .setFullMethodName(MethodDescriptor.generateFullMethodName(SERVICE, name))
                .setType(type)
                .build();
    }

    /** How a message is written. @param name number of the field, 0 for none @param role number of the field */
    private record Message(int name, int role) implements Marshaller<User> {

        @Override
        public InputStream stream(User user) {
            try {
                var bytes = new ByteArrayOutputStream();
                var out = CodedOutputStream.newInstance(bytes);
                if (!user.name().isEmpty()) {
                    out.writeString(name, user.name());
                }
                if (user.role() != 0) {
                    out.writeEnum(role, user.role());
                }
                out.flush();
                return new ByteArrayInputStream(bytes.toByteArray());
            } catch (IOException impossible) {
                throw new IllegalStateException(impossible);
            }
        }

        @Override
        public User parse(InputStream stream) {
            try {
                var in = CodedInputStream.newInstance(stream);
                var user = new User("", 0);
                for (var tag = in.readTag(); tag != 0; tag = in.readTag()) {
                    var field = tag >>> 3;
                    if (field == name) {
                        user = new User(in.readString(), user.role());
                    } else if (field == role) {
                        user = new User(user.name(), in.readEnum());
                    } else {
                        in.skipField(tag);
                    }
                }
                return user;
            } catch (IOException malformed) {
                throw Status.INVALID_ARGUMENT.withCause(malformed).asRuntimeException();
            }
        }
    }
}
