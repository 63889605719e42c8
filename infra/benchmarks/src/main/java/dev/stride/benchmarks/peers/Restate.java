package dev.stride.benchmarks.peers;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.benchmarks.peers.Engine.Task;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * A server of Restate, and a process that runs the workflows with one of its SDKs.
 *
 * @param partitions the number of partitions; empty for the default
 */
record Restate(Sdk sdk, OptionalInt partitions) implements Subject {

    private static final String VERSION = "1.7.12";
    private static final Path BUILT = SourceTree.resolve("infra/peers/target");
    private static final Path NPM = BUILT.resolve("npm");
    private static final Path PACKAGES = NPM.resolve("node_modules/@restatedev");

    /** More than wait. With the default of 1,000, signals would not arrive before the first instances are suspended. */
    private static final String CONCURRENT = "10000";

    private static final String JSON = "application/json";

    static final Restate JAVA = new Restate(Sdk.JAVA, OptionalInt.of(1));
    static final Restate TYPESCRIPT = new Restate(Sdk.TYPESCRIPT, OptionalInt.of(1));
    static final Restate DEFAULT = new Restate(Sdk.JAVA, OptionalInt.empty());

    /** The language of the process that runs the workflows. */
    enum Sdk {
        JAVA("Java", BUILT.resolve("stride-peers.jar")),
        TYPESCRIPT("TypeScript", PACKAGES.resolve("restate-sdk"));

        private final String title;
        private final Path needed;

        Sdk(String title, Path needed) {
            this.title = title;
            this.needed = needed;
        }

        List<String> command(URI address, URI service) {
            var program = switch (this) {
                case JAVA ->
                    List.of(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-XX:+UseSerialGC",
                            "-cp",
                            needed + File.pathSeparator + BUILT.resolve("lib/*"),
                            "dev.stride.peers.RestateHandlers");
                case TYPESCRIPT -> List.of("node", NPM.resolve("handlers.js").toString());
            };
            var words = List.of(Integer.toString(address.getPort()), service.toString());
            return Stream.concat(program.stream(), words.stream()).toList();
        }
    }

    @Override
    public String title() {
        var count = partitions.isPresent() ? "one partition" : "default partitions";
        return "Restate %s, %s, %s".formatted(VERSION, sdk.title, count);
    }

    @Override
    public String durability() {
        return "each step is synced to the log before the next one; one node, defaults but for the named and"
                + " `concurrent-invocations-limit`";
    }

    @Override
    public Optional<String> missing() {
        if (server().isEmpty()) {
            return Optional.of("the server of Restate, which npm installs, is not in " + PACKAGES);
        }
        return Files.exists(sdk.needed) ? Optional.empty() : Optional.of(sdk.needed + " does not exist");
    }

    /** Returns the program of the server, which is in a package for this kind of machine. */
    private static Optional<Path> server() {
        if (!Files.isDirectory(PACKAGES)) {
            return Optional.empty();
        }
        try (var packages = Files.list(PACKAGES)) {
            return packages.map(it -> it.resolve("bin/restate-server"))
                    .filter(Files::isExecutable)
                    .findFirst();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public Engine start(Processes processes, Path folder, URI service) throws IOException, InterruptedException {
        var ports = freePorts(4);
        var ingress = address(ports.get(0));
        var admin = address(ports.get(1));
        var environment = new HashMap<>(Map.of(
                "RESTATE_INGRESS__BIND_ADDRESS",
                ingress.getAuthority(),
                "RESTATE_ADMIN__BIND_ADDRESS",
                admin.getAuthority(),
                "RESTATE_BIND_ADDRESS",
                address(ports.get(2)).getAuthority(),
                "RESTATE_LISTEN_MODE",
                "tcp",
                "RESTATE_WORKER__INVOKER__CONCURRENT_INVOCATIONS_LIMIT",
                CONCURRENT,
                "RESTATE_DISABLE_TELEMETRY",
                "true"));
        partitions.ifPresent(count -> environment.put("RESTATE_DEFAULT_NUM_PARTITIONS", Integer.toString(count)));
        var command = List.of(
                server().orElseThrow().toString(),
                "--base-dir",
                folder.resolve("data").toString());
        processes.start("server", command, environment);
        var handlers = address(ports.get(3));
        processes.start("handlers", sdk.command(handlers, service), Map.of());
        var engine = new Running(new EngineClient(ingress), new EngineClient(admin));
        processes.await(() -> engine.knows(handlers));
        processes.await(engine::works);
        return engine;
    }

    private static URI address(int port) {
        return URI.create("http://127.0.0.1:" + port);
    }

    private static List<Integer> freePorts(int count) throws IOException {
        var sockets = new ArrayList<ServerSocket>();
        try {
            for (int i = 0; i < count; i++) {
                sockets.add(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
            }
            return sockets.stream().map(ServerSocket::getLocalPort).toList();
        } finally {
            for (var socket : sockets) {
                socket.close();
            }
        }
    }

    private record Running(EngineClient ingress, EngineClient admin) implements Engine {

        /** Tells the server where the workflows are. */
        private Optional<Engine> knows(URI handlers) {
            var deployment = JsonNodeFactory.instance.objectNode().put("uri", handlers.toString());
            admin.post("/deployments", JSON, deployment);
            return Optional.of(this);
        }

        private Optional<Engine> works() {
            run(Task.STEPS);
            return Optional.of(this);
        }

        @Override
        public void run(Task task) {
            ingress.post("/Peers/" + task.name().toLowerCase(Locale.ROOT));
        }

        @Override
        public void begin(String key) {
            ingress.post("/Wait/%s/run/send".formatted(key));
        }

        @Override
        public void signal(String key) {
            ingress.post("/Wait/%s/signal".formatted(key));
        }

        @Override
        public boolean haveAllEnded() {
            var query = "SELECT count(1) AS open FROM sys_invocation_status"
                    + " WHERE target_service_name = 'Wait' AND status <> 'completed'";
            var answer = admin.post(
                    "/query", JSON, JsonNodeFactory.instance.objectNode().put("query", query));
            return answer.at("/rows/0/open").asInt(-1) == 0;
        }
    }
}
