package dev.stride.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;

/**
 * No regular expression overflows the stack with a long text. Java calls itself for each repetition of a group that can match
 * texts of several lengths, unless the group is possessive.
 */
@Timeout(120)
class RegularExpressionsTest {

    private static final List<Path> CLASSES = List.of(
            Path.of("../../shared/engine/target/classes"),
            Path.of("../../shared/calls/target/classes"),
            Path.of("../../shared/languages/target/classes"),
            Path.of("../../shared/runtime/target/classes"),
            Path.of("../../functions/target/classes"),
            Path.of("target/classes"));

    private static final List<String> BEGINNINGS =
            List.of("", "http://h/", "$CONST", "a", "a/b", "\"", "${", ".", "--", "a=", "{", "[", "(");

    private static final List<String> REPEATED = List.of(
            "a/",
            "/a",
            "ab/",
            "a.",
            ".a",
            ".ab",
            "a::",
            "ab::",
            "../",
            "\\a",
            "a,",
            "a ",
            "-a",
            "%2e",
            "%41",
            "; a=b",
            ";ab=\"c\"",
            "(a)",
            "[0]",
            "{a}",
            "$a",
            "0",
            "0.",
            "1,",
            "a\n",
            "a=b&",
            "a:b ",
            "\\\\",
            "\\\"",
            "''",
            "\"a\" ",
            "A",
            "a1",
            "#",
            "*/",
            "a|b");

    /** A small stack, so that short texts are enough. */
    private static final int STACK_BYTES = 160 << 10;

    private static final int REPETITIONS = 800;

    @TestFactory
    Stream<DynamicTest> regularExpressionSurvivesALongText() throws IOException {
        var patterns = CLASSES.stream()
                .flatMap(RegularExpressionsTest::classes)
                .flatMap(RegularExpressionsTest::patterns)
                .toList();
        assertThat(patterns).hasSizeGreaterThan(100);
        return patterns.stream()
                .map(field -> DynamicTest.dynamicTest(
                        field.getDeclaringClass().getSimpleName() + "." + field.getName(),
                        () -> survive(pattern(field))));
    }

    private static void survive(Pattern pattern) throws InterruptedException {
        var overflowing = new ConcurrentLinkedQueue<String>();
        var small = new Thread(null, () -> findOverflows(pattern, overflowing), "small stack", STACK_BYTES);
        small.start();
        small.join();

        assertThat(overflowing).as(pattern.pattern()).isEmpty();
    }

    private static void findOverflows(Pattern pattern, Queue<String> overflowing) {
        for (var beginning : BEGINNINGS) {
            for (var repeated : REPEATED) {
                var matcher = pattern.matcher(beginning + repeated.repeat(REPETITIONS));
                try {
                    matcher.matches();
                } catch (StackOverflowError tooDeep) {
                    overflowing.add(beginning + repeated);
                }
            }
        }
    }

    private static Stream<Class<?>> classes(Path folder) {
        try (var files = Files.walk(folder)) {
            return files
                    .map(file -> folder.relativize(file).toString())
                    .filter(name -> name.endsWith(".class") && !name.endsWith("-info.class"))
                    .<Class<?>>map(RegularExpressionsTest::load)
                    .toList()
                    .stream();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Class<?> load(String file) {
        try {
            var name = file.replaceFirst("\\.class$", "").replace('/', '.');
            return Class.forName(name, false, RegularExpressionsTest.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Stream<Field> patterns(Class<?> type) {
        return Arrays.stream(type.getDeclaredFields())
                .filter(field -> field.getType() == Pattern.class && Modifier.isStatic(field.getModifiers()));
    }

    private static Pattern pattern(Field field) throws IllegalAccessException {
        field.setAccessible(true);
        return (Pattern) field.get(null);
    }
}
