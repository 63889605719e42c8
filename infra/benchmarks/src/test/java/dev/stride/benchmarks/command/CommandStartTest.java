package dev.stride.benchmarks.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.benchmarks.command.CommandStart.Figures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommandStartTest {

    @Test
    void theMedianIsHeldAgainstTheLimit() {
        var times = List.of(Duration.ofMillis(3_000), Duration.ofMillis(900), Duration.ofMillis(1_000));

        var figures = Figures.of("stride validate", times, Duration.ofMillis(1_000));

        assertThat(figures.row()).contains("1,000").contains("900 - 3,000");
        assertThat(figures.isWithinLimit()).isTrue();
        assertThat(Figures.of("stride validate", times, Duration.ofMillis(999)).isWithinLimit())
                .isFalse();
    }

    @Test
    void eachCommandIsStartedOnceMoreThanItIsMeasured(@TempDir Path tree) throws IOException {
        var launcher = Files.writeString(tree.resolve("stride"), "#!/bin/sh\necho \"$1\" >> started\n");
        assertThat(launcher.toFile().setExecutable(true)).isTrue();

        assertThat(new CommandStart(tree).measure(2)).hasSize(3);
        assertThat(Files.readAllLines(tree.resolve("started"))).hasSize(9).contains("validate", "--version");
    }
}
