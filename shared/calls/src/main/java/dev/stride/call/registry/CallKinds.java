package dev.stride.call.registry;

import dev.stride.call.api.CallExecutor;
import dev.stride.call.api.CallKind;
import dev.stride.call.api.CallRequest;
import dev.stride.call.api.Credentials;
import dev.stride.call.api.OutboundClients;
import dev.stride.call.api.Reply;
import dev.stride.call.asyncapi.AsyncApiCall;
import dev.stride.call.asyncapi.AsyncApiMessageCall;
import dev.stride.call.auth.TokenSource;
import dev.stride.call.aws.EventBridgeCall;
import dev.stride.call.aws.LambdaCall;
import dev.stride.call.aws.SnsCall;
import dev.stride.call.aws.SqsCall;
import dev.stride.call.aws.StepFunctionsCall;
import dev.stride.call.graphql.GraphQlCall;
import dev.stride.call.grpc.GrpcCall;
import dev.stride.call.http.ComputedHttpCall;
import dev.stride.call.http.HttpCall;
import dev.stride.call.http.JsonCall;
import dev.stride.call.http.KnativeCall;
import dev.stride.call.http.RestUrlCall;
import dev.stride.call.httpaction.HttpActionCall;
import dev.stride.call.log.SysoutCall;
import dev.stride.call.odata.ODataCall;
import dev.stride.call.openapi.OpenApiCall;
import dev.stride.call.uncallable.UncallableCall;
import dev.stride.plan.call.CallTemplate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * The registry of call kinds. A call kind implements the calls of one type of function, such as {@code rest} or {@code lambda}.
 * The registry performs each call with the call kind that its template names, and loads the classes of a call kind at their first
 * use.
 */
public final class CallKinds implements CallExecutor {

    /**
     * The built-in call kinds by name. The suppliers are lambdas, because constructor references would load the classes of all
     * kinds.
     */
    private static final Map<String, Supplier<CallKind>> OWN = Map.ofEntries(
            Map.entry("rest", () -> new OpenApiCall()),
            Map.entry("graphql", () -> new GraphQlCall()),
            Map.entry("odata", () -> new ODataCall()),
            Map.entry("rpc", () -> new GrpcCall()),
            Map.entry("asyncapi", () -> new AsyncApiCall()),
            Map.entry(AsyncApiMessageCall.NAME, () -> new AsyncApiMessageCall()),
            Map.entry("http", () -> new HttpCall()),
            Map.entry(ComputedHttpCall.NAME, () -> new ComputedHttpCall()),
            Map.entry(HttpActionCall.NAME, () -> new HttpActionCall()),
            Map.entry("json", () -> new JsonCall()),
            Map.entry("knative", () -> new KnativeCall()),
            Map.entry(RestUrlCall.NAME, () -> new RestUrlCall()),
            Map.entry("sysout", () -> new SysoutCall()),
            Map.entry("lambda", () -> new LambdaCall()),
            Map.entry("eventbridge", () -> new EventBridgeCall()),
            Map.entry("sqs", () -> new SqsCall()),
            Map.entry("sns", () -> new SnsCall()),
            Map.entry("stepfunctions", () -> new StepFunctionsCall()),
            Map.entry(UncallableCall.NAME, () -> new UncallableCall()));

    /** The call kinds that the compilers of the languages use, but whose names authors do not write. */
    private static final Set<String> INTERNAL = Set.of(
            AsyncApiMessageCall.NAME,
            ComputedHttpCall.NAME,
            HttpActionCall.NAME,
            RestUrlCall.NAME,
            UncallableCall.NAME);

    /**
     * The call kinds that need an optional library, each with the name of a class in this library. If the class is missing, this
     * build does not include the library, and the call kind is unavailable.
     */
    private static final Map<String, String> LIBRARIES = Map.of(
            "graphql",
            "graphql.GraphQL",
            "rpc",
            "io.grpc.ManagedChannel",
            "asyncapi",
            "com.hivemq.client.mqtt.MqttClient",
            AsyncApiMessageCall.NAME,
            "com.hivemq.client.mqtt.MqttClient");

