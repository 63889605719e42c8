package dev.stride.local.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class BrowserCommandTest {

    @ParameterizedTest
    @CsvSource({
        "Linux, xdg-open http://127.0.0.1:8080",
        "Mac OS X, open http://127.0.0.1:8080",
        "Windows 11, 'rundll32 url.dll,FileProtocolHandler http://127.0.0.1:8080'",
    })
    void eachOperatingSystemOpensTheAddressWithItsOwnCommand(String system, String command) {
        assertThat(BrowserCommand.of(system, "http://127.0.0.1:8080")).isEqualTo(List.of(command.split(" ")));
    }
}
