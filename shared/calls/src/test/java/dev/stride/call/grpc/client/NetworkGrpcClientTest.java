package dev.stride.call.grpc.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.google.protobuf.Any;
import com.google.rpc.ErrorInfo;
import com.google.rpc.RetryInfo;
import dev.stride.CallLimits;
import dev.stride.call.api.CallRequest;
import dev.stride.call.api.Credentials;
import dev.stride.call.api.Deadline;
import dev.stride.call.api.OutboundClients;
import dev.stride.call.api.Reply;
import dev.stride.call.api.StubClients;
import dev.stride.call.auth.TokenSource;
import dev.stride.call.egress.ConnectionPool;
import dev.stride.call.egress.EgressGuard;
import dev.stride.call.egress.EgressPolicy;
import dev.stride.call.grpc.GrpcCall;
import dev.stride.call.grpc.GrpcMethods;
import dev.stride.plan.call.AuthScheme;
import dev.stride.plan.fault.Fault;
import io.grpc.Context;
import io.grpc.Metadata;
import io.grpc.Status;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Calls a real gRPC server by a template, and provokes all failures of the connection. */
class NetworkGrpcClientTest {

    private static final String DOCUMENT = """
            syntax = "proto3";
            package users.v1;
            message User { string name = 1; int32 age = 2; }
            message Count { int32 count = 1; }
            service Find { rpc Go(User) returns (User); }
            service List { rpc Go(User) returns (stream User); }
            service Add { rpc Go(stream User) returns (Count); }
            service Meet { rpc Go(stream User) returns (stream User); }
            """;

    private static final GrpcServer SERVER = GrpcServer.plain(
            GrpcMethods.method(DOCUMENT, "Find", "Go"),
            GrpcMethods.method(DOCUMENT, "List", "Go"),
            GrpcMethods.method(DOCUMENT, "Add", "Go"),
            GrpcMethods.method(DOCUMENT, "Meet", "Go"));

    private static final NetworkGrpcClient GRPC =
            new NetworkGrpcClient(new EgressGuard(EgressPolicy.LOCAL_DEVELOPMENT), new ConnectionPool());

    private static final Duration LONG = Duration.ofSeconds(20);

    @AfterAll
    static void close() {
        SERVER.close();
    }

    @Test
    void unaryCallReturnsOneMessage() {
        SERVER.doing(call -> call.messages());

        assertThat(result("Find", "{\"name\": \"Ann\"}")).isEqualTo(json("{\"name\": \"Ann\", \"age\": 0}"));
    }

    @Test
    void messagesOfAGrpcServerStream_areReturnedAsAnArray() {
        SERVER.doing(call -> List.of(
                call.messages().getFirst(),
                call.messages().getFirst(),
                call.messages().getFirst()));

        assertThat(result("List", "{\"age\": 1}"))
                .isEqualTo(json(
                        "[{\"name\": \"\", \"age\": 1}, {\"name\": \"\", \"age\": 1}, {\"name\": \"\", \"age\": 1}]"));
        SERVER.doing(_ -> List.of());
        assertThat(result("List", "{}")).isEqualTo(json("[]"));
    }

    @Test
    void allMessagesOfAGrpcClientStream_reachTheServer() {
        SERVER.doing(call -> List.of(new byte[] {8, (byte) call.messages().size()}));

        assertThat(result("Add", "{\"messages\": [{}, {\"age\": 1}, {}]}")).isEqualTo(json("{\"count\": 3}"));
        assertThat(result("Add", "{\"messages\": []}")).isEqualTo(json("{\"count\": 0}"));
    }

    @Test
    void bidirectionalStreamReturnsAllReplies() {
        SERVER.doing(call -> call.messages().reversed());

        assertThat(result("Meet", "{\"messages\": [{\"age\": 1}, {\"age\": 2}]}"))
                .isEqualTo(json("[{\"name\": \"\", \"age\": 2}, {\"name\": \"\", \"age\": 1}]"));
    }

