package dev.stride.functions;

import static dev.stride.functions.template.Template.texts;
import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.Limits;
import dev.stride.MaintenanceLimits;
import dev.stride.adapter.aws.DynamoTable;
import dev.stride.functions.template.Template;
import dev.stride.runtime.CheckpointMode;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.port.Blobs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;

/** Tests that the template deploys the resources, settings and permissions that the code needs, and no others. */
class TemplateTest {

    private static final String RETENTION_OF_14_DAYS = "1209600";

    private static final String OWN_RULES = "arn:\\$\\{AWS::Partition}:events:\\$\\{AWS::Region}:\\$\\{AWS::AccountId}"
            + ":rule/(\\*/)?stride-\\$\\{Id}-events-\\*";

    /** Actions that IAM cannot bind to a resource. */
    private static final List<List<String>> WITHOUT_RESOURCES = List.of(
            List.of("xray:PutTraceSegments", "xray:PutTelemetryRecords"),
            List.of(
                    "ec2:CreateNetworkInterface",
                    "ec2:DeleteNetworkInterface",
                    "ec2:DescribeNetworkInterfaces",
                    "ec2:DescribeSubnets"));

    /** The usual quota of concurrent executions of an account. */
    private static final int CONCURRENCY_OF_AN_ACCOUNT = 1000;

    private static final int CONCURRENCY_OF_A_NEW_ACCOUNT = 10;

    /** The quota that has room for the size LARGE. */
    private static final int CONCURRENCY_OF_A_LARGE_DEPLOYMENT = 5000;

    /** What the mapping of sizes reserves, by function. */
    private static final Map<String, String> RESERVATIONS = Map.of(
            "AdvanceFunction", "Advance",
            "StartFunction", "Start",
            "ApiFunction", "Api");

    /** The number of concurrent executions that must remain unreserved. */
    private static final int UNRESERVED_CONCURRENCY = 100;

    private final Template template = Template.read();
    private final Map<String, JsonNode> queues = template.resources("AWS::SQS::Queue");
    private final Map<String, JsonNode> functions = template.resources("AWS::Serverless::Function");

    @Test
    void everyHandlerClassHasAPublicConstructor() throws ReflectiveOperationException {
        assertThat(functions).hasSize(8);
        for (var function : functions.values()) {
            var handler = Class.forName(function.at("/Properties/Handler").asText());
            assertThat(RequestHandler.class).isAssignableFrom(handler);
            assertThat(handler.getConstructor()).isNotNull();
        }
    }

    @Test
    void templateSetsExactlyTheEnvironmentVariablesThatTheCodeReads() {
        var asked = new HashSet<String>();
        Environment.parse(name -> {
            asked.add(name);
            return switch (name) {
                case "STRIDE_HISTORY_LEVEL" -> template.parameter("HistoryLevel");
                case "STRIDE_CHECKPOINT" -> template.parameter("Checkpoint");
                case "STRIDE_EVENT_ORIGINS" -> "123456789012,stride," + template.parameter("EventOrigins");
                case "STRIDE_ALLOWED_HOSTS" -> template.parameter("AllowedHosts");
                case "STRIDE_CALL_LIMITS" -> template.parameter("CallLimits");
                case "STRIDE_CONNECTORS" -> template.parameter("Connectors");
                case "STRIDE_SCRIPTS" -> "";
                case "STRIDE_SECRET_SOURCE" -> template.parameter("SecretStore").split(":", 2)[0];
                case "STRIDE_SECRET_PREFIX" -> template.parameter("SecretStore").split(":", 2)[1];
                case "STRIDE_EVENT_SINK" -> template.parameter("EventSink");
                case "STRIDE_LIFECYCLE_EVENTS" -> template.parameter("LifecycleEvents");
                case "STRIDE_DETAILED_METRICS" -> template.parameter("DetailedMetrics");
                case "STRIDE_LOG_LEVEL" -> template.parameter("LogLevel");
                case "STRIDE_RETENTION_DAYS" -> template.parameter("RetentionDays");
                case "STRIDE_TRACES" -> template.parameter("Traces");
                case "STRIDE_EVENT_SOURCES" -> template.parameter("EventSources");
                case "STRIDE_API_AUTHORIZATION" -> "AWS_IAM";
                case "STRIDE_STARTS_WAIT" -> "false";
                case "STRIDE_RUNNING" -> template.parameter("Running");
                case "STRIDE_API_BASE_PATH" -> template.parameter("Domain");
                default -> name;
            };
        });

        var told = new HashSet<>(template.names("/Globals/Function/Environment/Variables"));
        for (var function : List.of("AdvanceFunction", "StartFunction", "ApiFunction")) {
            told.addAll(template.names("/Resources/" + function + "/Properties/Environment/Variables"));
        }
        assertThat(told).isEqualTo(asked);
    }

