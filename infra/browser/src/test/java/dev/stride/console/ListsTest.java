package dev.stride.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.stride.console.DevConsole.named;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the lists of instances, faults and workflows: what is found, what fits on the screen, and how the keyboard moves. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ListsTest {

    private static final String TRANSFER = """
            {"id": "bank-transfer", "name": "Send money", "version": "7", "specVersion": "0.8", "start": "Check",
             "metadata": {"stride.labels": {"account": "${ .account }"}},
             "functions": [{"name": "check", "type": "expression", "operation": "if .amount > 100 then error(\\"The limit is exceeded\\") else . end"}],
             "states": [{"name": "Check", "type": "operation", "actions": [{"functionRef": "check"}], "end": true}]}""";

    @RegisterExtension
    private final DevConsole console = new DevConsole();

    private String failed = "";

    @BeforeAll
    void run() throws Exception {
        console.deploy(TRANSFER);
        failed = console.startAndWait(
                "bank-transfer", "{\"account\": \"A-1\", \"amount\": 101, \"purpose\": \"rent of May\"}");
        console.startAndWait("bank-transfer", "{\"account\": \"A-2\", \"amount\": 102, \"purpose\": \"food\"}");
        console.startAndWait("bank-transfer", "{\"account\": \"A-3\", \"amount\": 3, \"purpose\": \"rent of June\"}");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    Workflow | TRANSF        | 3
                    Workflow | send money    | 3
                    Workflow | bank-transfer | 3
                    Fault    | LIMIT         | 2
                    Fault    | else          | 0
                    Label    | account:A-2   | 1
                    Data     | Rent of       | 2
                    Data     | travel        | 0
                    """)
    void instancesAreFound_byAPartOfTheirWorkflowFaultOrData_andByALabel(String filter, String text, int found) {
        var page = console.open("#/instances?" + (filter.equals("Workflow") ? "" : "workflow=bank-transfer"));
        filters(page)
                .getByLabel(filter, new Locator.GetByLabelOptions().setExact(true))
                .fill(text);
        page.keyboard().press("Enter");
        assertThat(page).hasURL(Pattern.compile("=" + text.split("[ :]", 2)[0]));

        assertThat(page.locator("tbody tr")).hasCount(found);
        page.reload();
        assertThat(page.locator("tbody tr")).hasCount(found);
    }

    @Test
    void rowOfAFailedInstance_showsTheStateThatFailed() {
        var page = console.open("#/instances?workflow=bank-transfer&label=account:A-1");

        assertThat(page.locator("tbody td.wide")).containsText("Check");
        assertThat(page.locator("tbody td.wide")).containsText("The limit is exceeded");
    }

    @ParameterizedTest
    @ValueSource(strings = {"#/instances", "#/faults", "#/workflows"})
    void columnsFitTheWidthOfTheScreen_andANarrowScreenShowsWorkflowAndTime(String address) {
        for (var width : ViewCheck.WIDTHS) {
            var page = console.open(address, ColorScheme.LIGHT, width);
            var row = page.locator("tbody tr")
                    .filter(new Locator.FilterOptions().setHasText("bank-transfer"))
                    .first();

            assertThat(row.getByText("bank-transfer")).isVisible();
            assertThat(row.locator("td.when time").first()).isVisible();
            assertThat(page.locator(".scroll").evaluate("e => e.scrollWidth <= e.clientWidth"))
                    .as("%s is not cut off at %d pixels", address, width)
                    .isEqualTo(true);
            for (var part : row.locator("td:visible").all()) {
                assertThat(part.boundingBox().x + part.boundingBox().width).isLessThanOrEqualTo(width);
            }
            console.close(page);
        }
    }

    @Test
    void keysJAndK_moveFromRowToRow() {
        var page = console.open("#/instances?workflow=bank-transfer");
        var rows = page.locator("tbody tr");
        assertThat(rows).hasCount(3);
        for (int row = 0; row < 3; row++) {
            page.keyboard().press("j");
            assertThat(rows.nth(row).getByRole(AriaRole.LINK).first()).isFocused();
        }
        page.keyboard().press("k");

        assertThat(rows.nth(1).getByRole(AriaRole.LINK).first()).isFocused();
    }

    @Test
    void timesAreRelative_untilTheReaderChoosesUtc() {
        var page = console.open("#/instances?workflow=bank-transfer");
        var started = page.locator("td.when time").first();
        assertThat(started).hasText(Pattern.compile("now|\\d+ (s|min) ago"));
        page.getByLabel("Times").selectOption("UTC");
        assertThat(started).hasText(Pattern.compile("\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d UTC"));
        page.reload();
        assertThat(started).containsText("UTC");
        page.navigate(console.address() + "/#/instances/" + failed);
        assertThat(page.locator(".visits time").first()).hasText(Pattern.compile("\\d\\d:\\d\\d:\\d\\d\\.\\d{3}"));
        page.getByLabel("Times").selectOption("Relative times");

        assertThat(page.locator(".visits time").first()).hasText(Pattern.compile("\\+\\d+ ms|\\+\\d+\\.\\d s"));
    }

    @Test
    void listOfWorkflows_showsVersionsAndOpenFailedAndLastInstances() throws Exception {
        console.deploy("""
            {"id": "nap", "version": "1", "specVersion": "0.8", "start": "Nap",
             "states": [{"name": "Nap", "type": "sleep", "duration": "PT1H", "end": true}]}""");
        console.startAndWait("nap", "{}");
        var page = console.open("#/workflows");
        var transfer = page.locator("tbody tr").filter(new Locator.FilterOptions().setHasText("bank-transfer"));

        assertThat(transfer).containsText("bank-transfer 7");
        assertThat(transfer).containsText("2 failed");
        assertThat(transfer.locator("td.when time")).isVisible();
        assertThat(page.locator("tbody tr")
                        .filter(new Locator.FilterOptions().setHas(page.getByRole(AriaRole.LINK, named("nap")))))
                .containsText("1 open");
        transfer.getByRole(AriaRole.LINK, new Locator.GetByRoleOptions().setName("2 failed"))
                .click();
        assertThat(page.locator("tbody tr")).hasCount(2);
    }

    @Test
    void failedInstancesAreGroupedByFaultAndPlace_andRetriedTogether_andTheResultStays() throws Exception {
        console.deploy(TRANSFER.replace("bank-transfer", "pay-out").replace("Send money", "Pay"));
        for (int amount = 200; amount < 203; amount++) {
            console.startAndWait("pay-out", "{\"amount\": %d}".formatted(amount));
        }
        var page = console.open("#/faults?workflow=pay-out");
        var group = page.locator("tbody tr");
        assertThat(group).hasCount(1);
        assertThat(group).containsText("The limit is exceeded");
        assertThat(group).containsText("/states/0/actions/0");
        group.getByRole(AriaRole.BUTTON, new Locator.GetByRoleOptions().setName("Retry all 3"))
                .click();
        assertThat(page.getByRole(AriaRole.DIALOG)).containsText("Retry 3 instances");
        page.getByRole(AriaRole.DIALOG)
                .getByRole(AriaRole.BUTTON, DevConsole.inside("Retry"))
                .click();

        assertThat(page.getByLabel("Result of the action")).containsText("Retry: 3 of 3 accepted.");
        page.getByRole(AriaRole.LINK, named("Instances")).click();
        assertThat(page.getByLabel("Result of the action")).containsText("Retry: 3 of 3 accepted.");
        filters(page).getByLabel("Workflow").fill("bank");
        page.keyboard().press("Enter");
        assertThat(page.locator("tbody tr")).hasCount(3);
        assertThat(page.getByLabel("Result of the action")).containsText("Retry: 3 of 3 accepted.");
        page.getByLabel("Result of the action")
                .getByRole(AriaRole.BUTTON, DevConsole.inside("Close"))
                .click();
        assertThat(page.getByLabel("Result of the action")).hasCount(0);
    }

    private static Locator filters(Page page) {
        return page.getByLabel("Filters");
    }
}
