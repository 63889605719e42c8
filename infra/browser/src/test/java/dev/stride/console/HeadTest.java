package dev.stride.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.stride.console.DevConsole.named;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.options.AriaRole;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The head of the page of an instance: its labels, its starter and its cost. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class HeadTest {

    private static final String CHILD = """
            {"id": "child", "version": "1", "specVersion": "0.8", "start": "Set",
             "metadata": {"stride.labels": {"order": "${ .order }"}},
             "states": [{"name": "Set", "type": "inject", "data": {}, "end": true}]}""";

    private static final String PARENT = """
            {"id": "parent", "version": "1", "specVersion": "0.8", "start": "Call",
             "states": [{"name": "Call", "type": "operation", "actions": [{"subFlowRef": "child"}], "end": true}]}""";

    private static final String PAID = """
            {"id": "paid", "version": "1", "specVersion": "0.8", "start": "Hear",
             "events": [{"name": "Paid", "type": "com.example.paid", "source": "bank"}],
             "states": [{"name": "Hear", "type": "event", "onEvents": [{"eventRefs": ["Paid"]}], "end": true}]}""";

    private static final String LOOP = """
            {"id": "counted", "version": "1", "specVersion": "0.8", "start": "Count", "states": [
              {"name": "Count", "type": "inject", "data": {}, "stateDataFilter": {"output": "${ {n: (.n + 1)} }"}, "transition": "Again"},
              {"name": "Again", "type": "switch", "dataConditions": [{"condition": "${ .n < 4 }", "transition": "Count"}],
               "defaultCondition": {"transition": "Last"}},
              {"name": "Last", "type": "inject", "data": {}, "end": true}]}""";

    @RegisterExtension
    private final DevConsole console = new DevConsole();

    @Test
    void topOfTheInstancePage_showsTheLabelsOfASubWorkflowInstance_andLinksToItsParent() throws Exception {
        console.deploy(CHILD);
        console.deploy(PARENT);
        var parent = console.startAndWait("parent", "{\"order\": \"A-7\"}");
        var page = console.open("#/instances?parent=" + parent);
        page.locator("tbody a").first().click();

        assertThat(page.locator("h1")).containsText("child 1");
        assertThat(page.getByRole(AriaRole.LINK, named("order: A-7"))).isVisible();
        page.getByRole(AriaRole.LINK, named("its parent")).click();
        assertThat(page.locator("h1")).containsText(parent);
        assertThat(page.locator("main .hint").first()).containsText(" by a client");
    }

    @Test
    void topOfTheInstancePage_namesTheEventThatStartedTheInstance() throws Exception {
        console.deploy(PAID);
        console.post("/events", """
                {"specversion": "1.0", "id": "1", "type": "com.example.paid", "source": "bank"}""", "application/cloudevents+json");
        var page = console.open("#/instances?workflow=paid");
        page.locator("tbody a").first().click();

        assertThat(page.locator("main .hint").first()).containsText("by event Paid");
    }

    @Test
    void costOfAnInstance_isShownWithItsThreeMostExpensiveStates() throws Exception {
        console.deploy(LOOP);
        var page = console.open("#/instances/" + console.startAndWait("counted", "{\"n\": 0}"));
        assertThat(page.locator(".visits > li")).hasCount(9);
        page.locator(".cost summary").click();

        assertThat(page.locator(".cost li")).hasText(new Pattern[] {
            Pattern.compile("Count: 44 %, about \\$0\\.0000\\d+"),
            Pattern.compile("Again: 44 %, about \\$0\\.0000\\d+"),
            Pattern.compile("Last: 11 %, about \\$0\\.0000\\d+")
        });
    }

    @Test
    void threeMostExpensiveStates_areComputedFromTheHistoryOfTheInstance() throws IOException {
        var page = console.open("");
        try (var cases = getClass().getResourceAsStream("dearest.json")) {
            var differences = page.evaluate(
                    """
                    async text => {
                        const { dearest } = await import('/console/fold/dearest.js');
                        return JSON.parse(text).flatMap(row => {
                            const found = dearest(row.entries, 3).map(({ state, share }) => `${state} ${Math.round(share * 100)}`);
                            return JSON.stringify(found) === JSON.stringify(row.dearest) ? [] : [`${row.rule}: ${found}`];
                        });
                    }""", new String(Objects.requireNonNull(cases).readAllBytes(), StandardCharsets.UTF_8));
            assertThat(differences).isEqualTo(List.of());
        }
    }
}
