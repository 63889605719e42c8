package dev.stride.local.embedded;

import com.amazonaws.services.lambda.runtime.LambdaLogger;
import dev.stride.adapter.aws.AwsAccess;
import dev.stride.adapter.aws.call.AwsCloud;
import dev.stride.call.api.OutboundClients;
import dev.stride.call.api.Resources;
import dev.stride.call.auth.TokenSource;
import dev.stride.call.aws.client.AwsServices;
import dev.stride.call.document.BundleResources;
import dev.stride.call.document.DefinitionResources;
import dev.stride.call.document.RemoteResources;
import dev.stride.call.egress.ConnectionPool;
import dev.stride.call.egress.EgressGuard;
import dev.stride.call.egress.EgressPolicy;
import dev.stride.call.http.client.HttpClient;
import dev.stride.call.httpaction.HostAllowList;
import dev.stride.call.registry.CallKinds;
import dev.stride.call.registry.NetworkClients;
import dev.stride.call.secret.SecretSource;
import dev.stride.language.Languages;
import dev.stride.language.ReadingMode;
import dev.stride.language.connector.Connectors;
import dev.stride.language.registry.KnownLanguages;
import dev.stride.local.file.DefinitionReader;
import dev.stride.plan.Checkpoint;
import dev.stride.runtime.CheckpointMode;
import dev.stride.runtime.LifecycleLevel;
import dev.stride.runtime.Ports;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.deployment.Deployment;
import dev.stride.runtime.event.EventIntake;
import dev.stride.runtime.event.bus.HttpEventSink;
import dev.stride.runtime.store.Stores;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The settings for compiling and running definitions on a developer's machine. They allow every language, every kind of function,
 * and calls to any host.
 *
 * @param remote documents on the network
 * @param connectors services that definitions call by name
 * @param config the settings of the runtime
 * @param clients the clients for calls, and for events that are sent to an address
 */
public record LocalEnvironment(
        Languages languages,
        CallKinds kinds,
        Resources remote,
        SecretSource secrets,
        Connectors connectors,
        RuntimeConfig config,
        OutboundClients clients,
        OutboundEvents eventsOut) {

    /** Creates an environment without secrets. */
    public static LocalEnvironment create() {
        return create(Map.of());
    }

    /** @param secrets values of secrets by name */
    public static LocalEnvironment create(Map<String, String> secrets) {
        return create(secrets, OutboundEvents.BUS_ONLY);
    }

    /** @param secrets values of secrets by name */
    public static LocalEnvironment create(Map<String, String> secrets, OutboundEvents outboundEvents) {
        return create(secrets, outboundEvents, UnaryOperator.identity());
    }

    /**
     * @param secrets values of secrets by name
     * @param cloud replaces AWS services by those of this machine
     */
    public static LocalEnvironment create(
            Map<String, String> secrets, OutboundEvents outboundEvents, UnaryOperator<AwsServices> cloud) {
        var outside = new NetworkClients(
                new EgressGuard(EgressPolicy.LOCAL_DEVELOPMENT),
                HostAllowList.parse(Optional.ofNullable(System.getenv(HostAllowList.VARIABLE))),
                () -> cloud.apply(new AwsCloud(AwsAccess::fromEnvironment)));
        var languages = KnownLanguages.ALL;
        return new LocalEnvironment(
                languages,
                CallKinds.builtIn(outside),
                new RemoteResources(outside.get(HttpClient.class), () -> outside.get(TokenSource.class)),
                name -> Optional.ofNullable(secrets.get(name)),
                Connectors.NONE,
                RuntimeConfig.DEFAULT.withLifecycleEvents(outboundEvents.lifecycle()),
                outside,
                outboundEvents);
    }

    /** Returns this environment with other connectors, i.e. the services that definitions call by name. */
    public LocalEnvironment withConnectors(Connectors others) {
        return new LocalEnvironment(languages, kinds, remote, secrets, others, config, clients, eventsOut);
    }

    /**
     * Returns this environment with another default {@link Checkpoint}: how often an instance is saved if its workflow does not
     * set this.
     */
    public LocalEnvironment withCheckpoint(Checkpoint other) {
        return withConfig(config.withCheckpoint(other));
    }

    /** Returns this environment with another mode: when instances are stored, and when messages follow. */
    public LocalEnvironment withCheckpointMode(CheckpointMode mode) {
        return withConfig(config.withCheckpointMode(mode));
    }

    /** Returns this environment with another number of generations of instances that may start one another. */
    public LocalEnvironment withGenerationLimit(int generations) {
        return withConfig(config.withGenerationLimit(generations));
    }

    private LocalEnvironment withConfig(RuntimeConfig other) {
        return new LocalEnvironment(languages, kinds, remote, secrets, connectors, other, clients, eventsOut);
    }

    /**
     * Returns this environment with a fixed language: every definition is parsed as {@code language}, instead of detecting the
     * language from its text. If {@code language} is empty, returns this environment unchanged.
     */
    public LocalEnvironment withLanguage(Optional<String> language) {
        var spoken = language.map(languages::withForcedKey).orElse(languages);
        return new LocalEnvironment(spoken, kinds, remote, secrets, connectors, config, clients, eventsOut);
    }

    /** Returns this environment with another mode of parsing definitions, such as a strict one. */
    public LocalEnvironment in(ReadingMode mode) {
        return new LocalEnvironment(languages.in(mode), kinds, remote, secrets, connectors, config, clients, eventsOut);
    }

    /** Returns the number of open connections to services and brokers. */
    public int connections() {
        return clients.get(ConnectionPool.class).size();
    }

    /** Returns the sender that posts published events to an HTTP address of the user; empty if no address is configured. */
    public Optional<HttpEventSink> eventSink() {
        return eventsOut.sink().map(address -> new HttpEventSink(clients.get(HttpClient.class), address));
    }

    /** Returns the service that deploys definitions. */
    public Deployment deployment(Ports ports, Stores stores) {
        return new Deployment(
                ports,
                stores,
                languages,
                kinds,
                files -> new DefinitionResources(new BundleResources(files), remote),
                connectors);
    }

    /**
     * Returns the bridge that receives messages from message brokers and passes them to the runtime as events.
     *
     * @param logger receives the reason if a channel cannot be subscribed
     */
    public MessageBridge messageBridge(LocalRuntime localRuntime, LambdaLogger logger) {
        return new MessageBridge(
                new EventIntake(localRuntime.ports(), Stores.of(localRuntime.ports())),
                localRuntime::settle,
                secrets,
                new EgressGuard(EgressPolicy.LOCAL_DEVELOPMENT),
                logger);
    }

    public DefinitionReader definitionReader() {
        return new DefinitionReader(languages, kinds, remote, secrets, connectors);
    }

    /**
     * The settings of outbound events: their destination, and which lifecycle events instances publish.
     *
     * @param sink an HTTP address that receives every event
     * @param lifecycle which lifecycle events instances publish
     */
    public record OutboundEvents(Optional<URI> sink, LifecycleLevel lifecycle) {

        /** The default settings: the runtime publishes only the events that definitions produce, and only to the event bus. */
        public static final OutboundEvents BUS_ONLY = new OutboundEvents(Optional.empty(), LifecycleLevel.NONE);
    }
}
