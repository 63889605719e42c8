package dev.stride.call.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.CallLimits;
import dev.stride.call.api.Credentials;
import dev.stride.call.api.Deadline;
import dev.stride.call.api.OutboundClients;
import dev.stride.call.api.StubClients;
import dev.stride.call.asyncapi.broker.NetworkPublisher;
import dev.stride.call.asyncapi.channel.MessagePublisher;
import dev.stride.call.auth.TestCredentials;
import dev.stride.call.auth.TokenSource;
import dev.stride.call.grpc.client.GrpcClient;
import dev.stride.call.grpc.client.GrpcReply;
import dev.stride.call.http.client.HttpReply;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Checks what the requests of an attempt have in common, whichever kind of call sends them. */
class AttemptRequestsTest {

    /** The kinds that send no headers: calls of AWS services, lines of the log, and the example of a kind. */
    private static final Set<String> WITHOUT_HEADERS =
            Set.of("lambda", "eventbridge", "sqs", "sns", "stepfunctions", "sysout", "dice");

    private static final Duration TIMEOUT = Duration.ofMinutes(1);

    /** A request as a client received it. */
    private record Sent(Map<String, String> headers, Duration timeout) {}

    private final List<Sent> sent = new ArrayList<>();

    @ParameterizedTest
    @EnumSource
    void requestOfEveryKind_hasTheKeyOfTheCall_itsTrace_andTheNumberOfItsAttempt(SampleCall call) {
        call.perform(3, TIMEOUT, Optional.empty(), clients(answered(200, Map.of(), "{}")));

        var headers = new TreeMap<String, String>(String.CASE_INSENSITIVE_ORDER);
        headers.putAll(sent.getFirst().headers());
        assertThat(headers)
                .hasSameSizeAs(sent.getFirst().headers())
                .containsEntry("idempotency-key", "key")
                .containsEntry("stride-attempt", "3")
                .hasEntrySatisfying("traceparent", it -> assertThat(it).matches("00-[0-9a-f]{32}-[0-9a-f]{16}-01"));
    }

    @Test
    void everyBuiltInKind_isCheckedForItsHeaders_orSendsNone() {
        var checked = new TreeSet<>(WITHOUT_HEADERS);
        Arrays.stream(SampleCall.values()).map(SampleCall::kind).forEach(checked::add);

        assertThat(CallKinds.builtIn(StubClients.NONE).names()).isEqualTo(checked);
    }

    /** The reasons for which an attempt sends more than one request. */
    enum Reason {
        REDIRECT(SampleCall.HTTP_ACTION),
        NEXT_PAGE(SampleCall.ODATA),
        REFUSED_TOKEN(SampleCall.HTTP),
        REFUSED_TOKEN_OF_GRPC(SampleCall.RPC),
        CHALLENGE(SampleCall.HTTP);

        private final SampleCall call;

        Reason(SampleCall call) {
            this.call = call;
        }

        Optional<Credentials> credentials() {
            return switch (this) {
                case REDIRECT, NEXT_PAGE -> Optional.empty();
                case REFUSED_TOKEN, REFUSED_TOKEN_OF_GRPC ->
                    Optional.of(TestCredentials.client("https://login.example"));
                case CHALLENGE -> Optional.of(new Credentials.Digest("me", "p"));
            };
        }

        HttpReply firstReply() {
            return switch (this) {
                case REDIRECT -> answered(302, Map.of("location", "/other"), "");
                case NEXT_PAGE ->
                    answered(
                            200,
                            Map.of("content-type", "application/json"),
                            "{\"value\": [], \"@odata.nextLink\": \"?page=2\"}");
                case REFUSED_TOKEN, REFUSED_TOKEN_OF_GRPC -> answered(401, Map.of(), "");
                case CHALLENGE ->
                    answered(401, Map.of("www-authenticate", "Digest realm=\"r\", nonce=\"n\", qop=\"auth\""), "");
            };
        }
    }

    @ParameterizedTest
    @EnumSource
    void requestsOfAnAttemptThatSendsSeveral_shareItsTime(Reason reason) {
        reason.call.perform(1, TIMEOUT, reason.credentials(), clients(reason.firstReply()));

        assertThat(sent).hasSize(2).extracting(Sent::timeout).isSortedAccordingTo(Comparator.reverseOrder());
        assertThat(sent.getLast().timeout()).isLessThan(TIMEOUT);
    }

    @Test
    void requestsForTheTokenOfACall_haveNoMoreTimeThanTheCall() {
        var little = CallLimits.TOKEN_TIMEOUT.dividedBy(2);
        var clients = StubClients.withHttp(request -> {
            sent.add(new Sent(request.headers(), request.timeout()));
            return answered(404, Map.of(), "");
        });

        SampleCall.HTTP.perform(1, little, Optional.of(TestCredentials.client("https://login.example")), clients);

        assertThat(sent)
                .hasSizeGreaterThan(1)
                .allMatch(request -> request.timeout().compareTo(little) <= 0);
    }

    private OutboundClients clients(HttpReply first) {
        var clients = StubClients.withHttp(request -> {
                    sent.add(new Sent(request.headers(), request.timeout()));
                    return sent.size() == 1
                            ? first
                            : answered(200, Map.of("content-type", "application/json"), "{\"value\": []}");
                })
                .and(GrpcClient.class, request -> {
                    sent.add(new Sent(request.metadata(), request.timeout()));
                    return new GrpcReply.Ended("UNAUTHENTICATED", "", Map.of(), Optional.empty());
                })
                .and(TokenSource.class, new SameToken());
        return clients.and(MessagePublisher.class, new NetworkPublisher(clients));
    }

    private static HttpReply answered(int status, Map<String, String> headers, String body) {
        return new HttpReply.Answered(status, headers, body.getBytes(StandardCharsets.UTF_8));
    }

    private static final class SameToken implements TokenSource {

        @Override
        public TokenResult obtain(Credentials.OAuth2 credentials, Deadline deadline) {
            return new TokenResult.Token("t");
        }

        @Override
        public void invalidate(Credentials.OAuth2 credentials, String token) {}
    }
}