    private final Map<String, Supplier<CallKind>> own;
    private final OutboundClients outboundClients;
    private final Map<String, CallKind> found = new ConcurrentHashMap<>();

    private CallKinds(Map<String, Supplier<CallKind>> own, OutboundClients outboundClients) {
        this.own = Map.copyOf(own);
        this.outboundClients = outboundClients;
    }

    /** Creates a registry of the built-in call kinds and of additional call kinds that {@link ServiceLoader} finds. */
    public static CallKinds builtIn(OutboundClients outboundClients) {
        return new CallKinds(OWN, outboundClients);
    }

    /** Creates a registry of the given call kinds and of additional call kinds that {@link ServiceLoader} finds. */
    public static CallKinds of(List<CallKind> kinds, OutboundClients outboundClients) {
        return new CallKinds(
                kinds.stream().collect(Collectors.toMap(CallKind::name, kind -> () -> kind)), outboundClients);
    }

    /** Returns a registry in which each of these kinds is changed at its first use. Kinds that {@link ServiceLoader} finds are not. */
    public CallKinds with(UnaryOperator<CallKind> change) {
        return new CallKinds(
                own.entrySet().stream()
                        .collect(Collectors.toMap(
                                Map.Entry::getKey,
                                kind -> () -> change.apply(kind.getValue().get()))),
                outboundClients);
    }

    /** Returns the call kind with this name, or empty if it is unknown or its library is missing. */
    public Optional<CallKind> find(String name) {
        var known = Optional.ofNullable(found.get(name));
        if (known.isPresent()) {
            return known;
        }
        var loaded = Optional.ofNullable(own.get(name))
                .filter(_ -> hasLibrary(name))
                .map(Supplier::get)
                .or(() -> added(name));
        loaded.ifPresent(kind -> found.put(name, kind));
        return loaded;
    }

    /** Returns the call kind that authors write by this name, or empty if there is none or only an internal one. */
    public Optional<CallKind> findForAuthor(String name) {
        return INTERNAL.contains(name) ? Optional.empty() : find(name);
    }

    /** Returns the names of call kinds that authors write. */
    public SortedSet<String> namesForAuthors() {
        var names = new TreeSet<>(names());
        names.removeAll(INTERNAL);
        return names;
    }

    /**
     * Returns the names of all call kinds. Omits {@link UncallableCall}, the placeholder for functions that could not be
     * resolved at deployment.
     */
    public SortedSet<String> names() {
        var names = new TreeSet<>(own.keySet());
        names.remove(UncallableCall.NAME);
        added().forEach(kind -> names.add(kind.name()));
        return names;
    }

    /**
     * Performs a call with the call kind that the template names.
     *
     * @throws IllegalStateException when the kind of the template is unknown: the plan was compiled by another build of the
     *     runtime, or is corrupt
     */
    @Override
    public Reply perform(CallTemplate template, CallRequest request) {
        var kind = find(template.kind())
                .orElseThrow(() -> new IllegalStateException(
                        "the compiled workflow contains an unknown kind of call: %s".formatted(template.kind())));
        var recorder = new RequestRecorder(request, outboundClients);
        var reply = recorder.describeRequest(kind.perform(template, request, recorder));
        return template.describesAuthorization() ? recorder.describeAuthorization(reply) : reply;
    }

    @Override
    public List<String> issuedTokens(Credentials credentials) {
        return credentials instanceof Credentials.OAuth2 oauth
                ? outboundClients.get(TokenSource.class).issuedTokens(oauth)
                : List.of();
    }

    private static boolean hasLibrary(String name) {
        var library = LIBRARIES.get(name);
        try {
            return library == null || Class.forName(library, false, CallKinds.class.getClassLoader()) != null;
        } catch (ClassNotFoundException leftOut) {
            return false;
        }
    }

    private static Optional<CallKind> added(String name) {
        return added().stream().filter(kind -> kind.name().equals(name)).findFirst();
    }

    private static List<CallKind> added() {
        return ServiceLoader.load(CallKind.class, CallKind.class.getClassLoader()).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
    }
}
