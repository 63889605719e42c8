package dev.stride.style;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Tests the style rules of all sources. Patterns are written so that they do not match themselves. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SourceStyleTest {

    private static final Path TREE = Path.of("../..").toAbsolutePath().normalize();
    private static final Set<String> NOT_OURS = Set.of(".git", "target", ".stride", ".idea", ".vscode");

    private static final Pattern EMPTY_WORD = Pattern.compile("(Manager|Helper|Util|Utils|Impl)(Test)?\\.java$");
    private static final Pattern UNFINISHED = Pattern.compile("\\b(T[O]DO|FIX[M]E|X[X]X)\\b");
    private static final Pattern CONSOLE = Pattern.compile("\\bSystem\\.(out|err)\\b|\\.printStackTrace\\(\\)");
    private static final Pattern SWITCHED_OFF = Pattern.compile("@(Disable[d]|Ignor[e])\\b");
    private static final Pattern SLEEPING = Pattern.compile("\\bThread\\.slee[p]\\b|\\bTimeUnit\\.\\w+\\.slee[p]\\b");
    private static final Pattern MACHINE = Pattern.compile("(?<![\\w.])/(roo[t]|wor[k])/");

    private List<Path> files = List.of();
    private List<JavaFile> sources = List.of();

    @BeforeAll
    void readTheTree() throws IOException {
        files = walk();
        sources = JavaFile.parse(files.stream().filter(SourceStyleTest::isJava).toList());
    }

    @Test
    void sourcesOfEveryModuleAreChecked() {
        assertThat(files)
                .contains(TREE.resolve("pom.xml"), TREE.resolve("shared/engine/src/main/java/dev/stride/Limits.java"))
                .hasSizeGreaterThan(50);
        assertThat(sources).hasSizeGreaterThan(50);
    }

    /** {@code ArchitectureTest} checks the classes below {@code shared}; this test follows the imports through all modules. */
    @Test
    void packagesOfAllModulesHaveNoCyclicImports() {
        var main = sources.stream().filter(source -> isMain(source.path())).toList();
        var packages = main.stream().map(JavaFile::packageName).collect(Collectors.toSet());
        var imported = main.stream()
                .collect(Collectors.groupingBy(
                        JavaFile::packageName,
                        Collectors.flatMapping(
                                source -> source.imports().stream()
                                        .flatMap(name -> packageOf(name, packages).stream())
                                        .filter(other -> !other.equals(source.packageName())),
                                Collectors.toSet())));

        while (imported.values().removeIf(others -> Collections.disjoint(others, imported.keySet()))) {
            // Removes, level by level, the packages that import none of the remaining packages.
        }
        assertThat(imported)
                .as("packages that import one another in a circle, and their importers")
                .isEmpty();
    }

    /** Returns the package of an imported type or of a nested or static member of a type. */
    private static Optional<String> packageOf(String imported, Set<String> packages) {
        return Stream.iterate(imported, name -> name.contains("."), name -> name.substring(0, name.lastIndexOf('.')))
                .filter(packages::contains)
                .findFirst();
    }

    @Test
    void classNamesAvoidForbiddenSuffixes() {
        assertNone(files.stream()
                .filter(file -> EMPTY_WORD.matcher(file.toString()).find())
                .map(file -> at(file, 1) + "is named by a word that says nothing"));
    }

    @Test
    void sourcesContainNoTodoComments() {
        assertNone(found(UNFINISHED, file -> true, "is unfinished"));
    }

    @Test
    void runtimeDoesNotWriteToStandardOutputOrError() {
        assertNone(found(
                CONSOLE, file -> isMain(file) && !file.startsWith(TREE.resolve("infra")), "writes to the console"));
    }

    @Test
    void testsAreNotDisabled() {
        assertNone(found(SWITCHED_OFF, SourceStyleTest::isJava, "switches a test off"));
    }

    @Test
    void testsDoNotCallThreadSleep() {
        assertNone(found(SLEEPING, SourceStyleTest::isTest, "sleeps"));
    }

    @Test
    void sourcesContainNoAbsoluteMachinePaths() {
        assertNone(found(MACHINE, file -> true, "names a path of one machine"));
    }

    private static void assertNone(Stream<String> faults) {
        assertThat(faults.toList()).isEmpty();
    }

    private Stream<String> found(Pattern pattern, Predicate<Path> where, String fault) {
        return files.stream().filter(where).flatMap(file -> {
            var lines = lines(file);
            return IntStream.range(0, lines.size())
                    .filter(index -> pattern.matcher(lines.get(index)).find())
                    .mapToObj(index -> at(file, index + 1) + fault + ": "
                            + lines.get(index).strip());
        });
    }

    private static String at(Path file, long line) {
        return TREE.relativize(file) + ":" + line + ": ";
    }

    private static boolean isJava(Path file) {
        return file.toString().endsWith(".java");
    }

    private static boolean isMain(Path file) {
        return isJava(file) && file.toString().contains("/src/main/");
    }

    private static boolean isTest(Path file) {
        return isJava(file) && file.toString().contains("/src/test/");
    }

    /** The lines of a text, none of a file that is no text. */
    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (MalformedInputException noText) {
            return List.of();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private static List<Path> walk() throws IOException {
        var found = new ArrayList<Path>();
        Files.walkFileTree(TREE, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                return NOT_OURS.contains(folder.getFileName().toString())
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (attributes.isRegularFile() && !file.getFileName().toString().equals(".git")) {
                    found.add(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return found;
    }
}
