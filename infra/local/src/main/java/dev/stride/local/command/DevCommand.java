package dev.stride.local.command;

import dev.stride.functions.watch.HttpCollector;
import dev.stride.functions.watch.KnownSecrets;
import dev.stride.functions.watch.SpanExport;
import dev.stride.functions.watch.Watching;
import dev.stride.local.Unusable;
import dev.stride.local.dev.Redeployment;
import dev.stride.local.dev.Redeployment.Change;
import dev.stride.local.dev.Upkeep;
import dev.stride.local.dev.Watch;
import dev.stride.local.embedded.Embedded;
import dev.stride.local.embedded.Form;
import dev.stride.local.embedded.Laptop;
import dev.stride.local.emulator.Emulator;
import dev.stride.local.file.Definitions;
import dev.stride.local.http.HttpFront;
import dev.stride.local.poll.Pace;
import dev.stride.local.sqlite.Database;
import dev.stride.runtime.ledger.Ledger;
import dev.stride.runtime.store.Workflows;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The whole runtime on this machine, with every definition of a folder deployed whenever it changes. */
@Command(
        name = "dev",
        description = {
            "Serves the API on this machine and deploys the definitions of a folder, each again when it changes.",
            "It runs until it is stopped; with --data it goes on from there when it is started again."
        })
final class DevCommand implements Callable<Integer> {

    private static final String DATABASE = "stride.db";

    @Mixin
    private final Console console = new Console();

    @Parameters(
            paramLabel = "DIR",
            arity = "0..1",
            description =
                    "Where definitions named *.sw.json, *.sw.yaml, *.wl.json or *.wl.yaml are, also in folders below. Default: here.")
    private Path folder = Path.of(".");

    @Option(names = "--port", paramLabel = "N", description = "Port of the API, 0 for any free one. Default: 8080.")
    private int port = 8080;

    @Option(
            names = "--host",
            paramLabel = "NAME",
            description =
                    "Address of the API. Nobody is asked who he is: let only this machine reach it. Default: loopback.")
    private Optional<String> host = Optional.empty();

    @Option(names = "--data", paramLabel = "DIR", description = "Where data is kept between runs. Default: nowhere.")
    private Optional<Path> data = Optional.empty();

    @Option(
            names = "--aws-endpoint",
            paramLabel = "URL",
            description =
                    "Runs on the adapters of AWS instead, against an emulator that answers for all services there.")
    private Optional<URI> awsEndpoint = Optional.empty();

    @Option(
            names = "--traces",
            paramLabel = "URL",
            description = "Sends traces to a collector of OpenTelemetry, such as http://localhost:4318/v1/traces.")
    private Optional<URI> traces = Optional.empty();

    @Mixin
    private SecretOptions secrets = new SecretOptions();

    @Mixin
    private ConnectorsOption connectors = new ConnectorsOption();

    @Mixin
    private LanguageOption language = new LanguageOption();

    @Mixin
    private EventsOutOptions eventsOut = new EventsOutOptions();

    @Override
    public Integer call() throws IOException {
        if (!Files.isDirectory(folder)) {
            throw new Refused("There is no folder " + folder + ".");
        }
        if (awsEndpoint.isPresent() && data.isPresent()) {
            throw new Refused("--data has no meaning with --aws-endpoint: the emulator keeps the data.");
        }
        var laptop = Laptop.open(secrets.values(), eventsOut.eventsOut())
                .with(connectors.beside(folder))
                .in(language.key());
        var pace = Pace.waiting(InstantSource.system());
        try (var form = form(laptop, pace);
                var upkeep = new Upkeep(form, pace, console.logger());
                var bridge = laptop.bridge(form.ports(), console.logger());
                var front = front(form, pace)) {
            Runtime.getRuntime().addShutdownHook(new Thread(form::close));
            var workflows = new Workflows(form.ports().table(), form.ports().blobs());
            var redeployment = new Redeployment(laptop.reader(), form.deployment(), workflows, change -> {
                tell(change);
                change.definition().plan().ifPresent(bridge::listen);
            });
            redeployment.deploy(Definitions.in(folder).definitions());
            form.start();
            upkeep.start();
            front.start();
            console.say("listening on http://%s:%d"
                    .formatted(front.address().getHostString(), front.address().getPort()));
            return keepDeployed(redeployment);
        } catch (InterruptedException e) {
            return Exit.DONE;
        }
    }

    private Form form(Laptop laptop, Pace pace) {
        if (awsEndpoint.isPresent()) {
            return new Emulator(awsEndpoint.get(), laptop, pace, watching(laptop, pace), console.logger());
        }
        var database = data.map(it -> Database.open(it.resolve(DATABASE))).orElseGet(Database::inMemory);
        return new Embedded(database, laptop, pace, new Ledger(), watching(laptop, pace), console.logger());
    }

    private Watching watching(Laptop laptop, Pace pace) {
        var spans = traces.map(address -> SpanExport.to(new HttpCollector(address), "dev", pace))
                .orElse(SpanExport.NONE);
        return Watching.forPeople(new KnownSecrets(laptop.secrets()), spans);
    }

    private HttpFront front(Form form, Pace pace) throws IOException {
        try {
            return new HttpFront(address(), form.api(), pace, console.logger());
        } catch (BindException e) {
            throw new Unusable(
                    "Port " + port + " cannot be opened (" + e.getMessage() + "): choose another --port.", e);
        }
    }

    private InetSocketAddress address() throws IOException {
        var name = host.isPresent() ? InetAddress.getByName(host.get()) : InetAddress.getLoopbackAddress();
        return new InetSocketAddress(name, port);
    }

    /** Never ends by itself. Folders are watched before they are looked into, so that no change is missed. */
    private int keepDeployed(Redeployment redeployment) throws InterruptedException {
        try (var watch = new Watch()) {
            while (true) {
                watch.add(Definitions.in(folder).folders());
                redeployment.deploy(Definitions.in(folder).definitions());
                watch.await();
            }
        }
    }

    private void tell(Change change) {
        DiagnosticLine.all(change.definition()).forEach(console::say);
        var file = change.definition().file();
        if (!change.definition().faults().isEmpty()) {
            console.say(file + ": @|red not deployed|@");
        } else {
            console.say(file + ": @|green " + (change.replaced() ? "replaced" : "deployed") + "|@");
        }
    }
}
