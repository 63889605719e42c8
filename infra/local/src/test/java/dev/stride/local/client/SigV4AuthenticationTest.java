package dev.stride.local.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stride.local.ResourceUnavailableException;
import dev.stride.local.client.ApiClient.RetrySchedule;
import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.exception.SdkClientException;

/** Tests that AWS would accept the signed requests. Each is verified as the server received it. */
final class SigV4AuthenticationTest {

    private static final String KEY = "AKIDEXAMPLE";
    private static final String SECRET = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY";
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2015-08-30T12:36:00Z"), ZoneOffset.UTC);

    private final Listener server;

    SigV4AuthenticationTest() throws IOException {
        server = new Listener();
    }

    @AfterEach
    void close() {
        server.close();
    }

    /** The case {@code get-vanilla} of the test suite that AWS has published for Signature Version 4. */
    @Test
    void signatureMatchesThePublishedTestVectors() {
        var authorization = "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, "
                + "SignedHeaders=host;x-amz-date, "
                + "Signature=5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31";
        var headers = Map.of(
                "host", "example.amazonaws.com", "x-amz-date", "20150830T123600Z", "authorization", authorization);

        assertThat(new SignatureCheck("GET", "/", "", headers, new byte[0]).isSignedWith(SECRET))
                .isTrue();
        assertThat(new SignatureCheck("GET", "/x", "", headers, new byte[0]).isSignedWith(SECRET))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"/", "/workflows", "/instances/a%20b", "/workflows/%C3%BC%2F%25/instances", "/a*b~c", "/a%2Bb"})
    void signedPath_equalsThePathThatIsSent(String path) {
        ask(AwsBasicCredentials.create(KEY, SECRET)).get(path, Map.of());

        assertThat(server.asked()).singleElement().satisfies(asked -> {
            assertThat(asked.path()).isEqualTo(path);
            assertThat(asked.scope()).isEqualTo("20150830/eu-west-1/execute-api/aws4_request");
            assertThat(asked.signedHeaders()).contains("host", "x-amz-date");
            assertThat(asked.isSignedWith(SECRET)).isTrue();
            assertThat(asked.isSignedWith(SECRET + "x")).isFalse();
        });
    }

    @Test
    void requestSignature_coversBodyAndHeadersAndQueryString() {
        var query = Map.of("status", "RUNNING", "from", "2024-01-01T00:00:00+01:00", "cursor", "a=&b ü*~");
        var headers = Map.of("Content-Type", "application/json", "Idempotency-Key", "order 7", "Prefer", "wait=3");

        ask(AwsBasicCredentials.create(KEY, SECRET))
                .post("/workflows/a/instances", query, headers, "{\"ü\":1}".getBytes(UTF_8));

        assertThat(server.asked()).singleElement().satisfies(asked -> {
            assertThat(asked.signedHeaders()).contains("content-type", "idempotency-key", "prefer");
            assertThat(asked.isSignedWith(SECRET)).isTrue();
            assertThat(new SignatureCheck("POST", asked.path(), asked.query(), asked.headers(), new byte[] {'x'})
                            .isSignedWith(SECRET))
                    .isFalse();
            assertThat(new SignatureCheck("POST", asked.path(), "status=FAULTED", asked.headers(), asked.body())
                            .isSignedWith(SECRET))
                    .isFalse();
        });
    }

    @Test
    void requestWithTemporaryRoleCredentials_sendsAndSignsTheSessionToken() {
        ask(AwsSessionCredentials.create(KEY, SECRET, "the token")).get("/health", Map.of());

        assertThat(server.asked()).singleElement().satisfies(asked -> {
            assertThat(asked.headers()).containsEntry("x-amz-security-token", "the token");
            assertThat(asked.signedHeaders()).contains("x-amz-security-token");
            assertThat(asked.isSignedWith(SECRET)).isTrue();
        });
    }

    @Test
    void errorForMissingAwsCredentials_saysHowToProvideCredentials() {
        var caller = new SigV4Authentication(
                () -> {
                    throw SdkClientException.create("Unable to load credentials\nand much more");
                },
                "eu-west-1",
                CLOCK);

        assertThatThrownBy(() -> caller.headers("GET", server.address(), Map.of(), new byte[0]))
                .isInstanceOf(ResourceUnavailableException.class)
                .hasMessageContaining("AWS_ACCESS_KEY_ID")
                .hasMessageContaining("--profile")
                .hasMessageNotContaining("much more");
    }

    @Test
    void errorMessageOfAnExpiredSignature_saysThatTheLocalClockIsWrong() {
        server.tell(403, Map.of(), "{\"message\": \"Signature expired\"}");
        var late = new ApiClient(server.address(), RequestAuthentication.ANONYMOUS, new RetrySchedule(_ -> {}), CLOCK);

        assertThat(late.get("/health", Map.of()).problem())
                .startsWith("Signature expired. The clock of this machine is ")
                .endsWith(" minutes behind: set it right.");
    }

    @Test
    void errorMessageOfAForbiddenRequest_explainsHowToChangeTheAwsCredentials() {
        server.tell(403, Map.of(), "{\"message\": \"Forbidden\"}");

        assertThat(ask(AwsBasicCredentials.create(KEY, SECRET))
                        .get("/health", Map.of())
                        .problem())
                .contains("Forbidden", "--profile")
                .doesNotContain("clock");
    }

    @ParameterizedTest
    @CsvSource({
        "https://abcdefghij.execute-api.eu-west-1.amazonaws.com, eu-west-1",
        "https://abcdefghij.execute-api.us-gov-west-1.amazonaws.com/prod, us-gov-west-1",
        "https://abcdefghij.execute-api.cn-north-1.amazonaws.com.cn, cn-north-1",
        "https://ABCDEFGHIJ.execute-api.eu-west-1.amazonaws.com, eu-west-1",
        "https://abcdefghij.execute-api.eu-west-1.api.aws, eu-west-1",
        "https://stride.example.com,",
        "https://x.execute-api.eu-west-1.amazonaws.com.example.com,",
        "http://127.0.0.1:8080,"
    })
    void awsRegion_isDerivedFromAnApiGatewayAddress(URI address, String region) {
        assertThat(SigV4Authentication.regionOf(address)).isEqualTo(Optional.ofNullable(region));
    }

    private ApiClient ask(AwsCredentials credentials) {
        var caller = new SigV4Authentication(StaticCredentialsProvider.create(credentials), "eu-west-1", CLOCK);
        return new ApiClient(server.address(), caller, new RetrySchedule(_ -> {}), InstantSource.system());
    }
}