    @Test
    void allAttemptsSendSameIdempotencyKey() {
        var seen = Collections.synchronizedList(new ArrayList<String>());
        SERVER.doing(call -> {
            seen.add(header(call, "idempotency-key") + " " + header(call, "stride-attempt") + " "
                    + header(call, "authorization"));
            assertThat(header(call, "traceparent")).matches("00-[0-9a-f]{32}-[0-9a-f]{16}-01");
            return call.messages();
        });

        perform(SERVER.port(), "Find", request("{}", LONG, 1, Optional.empty()), StubClients.NONE);
        perform(SERVER.port(), "Find", request("{}", LONG, 2, Optional.empty()), StubClients.NONE);
        perform(
                SERVER.port(),
                "Find",
                request("{}", LONG, 3, Optional.of(new Credentials.Bearer("secret"))),
                StubClients.NONE);

        assertThat(seen).containsExactly("key 1 null", "key 2 null", "key 3 Bearer secret");
    }

    @Test
    void tokenRejectedByGrpcServiceIsReplacedOnce() {
        SERVER.doing(call -> {
            if ("Bearer new".equals(header(call, "authorization"))) {
                return call.messages();
            }
            throw Status.UNAUTHENTICATED.asRuntimeException();
        });
        var tokens = new ArrayList<>(List.of("old", "new"));
        var clients = StubClients.with(TokenSource.class, new TokenSource() {
            @Override
            public TokenResult obtain(Credentials.OAuth2 credentials, Deadline deadline) {
                return new TokenResult.Token(tokens.getFirst());
            }

            @Override
            public void invalidate(Credentials.OAuth2 credentials, String token) {
                tokens.remove(token);
            }
        });
        var credentials = Credentials.parse(
                AuthScheme.OAUTH2, json("{\"grantType\": \"clientCredentials\", \"clientId\": \"me\"}"));

        assertThat(perform(SERVER.port(), "Find", request("{}", LONG, 1, Optional.of(credentials)), clients))
                .isInstanceOf(Reply.Answered.class);
    }

    @ParameterizedTest
    @EnumSource(
            value = Status.Code.class,
            names = {"OK", "DEADLINE_EXCEEDED"},
            mode = EnumSource.Mode.EXCLUDE)
    void grpcErrorStatus_causesAFaultWithItsNameAndCode(Status.Code code) {
        SERVER.doing(_ -> {
            throw Status.fromCode(code).withDescription("said so").asRuntimeException(trailers("shop", "7"));
        });

        var fault = fault("Find", "{}");

        assertThat(fault.name()).isEqualTo(code.name());
        assertThat(fault.code()).isEqualTo(code.name());
        assertThat(fault.message())
                .isEqualTo(
                        "users.v1.Find/Go at grpc://localhost:%d answered %s: said so".formatted(SERVER.port(), code));
        assertThat(fault.data())
                .contains(json("{\"code\": \"%s\", \"description\": \"said so\", \"trailers\": {\"shop\": \"7\"}}"
                        .formatted(code)));
    }

    @Test
    void deadlineExceededCausesTimeoutFault() {
        SERVER.doing(_ -> {
            throw Status.DEADLINE_EXCEEDED.asRuntimeException();
        });

        var fault = fault("Find", "{}");

        assertThat(fault.name()).isEqualTo("DEADLINE_EXCEEDED");
        assertThat(fault.code()).isEqualTo(Fault.TIMEOUT);
    }

    @Test
    void grpcStatusDetails_areIncludedInTheFault_andDetermineTheRetryDelay() {
        var status = com.google.rpc.Status.newBuilder()
                .addDetails(Any.pack(ErrorInfo.newBuilder().setReason("BUSY").build()))
                .addDetails(Any.pack(RetryInfo.newBuilder()
                        .setRetryDelay(com.google.protobuf.Duration.newBuilder().setSeconds(7))
                        .build()))
                .addDetails(Any.newBuilder().setTypeUrl("type.test/unknown"))
                .build();
        var trailers = new Metadata();
        trailers.put(Metadata.Key.of("grpc-status-details-bin", Metadata.BINARY_BYTE_MARSHALLER), status.toByteArray());
        SERVER.doing(_ -> {
            throw Status.UNAVAILABLE.asRuntimeException(trailers);
        });

        assertThat(call("Find", "{}")).isInstanceOfSatisfying(Reply.Failed.class, failed -> {
            assertThat(failed.retryAfter()).contains(Duration.ofSeconds(7));
            assertThat(failed.fault().data().orElseThrow().path("details")).isEqualTo(json("""
                            [{"@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": "BUSY", "domain": "", "metadata": {}},
                             {"@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": "7s"},
                             {"@type": "type.test/unknown"}]"""));
        });
    }

