package dev.stride.local.command;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests when the commands store instances by default, and that the option {@code --checkpoint} decides otherwise. */
class CheckpointOptionTest {

    @ParameterizedTest
    @CsvSource({
        "dev, CHAINED",
        "dev --checkpoint STATES, STATES",
        "dev --checkpoint CHAINED, CHAINED",
        "dev --checkpoint EFFECTS, EFFECTS",
        "run order.sw.yaml, STATES",
        "run order.sw.yaml --checkpoint EFFECTS, EFFECTS",
        "test order.test.yaml, STATES",
        "explore order.test.yaml, STATES"
    })
    void commandStoresInstances_asItsOptionOrItsDefaultSays(String words, String stored) {
        var parsed = Stride.commandLine().parseArgs(words.split(" ")).subcommand();

        assertThat(parsed.commandSpec()
                        .findOption("--checkpoint")
                        .<Enum<?>>getValue()
                        .name())
                .isEqualTo(stored);
    }
}