    @Test
    void lifecycleRulesOfTheBucket_expireObjectsAfterTheLifetimesInTheCode() {
        var rules = template.at("/Resources/Bucket/Properties/LifecycleConfiguration/Rules");
        var days = new HashMap<String, Long>();
        rules.forEach(rule -> {
            if (rule.has("ExpirationInDays")) {
                days.put(
                        rule.path("Prefix").asText(),
                        rule.path("ExpirationInDays").asLong());
            }
        });

        var lifetimes = new HashMap<String, Long>();
        Blobs.LIFETIMES.forEach((prefix, lifetime) -> lifetimes.put(prefix, lifetime.toDays()));
        assertThat(days).isEqualTo(lifetimes);
    }

    @Test
    void templateParameterDefaultsEqualCodeDefaults() {
        assertThat(template.parameter("HistoryLevel")).isEqualTo("STATES");
        assertThat(template.parameter("Checkpoint"))
                .isEqualTo(RuntimeConfig.DEFAULT.pace().checkpoint().name());
        assertThat(template.parameter("RetentionDays")).isEqualTo(Long.toString(RuntimeConfig.RETENTION.toDays()));
        assertThat(template.at("/Parameters/RetentionDays/AllowedValues"))
                .extracting(JsonNode::asLong)
                .allSatisfy(days -> assertThat(days)
                        .isBetween(
                                MaintenanceLimits.SHORTEST_RETENTION.toDays(),
                                MaintenanceLimits.LONGEST_RETENTION.toDays()));
    }

    /** A person reads them all before the first deployment: each must be worth it. */
    @Test
    void templateHasAtMostThirtyParameters() {
        assertThat(template.names("/Parameters")).hasSizeLessThanOrEqualTo(30);
    }

    @Test
    void checkpointParameterHasTheModesOfTheCode_andAMessageRunsOneStateByDefault() {
        assertThat(texts(template.at("/Parameters/Checkpoint/AllowedValues")))
                .containsExactly(
                        Arrays.stream(CheckpointMode.values()).map(Enum::name).toArray(String[]::new));
        assertThat(CheckpointMode.valueOf(template.parameter("Checkpoint")).statesPerInvocation())
                .isEqualTo(1);
    }

    /** A new account has a quota of 10 or 50 concurrent executions, of which none can be reserved. */
    @Test
    void smallDeploymentReservesNothing_soThatANewAccountCanHaveIt() {
        RESERVATIONS.forEach((function, reservation) -> {
            assertThat(texts(template.at("/Resources/" + function + "/Properties/ReservedConcurrentExecutions/If")))
                    .containsExactly(
                            "Reserves",
                            "{\"FindInMap\":[\"Sizes\",{\"Ref\":\"Size\"},\"" + reservation + "\"]}",
                            "{\"Ref\":\"AWS::NoValue\"}");
            assertThat(of("SMALL", reservation)).isZero();
        });
        assertThat(template.parameter("Size")).isEqualTo("SMALL");
        assertThat(of("SMALL", "Batches")).isLessThan(CONCURRENCY_OF_A_NEW_ACCOUNT);
        assertThat(texts(
                        template.at("/Resources/StartFunction/Properties/Environment/Variables/STRIDE_STARTS_WAIT/If")))
                .as("starts wait in executions of their own only")
                .containsExactly("Reserves", "true", "false");
    }

    @ParameterizedTest
    @CsvSource({"PRODUCTION, " + CONCURRENCY_OF_AN_ACCOUNT, "LARGE, " + CONCURRENCY_OF_A_LARGE_DEPLOYMENT})
    void largerDeploymentsReserveConcurrencyForInstancesAndStartsAndOtherRequests_withinTheQuota(
            String size, int quota) {
        var reserved = RESERVATIONS.values().stream()
                .mapToInt(reservation -> of(size, reservation))
                .peek(value -> assertThat(value).isPositive())
                .sum();

        assertThat(of(size, "Advance"))
                .as("as many as batches of messages and of commands are handled at once")
                .isEqualTo(of(size, "Batches") + forCommands());
        assertThat(reserved + UNRESERVED_CONCURRENCY + of(size, "Batches"))
                .as("beside batches of events")
                .isLessThan(quota);
        assertThat(of(size, "BusyExecutions")).as("70 % of the quota").isEqualTo(quota * 7 / 10);
    }