    @Test
    void callOfAMissingGrpcMethod_causesAFaultWithTheCodeUnimplemented() {
        var template = GrpcMethods.template(
                DOCUMENT.replace("service Find", "service Lost"), "Lost", "Go", "grpc://localhost:" + SERVER.port());

        assertThat(new GrpcCall()
                        .perform(template, request("{}", LONG, 1, Optional.empty()), withGrpc(GRPC, StubClients.NONE)))
                .isInstanceOfSatisfying(
                        Reply.Failed.class,
                        failed -> assertThat(failed.fault().code()).isEqualTo("UNIMPLEMENTED"));
    }

    @Test
    void refusedConnectionCausesCommunicationFaultAndNextCallReconnects() throws IOException {
        int port;
        try (var socket = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"))) {
            port = socket.getLocalPort();
        }

        for (int attempt = 1; attempt <= 2; attempt++) {
            var fault = fault(perform(port, "Find", request("{}", LONG, attempt, Optional.empty()), StubClients.NONE));
            assertThat(fault.code()).isEqualTo(Fault.COMMUNICATION);
            assertThat(fault.message()).contains("grpc://localhost:" + port).containsIgnoringCase("refused");
        }
    }

    @Test
    void unknownHostCausesCommunicationFault() {
        var template = GrpcMethods.template(DOCUMENT, "Find", "Go", "grpc://nowhere.invalid");
        var grpc = client(new EgressGuard(EgressPolicy.LOCAL_DEVELOPMENT, host -> {
            throw new UnknownHostException(host);
        }));

        var fault = fault(new GrpcCall()
                .perform(template, request("{}", LONG, 1, Optional.empty()), withGrpc(grpc, StubClients.NONE)));

        assertThat(fault.code()).isEqualTo(Fault.COMMUNICATION);
        assertThat(fault.message()).contains("the host nowhere.invalid does not exist");
    }

    @Test
    void deniedHostCausesConfigurationFault() {
        var grpc = client(new EgressGuard(EgressPolicy.allowing(List.of("users.test"))));
        var template = GrpcMethods.template(DOCUMENT, "Find", "Go", "grpc://localhost:" + SERVER.port());

        var fault = fault(new GrpcCall()
                .perform(template, request("{}", LONG, 1, Optional.empty()), withGrpc(grpc, StubClients.NONE)));

        assertThat(fault.code()).isEqualTo(Fault.CONFIGURATION);
        assertThat(fault.message()).contains("not among the hosts that this deployment may call");
    }

    @Test
    void grpcClient_connectsToTheAddressThatTheEgressPolicyChecked_withoutResolvingTheHostAgain() {
        SERVER.doing(call -> {
            assertThat(call.call().getAuthority()).isEqualTo("users.test:" + SERVER.port());
            return call.messages();
        });
        var egressGuard =
                new EgressGuard(EgressPolicy.LOCAL_DEVELOPMENT, _ -> List.of(InetAddress.ofLiteral("127.0.0.1")));
        var template = GrpcMethods.template(DOCUMENT, "Find", "Go", "grpc://users.test:" + SERVER.port());

        assertThat(new GrpcCall()
                        .perform(
                                template,
                                request("{}", LONG, 1, Optional.empty()),
                                withGrpc(client(egressGuard), StubClients.NONE)))
                .isInstanceOf(Reply.Answered.class);
    }

