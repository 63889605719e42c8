package dev.stride.local.command;

import java.util.List;
import java.util.Locale;

/** The operating system's command that opens an address in a web browser. */
final class BrowserCommand {

    /** @param system the name of the operating system, as the property {@code os.name} has it */
    static List<String> of(String system, String address) {
        var name = system.toLowerCase(Locale.ROOT);
        if (name.contains("mac")) {
            return List.of("open", address);
        }
        return name.contains("windows")
                ? List.of("rundll32", "url.dll,FileProtocolHandler", address)
                : List.of("xdg-open", address);
    }

    private BrowserCommand() {}
}
