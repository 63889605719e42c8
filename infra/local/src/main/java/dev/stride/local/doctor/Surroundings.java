package dev.stride.local.doctor;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What the process finds around it.
 *
 * @param environment its environment variables
 * @param home the folder of the user
 */
public record Surroundings(Map<String, String> environment, Path home) {

    public Surroundings {
        environment = Map.copyOf(environment);
    }

    public static Surroundings ofThisProcess() {
        return new Surroundings(System.getenv(), Path.of(System.getProperty("user.home", "")));
    }

    /** Returns the value of a variable that is set and not empty. */
    Optional<String> variable(String name) {
        return Optional.ofNullable(environment.get(name)).filter(value -> !value.isEmpty());
    }

    /** Returns where a program is that a shell would find. */
    Optional<Path> program(String name) {
        return Stream.of(environment.getOrDefault("PATH", "").split(File.pathSeparator))
                .filter(folder -> !folder.isEmpty())
                .flatMap(folder -> path(folder).stream())
                .map(folder -> folder.resolve(name))
                .filter(Files::isExecutable)
                .findFirst();
    }

    private static Optional<Path> path(String text) {
        try {
            return Optional.of(Path.of(text));
        } catch (InvalidPathException noFolder) {
            return Optional.empty();
        }
    }
}
