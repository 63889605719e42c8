package dev.stride.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.stride.console.DevConsole.input;
import static dev.stride.console.DevConsole.inside;
import static dev.stride.console.DevConsole.named;
import static dev.stride.console.DevConsole.shape;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.LoadState;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The console of {@code stride dev} with the examples, in a browser. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ConsoleTest {

    @RegisterExtension
    private final DevConsole console = new DevConsole();

    @Test
    void consoleStartPageListsTheDeployedWorkflows() {
        var page = console.open("");

        assertThat(page.getByRole(AriaRole.LINK, named("order"))).isVisible();
        assertThat(page).hasTitle("Workflows · Stride");
    }

    @Test
    void instanceStartedInTheConsole_hasItsExecutedStatesMarkedInTheDiagram() throws IOException {
        var page = console.open("#/workflows/order");
        page.getByRole(
                        AriaRole.BUTTON,
                        new Page.GetByRoleOptions().setName("Start").setExact(true))
                .click();
        page.getByLabel("Input, as JSON").fill(input("order"));
        page.getByRole(AriaRole.DIALOG)
                .getByRole(AriaRole.BUTTON, inside("Start"))
                .click();

        assertThat(page.locator("h1 .badge")).containsText("completed");
        assertThat(page.locator(".visits > li")).hasCount(10);
        assertThat(shape(page, "GoldDiscount")).hasClass(Pattern.compile("mark-done"));
        assertThat(shape(page, "BulkDiscount")).hasClass(Pattern.compile("mark-unreached"));
        assertThat(shape(page, "NoDiscount")).hasClass(Pattern.compile("mark-unreached"));
    }

    @Test
    void diagramMarksTheTransitionWhoseConditionWasTrue() throws Exception {
        var page = console.open("#/instances/" + console.startAndWait("loan", input("loan")));

        assertThat(page.locator(".edge.taken")).hasCount(4);
        assertThat(page.locator(".edge.taken text").first()).containsText("safe and affordable");
    }

    @Test
    void consoleShowsTheAwaitedEventWithItsCorrelation() throws Exception {
        var page = console.open("#/instances/" + console.startAndWait("trip", input("trip")));

        assertThat(page.locator(".waits li")).containsText("Confirmed with trip=T-1");
        assertThat(shape(page, "HearFromHotel")).hasClass(Pattern.compile("mark-waiting"));
    }

    @Test
    void pageOfAWaitingInstanceCanSendTheAwaitedEvent() throws Exception {
        var page = console.open("#/instances/" + console.startAndWait("trip", input("trip")));
        page.getByRole(AriaRole.BUTTON, named("Send this event")).click();
        page.getByLabel("A CloudEvent").press("Control+Home");
        page.getByRole(AriaRole.DIALOG)
                .getByRole(AriaRole.BUTTON, inside("Send"))
                .click();

        assertThat(page.locator("h1 .badge")).containsText("completed");
        assertThat(shape(page, "Confirmed")).hasClass(Pattern.compile("mark-done"));
    }

    @Test
    void diagramCountsRepeatedVisitsOfAState() throws Exception {
        console.deploy("""
                {"id": "loop", "version": "1", "specVersion": "0.8", "start": "Count", "states": [
                  {"name": "Count", "type": "inject", "data": {}, "stateDataFilter": {"output": "${ {n: (.n + 1)} }"}, "transition": "Again"},
                  {"name": "Again", "type": "switch", "dataConditions": [{"condition": "${ .n < 300 }", "transition": "Count"}],
                   "defaultCondition": {"end": true}}]}""");
        var page = console.open("#/instances/" + console.startAndWait("loop", "{\"n\": 0}"));

        assertThat(page.locator("h1 .badge")).containsText("completed");
        assertThat(shape(page, "Count").locator(".mark text")).containsText("×300");
        assertThat(page.locator(".edge .times")).containsText(new String[] {"×300", "×299"});
        assertThat(page.locator(".visits > li")).hasCount(100);
        assertThat(page.locator(".pager")).containsText("501 to 600 of 600");
        var visits = page.locator(".visits > li");
        visits.nth(7).locator(".visit").click();
        assertThat(visits.nth(7)).hasClass("selected");
    }

    @Test
    void consoleDetailsOfAParallelState_listWhatEachBranchWaitsFor() throws Exception {
        var page = console.open("#/instances/" + console.startAndWait("quorum", input("quorum")));
        page.locator(".visit").click();

        assertThat(page.locator(".visits > li")).hasCount(1);
        assertThat(page.locator(".steps li.sleeping")).hasCount(3);
        assertThat(page.locator(".steps li.sleeping").first()).containsText("sleeps in branch 0.1-0 until");
    }

    @Test
    void consolePageOfAnEndedInstanceSendsNoFurtherRequests() throws Exception {
        var page = console.newPage();
        page.clock().install();
        page.navigate(console.address() + "/#/instances/" + console.startAndWait("order", input("order")));
        assertThat(page.locator("h1 .badge")).containsText("completed");
        page.waitForLoadState(LoadState.NETWORKIDLE);
        var requests = new AtomicInteger();
        page.onRequest(_ -> requests.incrementAndGet());
        page.clock().runFor(60_000);

        assertThat(requests).hasValue(0);
    }

    @Test
    void unreachableServerIsReportedUntilTheServerReturns() {
        var page = console.newPage();
        page.clock().install();
        page.navigate(console.address() + "/#/instances");
        page.locator("table, .empty").first().waitFor();
        page.route("**/instances?*", route -> route.abort("connectionrefused"));
        page.clock().runFor(15_000);
        assertThat(page.locator(".banner")).containsText("The server has not responded since");
        assertThat(page.locator("table, .empty").first()).isVisible();

        page.unroute("**/instances?*");
        page.clock().runFor(15_000);
        assertThat(page.locator(".banner")).not().isVisible();
    }

    @Test
    void cancelledInstanceIsShownWithoutReload() throws Exception {
        var page = console.open("#/instances/" + console.startAndWait("trip", input("trip")));
        page.getByRole(AriaRole.BUTTON, named("Cancel")).click();
        assertThat(page.locator(".dialog .command")).containsText("./stride cancel ");
        page.getByRole(AriaRole.DIALOG)
                .getByRole(AriaRole.BUTTON, inside("Cancel"))
                .click();

        assertThat(page.locator("h1 .badge")).containsText("cancelled");
        assertThat(page.locator("#announcer")).containsText("cancelled");
    }

    @Test
    void actionFaultIsShownWithTheDefinitionLinesOfTheAction() throws Exception {
        var page = console.open("#/instances/" + console.startAndWait("petstore", input("petstore")));

        assertThat(page.locator(".fault .message")).containsText("Could not connect to");
        assertThat(page.locator(".fault .part").first()).containsText("functionRef:");
        assertThat(shape(page, "Find")).hasClass(Pattern.compile("mark-failed"));
    }

    @Test
    void selectedDiagramShape_isRememberedInThePageAddress() throws Exception {
        var page = console.open("#/instances/" + console.startAndWait("loan", input("loan")));
        shape(page, "Approve").click();
        assertThat(page.getByLabel("Data").locator("h2").first()).containsText("Approve");
        page.reload();

        assertThat(shape(page, "Approve")).hasClass(Pattern.compile("selected"));
    }

    @Test
    void htmlInNamesAndData_isShownAsTextAndNotExecuted() throws Exception {
        var markup = "<img src=x onerror=window.pwned=1></text><script>window.pwned=1</script>";
        console.deploy("""
                {"id": "hostile", "version": "1", "specVersion": "0.8", "name": "%1$s", "start": "A",
                 "states": [{"name": "A", "type": "inject", "data": {"%1$s": "%1$s"}, "transition": "%1$s"},
                            {"name": "%1$s", "type": "sleep", "duration": "PT1H", "end": true}]}""".formatted(markup));
        var instance = console.startAndWait("hostile", "{\"text\": \"%s\"}".formatted(markup));

        for (var address : List.of("", "#/workflows/hostile", "#/instances/" + instance)) {
            var page = console.open(address);
            assertThat(page.locator("main")).containsText("<img src=x onerror=window.pwned=1>");
            assertThat(page.evaluate("window.pwned")).isNull();
        }
    }

    @Test
    void hugeOrDeeplyNestedData_doesNotBreakTheLayoutOfTheConsolePages() throws Exception {
        var name = "W".repeat(100);
        console.deploy("""
                {"id": "huge", "version": "1", "specVersion": "0.8", "name": "%1$s", "start": "%1$s",
                 "states": [{"name": "%1$s", "type": "sleep", "duration": "PT1H", "end": true}]}""".formatted(name));
        var nested = "[".repeat(90) + "]".repeat(90);
        var instance = console.startAndWait(
                "huge", "{\"text\": \"%s\", \"nested\": %s}".formatted("\u202E" + "y".repeat(100_000), nested));

        for (var address : List.of("", "#/workflows/huge", "#/instances", "#/instances/" + instance)) {
            for (var width : List.of(1280, 320)) {
                var page = console.open(address, ColorScheme.LIGHT, width);
                assertThat(page.locator("main")).containsText("huge");
                assertThat(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
                        .as("%s does not scroll sideways at %d", address, width)
                        .isEqualTo(true);
                console.close(page);
            }
        }
    }

    @Test
    void instanceCanBeStartedByKeyboardAlone() {
        var page = console.open("#/workflows/greeting");
        page.getByRole(
                        AriaRole.BUTTON,
                        new Page.GetByRoleOptions().setName("Start").setExact(true))
                .press("Enter");
        page.getByLabel("Input, as JSON").press("Control+A");
        page.keyboard().type("{\"name\": \"Ada\"}");
        page.keyboard().press("Tab");
        page.keyboard().press("Tab");
        page.keyboard().press("Enter");

        assertThat(page.locator("h1 .badge")).containsText("completed");
    }

    @Test
    void largeData_isLoadedOnRequest_andPropertiesThatAStateChangedAreListed() throws Exception {
        console.deploy("""
                {"id": "large", "version": "1", "specVersion": "0.8", "start": "Change", "states": [
                  {"name": "Change", "type": "inject", "data": {}, "end": true,
                   "stateDataFilter": {"output": "${ .items[3].x = 9 | .count = 2 }"}}]}""");
        var items = ("{\"x\": 1, \"text\": \"" + "y".repeat(500) + "\"},").repeat(9_000);
        var input = "{\"count\": 1, \"items\": [" + items + "{}]}";
        var page = console.open("#/instances/" + console.startAndWait("large", input));

        page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName(Pattern.compile("^Show 4.. MB$")))
                .first()
                .click();
        assertThat(page.locator(".tree .key").first()).containsText("count");
        page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName(Pattern.compile("^Show 4.. MB$")))
                .click();
        assertThat(page.locator(".difference tr")).hasCount(2);
        assertThat(page.locator(".difference td:first-of-type")).containsText(new String[] {"/count", "/items/3/x"});
        assertThat(page.locator(".tree .tree > li").first()).isVisible();
        assertThat(page.locator(".tree li").count()).isLessThan(300);
    }

    @Test
    void suspendedInstance_canBeResumedFromTheListOfStuckInstances() throws Exception {
        var instance = console.startAndWait("trip", input("trip"));
        console.post("/instances/" + instance + "/suspend", "{\"reason\": \"the hotel is closed\"}");
        var page = console.open("#/stuck");
        var row = page.locator("tr").filter(new Locator.FilterOptions().setHasText(instance));
        assertThat(row).containsText("the hotel is closed");
        row.getByRole(AriaRole.BUTTON).click();

        assertThat(row).hasCount(0);
    }

    @Test
    void messageThatCouldNotBeHandled_canBeSentAgainFromTheConsole() {
        var page = console.newPage();
        var isSent = new AtomicInteger();
        page.route(
                "**/dead-letters",
                route -> route.fulfill(new Route.FulfillOptions()
                        .setContentType("application/json")
                        .setBody(isSent.get() > 0 ? "{\"deadLetters\": []}" : """
                        {"deadLetters": [{"id": "m1", "at": "2026-01-01T00:00:00Z", "reason": "instance i does not exist",
                         "queue": "instances", "bytes": 12}]}""")));
        page.route("**/dead-letters/m1/redrive", route -> {
            isSent.incrementAndGet();
            route.fulfill(new Route.FulfillOptions().setStatus(202));
        });
        page.navigate(console.address() + "/#/stuck");
        assertThat(page.locator("tbody tr")).containsText(new String[] {"instance i does not exist"});
        page.getByRole(AriaRole.BUTTON, named("Send again")).click();

        assertThat(page.locator("main")).containsText("No message is quarantined.");
        assertThat(page.locator("#announcer")).containsText("The message was sent again.");
    }

    @Test
    void instanceOfARemovedWorkflow_isStillShownWithItsDiagram() throws Exception {
        console.deploy("""
                {"id": "former", "version": "1", "specVersion": "0.8", "start": "Wait",
                 "states": [{"name": "Wait", "type": "sleep", "duration": "PT1H", "end": true}]}""");
        var instance = console.startAndWait("former", "{}");
        console.delete("/workflows/former?force=true");
        var page = console.open("#/instances/" + instance);

        assertThat(shape(page, "Wait")).hasClass(Pattern.compile("mark-waiting"));
        assertThat(page.locator(".remaining")).containsText("in 59 min");
    }

    @Test
    void statusMarksAndVisitCountsInTheDiagram_followFromTheHistoryOfTheInstance() throws IOException {
        var page = console.open("");
        try (var cases = getClass().getResourceAsStream("marks.json")) {
            var differences = page.evaluate(
                    """
                    async text => {
                        const { fold } = await import('/console/fold/marks.js');
                        return JSON.parse(text).flatMap(row => {
                            const found = fold(row.entries, row);
                            const marks = Object.fromEntries([...found.shapes].map(([id, { mark, count }]) => [id, `${mark} ${count}`]));
                            const taken = Object.fromEntries([...found.edges].map(([edge, count]) => [String(edge.pointer), count]));
                            const sorted = map => JSON.stringify(Object.entries(map).sort());
                            return sorted(marks) === sorted(row.marks) && sorted(taken) === sorted(row.taken)
                                ? [] : [`${row.rule}: ${JSON.stringify(marks)} ${JSON.stringify(taken)}`];
                        });
                    }""", new String(Objects.requireNonNull(cases).readAllBytes(), StandardCharsets.UTF_8));
            assertThat(differences).isEqualTo(List.of());
        }
    }
}
