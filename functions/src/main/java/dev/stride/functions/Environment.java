package dev.stride.functions;

import static java.util.Objects.requireNonNull;

import dev.stride.Limits;
import dev.stride.MaintenanceLimits;
import dev.stride.adapter.aws.AwsResources;
import dev.stride.adapter.aws.AwsResources.EventSources;
import dev.stride.adapter.aws.secret.SecretStore;
import dev.stride.call.egress.EgressPolicy;
import dev.stride.common.Result;
import dev.stride.functions.http.AccessPolicy;
import dev.stride.functions.http.ApiSettings;
import dev.stride.functions.http.ApiSettings.SourceAllowList;
import dev.stride.functions.telemetry.LogEvent.Level;
import dev.stride.functions.telemetry.Telemetry.MetricScope;
import dev.stride.language.connector.Connectors;
import dev.stride.plan.HistoryLevel;
import dev.stride.runtime.CheckpointMode;
import dev.stride.runtime.LifecycleLevel;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.concurrency.ConcurrencyLimits;
import dev.stride.runtime.event.bus.AllowedSenders;
import dev.stride.runtime.event.bus.HttpEventSink;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The configuration of a function, parsed from the environment variables that {@code template.yaml} sets.
 *
 * @param resources the AWS resources of this deployment
 * @param config the settings of the runtime that the operator can change
 * @param egress the hosts that workflows may call, and the private networks in which they may be
 * @param concurrency the maximum numbers of concurrent calls
 * @param connectors the services that workflows call by name; set only for functions that deploy definitions
 * @param secrets the store that contains the values of secrets
 * @param eventSink an HTTP address that receives every published event
 * @param deployment the name of this deployment in logs and metrics
 * @param detailedMetrics whether each workflow has its own metrics
 * @param level the least severe level that is logged
 * @param traces the destination of traces
 * @param api what the operator decides about the HTTP API
 * @param basePath the path of the API below its domain; empty if there is none
 * @param running whether messages are handled; if not, clients that wait start no instance within their request
 */
