package dev.stride.benchmarks.coldstart;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.adapter.memory.MemoryTable;
import dev.stride.local.embedded.LocalEnvironment;
import dev.stride.runtime.Ports;
import dev.stride.runtime.deployment.Deployment.DeploymentResult;
import dev.stride.runtime.instance.InstanceStarter;
import dev.stride.runtime.port.Blobs;
import dev.stride.runtime.port.Queue;
import dev.stride.runtime.port.Rules;
import dev.stride.runtime.port.SortableIds;
import dev.stride.runtime.port.Timers;
import dev.stride.runtime.store.Stores;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A benchmark of Lambda cold starts. It measures the size of the functions, and the time from the start of a JVM until it has run
 * a first workflow state: once with all libraries, and once without the large libraries that only some kinds of calls need.
 *
 * @param libraries the folder with the jars of the functions
 * @param heavy names of the libraries that only some kinds of calls need, without versions
 */
public record ColdStart(Path libraries, List<String> heavy) {

    /** The column headers of {@link #rows}. */
    public static final String HEADER = String.format(
            Locale.ROOT, "%-24s %6s %9s %12s %12s", "the functions", "jars", "MB", "median ms", "min - max");

    /**
     * The number of measured starts with each set of libraries. One set has all libraries of the functions; the other
     * set lacks the large ones. An earlier start with each set, which is not measured, warms the disk caches.
     */
    private static final int STARTS = 9;

    private static final String WORKFLOW = """
            id: first
            version: '1.0'
            specVersion: '0.8'
            functions: [ { name: add, type: expression, operation: '.a + .b' } ]
            states: [ { name: Add, type: operation, actions: [ { functionRef: add } ], end: true } ]
            """;

    public ColdStart {
        heavy = List.copyOf(heavy);
    }

    /**
     * Creates a benchmark of the Lambda functions from the build that also produced the running {@code stride} command.
     * The functions are measured with all libraries, and then without the large ones. The manifest in the command's jar
     * names these large libraries.
     *
     * @throws IllegalStateException if the command line was built alone
     */
    public static ColdStart forThisBuild() throws IOException {
        var jar = Path.of(URI.create(ColdStart.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toString()));
        var libraries =
                jar.resolveSibling("../../../functions/target/lambda/lib").normalize();
        if (!Files.isRegularFile(jar) || !Files.isDirectory(libraries)) {
            throw new IllegalStateException("found no functions at " + libraries + ": run mvn package");
        }
        try (var file = new JarFile(jar.toFile())) {
            var names = file.getManifest().getMainAttributes().getValue("Heavy-Libraries");
            return new ColdStart(libraries, List.of(names.split(",")));
        }
    }

    /**
     * Measures the cold start of the functions twice: with all libraries, and without the large libraries that only
     * some kinds of calls need. Returns one table row for each of the two measurements.
     */
    public List<String> rows() throws IOException, InterruptedException {
        return measure().stream().map(StartTimes::row).toList();
    }

    /** Measures the functions with all libraries, and then the functions without the heavy libraries. */
    public List<StartTimes> measure() throws IOException, InterruptedException {
        var folder = Files.createTempDirectory("stride-bench");
        try {
            prepare(folder, WORKFLOW, Map.of());
            copyClass(FirstStateProcess.class, folder);
            copyClass(FileBlobs.class, folder);
            var all = new LibrarySelection("with all kinds", jars());
            var light = new LibrarySelection(
                    "without the heavy kinds",
                    all.jars().stream().filter(jar -> !isHeavy(jar)).toList());
            return measure(List.of(all, light), folder);
        } finally {
            delete(folder);
        }
    }

    /**
     * Prepares the files that {@link FirstStateProcess}, the measured process, reads from a folder. These are the plan of a
     * workflow and the message that starts an instance of it.
     */
    static void prepare(Path folder, String workflow, Map<String, String> resources) throws IOException {
        var letters = new ArrayList<Queue.OutgoingMessage>();
        var localEnvironment = LocalEnvironment.create();
        var ports = new Ports(
                new MemoryTable(),
                new FileBlobs(folder),
                letters::addAll,
                Timers.NONE,
                _ -> {},
                Rules.NONE,
                localEnvironment.kinds(),
                localEnvironment.secrets(),
                Clock.systemUTC(),
                new SortableIds());
        if (!(localEnvironment.deployment(ports, Stores.of(ports)).deploy(workflow, resources, Optional.empty())
                instanceof DeploymentResult.Added)) {
            throw new IllegalStateException("the workflow definition of the benchmark is invalid");
        }
        var input = JsonNodeFactory.instance.objectNode().put("a", 1).put("b", 2);
        new InstanceStarter(ports, Stores.of(ports)).start("first", Optional.empty(), input, Optional.empty());
        Files.writeString(
                folder.resolve(FirstStateProcess.MESSAGE), letters.getFirst().body());
    }

