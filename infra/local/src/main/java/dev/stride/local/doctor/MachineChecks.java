package dev.stride.local.doctor;

import dev.stride.local.doctor.Checkup.Finding;
import java.lang.management.ManagementFactory;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** Checks of the machine: its JDK, what a build needs, and what scripts in workflows need. */
public record MachineChecks(Surroundings surroundings) {

    private static final String ARCHIVE_OPTION = "-XX:AOTCache=";

    /** Checks the JDK that runs this process. The launcher starts no older one than Stride needs. */
    Finding jdk() {
        var home = Path.of(System.getProperty("java.home", ""));
        var found = "%s in %s".formatted(System.getProperty("java.version"), home);
        return Files.isExecutable(home.resolve("bin/javac"))
                ? Finding.ok("JDK", found)
                : Finding.warning(
                        "JDK", found + ", without a compiler", "install a JDK, not only a JRE, to build from source");
    }

    /** Checks what builds the program, if it lies in the tree of its sources. */
    Finding build() {
        if (sources().isEmpty()) {
            return Finding.ok("build", "the program does not lie in its sources and is not built");
        }
        return surroundings
                .program("mvn")
                .map(maven -> Finding.ok("build", "from source, by " + maven))
                .orElseGet(() -> Finding.problem(
                        "build",
                        "Maven is not on the PATH",
                        "install Maven 3.8 or newer: the program is built anew when its sources change"));
    }

    private static Optional<Path> sources() {
        try {
            var program = Path.of(MachineChecks.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            return Stream.iterate(Optional.of(program), folder -> folder.map(Path::getParent))
                    .takeWhile(Optional::isPresent)
                    .flatMap(Optional::stream)
                    .filter(folder -> Files.exists(folder.resolve("infra/launcher.sh")))
                    .findFirst();
        } catch (URISyntaxException e) {
            return Optional.empty();
        }
    }

    /** Checks the archive of loaded classes, with which commands start in less time. */
    Finding classArchive() {
        var archive = ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> option.startsWith(ARCHIVE_OPTION))
                .map(option -> Path.of(option.substring(ARCHIVE_OPTION.length())))
                .findFirst();
        return archive.filter(Files::isReadable)
                .map(file -> Finding.ok("class archive", file.toString()))
                .orElseGet(() -> Finding.warning(
                        "class archive",
                        archive.map(file -> file + " is missing").orElse("none is used"),
                        "start the program by ./stride, which makes one: without it, each command starts slower"));
    }

    /** Checks an interpreter of scripts in workflows. */
    Finding interpreter(String program) {
        return surroundings
                .program(program)
                .map(file -> Finding.ok("scripts", file.toString()))
                .orElseGet(() -> Finding.warning(
                        "scripts",
                        program + " is not on the PATH",
                        "install it if workflows on this machine run scripts with it"));
    }
}
