package dev.stride.call.auth;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.CallLimits;
import dev.stride.call.api.Credentials;
import dev.stride.call.api.Credentials.OAuth2.Client;
import dev.stride.call.api.Credentials.OAuth2.TokenExchange;
import dev.stride.call.api.Deadline;
import dev.stride.call.auth.OAuthServer.Metadata;
import dev.stride.call.auth.TokenSource.TokenResult;
import dev.stride.call.http.client.HttpReply;
import dev.stride.call.http.client.HttpRequest;
import dev.stride.plan.call.GrantType;
import dev.stride.plan.fault.Fault;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OAuthTokenSourceTest {

    private static final Deadline AMPLE = Deadline.after(Duration.ofHours(1));

    private static final String REALM = "https://login.test/realms/main";

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
    private final OAuthServer server = OAuthServer.standard(now::get);
    private final TokenSource tokenSource = new OAuthTokenSource(server, now::get);

    @Test
    void oAuthAccessToken_isReusedUntilShortlyBeforeItsExpiry() {
        var first = token(tokenSource, TestCredentials.client(REALM));
        now.set(Instant.EPOCH
                .plus(Duration.ofMinutes(1))
                .minus(CallLimits.TOKEN_EXPIRY_MARGIN)
                .minusMillis(1));

        assertThat(token(tokenSource, TestCredentials.client(REALM))).isEqualTo(first);
        now.updateAndGet(it -> it.plusMillis(1));
        assertThat(token(tokenSource, TestCredentials.client(REALM))).isNotEqualTo(first);
        assertThat(server.forms()).hasSize(2);
    }

    @Test
    void rejectedTokenIsNotReused() {
        var first = token(tokenSource, TestCredentials.client(REALM));
        tokenSource.invalidate(TestCredentials.client(REALM), "another");

        assertThat(token(tokenSource, TestCredentials.client(REALM))).isEqualTo(first);
        tokenSource.invalidate(TestCredentials.client(REALM), first);
        assertThat(token(tokenSource, TestCredentials.client(REALM))).isNotEqualTo(first);
    }

    @Test
    void allAccessTokensObtainedWithCredentials_areListedForRedaction() {
        var credentials = TestCredentials.client(REALM);
        var first = token(tokenSource, credentials);
        tokenSource.invalidate(credentials, first);
        var second = token(tokenSource, credentials);

        assertThat(tokenSource.issuedTokens(credentials)).containsExactly(first, second);
        assertThat(tokenSource.issuedTokens(TestCredentials.user(REALM))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "OPENID, client_secret_basic",
        "OPENID, client_secret_post",
        "OAUTH,  client_secret_basic",
        "OAUTH,  client_secret_post",
        "NONE,   client_secret_basic"
    })
    void oauthClient_authenticatesByTheMethodInTheServerMetadata(Metadata metadata, String method) {
        var asked = new OAuthServer(now::get, metadata, method, Duration.ofMinutes(1));

        assertThat(new OAuthTokenSource(asked, now::get).obtain(TestCredentials.client(REALM), AMPLE))
                .isInstanceOf(TokenResult.Token.class);
        assertThat(asked.forms())
                .singleElement()
                .satisfies(form -> assertThat(form)
                        .containsEntry("grant_type", List.of("client_credentials"))
                        .containsEntry("scope", List.of("read write")));
    }

    @Test
    void authorizationServerMetadataAreRequestedOnce() {
        token(tokenSource, TestCredentials.client(REALM));
        tokenSource.invalidate(TestCredentials.client(REALM), server.tokens().getFirst());
        token(tokenSource, TestCredentials.client(REALM));

        assertThat(server.paths())
                .containsExactly(
                        "/realms/main/.well-known/openid-configuration", "/realms/main/token", "/realms/main/token");
    }

    @ParameterizedTest
    @CsvSource({
        "https://login.test/realms/main, https://tokens.test/token, true",
        "https://login.test/realms/main, http://login.test/token, false",
        "https://login.test/realms/main, HTTP://login.test/token, false",
        "http://login.test/realms/main, http://login.test/token, true"
    })
    void secretOfAClient_isNotSentInClear_becauseMetadataReadWithTlsSaySo(
            String authority, String endpoint, boolean sent) {
        var requests = new ArrayList<HttpRequest>();
        var source = new OAuthTokenSource(
                request -> {
                    requests.add(request);
                    var body = request.method().equals("GET")
                            ? "{\"token_endpoint\": \"" + endpoint + "\"}"
                            : "{\"access_token\": \"t\"}";
                    return new HttpReply.Answered(200, Map.of(), body.getBytes(UTF_8));
                },
                now::get);

        var result = source.obtain(TestCredentials.client(authority), AMPLE);

        assertThat(result instanceof TokenResult.Token).isEqualTo(sent);
        assertThat(requests.stream().filter(request -> request.method().equals("POST")))
                .hasSize(sent ? 1 : 0);
        if (result instanceof TokenResult.Denied(Fault fault)) {
            assertThat(fault.code()).isEqualTo(Fault.CONFIGURATION);
            assertThat(fault.message()).contains("login.test", "without TLS");
        }
    }

    @Test
    void tokenEndpointFromAnApiDocument_isUsedWithoutRequestingAuthorizationServerMetadata() {
        var named = new Credentials.OAuth2(
                        GrantType.CLIENT_CREDENTIALS,
                        Optional.empty(),
                        Optional.empty(),
                        new Client(OAuthServer.CLIENT, Optional.of(OAuthServer.SECRET), false),
                        Optional.empty(),
                        TokenExchange.NONE,
                        List.of(),
                        List.of())
                .withDefaultTokenEndpoint(REALM + "/token");

        assertThat(tokenSource.obtain(named, AMPLE)).isInstanceOf(TokenResult.Token.class);
        assertThat(server.paths()).containsExactly("/realms/main/token");
        assertThat(tokenSource.issuedTokens(named.withoutTokenEndpoint())).hasSize(1);
    }

    @Test
    void passwordGrantWithoutClientAuthentication_obtainsAToken() {
        var asked = new OAuthServer(now::get, Metadata.OPENID, "none", Duration.ofMinutes(1));

        assertThat(new OAuthTokenSource(asked, now::get).obtain(TestCredentials.user(REALM), AMPLE))
                .isInstanceOf(TokenResult.Token.class);
        assertThat(asked.forms())
                .singleElement()
                .satisfies(form -> assertThat(form)
                        .containsEntry("grant_type", List.of("password"))
                        .containsEntry("client_id", List.of(OAuthServer.CLIENT))
                        .containsEntry("username", List.of(OAuthServer.USER))
                        .containsEntry("password", List.of(OAuthServer.PASSWORD)));
    }

    @Test
    void oAuthTokenExchange_sendsTheSubjectTokenInItsRequest() {
        var subject = token(tokenSource, TestCredentials.client(REALM));

        assertThat(token(tokenSource, TestCredentials.exchange(REALM, subject))).isNotEqualTo(subject);
        assertThat(server.forms().getLast())
                .containsEntry("grant_type", List.of("urn:ietf:params:oauth:grant-type:token-exchange"))
                .containsEntry("subject_token", List.of(subject))
                .containsEntry("subject_token_type", List.of("urn:ietf:params:oauth:token-type:access_token"))
                .containsEntry("audience", List.of("shop", "bank"))
                .containsEntry("requested_subject", List.of("bob"))
                .containsEntry("requested_issuer", List.of("google"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"access_token":"t"}                                          | PT5M
            {"access_token":"t","expires_in":"30"}                        | PT30S
            {"access_token":"t","expires_in":99999999}                    | PT24H
            {"access_token":"t","expires_in":1e30}                        | PT5M
            {"access_token":"t","expires_in":-1,"token_type":"BEARER"}    | PT5M
            """)
    void tokenLifetimeFromServerIsLimitedToBounds(String answer, Duration lifetime) {
        var asked = new AtomicInteger();
        var some = new OAuthTokenSource(
                request -> request.method().equals("GET") ? answer(404, "") : counted(asked, answer), now::get);
        token(some, TestCredentials.client(REALM));
        now.set(Instant.EPOCH
                .plus(lifetime)
                .minus(CallLimits.TOKEN_EXPIRY_MARGIN)
                .minusMillis(1));
        token(some, TestCredentials.client(REALM));

        assertThat(asked).hasValue(1);
        now.updateAndGet(it -> it.plusMillis(1));
        token(some, TestCredentials.client(REALM));
        assertThat(asked).hasValue(2);
    }

    @Test
    void errorOfTokenServerIsReportedWithoutSecret() {
        var wrong = new OAuthServer(now::get, Metadata.NONE, "client_secret_post", Duration.ofMinutes(1));
        var fault = fault(new OAuthTokenSource(wrong, now::get).obtain(TestCredentials.client(REALM), AMPLE));

        assertThat(fault.code()).isEqualTo(Fault.AUTHENTICATION);
        assertThat(fault.message())
                .contains("login.test", "401", "invalid_client", "No client has ***")
                .doesNotContain(OAuthServer.SECRET);
    }

    @Test
    void failedTokenRequestIsNotCached() {
        var answers = new AtomicInteger();
        var moody = new OAuthTokenSource(
                request -> answers.getAndIncrement() == 0 ? answer(503, "") : server.send(request), now::get);

        assertThat(fault(moody.obtain(TestCredentials.client(REALM), AMPLE)).code())
                .isEqualTo(Fault.COMMUNICATION);
        assertThat(moody.obtain(TestCredentials.client(REALM), AMPLE)).isInstanceOf(TokenResult.Token.class);
    }

    @Test
    void invalidUrlOfAnOAuthAuthority_causesAConfigurationFault() {
        var fault = fault(tokenSource.obtain(TestCredentials.client("the login"), AMPLE));

        assertThat(fault.code()).isEqualTo(Fault.CONFIGURATION);
        assertThat(server.paths()).isEmpty();
    }

    @Test
    void concurrentCallersThatNeedAToken_shareOneTokenRequest() throws Exception {
        var many = 50;
        var all = new CountDownLatch(many);
        var shared = new CoalescingTokenSource(new OAuthTokenSource(
                request -> {
                    await(all);
                    return server.send(request);
                },
                now::get));
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var grants = IntStream.range(0, many)
                    .mapToObj(_ -> threads.submit(() -> {
                        all.countDown();
                        return shared.obtain(TestCredentials.client(REALM), AMPLE);
                    }))
                    .toList();
            for (var grant : grants) {
                assertThat(grant.get())
                        .isEqualTo(new TokenResult.Token(server.tokens().getFirst()));
            }
        }
        assertThat(server.forms()).hasSize(1);
    }

    @Test
    void callerWhoseTimeIsOver_doesNotWaitForTheTokenRequestOfAnotherCaller() throws Exception {
        var begun = new CountDownLatch(1);
        var end = new CountDownLatch(1);
        var shared = new CoalescingTokenSource(new OAuthTokenSource(
                request -> {
                    begun.countDown();
                    await(end);
                    return server.send(request);
                },
                now::get));
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var other = threads.submit(() -> shared.obtain(TestCredentials.client(REALM), AMPLE));
            await(begun);

            assertThat(fault(shared.obtain(TestCredentials.client(REALM), Deadline.after(Duration.ZERO)))
                            .code())
                    .isEqualTo(Fault.TIMEOUT);
            end.countDown();
            assertThat(other.get()).isInstanceOf(TokenResult.Token.class);
        }
    }

    @Test
    void callerThatSharedARequestWithTooLittleTime_requestsTheTokenAgain() throws Exception {
        var hurried = new HurriedFirst();
        var shared = new CoalescingTokenSource(hurried);
        var result = new CompletableFuture<TokenResult>();
        hurried.patient = new Thread(() -> result.complete(shared.obtain(TestCredentials.client(REALM), AMPLE)));

        assertThat(fault(shared.obtain(TestCredentials.client(REALM), Deadline.after(Duration.ZERO)))
                        .code())
                .isEqualTo(Fault.TIMEOUT);
        assertThat(result.get()).isEqualTo(new TokenResult.Token("second"));
    }

    /** Has no time for the first request, which it ends when a patient caller waits for the result. */
    private static final class HurriedFirst implements TokenSource {

        private Thread patient = Thread.currentThread();
        private final AtomicInteger requests = new AtomicInteger();

        @Override
        public TokenResult obtain(Credentials.OAuth2 credentials, Deadline deadline) {
            if (requests.incrementAndGet() > 1) {
                return new TokenResult.Token("second");
            }
            patient.start();
            while (patient.getState() != Thread.State.WAITING) {
                Thread.onSpinWait();
            }
            return new TokenResult.Denied(Fault.of(Fault.TIMEOUT, "no time"));
        }

        @Override
        public void invalidate(Credentials.OAuth2 credentials, String token) {}
    }

    @Test
    void toStringOfCredentialsAndTokensHidesSecrets() {
        var shown = List.of(
                        new Credentials.Basic("ann", "hidden"),
                        new Credentials.Bearer("hidden"),
                        TestCredentials.user(REALM),
                        TestCredentials.client(REALM),
                        new TokenResult.Token("hidden"),
                        new TokenResponse.Issued("hidden", Duration.ZERO))
                .toString();

        assertThat(shown).doesNotContain("hidden", OAuthServer.SECRET, OAuthServer.PASSWORD);
    }

    private static HttpReply counted(AtomicInteger count, String body) {
        count.incrementAndGet();
        return answer(200, body);
    }

    private static HttpReply answer(int status, String body) {
        return new HttpReply.Answered(status, Map.of("content-type", "application/json"), body.getBytes(UTF_8));
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String token(TokenSource tokenSource, Credentials.OAuth2 credentials) {
        assertThat(tokenSource.obtain(credentials, AMPLE)).isInstanceOf(TokenResult.Token.class);
        return ((TokenResult.Token) tokenSource.obtain(credentials, AMPLE)).value();
    }

    private static Fault fault(TokenResult tokenResult) {
        assertThat(tokenResult).isInstanceOf(TokenResult.Denied.class);
        return ((TokenResult.Denied) tokenResult).fault();
    }
}
