package dev.stride.local.doctor;

import dev.stride.language.ReadingMode;
import dev.stride.language.ReadingMode.Dialect;
import dev.stride.local.ResourceUnavailableException;
import dev.stride.local.command.option.ConnectorsOption;
import dev.stride.local.doctor.Checkup.Finding;
import dev.stride.local.embedded.LocalEnvironment;
import dev.stride.local.file.DefinitionFiles;
import dev.stride.local.sqlite.Database;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Checks of what {@code stride dev} needs: the definitions of a folder, a port, and a database. */
public record FolderChecks(Path folder) {

    /** The most definitions that are compiled. */
    private static final int DEFINITIONS = 200;

    Finding definitions() {
        if (!Files.isDirectory(folder)) {
            return Finding.problem("definitions", folder + " is not a folder", "name the folder of the definitions");
        }
        try {
            var files = DefinitionFiles.find(folder).definitions();
            if (files.isEmpty()) {
                return Finding.warning(
                        "definitions",
                        folder + " contains none",
                        "write a first one with stride init, or name another folder");
            }
            return compiled(files);
        } catch (ResourceUnavailableException unreadable) {
            return Finding.problem(
                    "definitions", String.valueOf(unreadable.getMessage()), "let this user read the folder");
        }
    }

    private Finding compiled(List<Path> files) {
        var environment = LocalEnvironment.create().in(new ReadingMode(false, true, Dialect.SPECIFICATION));
        var faulty = files.stream()
                .limit(DEFINITIONS)
                .filter(file -> !environment
                        .withConnectors(new ConnectorsOption()
                                .forDefinition(file, folder)
                                .withScripts())
                        .definitionReader()
                        .compile(file, List.of())
                        .faults()
                        .isEmpty())
                .toList();
        var found = "%d in %s".formatted(files.size(), folder);
        return faulty.isEmpty()
                ? Finding.ok("definitions", found)
                : Finding.problem(
                        "definitions",
                        "%s, %d with faults".formatted(found, faulty.size()),
                        "see them with stride validate --offline " + faulty.getFirst());
    }

    static Finding port(int port) {
        try (var socket = new ServerSocket()) {
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return Finding.ok("port", port + " is free for stride dev");
        } catch (IOException taken) {
            return Finding.warning(
                    "port", port + " is in use", "stop that process, or start stride dev with another --port");
        }
    }

    static Finding database(Optional<Path> file) {
        return file.map(FolderChecks::database)
                .orElseGet(() -> Finding.ok("database", "in memory, unless stride dev is given --data"));
    }

    private static Finding database(Path file) {
        if (Files.exists(file)) {
            return Database.whyNotUsable(file)
                    .map(reason ->
                            Finding.problem("database", reason, "stop the other stride dev, or name another --data"))
                    .orElseGet(() -> Finding.ok("database", file + " can be locked"));
        }
        var existing = file.toAbsolutePath().getParent();
        while (existing != null && !Files.exists(existing)) {
            existing = existing.getParent();
        }
        return existing != null && Files.isWritable(existing)
                ? Finding.ok("database", file + " will be made")
                : Finding.problem("database", file + " cannot be made", "let this user write to " + existing);
    }
}
