package dev.stride.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.stride.console.DevConsole.input;
import static dev.stride.console.DevConsole.inside;
import static dev.stride.console.DevConsole.named;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The page that sends events and tells what consumes them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class EventsTest {

    private static final String PARCEL = """
            {"id": "parcel", "version": "1.0", "specVersion": "0.8", "start": "Hear",
             "events": [
               {"name": "Sent", "type": "com.example.sent", "source": "shop", "correlation": [{"contextAttributeName": "parcel"}]},
               {"name": "Arrived", "type": "com.example.arrived", "source": "depot", "correlation": [{"contextAttributeName": "parcel"}]}],
             "states": [
               {"name": "Hear", "type": "event", "onEvents": [{"eventRefs": ["Sent"]}], "transition": "Wait"},
               {"name": "Wait", "type": "event", "onEvents": [{"eventRefs": ["Arrived"]}], "end": true}]}""";

    /** A workflow that waits for an event: its name, the type of the event, and the place of the order in the event. */
    private static final String SHIPMENT = """
            document: { dsl: 1.0.3, namespace: test, name: %s, version: 1.0.0 }
            do:
              - paid:
                  listen: { to: { one: { with: { type: %s, source: /bank }, correlate: { order: { from: '%s', expect: .order } } } } }
            """;

    @RegisterExtension
    private final DevConsole console = new DevConsole();

    @BeforeAll
    void deploy() throws Exception {
        console.deploy(PARCEL);
    }

    @Test
    void eventThatNothingConsumes_isShownWithItsDifferencesFromTheMostSimilarAwaitedEvent() throws Exception {
        var instance = console.startAndWait("trip", input("trip"));
        var page = console.open("#/events");
        page.getByRole(AriaRole.BUTTON, named("Fill in Confirmed for " + instance))
                .click();
        change(page, "\"trip\": \"T-1\"", "\"trip\": \"T-9\"");
        page.getByRole(AriaRole.BUTTON, named("Send")).click();

        var result = page.getByLabel("Result");
        assertThat(result).containsText("Nothing consumes this event.");
        assertThat(result).containsText(instance);
        assertThat(result.locator("li")).containsText(new String[] {"trip: expected T-1, the event has T-9"});
    }

    @Test
    void eventThatStartsAnInstance_isShownWithALinkToTheInstance() {
        var page = console.open("#/events");
        page.getByRole(AriaRole.BUTTON, named("Fill in Sent for parcel")).click();
        change(page, "VALUE", "P-1");
        page.getByRole(AriaRole.BUTTON, named("Send")).click();
        var consumer = page.getByLabel("Result")
                .locator("p")
                .filter(new Locator.FilterOptions().setHasText("Consumed by"))
                .getByRole(AriaRole.LINK);
        consumer.click();

        assertThat(page.locator("h1")).containsText("parcel 1.0");
        assertThat(page.locator(".waits li")).containsText("Arrived with parcel=P-1");
    }

    @Test
    void arrivedEventsAreListedWithTheInstancesThatTheyStarted() {
        var page = console.open("#/events");
        page.getByRole(AriaRole.BUTTON, named("Fill in Sent for parcel")).click();
        change(page, "VALUE", "P-77");
        page.getByRole(AriaRole.BUTTON, named("Send")).click();
        assertThat(page.getByLabel("Result")).containsText("Consumed by");
        page.getByLabel("Type").fill("com.example.sent");
        page.getByLabel("Correlation, as name:value").fill("parcel:P-77");
        page.getByRole(AriaRole.BUTTON, named("List")).click();
        var arrived = page.locator("table")
                .filter(new Locator.FilterOptions()
                        .setHas(page.getByRole(AriaRole.COLUMNHEADER, named("Consumed by"))));
        var row = arrived.locator("tr").filter(new Locator.FilterOptions().setHasText("parcel=P-77"));

        assertThat(row.getByRole(AriaRole.LINK)).hasCount(1);
    }

    @Test
    void consolePage_namesTheSourceThatTheWorkflowExpects_ifASentEventHasAnotherSource() {
        var page = console.open("#/events");
        page.getByRole(AriaRole.BUTTON, named("Fill in Sent for parcel")).click();
        change(page, "\"source\": \"shop\"", "\"source\": \"shopping\"");
        page.getByRole(AriaRole.BUTTON, named("Send")).click();

        assertThat(page.getByLabel("Result").locator("li"))
                .containsText(new String[] {"source: expected shop, the event has shopping"});
    }

    @Test
    void eventIsFilledInWhereTheWorkflowLooksForItsCorrelation_andEndsTheWait() throws Exception {
        console.deploy(SHIPMENT.formatted("shipment-plain", "paid.plain", ".data.order.id"));
        var instance = console.startAndWait("shipment-plain", "{\"order\": \"A-7\"}");
        var page = console.open("#/instances/" + instance);
        assertThat(page.locator(".waits li")).containsText("order=A-7 at $.data.order.id");
        page.getByRole(AriaRole.BUTTON, named("Send this event")).click();
        var event = page.getByRole(AriaRole.DIALOG);
        assertThat(event.getByLabel("A CloudEvent"))
                .hasValue(Pattern.compile("\"data\": \\{\\s*\"order\": \\{\\s*\"id\": \"A-7\""));
        event.getByRole(AriaRole.BUTTON, inside("Send")).click();

        assertThat(page.locator("h1 .badge")).containsText("completed");
    }

    @Test
    void eventWhoseCorrelationAnExpressionComputes_mayMatchOnly() throws Exception {
        console.deploy(SHIPMENT.formatted("shipment-computed", "paid.computed", ".data.lines[0].order"));
        var instance = console.startAndWait("shipment-computed", "{\"order\": \"A-7\"}");
        var page = console.open("#/events");
        page.getByRole(AriaRole.BUTTON, named("Fill in paid.computed for " + instance))
                .click();
        assertThat(page.locator(".event")).containsText("checks further conditions over the event");
        page.getByRole(AriaRole.BUTTON, named("Send")).click();

        assertThat(page.getByLabel("Result")).containsText("may match instance " + instance);
        assertThat(page.getByLabel("Result")).containsText("Further conditions over the event decide");
    }

    @Test
    void textThatIsNotACloudEvent_isRefused() {
        var page = console.open("#/events");
        page.getByLabel("A CloudEvent").fill("{\"specversion\": \"1.0\"}");
        page.getByRole(AriaRole.BUTTON, named("Send")).click();

        assertThat(page.locator(".problem")).containsText(Pattern.compile("`id`.*missing"));
        assertThat(page.getByLabel("Result")).hasCount(0);
    }

    /** Replaces a part of the event, a text without characters that are special in patterns, once the page shows it. */
    private static void change(Page page, String from, String to) {
        var text = page.getByLabel("A CloudEvent");
        assertThat(text).hasValue(Pattern.compile(from));
        text.fill(text.inputValue().replace(from, to));
    }
}