    @Test
    void timeoutOfAGrpcCall_cancelsTheCallAtTheServer() throws InterruptedException {
        var cancelled = new CountDownLatch(1);
        SERVER.doing(call -> {
            Context.current().addListener(_ -> cancelled.countDown(), Runnable::run);
            throw new GrpcServer.Silence();
        });

        var fault = fault(perform(
                SERVER.port(), "Find", request("{}", Duration.ofMillis(300), 1, Optional.empty()), StubClients.NONE));

        assertThat(fault.code()).isEqualTo(Fault.TIMEOUT);
        assertThat(fault.message()).contains("grpc://localhost:" + SERVER.port() + " did not answer within PT0.3S");
        assertThat(cancelled.await(20, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void grpcCallToAnUnresponsiveServer_causesATimeoutFault() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"))) {
            var fault = fault(perform(
                    socket.getLocalPort(),
                    "Find",
                    request("{}", Duration.ofMillis(300), 1, Optional.empty()),
                    StubClients.NONE));

            assertThat(fault.code()).isEqualTo(Fault.TIMEOUT);
        }
    }

    @Test
    void grpcStreamThatBreaksAfterItsFirstMessage_causesACommunicationFault() {
        try (var server = GrpcServer.plain(GrpcMethods.method(DOCUMENT, "List", "Go"))) {
            server.doing(call -> {
                call.say(call.messages().getFirst());
                server.kill();
                throw new GrpcServer.Silence();
            });

            assertThat(fault(perform(server.port(), "List", request("{}", LONG, 1, Optional.empty()), StubClients.NONE))
                            .code())
                    .isEqualTo(Fault.COMMUNICATION);
        }
    }

    @Test
    void connectionClosedBeforeTheGrpcReply_causesACommunicationFault() throws Exception {
        try (var socket = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"))) {
            var server = Thread.ofVirtual().start(() -> {
                try (var connection = socket.accept()) {
                    connection.getInputStream().read();
                } catch (IOException closed) {
                    // The test expects the interruption.
                }
            });

            var fault = fault(
                    perform(socket.getLocalPort(), "Find", request("{}", LONG, 1, Optional.empty()), StubClients.NONE));

            assertThat(fault.code()).isEqualTo(Fault.COMMUNICATION);
            server.join();
        }
    }

    @Test
    void replyThatIsNotHttp2CausesCommunicationFault() throws Exception {
        try (var socket = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"))) {
            var server = Thread.ofVirtual().start(() -> {
                try (var connection = socket.accept()) {
                    connection.getOutputStream().write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(UTF_8));
                    connection.getInputStream().read();
                } catch (IOException closed) {
                    // The client has cancelled the call.
                }
            });

            var fault = fault(
                    perform(socket.getLocalPort(), "Find", request("{}", LONG, 1, Optional.empty()), StubClients.NONE));

            assertThat(fault.code()).isEqualTo(Fault.COMMUNICATION);
            server.join();
        }
    }

    @Test
    void grpcReplyMessageThatCannotBeDecoded_causesACommunicationFault() {
        SERVER.doing(_ -> List.of(new byte[] {10, 100, 1}));

        var fault = fault("Find", "{}");

        assertThat(fault.code()).isEqualTo(Fault.COMMUNICATION);
        assertThat(fault.message()).contains("answered with an invalid users.v1.User");
    }

    @Test
    void unaryGrpcCallAnsweredByZeroOrTwoMessages_causesACommunicationFault() {
        SERVER.doing(_ -> List.of());
        assertThat(fault("Find", "{}").code()).isEqualTo(Fault.COMMUNICATION);
        SERVER.doing(_ -> List.of(new byte[0], new byte[0]));
        assertThat(fault("Find", "{}").code()).isEqualTo(Fault.COMMUNICATION);
    }

    @Test
    void messageAboveSizeLimitCausesLimitFault() {
        SERVER.doing(_ -> List.of(named(CallLimits.REPLY_BYTES + 1)));

        var fault = fault("Find", "{}");

        assertThat(fault.code()).isEqualTo(Fault.LIMIT);
        assertThat(fault.message()).contains("more than " + CallLimits.REPLY_BYTES + " bytes");
    }

    @Test
    void streamAboveByteLimitCausesLimitFault() {
        SERVER.doing(_ -> Collections.nCopies(5, named(CallLimits.REPLY_BYTES / 4)));

        assertThat(fault("List", "{}").code()).isEqualTo(Fault.LIMIT);
    }

