package dev.stride.examples;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An example of the repository. The README of the examples describes its files.
 *
 * @param folder folder of its files
 */
record Example(String name, Path folder) {

    private static final Pattern HOST = Pattern.compile("localhost:[0-9]+");

    /** Returns all examples whose services are available in tests. */
    static List<Example> all() {
        return list(Path.of("").toAbsolutePath())
                .filter(folder -> Files.exists(folder.resolve("output.json")))
                .map(folder -> new Example(folder.getFileName().toString(), folder))
                .filter(example -> example.service().isPresent() || !example.callsAService())
                .toList();
    }

    /** Returns the class of the service that the example calls. */
    Optional<String> service() {
        return files(name -> name.endsWith("Service.java"))
                .map(file -> file.getFileName().toString().replace(".java", ""))
                .findFirst();
    }

    /** Returns a copy of the example in another folder, with its service at another port. */
    Example copied(Path target, int port) throws IOException {
        for (var file : files(Example::isRead).toList()) {
            var text = HOST.matcher(Files.readString(file)).replaceAll("localhost:" + port);
            Files.writeString(target.resolve(file.getFileName()), text);
        }
        return new Example(name, target);
    }

    /** Returns the arguments of {@code stride} that run the example. */
    List<String> command() {
        var words = new ArrayList<>(List.of("run"));
        words.addAll(Stream.concat(Stream.of("--skip-time"), lines("options"))
                .distinct()
                .toList());
        files(file -> file.startsWith(name + ".sw.") || file.startsWith(name + ".wl."))
                .forEach(file -> words.add(file.toString()));
        files("input.json"::equals).forEach(file -> words.addAll(List.of("--input", "@" + file)));
        files(file -> file.startsWith("event-")).forEach(file -> words.addAll(List.of("--event", "@" + file)));
        lines("secrets").forEach(secret -> words.addAll(List.of("--secret", secret)));
        return words;
    }

    /** Returns the environment variables of the run. */
    Map<String, String> environment() {
        return lines("environment")
                .map(line -> line.split("=", 2))
                .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));
    }

    /** Returns the expected output. */
    String output() {
        return text(folder.resolve("output.json"));
    }

    @Override
    public String toString() {
        return name;
    }

    private boolean callsAService() {
        return files(Example::isRead).anyMatch(file -> HOST.matcher(text(file)).find());
    }

    private static boolean isRead(String file) {
        return !file.endsWith(".java") && !file.endsWith(".test.yaml");
    }

    private Stream<String> lines(String name) {
        return files(name::equals)
                .flatMap(file -> text(file).lines())
                .filter(line -> !line.isEmpty() && !line.startsWith("#"));
    }

    private Stream<Path> files(Predicate<String> name) {
        return list(folder).filter(file -> name.test(file.getFileName().toString()));
    }

    private static Stream<Path> list(Path folder) {
        try (var entries = Files.list(folder)) {
            return entries.sorted().toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