    /**
     * Measures the start times of the functions with each set of libraries. It alternates between the sets, so that
     * other load on the machine affects all of them alike.
     */
    private static List<StartTimes> measure(List<LibrarySelection> forms, Path folder)
            throws IOException, InterruptedException {
        var millis = new HashMap<LibrarySelection, List<Integer>>();
        for (var start : IntStream.rangeClosed(0, STARTS).toArray()) {
            for (var librarySelection : forms) {
                var took = measureStart(librarySelection.classPath(), folder);
                if (start > 0) {
                    millis.computeIfAbsent(librarySelection, _ -> new ArrayList<>())
                            .add(took);
                }
            }
        }
        var times = new ArrayList<StartTimes>();
        for (var librarySelection : forms) {
            times.add(librarySelection.times(Objects.requireNonNull(millis.get(librarySelection)).stream()
                    .sorted()
                    .toList()));
        }
        return times;
    }

    /**
     * The measured cold-start times of the Lambda functions if a given set of libraries is on the class path.
     *
     * @param megabytes the size of the jars
     * @param median milliseconds
     */
    public record StartTimes(String name, int jars, double megabytes, int median, int least, int most) {

        String row() {
            var range = "%d - %d".formatted(least, most);
            return String.format(Locale.ROOT, "%-24s %6d %9.1f %12d %12s", name, jars, megabytes, median, range);
        }
    }

    private record LibrarySelection(String name, List<Path> jars) {

        String classPath() {
            return jars.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
        }

        StartTimes times(List<Integer> sorted) throws IOException {
            return new StartTimes(
                    name,
                    jars.size(),
                    size(jars) / 1e6,
                    sorted.get(sorted.size() / 2),
                    sorted.getFirst(),
                    sorted.getLast());
        }
    }

    /**
     * Starts a JVM with the options that Lambda uses (only the C1 compiler, one garbage collection thread). Returns the
     * milliseconds from the start of the JVM to the end of the first workflow state.
     */
    private static int measureStart(String classPath, Path folder) throws IOException, InterruptedException {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var process = new ProcessBuilder(
                        java,
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        folder + File.pathSeparator + classPath,
                        FirstStateProcess.class.getName(),
                        folder.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        if (process.waitFor() != 0) {
            throw new IllegalStateException("the measured cold start failed: %s".formatted(said));
        }
        return Integer.parseInt(said);
    }

    private List<Path> jars() throws IOException {
        try (var files = Files.list(libraries)) {
            return files.filter(file -> file.toString().endsWith(".jar"))
                    .sorted()
                    .toList();
        }
    }

    private boolean isHeavy(Path jar) {
        return heavy.stream().anyMatch(name -> jar.getFileName().toString().matches(name + "-[0-9].*"));
    }

    private static long size(List<Path> jars) throws IOException {
        var bytes = 0L;
        for (var jar : jars) {
            bytes += Files.size(jar);
        }
        return bytes;
    }

    /**
     * Copies a class of the benchmark to the folder. The measured process loads it from there, because the libraries of the
     * functions do not contain it.
     */
    private static void copyClass(Class<?> type, Path folder) throws IOException {
        var name = type.getName().replace('.', '/') + ".class";
        var target = folder.resolve(name);
        Files.createDirectories(target.getParent());
        try (var bytes = ColdStart.class.getClassLoader().getResourceAsStream(name)) {
            Files.write(target, bytes.readAllBytes());
        }
    }

    private static void delete(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            for (var file : files.sorted((one, other) -> other.compareTo(one)).toList()) {
                Files.delete(file);
            }
        }
    }

    /** A store of large data in files of one folder. */
    record FileBlobs(Path folder) implements Blobs {

        @Override
        public void put(String name, byte[] bytes) {
            try {
                Files.write(file(name), bytes);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public Optional<byte[]> get(String name) {
            try {
                return Files.exists(file(name)) ? Optional.of(Files.readAllBytes(file(name))) : Optional.empty();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private Path file(String name) {
            return folder.resolve("blob-" + URLEncoder.encode(name, StandardCharsets.UTF_8));
        }
    }
}
