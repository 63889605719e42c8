package dev.stride.functions.template;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests that the deployed console keeps its bucket private and forwards requests to the API with nothing in between. */
class ConsoleTemplateTest {

    private final Template template = Template.read("infra/deploy/console.yaml");
    private final JsonNode distribution = template.at("/Resources/Distribution/Properties/DistributionConfig");

    @Test
    void consoleBucketIsReadableOnlyByTheCloudFrontDistribution() {
        var access = template.at("/Resources/Bucket/Properties/PublicAccessBlockConfiguration");
        assertThat(access).hasSize(4).allMatch(JsonNode::asBoolean);
        var statements = template.at("/Resources/BucketPolicy/Properties/PolicyDocument/Statement");
        var allowing = statements
                .valueStream()
                .filter(statement -> statement.path("Effect").asText().equals("Allow"))
                .toList();

        assertThat(allowing).singleElement().satisfies(statement -> {
            assertThat(statement.at("/Principal/Service").asText()).isEqualTo("cloudfront.amazonaws.com");
            assertThat(statement.path("Action").asText()).isEqualTo("s3:GetObject");
            assertThat(statement.at("/Condition/StringEquals/aws:SourceArn/Sub").asText())
                    .endsWith(":distribution/${Distribution}");
        });
        assertThat(distribution.at("/Origins/0/OriginAccessControlId/Ref").asText())
                .isEqualTo("BucketAccess");
    }

    @Test
    void consoleBucketKeepsReplacedFiles() {
        var bucket = template.at("/Resources/Bucket/Properties");

        assertThat(bucket.at("/VersioningConfiguration/Status").asText()).isEqualTo("Enabled");
        assertThat(bucket.at("/LifecycleConfiguration/Rules/0/NoncurrentVersionExpiration/NoncurrentDays")
                        .asInt())
                .isPositive();
    }

    @Test
    void cloudFrontForwardsApiRequestsUncached_withAllHeadersExceptHost() {
        var api = distribution.at("/CacheBehaviors/0");

        assertThat(api.path("PathPattern").asText()).isEqualTo("/api/*");
        assertThat(api.path("CachePolicyId").asText())
                .as("CachingDisabled")
                .isEqualTo("4135ea2d-6df8-44a3-9df3-4b5a84be39ad");
        assertThat(api.path("OriginRequestPolicyId").asText())
                .as("AllViewerExceptHostHeader")
                .isEqualTo("b689b0a8-53d0-40ab-baf2-98738e2966ac");
        assertThat(api.path("ViewerProtocolPolicy").asText()).isEqualTo("https-only");
        assertThat(Template.texts(api.path("AllowedMethods"))).contains("GET", "POST", "PUT", "PATCH", "DELETE");
    }

    @Test
    void everyCloudFrontBehaviourOfTheConsole_sendsTheSecurityHeaders() {
        assertThat(List.of(distribution.path("DefaultCacheBehavior"), distribution.at("/CacheBehaviors/0")))
                .allSatisfy(behaviour -> assertThat(
                                behaviour.at("/ResponseHeadersPolicyId/Ref").asText())
                        .isEqualTo("Headers"));
    }

    @Test
    void console_hasAClientAndATokenEndpoint_andRequiresTheTokenIssuer() {
        var main = Template.read();
        var rule = main.at("/Rules/ConsoleHasLogin");

        assertThat(rule.at("/RuleCondition/Not/0/Equals/0/Ref").asText()).isEqualTo("Console");
        assertThat(rule.path("Assertions").findValuesAsText("Ref")).containsExactly("TokenIssuer");
        assertThat(List.of("", "console,https://login.example.com/token"))
                .allMatch(value -> value.matches(
                        main.at("/Parameters/Console/AllowedPattern").asText()));
        assertThat(List.of("console", "console,http://login.example.com/token", ",https://login.example.com/token"))
                .noneMatch(value -> value.matches(
                        main.at("/Parameters/Console/AllowedPattern").asText()));
    }

    /** The console signs people in itself, so that the API needs no open route for it. */
    @Test
    void consoleStack_createsNoApiGatewayResource() {
        assertThat(template.root().path("Resources").findValuesAsText("Type"))
                .noneMatch(type -> type.startsWith("AWS::ApiGateway"));
    }
}
