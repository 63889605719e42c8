package dev.stride.functions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stride.Limits;
import dev.stride.adapter.aws.AwsResources.EventSources;
import dev.stride.adapter.aws.secret.SecretStore;
import dev.stride.call.egress.EgressPolicy;
import dev.stride.functions.http.AccessPolicy;
import dev.stride.functions.http.ApiSettings;
import dev.stride.functions.http.ApiSettings.SourceAllowList;
import dev.stride.plan.Checkpoint;
import dev.stride.plan.HistoryLevel;
import dev.stride.runtime.LifecycleLevel;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.concurrency.CallCaps;
import dev.stride.runtime.concurrency.ConcurrencyLimits;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EnvironmentTest {

    private final Map<String, String> variables = new HashMap<>(Map.ofEntries(
            Map.entry("STRIDE_TABLE", "stride"),
            Map.entry("STRIDE_BUCKET", "stride-blobs"),
            Map.entry("STRIDE_QUEUE_URL", "https://sqs/queue"),
            Map.entry("STRIDE_QUEUE_ARN", "arn:aws:sqs:eu-west-1:1:queue"),
            Map.entry("STRIDE_CONTROL_QUEUE_URL", "https://sqs/control"),
            Map.entry("STRIDE_SCHEDULE_GROUP", "stride"),
            Map.entry("STRIDE_SCHEDULER_ROLE_ARN", "arn:aws:iam::1:role/ring"),
            Map.entry("STRIDE_DEAD_LETTER_ARN", "arn:aws:sqs:eu-west-1:1:dead"),
            Map.entry("STRIDE_BUS", "stride"),
            Map.entry("STRIDE_EVENT_QUEUE_ARN", "arn:aws:sqs:eu-west-1:1:events"),
            Map.entry("STRIDE_RULE_PREFIX", "stride"),
            Map.entry("STRIDE_EVENT_ORIGINS", "123456789012,stride,default"),
            Map.entry("STRIDE_HISTORY_LEVEL", "ALL"),
            Map.entry("STRIDE_CHECKPOINT", "EFFECTS"),
            Map.entry("STRIDE_SECRET_SOURCE", "ssm"),
            Map.entry("STRIDE_SECRET_PREFIX", "shop/"),
            Map.entry("STRIDE_DEPLOYMENT", "shop"),
            Map.entry("STRIDE_LOG_LEVEL", "WARN"),
            Map.entry("STRIDE_TRACES", "OFF")));

    @Test
    void runtimeConfiguration_isReadFromEnvironmentVariables() {
        assertThat(Environment.parse(variables::get).config())
                .isEqualTo(new RuntimeConfig(HistoryLevel.ALL, 10, Limits.COMMITS_PER_INSTANCE)
                        .withCheckpoint(Checkpoint.EFFECTS)
                        .onHosts(Limits.CLOCKS_DISAGREE));
    }

    @Test
    void instanceRetention_mustExceedTheMessageRetentionOfFourteenDays() {
        variables.put("STRIDE_RETENTION_DAYS", "15");

        assertThat(Environment.parse(variables::get).config().retention()).isEqualTo(Duration.ofDays(15));

        variables.put("STRIDE_RETENTION_DAYS", "14");

        assertThatThrownBy(() -> Environment.parse(variables::get))
                .hasMessageContaining("STRIDE_RETENTION_DAYS cannot be \"14\"");
    }

    @Test
    void allowedHostsAndNetworksOfOutgoingCalls_areReadFromAnEnvironmentVariable() {
        assertThat(Environment.parse(variables::get).egress()).isEqualTo(EgressPolicy.NOTHING);

        variables.put("STRIDE_ALLOWED_HOSTS", "api.example.com, *.example.org:8443,10.20.0.0/16,");

        assertThat(Environment.parse(variables::get).egress())
                .isEqualTo(EgressPolicy.allowing(List.of("api.example.com", "*.example.org:8443", "10.20.0.0/16")));

        variables.put("STRIDE_ALLOWED_HOSTS", "https://api.example.com");
        assertThatThrownBy(() -> Environment.parse(variables::get)).hasMessageContaining("STRIDE_ALLOWED_HOSTS");
    }

    @Test
    void apiCallersAreAuthenticatedWithIamUnlessTheEnvironmentConfiguresJwtTokens() {
        assertThat(Environment.parse(variables::get).api().access()).isEqualTo(new AccessPolicy.IamSignature());

        variables.put("STRIDE_API_AUTHORIZATION", "JWT");

        assertThat(Environment.parse(variables::get).api().access()).isEqualTo(new AccessPolicy.TokenScope());

        variables.put("STRIDE_API_AUTHORIZATION", "NONE");

        assertThatThrownBy(() -> Environment.parse(variables::get))
                .hasMessageContaining("STRIDE_API_AUTHORIZATION cannot be \"NONE\"");
    }

    /** A start that waits uses an execution, so that starts wait only in a function that has executions of its own. */
    @Test
    void startsWaitOnlyIfTheEnvironmentSaysSo() {
        assertThat(Environment.parse(variables::get).api().longestWait()).isZero();

        variables.put("STRIDE_STARTS_WAIT", "true");
        assertThat(Environment.parse(variables::get).api().longestWait()).isEqualTo(ApiSettings.LONGEST_WAIT);
    }

    @Test
    void eventSourceAllowListIsParsedFromAJsonObject() {
        assertThat(Environment.parse(variables::get).api().sources()).isEqualTo(SourceAllowList.UNRESTRICTED);

        variables.put("STRIDE_EVENT_SOURCES", "{\"ann\": [\"/shop/+\"], \"*\": []}");

        assertThat(Environment.parse(variables::get).api().sources().patterns())
                .isEqualTo(Map.of("ann", List.of("/shop/+"), "*", List.of()));

        variables.put("STRIDE_EVENT_SOURCES", "/shop");

        assertThatThrownBy(() -> Environment.parse(variables::get)).hasMessageContaining("STRIDE_EVENT_SOURCES");
    }

    @Test
    void apiBasePathIncludesThePathBelowACustomDomain() {
        assertThat(Environment.parse(variables::get).basePath()).isEmpty();

        variables.put("STRIDE_API_BASE_PATH", "/api/v1");

        assertThat(Environment.parse(variables::get).basePath()).isEqualTo("/api/v1");

        variables.put("STRIDE_API_BASE_PATH", "api/");

        assertThatThrownBy(() -> Environment.parse(variables::get)).hasMessageContaining("STRIDE_API_BASE_PATH");
    }

    @Test
    void limitsOfConcurrentCallsComeFromTheEnvironment() {
        assertThat(Environment.parse(variables::get).concurrency()).isEqualTo(ConcurrencyLimits.NONE);

        variables.put("STRIDE_CALL_LIMITS", "API.example.com=20, workflow:Order=5, *=100");

        assertThat(Environment.parse(variables::get).concurrency())
                .isEqualTo(new ConcurrencyLimits(
                        new CallCaps(Map.of("api.example.com", 20, "*", 100)), new CallCaps(Map.of("Order", 5))));

        variables.put("STRIDE_CALL_LIMITS", "20");
        assertThatThrownBy(() -> Environment.parse(variables::get))
                .hasMessageContaining("STRIDE_CALL_LIMITS")
                .cause()
                .hasMessageContaining("write HOST=NUMBER or workflow:ID=NUMBER");
    }

    @Test
    void namesOfCallableServices_areReadFromAnEnvironmentVariable() {
        assertThat(Environment.parse(variables::get).connectors().names()).isEmpty();

        variables.put("STRIDE_CONNECTORS", """
            {"tag.update": {"resource": "https://tags.example.com/update", "secret": "TAGS_TOKEN"}}\
            """);

        assertThat(Environment.parse(variables::get).connectors().names()).containsExactly("tag.update");
    }

    @Test
    void allMistakesInTheConfigurationOfCallableServices_areReportedInOneException() {
        variables.put("STRIDE_CONNECTORS", """
            {"mail": "mailto:ann@mail.example", "pay": {"resource": "https://pay.example", "method": "GET"}}\
            """);

        assertThatThrownBy(() -> Environment.parse(variables::get))
                .hasMessage("the environment variable STRIDE_CONNECTORS is not valid:"
                        + " /mail: `mailto:ann@mail.example` cannot be called;"
                        + " /pay/method: requests with the HTTP method `GET` cannot send arguments as JSON");
    }

    @Test
    void secretStoreAndPrefixComeFromTheEnvironment() {
        assertThat(Environment.parse(variables::get).secrets())
                .isEqualTo(new SecretStore(SecretStore.Source.SSM, "shop/"));
    }

    @Test
    void eventsAreAcceptedOnlyFromConfiguredBusesAndAccounts() {
        assertThat(Environment.parse(variables::get).resources().events())
                .isEqualTo(new EventSources(
                        "arn:aws:sqs:eu-west-1:1:events",
                        "stride",
                        List.of("stride", "default"),
                        List.of("123456789012")));
    }

    @Test
    void originsOfEventsWithoutAnAccount_areRejected() {
        variables.put("STRIDE_EVENT_ORIGINS", "stride,default");

        assertThatThrownBy(() -> Environment.parse(variables::get))
                .hasMessageContaining("STRIDE_EVENT_ORIGINS cannot be \"stride,default\"");
    }

    @Test
    void byDefault_noEventsArePostedToAnHttpAddress_andNoLifecycleEventsArePublished() {
        assertThat(Environment.parse(variables::get).eventSink()).isEmpty();
        assertThat(Environment.parse(variables::get).config().lifecycleEvents()).isEqualTo(LifecycleLevel.NONE);

        variables.put("STRIDE_EVENT_SINK", "https://events.example.com/stride");
        variables.put("STRIDE_LIFECYCLE_EVENTS", "WORKFLOW");

        assertThat(Environment.parse(variables::get).eventSink())
                .contains(URI.create("https://events.example.com/stride"));
        assertThat(Environment.parse(variables::get).config().lifecycleEvents()).isEqualTo(LifecycleLevel.WORKFLOW);

        variables.put("STRIDE_LIFECYCLE_EVENTS", "ALL");

        assertThat(Environment.parse(variables::get).config().lifecycleEvents()).isEqualTo(LifecycleLevel.ALL);

        variables.put("STRIDE_LIFECYCLE_EVENTS", "yes");

        assertThatThrownBy(() -> Environment.parse(variables::get)).hasMessageContaining("STRIDE_LIFECYCLE_EVENTS");
    }

    @Test
    void missingEnvironmentVariable_isReportedByName() {
        variables.remove("STRIDE_TABLE");

        assertThatThrownBy(() -> Environment.parse(variables::get)).hasMessageContaining("STRIDE_TABLE is not set");
    }

    @Test
    void invalidEnvironmentVariable_isReportedWithItsValue() {
        variables.put("STRIDE_HISTORY_LEVEL", "LOUD");

        assertThatThrownBy(() -> Environment.parse(variables::get))
                .hasMessageContaining("STRIDE_HISTORY_LEVEL cannot be \"LOUD\"");
    }
}
