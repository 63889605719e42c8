package dev.stride.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.benchmarks.cases.NumberService;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Measures the runtime under load and writes {@code docs/generated/load.md}. {@code -Dload.seconds} of each measurement, {@code -Dload.warmup} before it,
 * {@code -Dload.repeats} of each form and {@code -Dload.parts} of the soak, each as long as a measurement, make it shorter or longer;
 * {@code -Dload.page} names another file.
 */
@Tag("benchmark")
final class LoadTest {

    static {
        // Or the service that instances call would wait before it answers.
        System.setProperty("sun.net.httpserver.nodelay", "true");
    }

    private final long began = System.nanoTime();

    @TempDir
    private Path folder;

    @Test
    void loadTest_completesAllInstances_andWritesItsReport() throws Exception {
        try (var service = new NumberService()) {
            var settings = LoadSettings.measuring(seconds("load.warmup", 30), seconds("load.seconds", 60));
            var repeats = Integer.getInteger("load.repeats", 1);
            var parts = Integer.getInteger("load.parts", 10);
            var loadResults = new LoadRun(folder, service, settings, repeats, parts, this::say).results();
            Files.writeString(
                    Path.of(System.getProperty("load.page", LoadPage.FILE.toString())),
                    new LoadPage(loadResults).text());

            assertThat(loadResults.climbed()).allSatisfy(LoadTest::nothingIsLost);
            assertThat(loadResults.shapes().values()).allMatch(StepFigures::allCompleted);
            assertThat(loadResults.soak().instances().completed())
                    .isEqualTo(loadResults.soak().instances().accepted());
        }
    }

    private static void nothingIsLost(LadderRun form) {
        assertThat(form.ladders())
                .allSatisfy(ladder -> assertThat(ladder.steps()).allMatch(StepFigures::allCompleted));
        assertThat(form.listed().completed()).isEqualTo(form.listed().accepted());
        assertThat(form.listed().others()).isZero();
    }

    private static Duration seconds(String property, int otherwise) {
        return Duration.ofSeconds(Integer.getInteger(property, otherwise));
    }

    private void say(String line) {
        System.out.printf(
                "%5d s  %s%n", Duration.ofNanos(System.nanoTime() - began).toSeconds(), line);
    }
}
