package dev.stride.local.file;

import dev.stride.local.ResourceUnavailableException;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The definition files of a folder. Their names end with {@code .sw.json}, {@code .sw.yaml} or {@code .sw.yml} (Serverless
 * Workflow), or with {@code .wl.json}, {@code .wl.yaml} or {@code .wl.yml} (Workflow Language). Nevertheless, the text of a file
 * determines its language, not the name.
 */
public final class DefinitionFiles {

    private static final Pattern NAME = Pattern.compile(".+\\.(sw|wl)\\.(json|ya?ml)");

    /** The names of build tools' folders, which are skipped because they contain copies of definitions. */
    private static final Set<String> SKIPPED = Set.of("target", "build", "node_modules");

    /**
     * The result of a search below a folder: the definition files, and the folders that were searched.
     *
     * @param folders the searched folders: the folder itself and all below it
     */
    public record FoundFiles(List<Path> definitions, List<Path> folders) {
        public FoundFiles {
            definitions = definitions.stream().sorted().toList();
            folders = List.copyOf(folders);
        }
    }

    /**
     * Finds the definitions at a path: the file itself, or the definition files in the folder and below it. Skips hidden folders
     * and those of build tools.
     */
    public static FoundFiles find(Path place) {
        var definitions = new ArrayList<Path>();
        var folders = new ArrayList<Path>();
        try {
            Files.walkFileTree(place, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                    if (!folder.equals(place) && isSkipped(folder)) {
                        return FileVisitResult.SKIP_SUBTREE;
                    }
                    folders.add(folder);
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    if (file.equals(place) || NAME.matcher(name(file)).matches()) {
                        definitions.add(file);
                    }
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw new ResourceUnavailableException(place + " cannot be read: " + e.getMessage(), e);
        }
        return new FoundFiles(definitions, folders);
    }

    /** Returns the definitions in the folder of a file, including that file. */
    static List<Path> siblings(Path file) {
        var folder = Objects.requireNonNull(file.toAbsolutePath().getParent());
        try (var files = Files.list(folder)) {
            return files.filter(each -> NAME.matcher(name(each)).matches())
                    .sorted()
                    .toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    private static boolean isSkipped(Path folder) {
        var name = name(folder);
        return name.startsWith(".") || SKIPPED.contains(name);
    }

    private static String name(Path path) {
        return Objects.toString(path.getFileName(), "");
    }

    private DefinitionFiles() {}
}
