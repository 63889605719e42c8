package dev.stride.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.stride.console.DevConsole.inside;
import static dev.stride.console.DevConsole.named;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the console shows of parallel branches and of iterations over collections. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class BranchesTest {

    private static final int ITEMS = 10_000;

    @RegisterExtension
    private final DevConsole console = new DevConsole();

    private String wide = "";

    @BeforeAll
    void startTenThousandIterations() throws Exception {
        console.deploy("""
                {"id": "wide", "version": "1", "specVersion": "0.8", "start": "Each",
                 "autoRetries": true, "retries": [{"name": "soon", "delay": "PT0.1S", "maxAttempts": 2}],
                 "functions": [{"name": "check", "type": "custom", "operation": "rest:get:http://localhost:1/check"}],
                 "states": [{"name": "Each", "type": "foreach", "inputCollection": "${ .items }", "iterationParam": "item",
                             "actions": [{"name": "Check", "functionRef": "check", "retryRef": "soon", "condition": "${ .item == 7 }"}],
                             "end": true}]}""");
        wide = console.startAndWait("wide", items(), "PT29S");
    }

    @Test
    void consoleTableOfTenThousandForeachIterations_showsTheFailedIterationFirst() throws Exception {
        var requests = new AtomicInteger();
        var page = console.newPage();
        page.onRequest(request -> requests.addAndGet(isAboutBranches(request.url()) ? 1 : 0));
        page.navigate(console.address() + "/#/instances/" + wide);
        var branches = page.getByLabel("Branches of Each");

        assertThat(branches.locator("h3")).hasText("Each: 10,000 branches");
        assertThat(branches.locator("tbody tr").first()).containsText("faulted");
        assertThat(branches.locator("tbody tr").first()).containsText("Could not connect");
        assertThat(branches.locator(".strip rect")).hasCount(100);
        assertThat(branches.locator(".strip rect.failed")).hasCount(1);
        assertThat(requests.get()).isLessThanOrEqualTo(5);
        branches.getByRole(AriaRole.BUTTON, inside("Show branch 1235")).first().click();
        assertThat(page.locator(".steps rect.failed")).hasCount(3);
        assertThat(page.locator(".visits > li")).hasCount(1);
        page.getByRole(AriaRole.BUTTON, named("Show the whole instance")).click();
        assertThat(page.locator(".visits > li").first()).containsText("Each");
    }

    @ParameterizedTest
    @EnumSource(names = {"LIGHT", "DARK"})
    void pageOfTenThousandIterations_hasNoAccessibilityViolations(ColorScheme colours) {
        for (var width : ViewCheck.WIDTHS) {
            var page = console.open("#/instances/" + wide, colours, width);
            assertThat(page.getByLabel("Branches of Each").locator("tbody tr").first())
                    .containsText("faulted");
            new ViewCheck("instance-foreach", colours, width).check(page);
            console.close(page);
        }
    }

    @Test
    void branchesOfAParallelStateAreListedWithTheirStatus() throws Exception {
        console.deploy("""
                {"id": "two", "version": "1", "specVersion": "0.8", "start": "Ask",
                 "functions": [{"name": "answer", "type": "expression", "operation": "{}"}],
                 "states": [{"name": "Ask", "type": "parallel", "end": true, "branches": [
                   {"name": "a", "actions": [{"functionRef": "answer"}]},
                   {"name": "b", "actions": [{"functionRef": "answer", "sleep": {"before": "PT1H"}}]}]}]}""");
        var page = console.open("#/instances/" + console.startAndWait("two", "{}"));
        var rows = page.getByLabel("Branches of Ask").locator("tbody tr");

        assertThat(rows).hasText(new Pattern[] {Pattern.compile("1✓ completed.*"), Pattern.compile("2◔ waiting.*")});
    }

    @Test
    void shownBranch_endsAsItDid_andShowsItsElementAndTheRequestThatFailed_andIsInTheAddress() throws Exception {
        console.deploy("""
                {"id": "shelves", "version": "1", "specVersion": "0.8", "start": "Each", "metadata": {"stride.history": "ALL"},
                 "functions": [{"name": "check", "type": "custom", "operation": "http:POST:http://localhost:1/check"},
                               {"name": "keep", "type": "expression", "operation": "."}],
                 "states": [{"name": "Each", "type": "foreach", "inputCollection": "${ .items }", "iterationParam": "item", "batchSize": 1,
                             "actions": [{"functionRef": "keep"},
                                         {"functionRef": {"refName": "check", "arguments": {"body": {"item": "${ .item }"}}}, "condition": "${ .item == 7 }"}],
                             "end": true}]}""");
        var page = console.open("#/instances/" + console.startAndWait("shelves", "{\"items\": [3, 7]}", "PT20S"));
        assertThat(page.locator(".fault .part").first()).containsText("\"refName\": \"check\"");
        assertThat(page.locator(".fault .request")).containsText("POST http://localhost:1/check");
        assertThat(page.locator(".fault .request pre")).containsText("\"item\": 7");
        page.getByRole(AriaRole.BUTTON, named("Show branch 1")).click();
        assertThat(page.locator(".visits .badge")).containsText("done");
        page.getByRole(AriaRole.BUTTON, named("Show branch 2")).click();
        assertThat(page).hasURL(Pattern.compile("branch=0\\.\\d+-1"));
        page.reload();
        assertThat(page.getByRole(AriaRole.BUTTON, named("Show branch 2"))).hasAttribute("aria-pressed", "true");
        assertThat(page.locator(".visits > li")).hasCount(1);
        assertThat(page.locator(".visits .badge")).containsText("failed");
        page.locator(".visits .visit").click();
        assertThat(page.getByLabel("Data").locator("pre").first()).containsText("\"item\": 7");
        assertThat(page.getByLabel("Data")).not().containsText("Not kept");
        page.locator(".steps summary").first().click();

        assertThat(page.locator(".steps .request").first()).containsText("\"item\": 7");
    }

    private static boolean isAboutBranches(String address) {
        return address.contains("/history") || address.contains("/forks");
    }

    /** Returns an input of zeros with one item that fails. */
    private static String items() {
        return IntStream.range(0, ITEMS)
                .mapToObj(index -> index == 1_234 ? "7" : "0")
                .collect(Collectors.joining(",", "{\"items\": [", "]}"));
    }
}
