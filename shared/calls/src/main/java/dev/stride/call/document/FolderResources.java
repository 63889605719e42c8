package dev.stride.call.document;

import dev.stride.call.api.Resources;
import dev.stride.common.FileProblem;
import dev.stride.common.FileText;
import dev.stride.common.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The files of one folder, and further files that the user names on the command line. This class records which files the
 * definition reads, so that a deployment can include them.
 */
public final class FolderResources implements Resources {

    private final Path folder;
    private final Map<String, Path> named;
    private final Map<String, String> read = new TreeMap<>();

    /**
     * @param folder the folder that is searched, with all folders below it
     * @param named further files, by the names that a definition uses for them
     */
    public FolderResources(Path folder, Map<String, Path> named) {
        this.folder = folder;
        this.named = Map.copyOf(named);
    }

    /** Returns the contents of all files that were read, by name. */
    public Map<String, String> read() {
        return Map.copyOf(read);
    }

    @Override
    public Resource load(String uri) {
        var name = BundleResources.fileName(uri);
        if (name.isEmpty()) {
            return new BundleResources(Map.of()).load(uri);
        }
        return Optional.ofNullable(named.get(name.get()))
                .map(file -> read(name.get(), file))
                .orElseGet(() -> readBelow(name.get()));
    }

    /** Reads a file below the folder. A symbolic link must not lead out of the folder. */
    private Resource readBelow(String name) {
        var file = folder.resolve(name);
        try {
            return !Files.exists(file) || file.toRealPath().startsWith(folder.toRealPath())
                    ? read(name, file)
                    : new Resource.Missing("""
                            '%s' is a symbolic link to a file outside the folder of the definition: pass that \
                            file with --resource.""".formatted(name));
        } catch (IOException gone) {
            return new Resource.Missing(file + " cannot be read: " + FileProblem.of(gone) + ".");
        }
    }

    private Resource read(String name, Path file) {
        return switch (FileText.load(file)) {
            case Result.Failed(String reason) -> new Resource.Missing(reason + ".");
            case Result.Ok(String text) -> {
                read.put(name, text);
                yield new Resource.Text(text);
            }
        };
    }
}
