package dev.stride.benchmarks.cases;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.LambdaLogger;
import dev.stride.benchmarks.cases.CaseRunner.CaseFigures;
import dev.stride.local.sqlite.Database;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class CaseRunnerTest {

    private static final LambdaLogger SILENT = new LambdaLogger() {
        @Override
        public void log(String message) {}

        @Override
        public void log(byte[] message) {
            log(new String(message, StandardCharsets.UTF_8));
        }
    };

    private final AtomicInteger databases = new AtomicInteger();
    private final ArrayList<CaseFigures> measured = new ArrayList<>();

    @Test
    void benchmarkCaseIsWarmedUpBeforeItsMeasuredRuns() throws IOException, InterruptedException {
        run("parallel", 2);

        assertThat(measured)
                .hasSize(2)
                .allSatisfy(figures -> assertThat(figures.units()).isEqualTo(20));
        assertThat(databases).as("one for each run, and one for the warm-up").hasValue(3);
    }

    @Test
    void unselectedBenchmarkCasesAreNeitherRunNorWarmedUp() throws IOException, InterruptedException {
        run("neither", 2);

        assertThat(measured).isEmpty();
        assertThat(databases).hasValue(0);
    }

    private void run(String prefix, int runs) throws IOException, InterruptedException {
        var runner = new CaseRunner(
                () -> {
                    databases.incrementAndGet();
                    return Database.inMemory();
                },
                SILENT);
        runner.run(prefix, 20, runs, measured::add);
    }
}