    @Test
    void textsNameWhatTheSizeOfProductionReserves() throws IOException {
        var reserved = RESERVATIONS.values().stream()
                .mapToInt(reservation -> of("PRODUCTION", reservation))
                .sum();
        var quota = "quota of at least %d".formatted(reserved + UNRESERVED_CONCURRENCY);

        assertThat(template.at("/Parameters/Size/Description").asText()).contains(quota);
        assertThat(Files.readString(Path.of("../docs/operations/deploy.md")))
                .contains("reserves %d executions".formatted(reserved), quota);
    }

    private int of(String size, String setting) {
        return template.at("/Mappings/Sizes/" + size + "/" + setting).asInt();
    }

    private int forCommands() {
        var mapping = template.at("/Resources/AdvanceFunction/Properties/Events/Commands/Properties");
        assertThat(template.target(mapping.path("Queue"))).isEqualTo("ControlQueue");
        return mapping.at("/ScalingConfig/MaximumConcurrency").asInt();
    }

    /** SAM cannot build modules that depend on each other, and does not adapt paths in Globals. */
    @Test
    void samDeploysTheArtifactsOfTheMavenBuild() {
        assertThat(functions.values()).allSatisfy(function -> {
            assertThat(function.at("/Metadata/SkipBuild").asBoolean()).isTrue();
            assertThat(function.at("/Properties/CodeUri").asText()).isEqualTo("functions/target/lambda");
        });
    }

    @Test
    void gradualRolloutsHappenOnlyIfTheOperatorConfiguresThem() {
        var rollouts = template.at("/Mappings/Rollouts");

        assertThat(template.parameter("Rollout")).isEqualTo("AllAtOnce");
        assertThat(template.names("/Mappings/Rollouts"))
                .isEqualTo(Set.copyOf(texts(template.at("/Parameters/Rollout/AllowedValues"))));
        rollouts.properties()
                .forEach(
                        rollout -> assertThat(rollout.getValue().path("Gradual").asBoolean())
                                .isEqualTo(!rollout.getKey().equals("AllAtOnce")));
        assertThat(texts(template.at("/Globals/Function/DeploymentPreference/Enabled/FindInMap")))
                .containsExactly("Rollouts", "{\"Ref\":\"Rollout\"}", "Gradual");
    }

    @Test
    void alarmsRollBackAGradualRollout() {
        var alarms = Template.read("infra/deploy/alarms.yaml")
                .resources("AWS::CloudWatch::Alarm")
                .keySet();

        assertThat(template.at("/Globals/Function/DeploymentPreference/Alarms/If/1"))
                .isNotEmpty()
                .extracting(alarm -> alarm.path("Sub").asText().replace("${AWS::StackName}-", ""))
                .isSubsetOf(alarms);
    }

    /** Lambda creates network interfaces with the role of a function; the code of the function must not create any. */
    @Test
    void executionRole_mayCreateNetworkInterfaces_unlessFunctionCodeSendsTheRequest() {
        assertThat(texts(template.at("/Globals/Function/VpcConfig/If")).getFirst())
                .isEqualTo("IsInVpc");
        assertThat(template.allowed("FunctionPolicy"))
                .filteredOn(statement -> statement.path("Action").toString().contains("ec2:"))
                .singleElement()
                .satisfies(statement -> assertThat(statement
                                .at("/Condition/Null/lambda:SourceFunctionArn")
                                .asText())
                        .isEqualTo("true"));
    }

    @Test
    void permissionsBoundaryAppliesToEveryRole() {
        for (var file : List.of("template.yaml", "infra/deploy/kill-switch.yaml", "infra/deploy/scripts.yaml")) {
            assertThat(Template.read(file).resources("AWS::IAM::Role"))
                    .isNotEmpty()
                    .allSatisfy((_, role) -> assertThat(texts(role.at("/Properties/PermissionsBoundary/If")))
                            .startsWith("IsBounded", "{\"Ref\":\"PermissionsBoundaryArn\"}"));
        }
    }

    @Test
    void noncurrentS3ObjectVersions_expireAfterADay() {
        var bucket = template.at("/Resources/Bucket/Properties");

        assertThat(bucket.at("/VersioningConfiguration/Status").asText()).isEqualTo("Enabled");
        assertThat(bucket.at("/LifecycleConfiguration/Rules"))
                .filteredOn(rule -> rule.has("NoncurrentVersionExpiration"))
                .singleElement()
                .satisfies(rule -> {
                    assertThat(rule.path("Status").asText()).isEqualTo("Enabled");
                    assertThat(rule.at("/NoncurrentVersionExpiration/NoncurrentDays")
                                    .asInt())
                            .isEqualTo(1);
                    assertThat(rule.has("Filter") || rule.has("Prefix")).isFalse();
                });
    }