record Environment(
        AwsResources resources,
        RuntimeConfig config,
        EgressPolicy egress,
        ConcurrencyLimits concurrency,
        Connectors connectors,
        SecretStore secrets,
        Optional<URI> eventSink,
        String deployment,
        boolean detailedMetrics,
        Level level,
        TraceExport traces,
        ApiSettings api,
        String basePath,
        boolean running) {

    private static final Predicate<String> ACCOUNT =
            Pattern.compile("[0-9]{12}").asMatchPredicate();

    /**
     * Parses all environment variables of a function.
     *
     * @throws IllegalStateException naming a variable that is missing or malformed
     */
    static Environment parse(UnaryOperator<@Nullable String> variables) {
        return new Environment(
                new AwsResources(
                        required(variables, "STRIDE_TABLE", text -> text),
                        required(variables, "STRIDE_BUCKET", text -> text),
                        required(variables, "STRIDE_QUEUE_URL", text -> text),
                        required(variables, "STRIDE_QUEUE_ARN", text -> text),
                        Optional.of(required(variables, "STRIDE_CONTROL_QUEUE_URL", text -> text)),
                        required(variables, "STRIDE_SCHEDULE_GROUP", text -> text),
                        required(variables, "STRIDE_SCHEDULER_ROLE_ARN", text -> text),
                        Optional.of(required(variables, "STRIDE_DEAD_LETTER_ARN", text -> text)),
                        required(variables, "STRIDE_BUS", text -> text),
                        optional(variables, "STRIDE_EVENT_SINK_QUEUE_URL", text -> text),
                        sources(variables)),
                runtimeConfig(variables),
                optional(variables, "STRIDE_ALLOWED_HOSTS", text -> EgressPolicy.allowing(commaSeparated(text)))
                        .orElse(EgressPolicy.NOTHING),
                optional(variables, "STRIDE_CALL_LIMITS", Environment::callLimits)
                        .orElse(ConcurrencyLimits.NONE),
                connectors(variables),
                new SecretStore(
                        required(variables, "STRIDE_SECRET_SOURCE", Environment::source),
                        Optional.ofNullable(variables.apply("STRIDE_SECRET_PREFIX"))
                                .orElse("")),
                optional(variables, "STRIDE_EVENT_SINK", HttpEventSink::address),
                required(variables, "STRIDE_DEPLOYMENT", text -> text),
                optional(variables, "STRIDE_DETAILED_METRICS", Environment::parseBoolean)
                        .orElse(false),
                required(variables, "STRIDE_LOG_LEVEL", Level::valueOf),
                required(variables, "STRIDE_TRACES", TraceExport::parse),
                apiSettings(variables),
                optional(variables, "STRIDE_API_BASE_PATH", Environment::basePath)
                        .orElse(""),
                optional(variables, "STRIDE_RUNNING", Environment::parseBoolean).orElse(true));
    }

    private static RuntimeConfig runtimeConfig(UnaryOperator<@Nullable String> variables) {
        var mode = required(variables, "STRIDE_CHECKPOINT", CheckpointMode::valueOf);
        var history = required(variables, "STRIDE_HISTORY_LEVEL", HistoryLevel::valueOf);
        return new RuntimeConfig(history, mode.statesPerInvocation(), Limits.COMMITS_PER_INSTANCE)
                .withCheckpoint(mode.checkpoint())
                .withLifecycleEvents(optional(variables, "STRIDE_LIFECYCLE_EVENTS", LifecycleLevel::valueOf)
                        .orElse(LifecycleLevel.NONE))
                .withRetention(optional(variables, "STRIDE_RETENTION_DAYS", Environment::retention)
                        .orElse(RuntimeConfig.RETENTION))
                .onHosts(Limits.CLOCKS_DISAGREE);
    }

    MetricScope metricScope() {
        return new MetricScope(deployment, detailedMetrics);
    }

    sealed interface TraceExport {

        record Disabled() implements TraceExport {}

        record Xray() implements TraceExport {}

        record Otlp(URI address) implements TraceExport {}

        private static TraceExport parse(String text) {
            return switch (text) {
                case "OFF" -> new Disabled();
                case "XRAY" -> new Xray();
                default -> new Otlp(HttpEventSink.address(text));
            };
        }
    }

    private static ApiSettings apiSettings(UnaryOperator<@Nullable String> variables) {
        boolean startsWait = optional(variables, "STRIDE_STARTS_WAIT", Environment::parseBoolean)
                .orElse(false);
        return new ApiSettings(
                access(variables),
                optional(variables, "STRIDE_EVENT_SOURCES", SourceAllowList::parse)
                        .orElse(SourceAllowList.UNRESTRICTED),
                new AllowedSenders(sources(variables).accounts()),
                startsWait ? ApiSettings.LONGEST_WAIT : Duration.ZERO);
    }

    /**
     * Returns the access policy of the API. Functions that do not serve the API lack the environment variable that
     * names the policy. They get a policy that rejects all JWTs, but never apply this policy.
     */
    private static AccessPolicy access(UnaryOperator<@Nullable String> variables) {
        return optional(variables, "STRIDE_API_AUTHORIZATION", type -> switch (type) {
                    case "AWS_IAM" -> new AccessPolicy.IamSignature();
                    case "JWT" -> new AccessPolicy.TokenScope();
                    default -> throw new IllegalArgumentException("it is AWS_IAM or JWT");
                })
                .orElseGet(AccessPolicy.IamSignature::new);
    }

    private static String basePath(String path) {
        if (!path.startsWith("/") || path.endsWith("/")) {
            throw new IllegalArgumentException(
                    "the base path of the API must begin with a slash and must not end with a slash");
        }
        return path;
    }

    /** Separates accounts, whose ids are numbers, from the names of buses. */
    private static EventSources sources(UnaryOperator<@Nullable String> variables) {
        var origins = required(variables, "STRIDE_EVENT_ORIGINS", Environment::origins);
        return new EventSources(
                required(variables, "STRIDE_EVENT_QUEUE_ARN", text -> text),
                required(variables, "STRIDE_RULE_PREFIX", text -> text),
                requireNonNull(origins.get(false)),
                requireNonNull(origins.get(true)));
    }

    private static Map<Boolean, List<String>> origins(String list) {
        var origins = commaSeparated(list).stream().collect(Collectors.partitioningBy(ACCOUNT));
        var accounts = requireNonNull(origins.get(true)).size();
        if (accounts == 0 || accounts > Limits.EVENT_ACCOUNTS) {
            throw new IllegalArgumentException("events are taken of 1 to " + Limits.EVENT_ACCOUNTS + " accounts");
        }
        return origins;
    }

    private static ConcurrencyLimits callLimits(String text) {
        return switch (ConcurrencyLimits.parse(text)) {
            case Result.Ok<ConcurrencyLimits, String>(var limits) -> limits;
            case Result.Failed<ConcurrencyLimits, String>(var reason) -> throw new IllegalArgumentException(reason);
        };
    }

    private static <T> T required(UnaryOperator<@Nullable String> variables, String name, Function<String, T> reader) {
        return optional(variables, name, reader)
                .orElseThrow(() -> new IllegalStateException("the environment variable " + name + " is not set"));
    }

    private static <T> Optional<T> optional(
            UnaryOperator<@Nullable String> variables, String name, Function<String, T> reader) {
        var text = variables.apply(name);
        if (text == null || text.isBlank()) {
            return Optional.empty();
        }
        try {
            return Optional.of(reader.apply(text));
        } catch (IllegalArgumentException e) {
            throw new IllegalStateException("the environment variable " + name + " cannot be \"" + text + "\"", e);
        }
    }

    private static boolean parseBoolean(String text) {
        return switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException("it is true or false");
        };
    }

    private static Connectors connectors(UnaryOperator<@Nullable String> variables) {
        return Stream.of("STRIDE_CONNECTORS", "STRIDE_SCRIPTS")
                .map(name -> optional(variables, name, text -> connectors(name, text))
                        .orElse(Connectors.NONE))
                .reduce(Connectors.NONE, Connectors::with);
    }

    private static Connectors connectors(String name, String text) {
        return switch (Connectors.parse(text)) {
            case Result.Ok(var connectors) -> connectors;
            case Result.Failed(var faults) ->
                throw new IllegalStateException(faults.stream()
                        .map(fault ->
                                fault.pointer().isEmpty() ? fault.message() : fault.pointer() + ": " + fault.message())
                        .collect(Collectors.joining("; ", "the environment variable " + name + " is not valid: ", "")));
        };
    }

    private static Duration retention(String text) {
        var kept = Duration.ofDays(Integer.parseInt(text));
        if (kept.compareTo(MaintenanceLimits.SHORTEST_RETENTION) < 0
                || kept.compareTo(MaintenanceLimits.LONGEST_RETENTION) > 0) {
            throw new IllegalArgumentException("the retention of ended instances must be %d to %d days"
                    .formatted(
                            MaintenanceLimits.SHORTEST_RETENTION.toDays(),
                            MaintenanceLimits.LONGEST_RETENTION.toDays()));
        }
        return kept;
    }

    private static SecretStore.Source source(String text) {
        return SecretStore.Source.valueOf(text.toUpperCase(Locale.ROOT));
    }

    private static List<String> commaSeparated(String list) {
        return Arrays.stream(list.split(","))
                .map(String::strip)
                .filter(each -> !each.isEmpty())
                .distinct()
                .toList();
    }
}
