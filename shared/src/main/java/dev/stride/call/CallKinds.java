package dev.stride.call;

import dev.stride.call.asyncapi.AsyncApiCall;
import dev.stride.call.auth.Credentials;
import dev.stride.call.cloud.EventBridgeCall;
import dev.stride.call.cloud.LambdaCall;
import dev.stride.call.cloud.SnsCall;
import dev.stride.call.cloud.SqsCall;
import dev.stride.call.cloud.StepFunctionsCall;
import dev.stride.call.graphql.GraphQlCall;
import dev.stride.call.httpaction.HttpActionCall;
import dev.stride.call.odata.ODataCall;
import dev.stride.call.rest.HttpCall;
import dev.stride.call.rest.JsonCall;
import dev.stride.call.rest.RestCall;
import dev.stride.call.rpc.RpcCall;
import dev.stride.plan.CallTemplate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** All kinds of functions, as one caller. The classes of a kind that nobody uses are never loaded. */
public final class CallKinds implements Caller {

    /** The kinds of this runtime. A new one is added here, by a lambda: a reference to its constructor would load its class. */
    private static final Map<String, Supplier<CallKind>> OWN = Map.ofEntries(
            Map.entry("rest", () -> new RestCall()),
            Map.entry("graphql", () -> new GraphQlCall()),
            Map.entry("odata", () -> new ODataCall()),
            Map.entry("rpc", () -> new RpcCall()),
            Map.entry("asyncapi", () -> new AsyncApiCall()),
            Map.entry("http", () -> new HttpCall()),
            Map.entry(HttpActionCall.NAME, () -> new HttpActionCall()),
            Map.entry("json", () -> new JsonCall()),
            Map.entry("lambda", () -> new LambdaCall()),
            Map.entry("eventbridge", () -> new EventBridgeCall()),
            Map.entry("sqs", () -> new SqsCall()),
            Map.entry("sns", () -> new SnsCall()),
            Map.entry("stepfunctions", () -> new StepFunctionsCall()));

    /** A class of the libraries that a kind needs, where a light build leaves them out. */
    private static final Map<String, String> LIBRARIES = Map.of(
            "graphql", "graphql.GraphQL",
            "rpc", "io.grpc.ManagedChannel",
            "asyncapi", "com.hivemq.client.mqtt.MqttClient");

    private final Map<String, Supplier<CallKind>> own;
    private final Outside outside;
    private final Map<String, Optional<CallKind>> found = new ConcurrentHashMap<>();

    private CallKinds(Map<String, Supplier<CallKind>> own, Outside outside) {
        this.own = Map.copyOf(own);
        this.outside = outside;
    }

    /** The kinds that this runtime knows, and those that the class path adds. */
    public static CallKinds over(Outside outside) {
        return new CallKinds(OWN, outside);
    }

    /** These kinds, and those that the class path adds. */
    public static CallKinds of(List<CallKind> kinds, Outside outside) {
        return new CallKinds(kinds.stream().collect(Collectors.toMap(CallKind::name, kind -> () -> kind)), outside);
    }

    /** The kind that has a name, if there is one. */
    public Optional<CallKind> find(String name) {
        return found.computeIfAbsent(
                name,
                _ -> Optional.ofNullable(own.get(name))
                        .filter(_ -> hasLibrary(name))
                        .map(Supplier::get)
                        .or(() -> added(name)));
    }

    /** The names of all kinds. */
    public SortedSet<String> names() {
        var names = new TreeSet<>(own.keySet());
        added().forEach(kind -> names.add(kind.name()));
        return names;
    }

    /** Throws when no kind has the template's name: the plan was compiled by another runtime, or is corrupt. */
    @Override
    public Reply perform(CallTemplate template, CallRequest request) {
        return find(template.kind())
                .orElseThrow(() ->
                        new IllegalStateException("a plan calls functions of the unknown kind " + template.kind()))
                .perform(template, request, outside);
    }

    @Override
    public List<String> given(Credentials credentials) {
        return credentials instanceof Credentials.OAuth2 oauth
                ? outside.tokens().given(oauth)
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
