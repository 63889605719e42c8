package dev.stride.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.stride.console.DevConsole.input;
import static dev.stride.console.DevConsole.inside;
import static dev.stride.console.DevConsole.named;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import dev.stride.Limits;
import dev.stride.local.sqlite.Database;
import dev.stride.local.sqlite.SqliteQueue;
import dev.stride.local.sqlite.WakeupSignal;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.message.EventMessage;
import dev.stride.runtime.message.Ingress;
import dev.stride.runtime.port.Queue.OutgoingMessage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A message that {@code stride dev} could not handle and quarantined, on the page of what is stuck. */
final class DeadLetterTest {

    private static final String CONFIRMED = """
            {"specversion": "1.0", "id": "c-1", "type": "hotel.confirmed", "source": "/hotel", "trip": "T-1", "data": {}}""";

    @Test
    void eventThatCouldNotBeHandled_canBeSentAgainFromTheConsole_andTheWaitingInstanceCompletes(@TempDir Path data)
            throws Exception {
        var option = data.toString();
        var instance = startTrip(option);
        addExhaustedMessage(data.resolve("stride.db"));
        try (var console = new DevConsole("--data", option)) {
            var page = console.open("#/stuck");
            var row = page.locator("tr", new Page.LocatorOptions().setHasText("failed repeatedly"));
            assertThat(row.locator("td").nth(1)).hasText("dead-letters");
            row.getByRole(AriaRole.BUTTON, inside("Message")).click();
            assertThat(page.locator("pre")).containsText("hotel.confirmed");
            page.getByRole(AriaRole.BUTTON, named("Send again")).click();

            assertThat(page.locator("main")).containsText("No message is quarantined.");
            assertThat(page.locator("#announcer")).containsText("The message was sent again.");
            page.navigate(console.address() + "/#/instances/" + instance);
            assertThat(page.locator("h1 .badge")).containsText("completed");
        }
    }

    private static String startTrip(String data) throws Exception {
        try (var console = new DevConsole("--data", data)) {
            return console.startAndWait("trip", input("trip"));
        }
    }

    /** Puts the event into the dead-letter queue of a database, as after its last redrive. */
    private static void addExhaustedMessage(Path file) throws IOException {
        EventMessage message = new EventMessage.Arrival(
                Instant.now(),
                Optional.of(Json.parse(CONFIRMED.getBytes(StandardCharsets.UTF_8))),
                Optional.empty(),
                Ingress.BUS,
                Limits.REDRIVE_ATTEMPTS);
        try (var database = Database.open(file)) {
            var queue = new SqliteQueue(
                    database, "dead-letters", Optional.empty(), InstantSource.system(), new WakeupSignal());
            queue.send(List.of(OutgoingMessage.immediate(message.encode())));
        }
    }
}
