package dev.stride.functions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.functions.stage.LargeInstancesProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests that data of the densest permitted form does not exhaust the memory of a function. */
@Tag("exhaustive")
class InstanceMemoryTest {

    /** The heap of a function with 1 GB, of which Lambda and the JVM itself need the rest. */
    private static final String HEAP = "-Xmx700m";

    @Test
    void batchOfMemoryIntensiveInstances_fitsIntoAOneGigabyteLambdaHeap() throws IOException, InterruptedException {
        var process = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        HEAP,
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        LargeInstancesProcess.class.getName()))
                .redirectErrorStream(true)
                .start();
        var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).as(output).isZero();
        assertThat(output.lines())
                .containsExactlyElementsOf(Collections.nCopies(LargeInstancesProcess.INSTANCES, "COMPLETED"));
    }
}