    /** At the level INFO, Lambda writes three lines for each invocation. */
    @Test
    void systemLogLevelOfEveryFunctionIsWarn() {
        assertThat(template.at("/Globals/Function/LoggingConfig/SystemLogLevel").asText())
                .isEqualTo("WARN");
    }

    @Test
    void detailedApiGatewayMetrics_areDisabledByDefault() {
        assertThat(template.parameter("DetailedMetrics")).isEqualTo("false");
        assertThat(texts(Template.read("infra/deploy/api.yaml")
                        .at("/Resources/Stage/Properties/DefaultRouteSettings/DetailedMetricsEnabled/If")))
                .containsExactly("HasDetailedMetrics", "true", "false");
    }

    @Test
    void everyLambdaFunctionUsesSnapStartAndOneAlias() {
        var globals = template.at("/Globals/Function");
        assertThat(globals.path("Runtime").asText()).isEqualTo("java25");
        assertThat(globals.path("AutoPublishAlias").asText()).isEqualTo("live");
        assertThat(globals.at("/SnapStart/ApplyOn").asText()).isEqualTo("PublishedVersions");
        assertThat(functions.values())
                .allSatisfy(function ->
                        assertThat(function.path("Properties").has("SnapStart")).isFalse());
    }

    /** The unqualified function has neither the snapshot nor the rollout of its alias. */
    @Test
    void whatInvokesAFunctionUsesItsAlias() {
        var invoked = Stream.of(template.at("/Outputs"), template.at("/Resources/Api/Properties/Parameters"))
                .flatMap(part -> part.findValuesAsText("Ref").stream())
                .filter(name -> functions.containsKey(name.split("\\.", 2)[0]))
                .toList();

        assertThat(invoked)
                .containsExactlyInAnyOrder(
                        "SweepFunction.Alias", "MessageFunction.Alias", "ApiFunction.Alias", "StartFunction.Alias");
    }

    /** SAM names versions after a digest of the properties, in which it does not resolve references to parameters. */
    @Test
    void changedTemplateParametersPublishNewFunctionVersions() {
        assertThat(texts(template.at("/Transform")))
                .containsExactly("AWS::LanguageExtensions", "AWS::Serverless-2016-10-31");
        assertThat(template.at("/Globals/Function/AutoPublishAliasAllProperties")
                        .asBoolean())
                .isTrue();
    }

    /** Lambda refuses to publish a version that differs from the previous one only in settings that are not part of a version. */
    @Test
    void functionDescription_containsSettingsThatLambdaDoesNotVersion_soThatAChangePublishesAVersion() {
        assertThat(functions).allSatisfy((_, function) -> {
            var properties = function.path("Properties");
            var description = properties.at("/Description/Sub").asText();
            assertThat(description.contains("${Size}")).isEqualTo(properties.has("ReservedConcurrentExecutions"));
        });
    }

    @Test
    void existingTableAndBucket_areUsedByEveryResourceInsteadOfNewOnes() {
        var unconditional = template.root().findParents("Ref").stream()
                .filter(parent ->
                        Set.of("Table", "Bucket").contains(parent.path("Ref").asText()))
                .count();
        var text = template.root().toString();

        assertThat(template.at("/Resources/Table/Condition").asText()).isEqualTo("CreatesTable");
        assertThat(template.at("/Resources/Bucket/Condition").asText()).isEqualTo("CreatesBucket");
        assertThat(template.at("/Resources/BucketPolicy/Condition").asText()).isEqualTo("CreatesBucket");
        assertThat(unconditional)
                .as("references outside of the bucket's own policy, each an alternative of a condition")
                .isEqualTo(1
                        + occurrences(text, "[\"CreatesTable\",{\"Ref\":\"Table\"}")
                        + occurrences(text, "[\"CreatesBucket\",{\"Ref\":\"Bucket\"}"));
        assertThat(occurrences(text, "{\"GetAtt\":\"Table.Arn\"}"))
                .isEqualTo(occurrences(text, "[\"CreatesTable\",{\"GetAtt\":\"Table.Arn\"}"));
        assertThat(text.replace(template.at("/Resources/BucketPolicy").toString(), ""))
                .doesNotContain("${Table.Arn}")
                .doesNotContain("${Bucket.Arn}");
    }