    @Test
    void streamAboveMessageLimitCausesLimitFault() {
        SERVER.doing(_ -> Collections.nCopies(CallLimits.STREAMED_MESSAGES + 1, new byte[0]));

        var fault = fault("List", "{}");

        assertThat(fault.code()).isEqualTo(Fault.LIMIT);
        assertThat(fault.message()).contains("more than " + CallLimits.STREAMED_MESSAGES + " messages");
    }

    @Test
    void argumentsOfWrongTypeAreNotSent() {
        SERVER.doing(_ -> {
            throw new AssertionError("sent");
        });

        assertThat(fault("Find", "{\"age\": \"old\"}").code()).isEqualTo(Fault.VALIDATION);
    }

    @Test
    void moreGrpcHostsThanDescriptors_areCalledOverABoundedNumberOfChannels() {
        SERVER.doing(call -> call.messages());
        var egressGuard =
                new EgressGuard(EgressPolicy.LOCAL_DEVELOPMENT, _ -> List.of(InetAddress.ofLiteral("127.0.0.1")));
        var connectionPool = new ConnectionPool();
        var grpc = new NetworkGrpcClient(egressGuard, connectionPool);

        for (int i = 0; i < CallLimits.CONNECTION_DESCRIPTORS + 20; i++) {
            var host = "grpc://users%d.test:%d".formatted(i, SERVER.port());
            assertThat(new GrpcCall()
                            .perform(
                                    GrpcMethods.template(DOCUMENT, "Find", "Go", host),
                                    request("{}", LONG, 1, Optional.empty()),
                                    withGrpc(grpc, StubClients.NONE)))
                    .isInstanceOf(Reply.Answered.class);
            assertThat(connectionPool.size()).isLessThanOrEqualTo(CallLimits.CONNECTION_DESCRIPTORS);
        }
    }

    private static NetworkGrpcClient client(EgressGuard egressGuard) {
        return new NetworkGrpcClient(egressGuard, new ConnectionPool());
    }

    private static byte[] named(int length) {
        var user = GrpcMethods.method(DOCUMENT, "Find", "Go").input();
        try {
            return user.encode(json("{\"name\": \"" + "a".repeat(length) + "\"}"));
        } catch (MessageMismatchException misfit) {
            throw new AssertionError(misfit);
        }
    }

    private static String header(GrpcServer.Call call, String name) {
        return String.valueOf(call.metadata().get(Metadata.Key.of(name, Metadata.ASCII_STRING_MARSHALLER)));
    }

    private static Metadata trailers(String name, String value) {
        var trailers = new Metadata();
        trailers.put(Metadata.Key.of(name, Metadata.ASCII_STRING_MARSHALLER), value);
        return trailers;
    }

    private static JsonNode result(String service, String arguments) {
        return switch (call(service, arguments)) {
            case Reply.Answered(var result, var _) -> result;
            case Reply other -> throw new AssertionError(other.toString());
        };
    }

    private static Fault fault(String service, String arguments) {
        return fault(call(service, arguments));
    }

    private static Fault fault(Reply reply) {
        return switch (reply) {
            case Reply.Failed(Fault fault, var _, var _) -> fault;
            case Reply other -> throw new AssertionError(other.toString());
        };
    }

    private static Reply call(String service, String arguments) {
        return perform(SERVER.port(), service, request(arguments, LONG, 1, Optional.empty()), StubClients.NONE);
    }

    private static Reply perform(int port, String service, CallRequest request, OutboundClients clients) {
        var template = GrpcMethods.template(DOCUMENT, service, "Go", "grpc://localhost:" + port);
        return new GrpcCall().perform(template, request, withGrpc(GRPC, clients));
    }

    private static OutboundClients withGrpc(GrpcClient grpcClient, OutboundClients others) {
        return new OutboundClients() {
            @Override
            public <T> T get(Class<T> client) {
                return client == GrpcClient.class ? client.cast(grpcClient) : others.get(client);
            }
        };
    }

    private static CallRequest request(
            String arguments, Duration timeout, int attempt, Optional<Credentials> credentials) {
        return new CallRequest("find", "workflow", "instance", "key", attempt, json(arguments), timeout, credentials);
    }

    private static JsonNode json(String text) {
        try {
            return new JsonMapper().readTree(text);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
