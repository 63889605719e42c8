package dev.stride.local.command;

import static org.assertj.core.api.Assertions.assertThatCode;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class StartRehearsalTest {

    @Test
    void rehearsal_endsAllItsCommandsAndTheInstanceOfItsServer(@TempDir Path folder) {
        assertThatCode(() -> StartRehearsal.rehearse(folder)).doesNotThrowAnyException();
    }
}
