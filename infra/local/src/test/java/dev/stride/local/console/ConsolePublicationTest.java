package dev.stride.local.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stride.adapter.aws.AwsAccess;
import dev.stride.local.InvalidInputException;
import dev.stride.local.ResourceUnavailableException;
import dev.stride.local.client.ApiClient;
import dev.stride.local.client.ApiClient.RetrySchedule;
import dev.stride.local.client.Listener;
import dev.stride.local.client.SigV4Authentication;
import dev.stride.runtime.codec.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;

final class ConsolePublicationTest {

    private static final String SECRET = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY";
    private static final StaticCredentialsProvider CREDENTIALS =
            StaticCredentialsProvider.create(AwsBasicCredentials.create("AKIDEXAMPLE", SECRET));

    private static final String ISSUER = "https://login.example.com/pool";
    private static final String DISCOVERY = """
        {"issuer": "https://login.example.com/pool",
         "authorization_endpoint": "https://login.example.com/authorize",
         "token_endpoint": "https://login.example.com/token",
         "authorization_response_iss_parameter_supported": true}""";

    private final Listener aws;
    private final ConsoleResources resources = new ConsoleResources();

    ConsolePublicationTest() throws IOException {
        aws = new Listener();
    }

    @AfterEach
    void close() {
        aws.close();
    }

    @Test
    void outputsOfACloudFormationStack_areReadWithASignedRequest() {
        aws.tell(200, Map.of("Content-Type", "text/xml"), """
            <DescribeStacksResponse><DescribeStacksResult><Stacks><member><Outputs>
              <member><Description>a</Description><OutputKey>ConsoleUrl</OutputKey><OutputValue>https://x.example.com</OutputValue></member>
              <member><OutputKey>ConsoleLogin</OutputKey><OutputValue>{"a": "&lt;b&amp;"}</OutputValue></member>
            </Outputs></member></Stacks></DescribeStacksResult></DescribeStacksResponse>""");

        var stack = describe("my stack");

        assertThat(stack.outputs())
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of("ConsoleUrl", "https://x.example.com", "ConsoleLogin", "{\"a\": \"<b&\"}"));
        assertThat(aws.asked()).singleElement().satisfies(asked -> {
            assertThat(asked.query()).contains("Action=DescribeStacks", "StackName=my%20stack");
            assertThat(asked.scope()).endsWith("/eu-west-1/cloudformation/aws4_request");
            assertThat(asked.isSignedWith(SECRET)).isTrue();
        });
    }

    @Test
    void missingCloudFormationStack_isReported() {
        aws.tell(
                400,
                Map.of(),
                "<ErrorResponse><Error><Message>Stack with id x does not exist</Message></Error></ErrorResponse>");

        assertThatThrownBy(() -> describe("x"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("Stack with id x does not exist");
    }

    @Test
    void awsCredentialsWithoutPermission_areReported() {
        aws.tell(403, Map.of(), "<ErrorResponse><Error><Message>not authorized</Message></Error></ErrorResponse>");

        assertThatThrownBy(() -> describe("x"))
                .isInstanceOf(ResourceUnavailableException.class)
                .hasMessageContaining("not authorized");
    }

    @Test
    void publishingTheConsole_isRefused_ifTheStackWasDeployedWithoutTheConsoleParameter() {
        assertThatThrownBy(() -> prepare(new DeployedStack("s", Map.of()), DISCOVERY))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("the parameter Console");
    }

    @Test
    void publishingTheConsole_isRefused_ifTheStackWasDeployedForAnotherConsoleVersion() {
        var outputs = new HashMap<>(outputs());
        outputs.put("ConsoleImportMap", "sha256-other");

        assertThatThrownBy(() -> prepare(new DeployedStack("s", outputs), DISCOVERY))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("update the stack");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        https://login.example.com/pool      | https://evil.example.com  | another issuer
        https://login.example.com/token     | https://other.example.com | parameter Console to console,
        https://login.example.com/authorize | http://login.example.com  | authorization_endpoint
        """)
    void tokenIssuerMetadata_isRefused_ifItsUrlsDifferFromTheStackOutputsOrAreInsecure(
            String text, String replacement, String message) {
        assertThatThrownBy(() -> prepare(new DeployedStack("s", outputs()), DISCOVERY.replace(text, replacement)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining(message);
    }

    @Test
    void uploadedConsoleConfiguration_containsAllScopes_andTheIssuerWithItsEndpoints() throws IOException {
        var release = prepare(new DeployedStack("s", outputs()), DISCOVERY).release();
        var configuration = release.files().stream()
                .filter(file -> file.key().equals("config.json"))
                .findFirst()
                .orElseThrow();

        assertThat(Json.parse(configuration.content())).isEqualTo(Json.parse("""
            {"issuer": "https://login.example.com/pool", "clientId": "console",
             "authorizationEndpoint": "https://login.example.com/authorize",
             "tokenEndpoint": "https://login.example.com/token", "namesIssuer": true, "api": "/api",
             "scopes": ["stride/define", "stride/start", "stride/signal", "stride/read", "stride/operate"]}""".getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void consoleUpload_setsHttpHeadersAndSendsTheIndexPageLast() {
        var publication = prepare(new DeployedStack("s", outputs()), DISCOVERY);
        try (var s3 = new AwsAccess(Region.EU_WEST_1, CREDENTIALS, Optional.of(aws.address())).s3()) {
            publication.upload(s3);
        }

        assertThat(aws.asked()).hasSameSizeAs(publication.release().files()).allSatisfy(asked -> {
            assertThat(asked.method()).isEqualTo("PUT");
            assertThat(asked.path()).startsWith("/files/");
            assertThat(asked.headers()).containsKeys("content-type", "cache-control");
        });
        assertThat(aws.asked().getLast().path()).isEqualTo("/files/index.html");
        assertThat(aws.asked().getLast().headers())
                .containsEntry("content-type", "text/html; charset=utf-8")
                .containsEntry("cache-control", "no-cache");
    }

    private ConsolePublication prepare(DeployedStack stack, String discovery) {
        return ConsolePublication.prepare(stack, resources, address -> {
            assertThat(address).isEqualTo(ISSUER + "/.well-known/openid-configuration");
            return discovery.getBytes(StandardCharsets.UTF_8);
        });
    }

    private Map<String, String> outputs() {
        return Map.of(
                "ConsoleImportMap",
                resources.importMapHash(),
                "ConsoleBucketName",
                "files",
                "ConsoleUrl",
                "https://x.example.com",
                "ConsoleLogin",
                "{\"clientId\": \"console\", \"issuer\": \"" + ISSUER
                        + "\", \"tokenEndpoint\": \"https://login.example.com/token\"}");
    }

    private DeployedStack describe(String name) {
        var signature = new SigV4Authentication(CREDENTIALS, "cloudformation", "eu-west-1", Clock.systemUTC());
        try (var api = new ApiClient(aws.address(), signature, RetrySchedule.standard(), InstantSource.system())) {
            return DeployedStack.describe(api, name);
        }
    }
}
