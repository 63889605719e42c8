package dev.stride.local.embedded;

import com.amazonaws.services.lambda.runtime.LambdaLogger;
import dev.stride.CallLimits;
import dev.stride.aws.AwsAccess;
import dev.stride.aws.calls.AwsCloud;
import dev.stride.call.BundleResources;
import dev.stride.call.CallKinds;
import dev.stride.call.DefinitionResources;
import dev.stride.call.NetworkOutside;
import dev.stride.call.RemoteResources;
import dev.stride.call.Resources;
import dev.stride.call.Secrets;
import dev.stride.call.egress.EgressPolicy;
import dev.stride.call.egress.Passage;
import dev.stride.call.http.Http;
import dev.stride.call.httpaction.AllowList;
import dev.stride.language.Languages;
import dev.stride.language.connector.Connectors;
import dev.stride.language.known.KnownLanguages;
import dev.stride.local.file.DefinitionReader;
import dev.stride.runtime.Config;
import dev.stride.runtime.Deployment;
import dev.stride.runtime.Ports;
import dev.stride.runtime.events.Events;
import dev.stride.runtime.events.HttpSink;
import dev.stride.runtime.port.Bus;
import java.util.Map;
import java.util.Optional;

/**
 * What definitions may use on a developer's own machine: every language, every kind of function, any host.
 *
 * @param remote documents on the network
 * @param connectors services that definitions call by names
 * @param http the door for events that are sent to an address
 */
public record Laptop(
        Languages languages,
        CallKinds kinds,
        Resources remote,
        Secrets secrets,
        Connectors connectors,
        Http http,
        EventsOut eventsOut) {

    /** One without secrets. */
    public static Laptop open() {
        return open(Map.of());
    }

    /** @param secrets values of secrets by name */
    public static Laptop open(Map<String, String> secrets) {
        return open(secrets, EventsOut.PLAIN);
    }

    /** @param secrets values of secrets by name */
    public static Laptop open(Map<String, String> secrets, EventsOut eventsOut) {
        var outside = new NetworkOutside(
                new Passage(EgressPolicy.LAPTOP),
                AllowList.of(Optional.ofNullable(System.getenv(AllowList.VARIABLE))),
                CallLimits.REPLY_BYTES,
                () -> new AwsCloud(AwsAccess::fromEnvironment));
        var languages = KnownLanguages.ALL;
        return new Laptop(
                languages,
                CallKinds.over(outside),
                new RemoteResources(outside.http(), outside::tokens),
                name -> Optional.ofNullable(secrets.get(name)),
                Connectors.NONE,
                outside.http(),
                eventsOut);
    }

    /** The same where definitions call services by these names. */
    public Laptop with(Connectors others) {
        return new Laptop(languages, kinds, remote, secrets, others, http, eventsOut);
    }

    /** The same where every definition is in one language, if one is given. */
    public Laptop in(Optional<String> language) {
        var spoken = language.map(languages::forcing).orElse(languages);
        return new Laptop(spoken, kinds, remote, secrets, connectors, http, eventsOut);
    }

    /** A bus, and what gets its events besides. */
    public Bus out(Bus bus) {
        return HttpSink.on(bus, http, eventsOut.sink());
    }

    /** How the runtime is tuned here. */
    public Config config() {
        return Config.DEFAULT.withLifecycleEvents(eventsOut.lifecycle());
    }

    /** Takes definitions in. */
    public Deployment deployment(Ports ports) {
        return new Deployment(
                ports,
                languages,
                kinds,
                files -> new DefinitionResources(new BundleResources(files), remote),
                connectors);
    }

    /** Brings messages of brokers. @param logger takes why a channel cannot be listened to */
    public MessageBridge bridge(Ports ports, LambdaLogger logger) {
        return new MessageBridge(new Events(ports), secrets, new Passage(EgressPolicy.LAPTOP), logger);
    }

    /** Reads definitions from files. */
    public DefinitionReader reader() {
        return new DefinitionReader(languages, kinds, remote, secrets, connectors);
    }
}
