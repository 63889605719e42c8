package dev.stride.local.file;

import dev.stride.common.FileProblem;
import dev.stride.common.FileText;
import dev.stride.common.Result;
import dev.stride.local.ResourceUnavailableException;
import dev.stride.source.SourceParseResult;
import dev.stride.source.SourceParser;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The definition files of a folder. Their names end with {@code .sw.json}, {@code .sw.yaml} or {@code .sw.yml} (Serverless
 * Workflow), or with {@code .wl.json}, {@code .wl.yaml} or {@code .wl.yml} (Workflow Language). A definition of Serverless
 * Workflow 1.0, which no other document resembles, may have any name of JSON or YAML. Nevertheless, the text of a file determines
 * its language, not the name.
 */
public final class DefinitionFiles {

    private static final Pattern DOCUMENT = Pattern.compile(".+\\.(json|ya?ml)");
    private static final Pattern NAMED = Pattern.compile(".+\\.(sw|wl)\\.(json|ya?ml)");

    /** The version of the language in a definition of 1.0, which tells what a text is meant to be that cannot be parsed. */
    private static final Pattern DSL =
            Pattern.compile("(?m)^\\s*[\"']?dsl[\"']?\\s*:|\\bdocument[\"']?\\s*:\\s*\\{\\s*[\"']?dsl\\b");
    /** The files that configure commands, such as {@code stride.connectors.yaml}. */
    private static final Pattern SETTINGS = Pattern.compile("stride\\.[a-z]+\\.ya?ml");

    private static final Pattern TEST = Pattern.compile(".+\\.test\\.(json|ya?ml)");

    /** The names of build tools' folders, which are skipped because they contain copies of definitions. */
    private static final Set<String> SKIPPED = Set.of("target", "build", "node_modules");

    /**
     * The result of a search below a folder.
     *
     * @param definitions the definition files
     * @param tests the files with workflow tests
     * @param skipped the other documents in JSON and YAML, each with the reason why it is no definition
     * @param folders the searched folders: the folder itself and all below it
     */
    public record FoundFiles(
            List<Path> definitions, List<Path> tests, SortedMap<Path, String> skipped, List<Path> folders) {
        public FoundFiles {
            definitions = definitions.stream().sorted().toList();
            tests = tests.stream().sorted().toList();
            folders = List.copyOf(folders);
        }

        public List<String> skippedLines() {
            return skipped.entrySet().stream()
                    .collect(Collectors.groupingBy(
                            Map.Entry::getValue,
                            TreeMap::new,
                            Collectors.mapping(each -> each.getKey().toString(), Collectors.joining(", "))))
                    .entrySet()
                    .stream()
                    .map(each -> "skipped, because %s: %s".formatted(each.getKey(), each.getValue()))
                    .toList();
        }
    }

    /**
     * Finds the definitions at a path: the file itself, or the definition files in the folder and below it. Skips hidden folders
     * and those of build tools. Stops when its thread is interrupted.
     */
    public static FoundFiles find(Path place) {
        var definitions = new ArrayList<Path>();
        var tests = new ArrayList<Path>();
        var skipped = new TreeMap<Path, String>();
        var folders = new ArrayList<Path>();
        try {
            Files.walkFileTree(place, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                    if (Thread.currentThread().isInterrupted()) {
                        return FileVisitResult.TERMINATE;
                    }
                    if (!folder.equals(place) && isSkipped(folder)) {
                        return FileVisitResult.SKIP_SUBTREE;
                    }
                    folders.add(folder);
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    if (file.equals(place)) {
                        definitions.add(file);
                    } else if (TEST.matcher(name(file)).matches()) {
                        tests.add(file);
                    } else if (isDocument(file)) {
                        whyNot(file).ifPresentOrElse(why -> skipped.put(file, why), () -> definitions.add(file));
                    }
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw new ResourceUnavailableException(FileProblem.unreadable(place, e), e);
        }
        return new FoundFiles(definitions, tests, skipped, folders);
    }

    static List<Path> siblings(Path file) {
        var folder = Objects.requireNonNull(file.toAbsolutePath().getParent());
        try (var files = Files.list(folder)) {
            return files.filter(DefinitionFiles::isDocument)
                    .filter(each -> whyNot(each).isEmpty())
                    .sorted()
                    .toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    private static boolean isDocument(Path file) {
        return DOCUMENT.matcher(name(file)).matches()
                && !SETTINGS.matcher(name(file)).matches();
    }

    /** Returns why a document is not taken for a definition; empty if it is. */
    private static Optional<String> whyNot(Path file) {
        if (NAMED.matcher(name(file)).matches()) {
            return Optional.empty();
        }
        return switch (FileText.load(file)) {
            case Result.Failed(var _) -> Optional.of("they are not text of at most 1 MiB");
            case Result.Ok(String text) -> whyNot(text);
        };
    }

    private static Optional<String> whyNot(String text) {
        return switch (SourceParser.parse(text)) {
            case SourceParseResult.Unreadable _ ->
                DSL.matcher(text).find() ? Optional.empty() : Optional.of("they are neither JSON nor YAML");
            case SourceParseResult.Parsed(var document) -> {
                var root = document.root();
                if (root.path("document").has("dsl") || (root.path("document").isObject() && root.has("do"))) {
                    yield Optional.empty();
                }
                yield root.has("id") && (root.has("states") || root.has("steps"))
                        ? Optional.of("their names do not end with .sw.yaml, .sw.json, .wl.yaml or .wl.json")
                        : Optional.of("they are no definitions");
            }
        };
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
