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
import java.util.Map;
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

    private static final Path TREE = Path.of("..").toAbsolutePath().normalize();
    private static final Set<String> NOT_OURS = Set.of(".git", "target", ".stride", ".idea", ".vscode");

    private static final int MAIN_LINES = 430;
    private static final int TEST_LINES = 800;
    private static final int METHOD_LINES = 50;
    private static final int FOLDER_FILES = 25;
    private static final int TEST_FOLDER_FILES = 30;

    /** Larger folders: the reason, and the number of sources at which the folder has to be split all the same. */
    private static final Map<String, Exemption> LARGER_FOLDERS = Map.of(
            "shared/src/main/java/dev/stride/language/serverlessworkflow10/task",
            new Exemption("one class for each kind of task", 32),
            "infra/simulator/src/test/java/dev/stride/simulator/reference",
            new Exemption("the second interpreter: one class for each construct, none visible outside", 48),
            "infra/simulator/src/test/java/dev/stride/runtime/protocol",
            new Exemption("tests and mutants that replace package-private rules of the protocol", 36));

    private static final Pattern EMPTY_WORD = Pattern.compile("(Manager|Helper|Util|Utils|Impl)(Test)?\\.java$");
    private static final Pattern UNFINISHED = Pattern.compile("\\b(T[O]DO|FIX[M]E|X[X]X)\\b");
    private static final Pattern CONSOLE = Pattern.compile("\\bSystem\\.(out|err)\\b|\\.printStackTrace\\(\\)");
    private static final Pattern SWITCHED_OFF = Pattern.compile("@(Disable[d]|Ignor[e])\\b");
    private static final Pattern SLEEPING = Pattern.compile("\\bThread\\.slee[p]\\b|\\bTimeUnit\\.\\w+\\.slee[p]\\b");
    private static final Pattern MACHINE = Pattern.compile("(?<![\\w.])/(roo[t]|wor[k])/");

    private record Exemption(String reason, int most) {}

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
                .contains(TREE.resolve("pom.xml"), TREE.resolve("shared/src/main/java/dev/stride/Limits.java"))
                .hasSizeGreaterThan(50);
        assertThat(sources).hasSizeGreaterThan(50);
    }

    @Test
    void javaFilesStayWithinTheLengthLimit() {
        assertNone(files.stream().filter(SourceStyleTest::isJava).flatMap(file -> {
            var most = isTest(file) ? TEST_LINES : MAIN_LINES;
            var lines = lines(file).size();
            return lines > most ? Stream.of(at(file, lines) + "has more than " + most + " lines") : Stream.empty();
        }));
    }

    @Test
    void noFolderContainsMoreJavaFilesThanItsLimit() {
        var sizes = files.stream()
                .filter(file -> isJava(file) && !file.endsWith("package-info.java"))
                .collect(Collectors.groupingBy(
                        file -> TREE.relativize(file.getParent()).toString().replace('\\', '/'),
                        Collectors.counting()));

        assertNone(sizes.entrySet().stream()
                .filter(folder -> folder.getValue() > exemption(folder.getKey()).most())
                .map(folder -> "%s has %d sources, %s: split it into packages"
                        .formatted(
                                folder.getKey(),
                                folder.getValue(),
                                exemption(folder.getKey()).reason())));
        assertThat(sizes).containsKeys(LARGER_FOLDERS.keySet().toArray(String[]::new));
    }

    private static Exemption exemption(String folder) {
        var most = folder.contains("/src/test/") ? TEST_FOLDER_FILES : FOLDER_FILES;
        return LARGER_FOLDERS.getOrDefault(folder, new Exemption("at most " + most, most));
    }

    /** {@code ArchitectureTest} checks the classes of one module; this test follows the imports through all modules. */
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
    void methodsStayWithinTheLengthLimit() {
        assertNone(sources.stream()
                .flatMap(source -> source.pieces().stream()
                        .filter(piece -> piece.lines() > METHOD_LINES)
                        .map(piece -> at(source.path(), piece.from()) + piece.name() + " has " + piece.lines()
                                + " lines, more than " + METHOD_LINES)));
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
    void everyPackage_isAnnotatedWithNullMarked() {
        var marked = sources.stream()
                .filter(source -> source.path().endsWith("package-info.java"))
                .filter(source -> lines(source.path()).contains("@NullMarked"))
                .map(JavaFile::packageName)
                .collect(Collectors.toSet());
        assertNone(sources.stream()
                .filter(source -> isMain(source.path()) || isTest(source.path()))
                .filter(source -> !marked.contains(source.packageName()))
                .map(source -> at(source.path(), 1) + "package " + source.packageName()
                        + " has no package-info.java with @NullMarked"));
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
