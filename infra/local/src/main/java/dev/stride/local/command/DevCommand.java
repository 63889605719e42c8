package dev.stride.local.command;

import dev.stride.Limits;
import dev.stride.functions.telemetry.RedactingSecrets;
import dev.stride.functions.telemetry.SpanExporter;
import dev.stride.functions.telemetry.SpanExporter.OtlpHttpCollector;
import dev.stride.functions.telemetry.Telemetry;
import dev.stride.local.InvalidInputException;
import dev.stride.local.command.option.CheckpointOption;
import dev.stride.local.command.option.ConnectorsOption;
import dev.stride.local.command.option.LanguageOption;
import dev.stride.local.command.option.OutboundEventsOptions;
import dev.stride.local.command.option.ReadingOptions;
import dev.stride.local.command.option.ScriptsOption;
import dev.stride.local.command.option.SecretOptions;
import dev.stride.local.command.output.Console;
import dev.stride.local.command.output.DiagnosticLine;
import dev.stride.local.command.output.ExitCode;
import dev.stride.local.dev.FolderWatcher;
import dev.stride.local.dev.Maintenance;
import dev.stride.local.dev.Redeployment;
import dev.stride.local.dev.Redeployment.Change;
import dev.stride.local.embedded.EmbeddedRuntime;
import dev.stride.local.embedded.EmbeddedRuntime.Reporting;
import dev.stride.local.embedded.LocalEnvironment;
import dev.stride.local.embedded.LocalRuntime;
import dev.stride.local.file.DefinitionFiles;
import dev.stride.local.http.AccessKey;
import dev.stride.local.http.LocalHttpServer;
import dev.stride.local.http.LocalHttpServer.Metrics;
import dev.stride.local.poll.PacedClock;
import dev.stride.local.sqlite.Database;
import dev.stride.runtime.metering.UsageCounter;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * The command {@code stride dev}: it runs the whole runtime on this machine, and redeploys the definitions of a folder when they
 * change.
 */
@Command(
        name = "dev",
        description = {
            "Serves the API on this machine. Deploys the definitions of a folder,"
                    + " and deploys them again when they change.",
            "It runs until it is stopped. With --data, the next start continues the stored instances."
        })
final class DevCommand implements Callable<Integer> {

    static final int PORT = 8080;

    static final String DATABASE = "stride.db";

    /** What it says before the address of the API. */
    static final String LISTENING = "listening on ";

    private final Set<String> announced = new HashSet<>();

    @Mixin
    private final Console console = new Console();

    @Parameters(
            paramLabel = "DIR",
            arity = "0..1",
            description =
                    "The folder with the definitions (*.sw.json, *.sw.yaml, *.wl.json, *.wl.yaml, and those of Open"
                            + " Workflow 1.0 by any name)."
                            + " Its subfolders are included. Default: the current folder.")
    private Path folder = Path.of(".");

    @Option(
            names = "--port",
            paramLabel = "N",
            description = "Port of the API, 0 for any free one. Default: " + PORT + ".")
    private int port = PORT;

    @Option(
            names = "--host",
            paramLabel = "NAME",
            description = "Network address that the API listens on. Other machines need the key of the API to use it."
                    + " Default: the loopback address.")
    private Optional<String> host = Optional.empty();

    @Option(
            names = "--stride-key",
            paramLabel = "KEY",
            description = "The key that requests must contain. Default: STRIDE_KEY, or a random key with a --host that"
                    + " other machines can reach, or none.",
            defaultValue = "${env:STRIDE_KEY:-}")
    private String keyText = "";

