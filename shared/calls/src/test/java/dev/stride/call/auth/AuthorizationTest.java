package dev.stride.call.auth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.call.api.Credentials;
import dev.stride.call.api.Credentials.OAuth2.Client;
import dev.stride.call.api.Credentials.OAuth2.TokenExchange;
import dev.stride.call.api.Deadline;
import dev.stride.call.api.OutboundClients;
import dev.stride.call.api.StubClients;
import dev.stride.call.auth.Authorization.AuthorizationValue;
import dev.stride.call.http.client.HttpClient;
import dev.stride.call.http.client.HttpReply;
import dev.stride.call.http.client.HttpRequest;
import dev.stride.common.Result;
import dev.stride.plan.call.GrantType;
import dev.stride.plan.fault.Fault;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AuthorizationTest {

    private static final Credentials OAUTH = new Credentials.OAuth2(
            GrantType.CLIENT_CREDENTIALS,
            Optional.of("https://id.test"),
            Optional.empty(),
            new Client("me", Optional.of("s3cret"), false),
            Optional.empty(),
            TokenExchange.NONE,
            List.of(),
            List.of());

    private final List<HttpRequest> sent = new ArrayList<>();

    @Test
    void basicCredentials_areSentInABasicAuthorizationHeader() {
        assertThat(sent(new Credentials.Basic("Aladdin", "open sesamé"), new CredentialPlacement.Header()))
                .containsEntry("Authorization", "Basic QWxhZGRpbjpvcGVuIHNlc2Ftw6k=");
    }

    @Test
    void bearerToken_isSentInTheAuthorizationHeader() {
        assertThat(sent(new Credentials.Bearer("abc"), new CredentialPlacement.Header()))
                .containsEntry("Authorization", "Bearer abc")
                .containsEntry("Cookie", "a=1");
    }

    @ParameterizedTest(name = "a key in {0} makes {1}")
    @CsvSource(delimiter = '|', textBlock = """
            HEADER | {Cookie=a=1, Key=p w}  | http://x.test/?q=1
            QUERY  | {Cookie=a=1}           | http://x.test/?q=1&Key=p%20w
            COOKIE | {Cookie=a=1; Key=p%20w} | http://x.test/?q=1
            """)
    void apiKey_isSentUnderItsNameInHeaderQueryOrCookie(CredentialPlacement.In in, String headers, String uri) {
        assertThat(sent(new Credentials.Bearer("p w"), new CredentialPlacement.ApiKey(in, "Key")))
                .hasToString(headers);
        assertThat(sent.getFirst().uri()).hasToString(uri);
        assertThat(sent(new Credentials.Basic("me", "p w"), new CredentialPlacement.ApiKey(in, "Key")))
                .hasToString(headers);
    }

    @Test
    void requestWithoutCredentialsHasNoAuthorizationHeader() {
        Authorization.send(clients(200, new Kept()), request(), Optional.empty());

        assertThat(sent.getFirst().headers()).containsOnlyKeys("Cookie");
    }

    @ParameterizedTest
    @CsvSource({"'a\r\nX: 1'", "é"})
    void secretWithLineBreakIsNotSentAsHeader(String token) {
        assertThat(Authorization.header(
                        new Credentials.Bearer(token), Kept::new, Deadline.after(Duration.ofMinutes(1))))
                .isInstanceOf(AuthorizationValue.Denied.class);
        assertThat(denied(new Credentials.Bearer(token)).code()).isEqualTo(Fault.AUTHENTICATION);
        assertThat(sent).isEmpty();
    }

    @Test
    void basicAuthUsernameWithAColon_isRejected() {
        assertThat(denied(new Credentials.Basic("a:b", "c")).message()).contains("colon");
    }

    @Test
    void requestWhoseTokenIsRejectedWith401_isRetriedOnceWithANewToken() {
        var tokens = new Kept();

        var reply = Authorization.send(clients(401, tokens), request(), Optional.of(OAUTH));

        assertThat(reply)
                .isInstanceOfSatisfying(
                        Result.Ok.class,
                        it -> assertThat(((HttpReply.Answered) it.value()).status())
                                .isEqualTo(401));
        assertThat(tokens.refused).containsExactly("token-0");
        assertThat(sent)
                .extracting(each -> each.headers().get("Authorization"))
                .containsExactly("Bearer token-0", "Bearer token-1");
    }

    @Test
    void replyWith403_causesNeitherANewTokenNorARetry() {
        var tokens = new Kept();

        Authorization.send(clients(403, tokens), request(), Optional.of(OAUTH));

        assertThat(tokens.refused).isEmpty();
        assertThat(sent).hasSize(1);
    }

    @Test
    void requestWithAStaticBearerToken_isNotRetriedAfterA401Reply() {
        Authorization.send(clients(401, new Kept()), request(), Optional.of(new Credentials.Bearer("abc")));

        assertThat(sent).hasSize(1);
    }

    @Test
    void requestIsNotSentIfTokenCannotBeObtained() {
        var fault = Fault.of(Fault.AUTHENTICATION, "no");
        var tokens = new Kept() {
            @Override
            public TokenResult obtain(Credentials.OAuth2 credentials, Deadline deadline) {
                return new TokenResult.Denied(fault);
            }
        };

        assertThat(Authorization.send(clients(200, tokens), request(), Optional.of(OAUTH)))
                .isEqualTo(Result.failed(fault));
        assertThat(sent).isEmpty();
    }

    private Map<String, String> sent(Credentials credentials, CredentialPlacement credentialPlacement) {
        sent.clear();
        Authorization.send(clients(200, new Kept()), request(), credentials, credentialPlacement);
        return new TreeMap<>(sent.getFirst().headers());
    }

    private Fault denied(Credentials credentials) {
        return ((Result.Failed<HttpReply, Fault>)
                        Authorization.send(clients(200, new Kept()), request(), Optional.of(credentials)))
                .reason();
    }

    private OutboundClients clients(int status, TokenSource tokenSource) {
        HttpClient httpClient = request -> {
            sent.add(request);
            return new HttpReply.Answered(status, Map.of(), new byte[0]);
        };
        return StubClients.withHttp(httpClient).and(TokenSource.class, tokenSource);
    }

    private static HttpRequest request() {
        return new HttpRequest(
                "GET", URI.create("http://x.test/?q=1"), Map.of("Cookie", "a=1"), new byte[0], Duration.ofMinutes(1));
    }

    /** Issues the same token until it is invalidated. */
    private static class Kept implements TokenSource {

        final List<String> refused = new ArrayList<>();

        @Override
        public TokenResult obtain(Credentials.OAuth2 credentials, Deadline deadline) {
            return new TokenResult.Token("token-" + refused.size());
        }

        @Override
        public void invalidate(Credentials.OAuth2 credentials, String token) {
            refused.add(token);
        }
    }
}
