package dev.stride.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.stride.testsupport.CpuTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The contract of all parsers of external input: for any input they return a value or a declared fault in limited time. Every
 * build tests the saved inputs. The tests tagged {@value #TAG} search for new inputs, for {@code -Dfuzz.seconds} each, and save
 * failing ones.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class FuzzContract {

    public static final String TAG = "fuzz";

    private static final Duration LONGEST = Duration.ofSeconds(2);
    private static final int SECONDS = 10;

    /** All targets of a module. */
    protected abstract Stream<FuzzTarget> targets();

    /** An input that was saved. */
    record Saved(FuzzTarget target, Path file) {
        @Override
        public String toString() {
            return target.getClass().getSimpleName() + " " + file.getFileName();
        }
    }

    Stream<Saved> saved() {
        return targets().flatMap(target -> files(target.saved()).stream().map(file -> new Saved(target, file)));
    }

    @ParameterizedTest
    @MethodSource("saved")
    void savedFuzzInputIsParsedOrRefused(Saved saved) throws IOException {
        var input = Files.readAllBytes(saved.file());

        var time = CpuTime.of(
                () -> assertThatCode(() -> saved.target().read(input)).doesNotThrowAnyException());

        assertThat(time).isLessThanOrEqualTo(LONGEST);
    }

    Stream<Arguments> named() {
        return targets().map(target -> Arguments.argumentSet(target.getClass().getSimpleName(), target));
    }

    @ParameterizedTest
    @Tag(TAG)
    @MethodSource("named")
    void fuzzingFindsNoUnexpectedException(FuzzTarget target) throws IOException, InterruptedException {
        var work = Path.of("target/fuzz", target.getClass().getSimpleName()).toAbsolutePath();

        var holds = new Fuzzing(target, work).holds(Duration.ofSeconds(Integer.getInteger("fuzz.seconds", SECONDS)));

        assertThat(holds).as("%s.log tells what was found", work).isTrue();
    }

    private static List<Path> files(Path folder) {
        try (var files = Files.list(folder)) {
            return files.sorted().toList();
        } catch (IOException e) {
            throw new IllegalStateException("a target has at least a seed", e);
        }
    }
}