    @Option(names = "--open", description = "Open the console in the browser of this machine.")
    private boolean opensBrowser;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "Folder in which data is stored between runs. Default: data is kept in memory only.")
    private Optional<Path> data = Optional.empty();

    @Option(
            names = "--traces",
            paramLabel = "URL",
            description = "Sends traces to this OpenTelemetry collector, such as http://localhost:4318/v1/traces.")
    private Optional<URI> traces = Optional.empty();

    @Mixin
    private SecretOptions secrets = new SecretOptions();

    @Mixin
    private ConnectorsOption connectors = new ConnectorsOption();

    @Mixin
    private ScriptsOption scripts = new ScriptsOption();

    @Mixin
    private ReadingOptions reading = new ReadingOptions();

    @Mixin
    private LanguageOption language = new LanguageOption();

    @Mixin
    private CheckpointOption.OfServer checkpoint = new CheckpointOption.OfServer();

    @Option(
            names = "--generation-limit",
            paramLabel = "N",
            description =
                    "How many generations of instances may start one another, by calls of workflows and by events."
                            + " An instance beyond them is faulted. Default: ${DEFAULT-VALUE}.")
    private int generationLimit = Limits.GENERATIONS;

    @Mixin
    private OutboundEventsOptions eventsOut = new OutboundEventsOptions();

    @Override
    public Integer call() throws IOException {
        checkOptions();
        var localEnvironment = LocalEnvironment.create(
                        secrets.values(), eventsOut.outboundEvents(), scripts.cloud(console.logger()))
                .withConnectors(scripts.with(connectors.forDefinition(folder)))
                .withLanguage(language.key())
                .withCheckpointMode(checkpoint.mode())
                .withGenerationLimit(generationLimit)
                .in(reading.mode());
        var key = key(address());
        var pacedClock = PacedClock.realTime(InstantSource.system());
        try (var runtime = runtime(localEnvironment, pacedClock);
                var maintenance = new Maintenance(runtime, pacedClock, console.logger());
                var bridge = localEnvironment.messageBridge(runtime, console.logger());
                var httpServer =
                        httpServer(runtime, key, pacedClock).with(new Metrics(localEnvironment::connections))) {
            Runtime.getRuntime().addShutdownHook(new Thread(runtime::close));
            var redeployment = new Redeployment(environments(localEnvironment), runtime.ports(), change -> {
                runtime.settle();
                printChange(change);
                change.definition().plan().ifPresent(bridge::listen);
            });
            // Stored instances have their plans, so they need not wait until the definitions are compiled.
            runtime.start();
            deploy(redeployment);
            maintenance.start();
            httpServer.start();
            announce(httpServer.address(), key);
            return keepDeployed(redeployment);
        } catch (InterruptedException e) {
            return ExitCode.SUCCESS;
        }
    }

    private void checkOptions() {
        if (!Files.isDirectory(folder)) {
            throw new InvalidInputException("%s is not a folder with definitions.".formatted(folder));
        }
        if (generationLimit < 1) {
            throw new InvalidInputException(
                    "--generation-limit must be at least 1, not %d.".formatted(generationLimit));
        }
    }

    /** Returns the key of the API; empty if none was given and only this machine reaches the API. */
    private Optional<AccessKey> key(InetSocketAddress address) {
        if (keyText.isEmpty()) {
            return address.getAddress().isLoopbackAddress() ? Optional.empty() : Optional.of(AccessKey.random());
        }
        return Optional.of(AccessKey.parse(keyText)
                .orElseThrow(() -> new InvalidInputException(
                        "--stride-key: a key has 16 to 128 letters, digits, hyphens and underscores.")));
    }

    private void announce(InetSocketAddress address, Optional<AccessKey> key) {
        var server = url(address);
        console.printStatus(LISTENING + server);
        key.ifPresent(it -> console.printStatus(
                "requests need the key %s: set STRIDE_KEY for commands, or send it in the header Stride-Key"
                        .formatted(it.text())));
        var page = key.map(it -> it.console(server)).orElse(server);
        console.printStatus("open %s in a browser to use the console".formatted(page));
        if (opensBrowser) {
            openBrowser(page);
        }
    }

    /** Returns the URL of the API on this machine, also if the API listens on all addresses. */
    private static String url(InetSocketAddress address) {
        var name = address.getAddress().isAnyLocalAddress() ? "127.0.0.1" : address.getHostString();
        return "http://%s:%d".formatted(name.contains(":") ? "[" + name + "]" : name, address.getPort());
    }

    private void openBrowser(String page) {
        try {
            new ProcessBuilder(BrowserCommand.of(System.getProperty("os.name"), page))
                    .redirectErrorStream(true)
                    .redirectOutput(Redirect.DISCARD)
                    .start();
        } catch (IOException e) {
            console.printStatus(
                    "no browser can be opened here (%s): open the address yourself".formatted(e.getMessage()));
        }
    }

    private LocalRuntime runtime(LocalEnvironment localEnvironment, PacedClock pacedClock) {
        var database = data.map(it -> Database.open(it.resolve(DATABASE))).orElseGet(Database::inMemory);
        var telemetry = telemetry(localEnvironment, pacedClock);
        return new EmbeddedRuntime(
                database,
                localEnvironment,
                pacedClock,
                new Reporting(UsageCounter.perInstance(), telemetry, telemetry, console.logger()));
    }

    private Telemetry telemetry(LocalEnvironment localEnvironment, PacedClock pacedClock) {
        var spans = traces.map(address -> SpanExporter.exportingTo(new OtlpHttpCollector(address), "dev", pacedClock))
                .orElse(SpanExporter.NONE);
        return Telemetry.asText(new RedactingSecrets(localEnvironment.secrets()), spans);
    }

    private LocalHttpServer httpServer(LocalRuntime localRuntime, Optional<AccessKey> key, PacedClock pacedClock)
            throws IOException {
        try {
            var apiHandler = localRuntime.apiHandler();
            return new LocalHttpServer(
                    address(),
                    key,
                    localRuntime.settled(apiHandler),
                    apiHandler.routes(),
                    pacedClock,
                    console.logger());
        } catch (BindException inUse) {
            throw new InvalidInputException("--port: port %d is in use. Choose another one.".formatted(port));
        }
    }

    private InetSocketAddress address() throws IOException {
        var name = host.isPresent() ? InetAddress.getByName(host.get()) : InetAddress.getLoopbackAddress();
        return new InetSocketAddress(name, port);
    }

    /**
     * Redeploys changed definitions until the process is interrupted. It watches folders before it reads them, so that it misses
     * no change.
     */
    private int keepDeployed(Redeployment redeployment) throws InterruptedException {
        try (var watch = new FolderWatcher()) {
            while (true) {
                watch.add(DefinitionFiles.find(folder).folders());
                deploy(redeployment);
                watch.awaitChange();
            }
        }
    }

    private void deploy(Redeployment redeployment) {
        var found = DefinitionFiles.find(folder);
        found.skippedLines().stream().filter(announced::add).forEach(console::printStatus);
        redeployment.deploy(found.definitions());
    }

    /** Returns the environment of each definition. A file with connectors is read once. */
    private Function<Path, LocalEnvironment> environments(LocalEnvironment common) {
        var byFolder = new HashMap<Path, LocalEnvironment>();
        return file -> byFolder.computeIfAbsent(
                Objects.requireNonNull(file.toAbsolutePath().getParent()),
                _ -> common.withConnectors(scripts.with(connectors.forDefinition(file, folder))));
    }

    private void printChange(Change change) {
        DiagnosticLine.lines(change.definition()).forEach(console::printStatus);
        var file = change.definition().file();
        if (!change.definition().faults().isEmpty()) {
            console.printStatus(file + ": @|red not deployed|@");
        } else {
            console.printStatus(file + ": @|green " + (change.replaced() ? "replaced" : "deployed") + "|@");
        }
    }
}
