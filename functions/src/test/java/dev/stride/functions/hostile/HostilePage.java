package dev.stride.functions.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * {@code functions/HOSTILE.md}: what came of hostile input. Each part is made by a test; run those with
 * {@code -Dhostile.write=true} to make them anew.
 */
public final class HostilePage {

    private static final String HEADING = "## ";

    private final Path page;

    /** @param functions the folder of the module in which the page lies */
    public HostilePage(Path functions) {
        page = functions.resolve("HOSTILE.md");
    }

    /** Fails when the part under a heading is not this text. */
    public void holds(String heading, String text) throws IOException {
        var parts = Files.readString(page).split("(?m)^(?=" + HEADING + ")");
        var part = HEADING + heading + "\n\n" + text + "\n";
        var wanted = Arrays.stream(parts)
                .map(each -> each.startsWith(HEADING + heading + "\n") ? part : each)
                .collect(Collectors.joining());
        if (Boolean.getBoolean("hostile.write")) {
            Files.writeString(page, wanted.stripTrailing() + "\n");
        }
        assertThat(Files.readString(page).stripTrailing())
                .as("%s is stale: make it anew with -Dhostile.write=true", page)
                .isEqualTo(wanted.stripTrailing())
                .contains(HEADING + heading);
    }
}
