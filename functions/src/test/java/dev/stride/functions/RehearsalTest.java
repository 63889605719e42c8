package dev.stride.functions;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class RehearsalTest {

    @Test
    void snapStartRehearsalCompletesWithInMemoryPorts() {
        var shown = Rehearsal.run();

        assertThat(shown.status()).isEqualTo(200);
        assertThat(new String(shown.body(), StandardCharsets.UTF_8)).contains("\"COMPLETED\"");
    }
}
