package dev.stride.functions;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class RehearsalTest {

    private static final Rehearsal.Outcome OUTCOME = Rehearsal.run();

    @Test
    void workflowThatWarmsUpTheFunction_beforeTheSnapStartSnapshot_completes() {
        assertThat(OUTCOME.shown().status()).isEqualTo(200);
        assertThat(new String(OUTCOME.shown().body(), StandardCharsets.UTF_8))
                .contains("\"COMPLETED\"")
                .doesNotContain("RUNNING", "PENDING");
    }

    @Test
    void workflowThatWarmsUpTheFunction_beforeTheSnapStartSnapshot_sendsRequestsThroughTheAwsSdk() {
        assertThat(OUTCOME.usedAws()).isTrue();
    }

    /** Without a rehearsal the message loads more than a thousand classes. */
    @Test
    void firstMessageAfterASnapStartRestore_loadsFewerThanFortyClasses() throws IOException, InterruptedException {
        var process = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        RestoredProcess.class.getName()))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).as(output).isZero();
        assertThat(output).contains(" 0 failed");
        assertThat(Integer.parseInt(output.replaceFirst("(?s) classes.*", "")))
                .as(output)
                .isLessThan(40);
    }
}
