package dev.stride.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.stride.console.DevConsole.inside;
import static dev.stride.console.DevConsole.named;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import java.util.ArrayList;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Actions on several instances of the list at once. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class BulkTest {

    private static final String SHARE = """
            {"id": "share", "version": "1", "specVersion": "0.8", "start": "Divide",
             "functions": [{"name": "f", "type": "expression", "operation": "if .by == 0 then error(\\"zero\\") else . end"}],
             "states": [{"name": "Divide", "type": "operation", "actions": [{"functionRef": "f"}], "end": true}]}""";

    private static final String NAP = """
            {"id": "%s", "version": "1", "specVersion": "0.8", "start": "Nap",
             "states": [{"name": "Nap", "type": "sleep", "duration": "PT1H", "end": true}]}""";

    @RegisterExtension
    private final DevConsole console = new DevConsole();

    @Test
    void bulkRetry_listsTheInstancesThatTheServerRefusedToRetry() throws Exception {
        console.deploy(SHARE);
        console.startAndWait("share", "{\"by\": 0}");
        console.startAndWait("share", "{\"by\": 0}");
        var completed = console.startAndWait("share", "{\"by\": 1}");
        var page = console.open("#/instances?workflow=share");
        assertThat(page.locator("tbody .badge.failed")).hasCount(2);
        page.getByLabel("Select all listed instances").check();
        bar(page).getByRole(AriaRole.BUTTON, inside("Retry")).click();
        assertThat(page.locator(".dialog .command").first()).containsText("./stride retry " + completed);
        page.getByRole(AriaRole.DIALOG)
                .getByRole(AriaRole.BUTTON, inside("Retry"))
                .click();

        assertThat(page.getByLabel("Result of the action")).containsText("Retry: 2 of 3 accepted, 1 refused.");
        assertThat(page.locator("#announcer")).hasText("Retry: 2 of 3 accepted, 1 refused.");
        assertThat(page.getByLabel("Refused requests").locator("li"))
                .hasText(new Pattern[] {Pattern.compile(completed + ".*The instance is COMPLETED.*")});
        assertThat(bar(page)).containsText("No instance is selected.");
    }

    @Test
    void instancesCanBeSelectedAndCancelledWithTheKeyboardAlone() throws Exception {
        console.deploy(NAP.formatted("keyboard"));
        console.startAndWait("keyboard", "{}");
        console.startAndWait("keyboard", "{}");
        var page = console.open("#/instances?workflow=keyboard");
        assertThat(page.locator("tbody tr")).hasCount(2);
        assertThat(bar(page).getByRole(AriaRole.BUTTON, inside("Cancel"))).isDisabled();
        page.locator("tbody tr").nth(1).getByRole(AriaRole.LINK).first().focus();
        page.keyboard().press("x");
        assertThat(bar(page)).containsText("1 selected.");
        bar(page).getByRole(AriaRole.BUTTON, inside("Cancel")).press("Enter");
        assertThat(page.getByLabel("Compensate the completed states first")).isFocused();
        page.keyboard().press("Enter");

        assertThat(page.locator("tbody tr").nth(1)).containsText("cancelled");
        assertThat(page.locator("tbody tr").first()).containsText("waiting");
    }

    @Test
    void bulkSuspendStoppedByTheUser_keepsTheRemainingInstancesSelected() throws Exception {
        console.deploy(NAP.formatted("stopped"));
        for (int number = 0; number < 6; number++) {
            console.startAndWait("stopped", "{}");
        }
        var page = console.open("#/instances?workflow=stopped");
        var held = new ArrayList<Route>();
        page.route("**/suspend", held::add);
        assertThat(page.locator("tbody tr")).hasCount(6);
        page.getByLabel("Select all listed instances").check();
        bar(page).getByRole(AriaRole.BUTTON, inside("Suspend")).click();
        page.getByRole(AriaRole.DIALOG)
                .getByRole(AriaRole.BUTTON, inside("Suspend"))
                .click();
        page.waitForCondition(() -> held.size() >= 4);
        page.getByRole(AriaRole.BUTTON, named("Stop")).click();
        assertThat(held).as("requests at the same time").hasSize(4);
        held.forEach(Route::resume);

        assertThat(page.getByLabel("Result of the action")).containsText("Suspend: 4 of 6 accepted.");
        assertThat(bar(page)).containsText("2 selected.");
    }

    @Test
    void allInstancesThatMatchTheFilters_canBeSelectedAndCancelled_alsoThoseThatAreNotListed() throws Exception {
        console.deploy(NAP.formatted("many"));
        for (int number = 0; number < 101; number++) {
            console.post("/workflows/many/instances", "{}");
        }
        var page = console.open("#/instances?workflow=many");
        assertThat(page.locator("tbody tr")).hasCount(50);
        page.getByLabel("Select all listed instances").click();
        assertThat(bar(page)).containsText("50 selected.");
        page.getByRole(AriaRole.BUTTON, named("Select all that match the filters"))
                .click();
        assertThat(bar(page)).containsText("101 selected.");
        bar(page).getByRole(AriaRole.BUTTON, inside("Cancel")).click();
        page.getByRole(AriaRole.DIALOG)
                .getByRole(AriaRole.BUTTON, inside("Cancel"))
                .click();

        assertThat(page.getByLabel("Result of the action")).containsText("Cancel: 101 of 101 accepted.");
        page.navigate(console.address() + "/#/instances?workflow=many&status=CANCELLED");
        assertThat(page.locator("tbody tr")).hasCount(50);
        assertThat(page.getByLabel("Result of the action")).containsText("Cancel: 101 of 101 accepted.");
    }

    private static Locator bar(Page page) {
        return page.getByLabel("Actions on selected instances");
    }
}