    private static long occurrences(String text, String part) {
        return Pattern.compile(Pattern.quote(part)).matcher(text).results().count();
    }

    @Test
    void tableHasTheKeysAndIndexesThatTheCodeUses() {
        var table = template.at("/Resources/Table/Properties");
        var needed = DynamoTable.definition("any");
        var index = needed.globalSecondaryIndexes().getFirst();

        assertThat(keys(table.path("KeySchema"))).isEqualTo(keys(needed.keySchema()));
        assertThat(table.path("GlobalSecondaryIndexes")).hasSameSizeAs(needed.globalSecondaryIndexes());
        assertThat(table.at("/GlobalSecondaryIndexes/0/IndexName").asText()).isEqualTo(index.indexName());
        assertThat(keys(table.at("/GlobalSecondaryIndexes/0/KeySchema"))).isEqualTo(keys(index.keySchema()));
        assertThat(table.at("/GlobalSecondaryIndexes/0/Projection/ProjectionType")
                        .asText())
                .isEqualTo(index.projection().projectionTypeAsString());
        assertThat(table.path("AttributeDefinitions"))
                .extracting(attribute -> attribute.path("AttributeName").asText())
                .isEqualTo(needed.attributeDefinitions().stream()
                        .map(AttributeDefinition::attributeName)
                        .toList());
        assertThat(table.path("BillingMode").asText()).isEqualTo(needed.billingModeAsString());
        assertThat(table.at("/TimeToLiveSpecification/AttributeName").asText()).isEqualTo(DynamoTable.TIME_TO_LIVE);
        assertThat(table.at("/PointInTimeRecoverySpecification/PointInTimeRecoveryEnabled")
                        .asBoolean())
                .isTrue();
    }

    /** The name of a stack has up to 128 characters; what a workflow adds to the prefix of rules ends with their number. */
    @ParameterizedTest
    @MethodSource("limitedNames")
    void givenNamesFitForEveryNameOfAStack(String path, String type, String property, int limit) {
        var names = Template.read(path).resources(type).values().stream()
                .map(resource -> resource.at("/Properties/" + property))
                .filter(name -> !name.isMissingNode())
                .toList();

        assertThat(names).allSatisfy(name -> assertThat(longest(name)).hasSizeLessThanOrEqualTo(limit));
        assertThat(longest(template.at("/Globals/Function/Environment/Variables/STRIDE_RULE_PREFIX")) + "-events-300")
                .hasSizeLessThanOrEqualTo(64);
    }

    static Stream<Arguments> limitedNames() {
        return Stream.of("template.yaml", "api", "alarms", "console", "dashboard", "kill-switch", "scripts")
                .map(name -> name.endsWith(".yaml") ? name : "infra/deploy/" + name + ".yaml")
                .flatMap(path -> Stream.of(
                        Arguments.of(path, "AWS::Scheduler::ScheduleGroup", "Name", 64),
                        Arguments.of(path, "AWS::Events::EventBus", "Name", 256),
                        Arguments.of(path, "AWS::Events::Rule", "Name", 64),
                        Arguments.of(path, "AWS::Serverless::Function", "FunctionName", 64),
                        Arguments.of(path, "AWS::IAM::Role", "RoleName", 64),
                        Arguments.of(path, "AWS::SSM::Document", "Name", 128),
                        Arguments.of(path, "AWS::SQS::Queue", "QueueName", 80),
                        Arguments.of(path, "AWS::CloudWatch::Alarm", "AlarmName", 255),
                        Arguments.of(path, "AWS::CloudWatch::Dashboard", "DashboardName", 255),
                        Arguments.of(path, "AWS::Logs::LogGroup", "LogGroupName", 512),
                        Arguments.of(path, "AWS::ApiGatewayV2::Api", "Name", 128)));
    }

    /** Returns a name with the longest name and the id of a stack in it. */
    private static String longest(JsonNode name) {
        var sub = name.path("Sub");
        var text = name.has("Ref")
                ? "${" + name.path("Ref").asText() + "}"
                : sub.isArray() ? sub.path(0).asText() : sub.asText(name.asText());
        return text.replaceAll("\\$\\{(AWS::StackName|Deployment)}", "x".repeat(128))
                .replace("${Id}", "x".repeat(36));
    }

