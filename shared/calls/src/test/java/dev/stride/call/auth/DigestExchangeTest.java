package dev.stride.call.auth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.call.api.Credentials;
import dev.stride.call.http.client.HttpClient;
import dev.stride.call.http.client.HttpReply;
import dev.stride.call.http.client.HttpReply.Answered;
import dev.stride.call.http.client.HttpReply.Reason;
import dev.stride.call.http.client.HttpReply.Unanswered;
import dev.stride.call.http.client.HttpRequest;
import dev.stride.plan.fault.Fault;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Digest authentication against a server that checks the response of RFC 7616, section 3.4.1, by its own computation. */
class DigestExchangeTest {

    private static final Credentials.Digest MUFASA = new Credentials.Digest("Mufasa", "Circle of Life");

    private static final String NONCE = "7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v";

    private final List<HttpRequest> sent = new ArrayList<>();

    @ParameterizedTest
    @CsvSource({"MD5, auth", "SHA-256, auth", "SHA-256, 'auth, auth-int'"})
    void challengeIsAnsweredWithHashOfPasswordNonceTargetAndBody(String algorithm, String qop) {
        var offered = challenge(algorithm, "").replace("auth, auth-int", qop);
        var reply = send(MUFASA, server(algorithm, "Digest " + offered));

        assertThat(reply).contains("status=200");
        assertThat(sent).hasSize(2);
        assertThat(sent.getFirst().headers()).doesNotContainKey("Authorization");
        assertThat(sent.getLast().headers().get("Authorization"))
                .contains("username=\"Mufasa\"", "uri=\"/dir/index.html?q=1\"")
                .doesNotContain("Circle");
    }

    @Test
    void digestClient_skipsAChallengeWithAnUnsupportedAlgorithm_andAnswersTheNextOne() {
        var header = "Basic realm=\"a\", Digest %s, Digest %s"
                .formatted(challenge("SHA3-999", ""), challenge("SHA-256", ""));

        send(MUFASA, server("SHA-256", header));

        assertThat(sent).hasSize(2);
        assertThat(sent.getLast().headers().get("Authorization")).contains("SHA-256");
    }

    @Test
    void digestLoginWithAWrongPassword_isNotRetried_andReturnsThe401Reply() {
        var wrong = new Credentials.Digest("Mufasa", "wrong");

        assertThat(send(wrong, server("MD5", "Digest " + challenge("MD5", "")))).contains("status=401");
        assertThat(sent).hasSize(2);
    }

    @Test
    void digestLoginWithAStaleNonce_isRetriedExactlyOnce() {
        send(new Credentials.Digest("Mufasa", "wrong"), server("MD5", "Digest " + challenge("MD5", ", stale=true")));

        assertThat(sent).hasSize(3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Basic realm=\"a\"", "", "Digest"})
    void unauthorizedReplyWithoutAUsableDigestChallenge_isNotRetried(String header) {
        var reply = send(MUFASA, server("MD5", header));

        assertThat(sent).hasSize(1);
        assertThat(reply).containsAnyOf("status=401", Fault.AUTHENTICATION);
    }

    @Test
    void requestDeniedByTheEgressPolicy_isNotRepeatedWithDigestCredentials() {
        var reply = DigestExchange.send(
                request -> {
                    sent.add(request);
                    return new Unanswered(Reason.FORBIDDEN, "the host is not allowed");
                },
                request(),
                MUFASA);

        assertThat(reply.toString()).contains("not allowed");
        assertThat(sent).hasSize(1);
    }

    private String send(Credentials.Digest credentials, HttpClient server) {
        return DigestExchange.send(server, request(), credentials).toString();
    }

    private static HttpRequest request() {
        var uri = URI.create("http://www.example.org/dir/index.html?q=1");
        return new HttpRequest("POST", uri, Map.of(), "{}".getBytes(StandardCharsets.UTF_8), Duration.ofSeconds(5));
    }

    private static String challenge(String algorithm, String more) {
        return "realm=\"http-auth@example.org\", qop=\"auth, auth-int\", algorithm=%s, nonce=\"%s\", opaque=\"FQhe\"%s"
                .formatted(algorithm, NONCE, more);
    }

    private HttpClient server(String algorithm, String challenge) {
        return request -> {
            sent.add(request);
            var header = request.headers().getOrDefault("Authorization", "");
            return !header.isEmpty() && isRight(header, algorithm)
                    ? new Answered(200, Map.of(), new byte[0])
                    : (HttpReply) new Answered(401, Map.of("www-authenticate", challenge), new byte[0]);
        };
    }

    private static boolean isRight(String header, String algorithm) {
        var secret = hash(algorithm, "Mufasa:http-auth@example.org:Circle of Life");
        var body = part(header, "qop").equals("auth-int") ? ":" + hash(algorithm, "{}") : "";
        var target = hash(algorithm, "POST:/dir/index.html?q=1" + body);
        var response = String.join(
                ":", secret, NONCE, part(header, "nc"), part(header, "cnonce"), part(header, "qop"), target);
        return part(header, "response").equals(hash(algorithm, response));
    }

    private static String part(String header, String name) {
        var found = Pattern.compile("\\b" + name + "=\"?([^\",]*)").matcher(header);
        return found.find() ? found.group(1) : "";
    }

    private static String hash(String algorithm, String text) {
        try {
            var digest = MessageDigest.getInstance(algorithm).digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException(missing);
        }
    }
}