    /** What outlives the stack must not outlive a creation that failed, or be in the way of the next one. */
    @ParameterizedTest
    @ValueSource(strings = {"template.yaml", "infra/deploy/console.yaml"})
    void failedFirstCreation_leavesNoTableAndNoBucket(String path) {
        var kept = Template.read(path)
                .root()
                .path("Resources")
                .valueStream()
                .filter(resource -> resource.has("DeletionPolicy") || resource.has("UpdateReplacePolicy"))
                .toList();

        assertThat(kept).isNotEmpty().allSatisfy(resource -> {
            assertThat(resource.path("DeletionPolicy").asText()).isEqualTo("RetainExceptOnCreate");
            assertThat(resource.path("UpdateReplacePolicy").asText()).isEqualTo("Retain");
        });
        assertThat(template.at("/Resources/Table/Properties").has("DeletionProtectionEnabled"))
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "template.yaml, RetentionDays",
        "infra/deploy/api.yaml, LogRetentionDays",
        "infra/deploy/scripts.yaml, LogRetentionDays"
    })
    void everyLogGroup_hasTheRetentionOfTheParameterAndTheKeyOfTheOperator(String path, String retention) {
        assertThat(Template.read(path).resources("AWS::Logs::LogGroup"))
                .isNotEmpty()
                .allSatisfy((_, group) -> {
                    assertThat(group.at("/Properties/RetentionInDays/Ref").asText())
                            .isEqualTo(retention);
                    assertThat(texts(group.at("/Properties/KmsKeyId/If"))).startsWith("HasKey");
                });
    }

    @Test
    void everyQueueRetainsMessagesForFourteenDays() {
        assertThat(queues)
                .isNotEmpty()
                .allSatisfy((_, queue) -> assertThat(
                                queue.at("/Properties/MessageRetentionPeriod").asText())
                        .isEqualTo(RETENTION_OF_14_DAYS));
    }

    @Test
    void everyDeadLetterQueueIsReadByAFunction() {
        var last = new HashSet<String>();
        queues.forEach((name, queue) -> {
            var redrive = queue.at("/Properties/RedrivePolicy");
            if (redrive.isMissingNode()) {
                last.add(name);
            } else {
                assertThat(redrive.path("maxReceiveCount").asInt())
                        .isEqualTo(name.equals("EventSinkQueue") ? Limits.SINK_RECEIVES : Limits.QUEUE_RECEIVES);
                assertThat(template.target(redrive.path("deadLetterTargetArn"))).isIn(queues.keySet());
            }
        });

        assertThat(last)
                .as("a function reads dead letters; an operator decides about events that the sink never accepted")
                .containsExactlyInAnyOrder("DeadLetterQueue", "UndeliveredEventQueue");
        assertThat(sources()).contains("DeadLetterQueue");
    }

    @Test
    void sweeperMayRunForAQuarterOfAnHour() {
        assertThat(template.at("/Resources/SweepFunction/Properties/Timeout").asLong())
                .isEqualTo(MaintenanceLimits.SWEEP_TIMEOUT.toSeconds());
    }

    @Test
    void queueVisibilityTimeoutIsSixTimesTheFunctionTimeout() {
        assertThat(template.at("/Globals/Function/Timeout").asLong()).isEqualTo(Limits.FUNCTION_TIMEOUT.toSeconds());
        assertThat(Limits.QUEUE_VISIBILITY).isEqualTo(Limits.FUNCTION_TIMEOUT.multipliedBy(6));
        assertThat(queues)
                .allSatisfy((_, queue) -> assertThat(
                                queue.at("/Properties/VisibilityTimeout").asLong())
                        .isEqualTo(Limits.QUEUE_VISIBILITY.toSeconds()));
    }

    @Test
    void eventSourceMappingsReportBatchItemFailures() {
        assertThat(mappings()).hasSize(5).allSatisfy(mapping -> {
            assertThat(mapping.path("BatchSize").asInt()).isEqualTo(Limits.QUEUE_BATCH);
            assertThat(mapping.at("/FunctionResponseTypes/0").asText()).isEqualTo("ReportBatchItemFailures");
            assertThat(texts(mapping.at("/Enabled/If")))
                    .as("whether it stops together with the instances")
                    .isEqualTo(
                            template.target(mapping.path("Queue")).equals("EventSinkQueue")
                                    ? List.of()
                                    : List.of("Runs", "true", "false"));
            assertThat(mapping.at("/ScalingConfig/MaximumConcurrency").isMissingNode())
                    .isFalse();
        });
    }

    @Test
    void noRoleHasAWildcardActionOrResource() {
        assertThat(template.allowed()).isNotEmpty().allSatisfy(statement -> {
            var actions = texts(statement.path("Action"));
            assertThat(actions)
                    .isNotEmpty()
                    .allSatisfy(action -> assertThat(action).doesNotContain("*"));
            assertThat(texts(statement.path("Resource"))).isNotEmpty();
            if (!WITHOUT_RESOURCES.contains(actions)) {
                assertThat(texts(statement.path("Resource"))).doesNotContain("*");
            }
        });
        assertThat(functions.values())
                .allSatisfy(function -> assertThat(template.target(function.at("/Properties/Role")))
                        .as("without a role of its own a function gets one that may do too much")
                        .isIn(template.resources("AWS::IAM::Role").keySet()));
    }

    /** Each action is of one kind of resource, so that a list of ARNs of all kinds permits no more than five lists. */
    @Test
    void workflowsMayCallOnlyAwsResourcesListedInATemplateParameter() {
        assertThat(template.parameter("CallableArns")).isEmpty();
        assertThat(template.allowed())
                .filteredOn(
                        statement -> template.target(statement.path("Resource")).equals("CallableArns"))
                .singleElement()
                .satisfies(statement -> assertThat(texts(statement.path("Action")))
                        .containsExactly(
                                "lambda:InvokeFunction",
                                "sqs:SendMessage",
                                "sqs:GetQueueUrl",
                                "sns:Publish",
                                "events:PutEvents",
                                "states:StartExecution"));
        assertThat(template.at("/Resources/AdvanceRole").toString()).contains("{\"Ref\":\"CallableArns\"}");
    }

    @Test
    void functionsReadSecretsOnlyBelowTheConfiguredPrefix() {
        assertThat(template.allowed())
                .filteredOn(
                        statement -> texts(statement.path("Action")).toString().matches(".*(ssm|secretsmanager):.*"))
                .as("reading from either source")
                .hasSize(2)
                .allSatisfy(
                        statement -> assertThat(statement.at("/Resource/Sub/0").asText())
                                .matches(".*:(parameter/|secret:)\\$\\{Prefix}\\*"));
    }

    @Test
    void onlyFunctionsThatRunOrDeployWorkflows_mayReadSecrets() {
        assertThat(template.resources("AWS::IAM::Role").entrySet())
                .filteredOn(role -> texts(role.getValue().at("/Properties/ManagedPolicyArns"))
                        .contains("{\"Ref\":\"SecretPolicy\"}"))
                .extracting(Map.Entry::getKey)
                .containsExactlyInAnyOrder("AdvanceRole", "StartRole", "ApiRole");
    }

    /** Secrets Manager and Parameter Store name the secret in the context of its encryption. */
    @ParameterizedTest
    @CsvSource({
        "secretsmanager, SecretARN, secret:${Prefix}*",
        "ssm, PARAMETER_ARN, parameter/${Prefix}*",
    })
    void keysDecryptOnlySecretsBelowThePrefix_throughTheServiceThatStoresThem(
            String service, String context, String secrets) {
        assertThat(template.allowed("SecretPolicy"))
                .filteredOn(statement -> texts(statement.path("Action")).contains("kms:Decrypt"))
                .hasSize(2)
                .filteredOn(statement -> statement
                        .at("/Condition/StringEquals/kms:ViaService/Sub")
                        .asText()
                        .equals(service + ".${AWS::Region}.${AWS::URLSuffix}"))
                .singleElement()
                .satisfies(statement -> assertThat(statement
                                .path("Condition")
                                .path("StringLike")
                                .path("kms:EncryptionContext:" + context)
                                .at("/Sub/0")
                                .asText())
                        .endsWith(secrets));
    }

    @Test
    void schedulerRoleMayOnlySendToTheQueuesOfTheStack() {
        assertThat(template.allowed("SchedulerRole"))
                .filteredOn(statement ->
                        !template.target(statement.path("Resource")).equals("KmsKeyArn"))
                .singleElement()
                .satisfies(statement -> {
                    assertThat(statement.path("Action").asText()).isEqualTo("sqs:SendMessage");
                    assertThat(statement.path("Resource"))
                            .extracting(template::target)
                            .containsExactly("InstanceQueue", "DeadLetterQueue");
                });
    }

    /** Only events that match the rules of this stack can start and resume instances. */
    @Test
    void eventQueuePolicyAllowsOnlyRulesOfThisStack() {
        var statements = new ArrayList<JsonNode>();
        template.resources("AWS::SQS::QueuePolicy")
                .values()
                .forEach(policy ->
                        policy.at("/Properties/PolicyDocument/Statement").forEach(statements::add));

        var allowing = statements.stream()
                .filter(statement -> statement.path("Effect").asText().equals("Allow"))
                .toList();
        assertThat(allowing).allSatisfy(statement -> {
            assertThat(statement.at("/Principal/Service").asText()).isEqualTo("events.amazonaws.com");
            assertThat(statement.path("Action").asText()).isEqualTo("sqs:SendMessage");
            assertThat(statement.at("/Condition/ArnLike/aws:SourceArn"))
                    .isNotEmpty()
                    .allSatisfy(arn -> assertThat(arn.at("/Sub/0").asText()).matches(OWN_RULES));
        });
        assertThat(allowing)
                .extracting(statement -> template.target(statement.path("Resource")))
                .containsExactly("EventQueue", "DeadLetterQueue");
        assertThat(template.allowed())
                .filteredOn(statement -> texts(statement.path("Action")).contains("sqs:SendMessage"))
                .extracting(statement -> statement.path("Resource").toString())
                .noneMatch(resource -> resource.contains("\"EventQueue"));
    }

    @Test
    void functionsMayChangeOnlyEventRulesOfThisStack() {
        assertThat(template.allowed())
                .filteredOn(statement -> texts(statement.path("Action")).contains("events:PutRule"))
                .isNotEmpty()
                .allSatisfy(statement -> assertThat(statement.path("Resource"))
                        .allSatisfy(arn -> assertThat(arn.at("/Sub/0").asText()).matches(OWN_RULES)));
    }

    /** SQS refuses a policy whose statements name another queue than the one that has the policy, or several. */
    @Test
    void everyQueueHasOnePolicy_whichRequiresTls_andWhoseStatementsNameThisQueueOnly() {
        var covered = new ArrayList<String>();
        template.resources("AWS::SQS::QueuePolicy").values().forEach(policy -> {
            var queue = template.target(policy.at("/Properties/Queues/0"));
            var statements = policy.at("/Properties/PolicyDocument/Statement");
            assertThat(policy.at("/Properties/Queues")).hasSize(1);
            assertThat(statements)
                    .isNotEmpty()
                    .allSatisfy(statement -> assertThat(
                                    statement.at("/Resource/GetAtt").asText())
                            .isEqualTo(queue + ".Arn"));
            assertThat(statements.at("/0/Condition/Bool/aws:SecureTransport").asText())
                    .isEqualTo("false");
            covered.add(queue);
        });
        assertThat(covered).containsExactlyInAnyOrderElementsOf(queues.keySet());
    }

    @ParameterizedTest
    @ValueSource(strings = {"AdvanceRole", "ApiRole"})
    void advanceAndApiRoles_maySetSchedulesInTheScheduleGroupOfTheDeployment(String role) {
        var statements = template.at("/Resources/" + role + "/Properties/Policies/0/PolicyDocument/Statement");
        assertThat(statements)
                .filteredOn(
                        statement -> statement.at("/Resource/Sub").asText().endsWith(":schedule/${ScheduleGroup}/*"))
                .singleElement()
                .satisfies(statement -> assertThat(texts(statement.path("Action")))
                        .containsExactly("scheduler:CreateSchedule", "scheduler:DeleteSchedule"));
        assertThat(statements)
                .filteredOn(statement -> texts(statement.path("Action")).equals(List.of("iam:PassRole")))
                .singleElement()
                .satisfies(statement ->
                        assertThat(template.target(statement.path("Resource"))).isEqualTo("SchedulerRole"));
    }

    private static List<String> keys(JsonNode schema) {
        var keys = new ArrayList<String>();
        schema.forEach(key -> keys.add(
                key.path("AttributeName").asText() + " " + key.path("KeyType").asText()));
        return keys;
    }

    private static List<String> keys(List<KeySchemaElement> schema) {
        return schema.stream()
                .map(key -> key.attributeName() + " " + key.keyTypeAsString())
                .toList();
    }

    private List<JsonNode> mappings() {
        var mappings = new ArrayList<JsonNode>();
        functions.values().forEach(function -> mappings.addAll(queuesOf(function)));
        return mappings;
    }

    private static List<JsonNode> queuesOf(JsonNode function) {
        var mappings = new ArrayList<JsonNode>();
        function.at("/Properties/Events").forEach(event -> {
            if (event.path("Type").asText().equals("SQS")) {
                mappings.add(event.path("Properties"));
            }
        });
        return mappings;
    }

    private Set<String> sources() {
        return mappings().stream()
                .map(mapping -> template.target(mapping.path("Queue")))
                .collect(Collectors.toSet());
    }
}
