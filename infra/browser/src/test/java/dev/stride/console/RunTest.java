package dev.stride.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.stride.console.DevConsole.input;
import static dev.stride.console.DevConsole.inside;
import static dev.stride.console.DevConsole.named;
import static dev.stride.console.DevConsole.shape;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions;
import com.microsoft.playwright.options.AriaRole;
import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** What the page of an instance shows of runs that lack something: a server, their history, or the cause of their fault. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class RunTest {

    private static final LocatorAssertions.ContainsTextOptions PATIENT =
            new LocatorAssertions.ContainsTextOptions().setTimeout(240_000);

    @RegisterExtension
    private final DevConsole console = new DevConsole("--secret", "TOKEN=a-very-secret-token");

    @Test
    void instanceExportedToAFile_canBeViewedWithoutAServer(@TempDir Path folder) throws Exception {
        var page = console.open("#/instances/" + console.startAndWait("order", input("order")));
        assertThat(page.locator(".visits > li")).hasCount(10);
        var file = folder.resolve("run.stride.json");
        page.waitForDownload(() -> page.getByRole(AriaRole.BUTTON, named("Export this run"))
                        .click())
                .saveAs(file);
        page.navigate(console.address() + "/#/open");
        var requests = new AtomicInteger();
        page.onRequest(_ -> requests.incrementAndGet());
        page.context().setOffline(true);
        page.getByLabel("File").setInputFiles(file);

        assertThat(page.locator("h2 .badge")).containsText("completed");
        assertThat(page.locator(".visits > li")).hasCount(10);
        assertThat(shape(page, "GoldDiscount")).hasClass(Pattern.compile("mark-done"));
        assertThat(page.getByLabel("Data").locator("pre").first()).containsText("customer");
        assertThat(requests).hasValue(0);
    }

    @Test
    void instanceExportedToAFile_containsItsLargeData(@TempDir Path folder) throws Exception {
        console.deploy("""
                {"id": "bulky", "version": "1", "specVersion": "0.8", "start": "A",
                 "states": [{"name": "A", "type": "inject", "data": {}, "end": true}]}""");
        var page = console.open(
                "#/instances/" + console.startAndWait("bulky", "{\"text\": \"%s\"}".formatted("y".repeat(400_000))));
        assertThat(page.locator("h1 .badge")).containsText("completed");
        var file = folder.resolve("run.stride.json");
        page.waitForDownload(() -> page.getByRole(AriaRole.BUTTON, named("Export this run"))
                        .click())
                .saveAs(file);

        assertThat(Files.readString(file)).contains("y".repeat(400_000)).doesNotContain("inputRef");
    }

    @Test
    void fileThatIsNotAnExportedInstance_isRefused(@TempDir Path folder) throws Exception {
        var page = console.open("#/open");
        var file = Files.writeString(folder.resolve("other.json"), "{\"strideRun\": 7}");
        page.getByLabel("File").setInputFiles(file);
        assertThat(page.locator(".problem")).containsText("other.json is not an exported run.");

        page.getByLabel("File").setInputFiles(Files.writeString(folder.resolve("text.json"), "no"));
        assertThat(page.locator(".problem")).containsText("text.json is not JSON");
    }

    @Test
    void faultOfASubWorkflow_linksToTheInstanceThatRaisedTheFault() throws Exception {
        console.deploy(calling(
                "bottom",
                "{\"name\": \"f\", \"type\": \"expression\", \"operation\": \"error(\\\"no\\\")\"}",
                "\"functionRef\": \"f\""));
        console.deploy(calling("middle", "", "\"subFlowRef\": \"bottom\""));
        console.deploy(calling("top", "", "\"subFlowRef\": \"middle\""));
        var page = console.open("#/instances/" + console.startAndWait("top", "{}"));
        for (var called : List.of("middle", "bottom")) {
            page.locator(".fault a").click();
            assertThat(page.locator("h1")).containsText(called);
        }

        assertThat(page.locator(".fault .part").last()).containsText("functionRef");
        assertThat(page.locator(".fault a")).hasCount(0);
    }

    @Test
    void timelineShowsCallAttemptsAndRetryPausesAsBars() throws Exception {
        var requests = new AtomicInteger();
        var service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        service.createContext("/charge", exchange -> {
            exchange.sendResponseHeaders(requests.incrementAndGet() <= 2 ? 500 : 204, -1);
            exchange.close();
        });
        service.start();
        try {
            console.deploy(charging(service.getAddress().getPort()));
            var page = console.open("#/instances/" + console.startAndWait("charging", "{}"));

            assertThat(page.locator("h1 .badge")).containsText("completed");
            assertThat(page.locator(".steps rect.failed")).hasCount(2);
            assertThat(page.locator(".steps rect.done")).hasCount(1);
            assertThat(page.locator(".steps rect.hollow")).hasCount(2);
            assertThat(page.locator(".steps .retrying"))
                    .containsText(new String[] {"waits before attempt 2", "waits before attempt 3"});
        } finally {
            service.stop(0);
        }
    }

    @Test
    void requestOfAFailedAttempt_isShownWithTheFault_withoutSecrets() throws Exception {
        console.deploy("""
                {"id": "asking", "version": "1", "specVersion": "0.8", "start": "Ask", "metadata": {"stride.history": "ALL"},
                 "secrets": ["TOKEN"],
                 "functions": [{"name": "ask", "type": "custom", "operation": "http:POST:http://localhost:1/quote"}],
                 "states": [{"name": "Ask", "type": "operation", "end": true, "actions": [{"functionRef": {"refName": "ask", "arguments": {
                   "headers": {"Authorization": "${ \\"Bearer \\" + $SECRETS.TOKEN }", "X-Site": "berlin"},
                   "body": {"sku": "keyboard", "token": "${ $SECRETS.TOKEN }"}}}}]}]}""");
        var page = console.open("#/instances/" + console.startAndWait("asking", "{}"));
        var request = page.locator(".fault .request");
        assertThat(request).containsText("POST http://localhost:1/quote");
        assertThat(request.locator("pre"))
                .hasText(Pattern.compile("\\{\\s*\"sku\": \"keyboard\",\\s*\"token\": \"\\*\\*\\*\"\\s*}"));
        request.locator("summary").click();

        assertThat(request.locator("tr").filter(new Locator.FilterOptions().setHasText("Authorization")))
                .containsText("***");
        assertThat(request).containsText("berlin");
        page.locator(".visits .visit").click();
        assertThat(page.getByLabel("Data")).containsText("The state has no output: it failed.");
        assertThat(page.content()).doesNotContain("a-very-secret-token");
    }

    @Test
    void timelineIsAsWideAsThePage_andItsBarsShareAScale() throws Exception {
        console.deploy("""
                {"id": "paced", "version": "1", "specVersion": "0.8", "start": "First", "states": [
                  {"name": "First", "type": "sleep", "duration": "PT1S", "transition": "Second"},
                  {"name": "Second", "type": "sleep", "duration": "PT1S", "end": true}]}""");
        var page = console.open("#/instances/" + console.startAndWait("paced", "{}", "PT20S"));
        assertThat(page.locator(".visits > li")).hasCount(2);
        var timeline = page.locator(".timeline").boundingBox();
        var bars = page.locator(".visits .chart").all();
        var second =
                page.locator(".scale text").filter(new Locator.FilterOptions().setHasText(Pattern.compile("^1 s$")));

        assertThat(timeline.width).isGreaterThan(1_150);
        assertThat(bars).allSatisfy(bar -> assertThat(bar.boundingBox().width).isGreaterThan(500));
        assertThat(bars).allSatisfy(bar -> assertThat(bar.boundingBox().height).isGreaterThanOrEqualTo(12));
        assertThat(second).hasCount(1);
        assertThat(page.locator(".visits rect").nth(0).boundingBox().x)
                .isLessThan(page.locator(".visits rect").nth(1).boundingBox().x);
        assertThat(second.boundingBox().x)
                .isBetween(page.locator(".visits rect").nth(0).boundingBox().x, timeline.x + timeline.width);
    }

    private static String charging(int port) {
        return """
                {"id": "charging", "version": "1", "specVersion": "0.8", "start": "Charge", "autoRetries": true,
                 "functions": [{"name": "charge", "type": "custom", "operation": "rest:post:http://localhost:%d/charge"}],
                 "retries": [{"name": "soon", "delay": "PT0.1S", "maxAttempts": 3}],
                 "states": [{"name": "Charge", "type": "operation", "end": true,
                   "actions": [{"functionRef": "charge", "retryRef": "soon"}]}]}""".formatted(port);
    }

    @Test
    void instancePageWithoutRecordedHistory_saysWhichHistoryLevelToSet() throws Exception {
        for (var level : List.of("OFF", "STATES", "ALL")) {
            console.deploy("""
                    {"id": "level-%1$s", "version": "1", "specVersion": "0.8", "start": "Set", "metadata": {"stride.history": "%1$s"},
                     "states": [{"name": "Set", "type": "inject", "data": {"a": 1}, "transition": "Wait"},
                                {"name": "Wait", "type": "sleep", "duration": "PT1H", "end": true}]}""".formatted(level));
        }

        var off = openLevel("OFF");
        assertThat(off.getByLabel("Visits of states")).containsText("metadata: { stride.history: STATES }");
        assertThat(shape(off, "Wait")).hasClass(Pattern.compile("mark-waiting"));
        assertThat(shape(off, "Set")).hasClass(Pattern.compile("mark-unreached"));

        var states = openLevel("STATES");
        shape(states, "Set").click();
        assertThat(states.getByLabel("Data")).containsText("metadata: { stride.history: ALL }");

        var all = openLevel("ALL");
        shape(all, "Set").click();
        assertThat(all.getByLabel("Data")).not().containsText("stride.history");
        assertThat(all.getByLabel("Data").locator(".difference td:first-of-type"))
                .containsText(new String[] {"/a"});
    }

    @Test
    void retryForm_sendsAJsonMergePatchWithOnlyTheEditedPropertyOfTheStateData() throws Exception {
        deployDivide();
        var page = console.open("#/instances/" + console.startAndWait("divide", "{\"by\": 0, \"note\": {\"a\": 1}}"));
        page.getByRole(AriaRole.BUTTON, named("Retry")).click();
        var data = page.getByLabel("Data of the state, to be changed before the retry");
        data.fill(data.inputValue().replace("\"by\": 0", "\"by\": 3"));
        assertThat(page.locator(".patch")).hasText("{\"by\":3}");
        var request = page.waitForRequest(
                "**/retry",
                () -> page.getByRole(AriaRole.DIALOG)
                        .getByRole(AriaRole.BUTTON, inside("Retry"))
                        .click());

        assertThat(request.postData()).isEqualTo("{\"by\":3}");
        assertThat(page.locator("h1 .badge")).containsText("completed");
        assertThat(page.locator(".visits > li")).hasCount(2);
        page.getByLabel("Run").selectOption("retry 1");
        assertThat(page.locator(".visits > li")).hasCount(1);
        assertThat(page.locator(".visits .badge")).containsText("done");
    }

    @Test
    void retryForm_offersTheNewerVersionsOnly_andShowsTheInstanceInTheOneThatIsChosen() throws Exception {
        console.deploy(mending("1", "Fail", "error(\"broken\")"));
        var instance = console.startAndWait("mending", "{}");
        var page = console.open("#/instances/" + instance);
        page.getByRole(AriaRole.BUTTON, named("Retry")).click();
        assertThat(page.getByLabel("before the retry")).isVisible();
        assertThat(page.getByLabel("Continue with version")).hasCount(0);
        page.getByRole(AriaRole.BUTTON, named("Close")).click();

        console.deploy(mending("2", "Other", "{}"));
        console.deploy(mending("3", "Fail", "{mended: true}"));
        page.getByRole(AriaRole.BUTTON, named("Retry")).click();
        assertThat(page.getByLabel("Continue with version").locator("option"))
                .hasText(new String[] {"1, as before", "3", "2"});
        page.getByLabel("Continue with version").selectOption("2");
        assertThat(page.locator(".dialog .command")).containsText("--version 2");
        page.getByRole(AriaRole.DIALOG)
                .getByRole(AriaRole.BUTTON, inside("Retry"))
                .click();
        assertThat(page.getByRole(AriaRole.DIALOG)).containsText("version 2 has no state `Fail`, which failed");
        page.getByLabel("Continue with version").selectOption("3");
        page.getByRole(AriaRole.DIALOG)
                .getByRole(AriaRole.BUTTON, inside("Retry"))
                .click();

        assertThat(page.locator("h1 .badge")).containsText("completed");
        assertThat(page.locator("h1")).containsText("mending 3");
        assertThat(shape(page, "After")).hasClass(Pattern.compile("mark-done"));
        assertThat(page.locator(".visits > li"))
                .containsText(new String[] {"operation · version 1", "operation", "inject"});
        page.locator(".visits > li button").first().click();
        assertThat(page.locator(".shape.selected")).hasCount(0);
    }

    private static String mending(String version, String state, String function) {
        return """
                id: mending
                version: '%s'
                specVersion: '0.8'
                start: %s
                functions: [ { name: try, type: expression, operation: '%s' } ]
                states:
                  - { name: After, type: inject, data: {}, end: true }
                  - { name: %s, type: operation, actions: [ { functionRef: try } ], transition: After }
                """.formatted(version, state, function, state);
    }

    @Test
    void instancePageButtons_showTheEquivalentCliCommands_andUpdateThePageWithoutReload() throws Exception {
        console.deploy("""
                {"id": "undone", "version": "1", "specVersion": "0.8", "start": "Book", "states": [
                  {"name": "Book", "type": "inject", "data": {}, "compensatedBy": "Undo", "transition": "Wait"},
                  {"name": "Wait", "type": "sleep", "duration": "PT1H", "end": true},
                  {"name": "Undo", "type": "inject", "data": {}, "usedForCompensation": true}]}""");
        var instance = console.startAndWait("undone", "{}");
        var page = console.open("#/instances/" + instance);

        act(page, "Suspend", "./stride suspend " + instance);
        assertThat(page.locator("h1 .badge")).containsText("suspended");
        assertThat(page.locator("#announcer")).containsText("suspended");
        act(page, "Resume", "./stride resume " + instance);
        assertThat(page.locator("h1 .badge")).containsText("waiting");
        page.getByRole(AriaRole.BUTTON, named("Cancel")).click();
        page.getByLabel("Compensate the completed states first").check();
        assertThat(page.locator(".dialog .command")).containsText("./stride cancel " + instance);
        assertThat(page.locator(".dialog .command")).containsText("--compensate");
        page.getByRole(AriaRole.DIALOG)
                .getByRole(AriaRole.BUTTON, inside("Cancel"))
                .click();
        assertThat(page.locator("h1 .badge")).containsText("cancelled");
        assertThat(shape(page, "Undo")).hasClass(Pattern.compile("mark-done"));
    }

    @Test
    void failedInstanceCanBeInspectedAndRetriedWithTheKeyboardAlone() throws Exception {
        deployDivide();
        console.startAndWait("divide", "{\"by\": 0}");
        var page = console.open("#/instances?status=FAULTED&workflow=divide");
        page.locator("tbody a").first().press("Enter");
        assertThat(page.locator(".fault .message")).containsText("zero");
        page.locator(".fault .hint button").press("Enter");
        assertThat(page.locator(".shape.selected")).hasCount(1);
        page.getByRole(AriaRole.BUTTON, named("Retry")).press("Enter");
        var data = page.locator(".dialog textarea");
        assertThat(data).isFocused();
        data.press("Control+A");
        page.keyboard().type("{\"by\": 3}");
        page.keyboard().press("Tab");
        page.keyboard().press("Tab");
        page.keyboard().press("Enter");
        assertThat(page.locator("h1 .badge")).containsText("completed");
        assertThat(page.locator(".visits .visit")).hasCount(2);
        page.locator(".visits .visit").last().press("Enter");
        page.getByLabel("Another visit").focus();
        page.keyboard().press("ArrowDown");

        assertThat(page.getByLabel("Data").locator(".difference").last()).containsText("/by");
    }

    private void deployDivide() throws Exception {
        console.deploy("""
                {"id": "divide", "version": "1", "specVersion": "0.8", "start": "Divide", "metadata": {"stride.history": "ALL"},
                 "functions": [{"name": "f", "type": "expression", "operation": "if .by == 0 then error(\\"zero\\") else {result: (6 / .by)} end"}],
                 "states": [{"name": "Divide", "type": "operation", "actions": [{"functionRef": "f"}], "end": true}]}""");
    }

    @Test
    void consolePageOfAnInstanceWithALongLoop_needsFewHistoryRequests() throws Exception {
        console.deploy("""
                {"id": "long-loop", "version": "1", "specVersion": "0.8", "start": "Count", "states": [
                  {"name": "Count", "type": "inject", "data": {}, "stateDataFilter": {"output": "${ {n: (.n + 1)} }"}, "transition": "Again"},
                  {"name": "Again", "type": "switch", "dataConditions": [{"condition": "${ .n < 5000 }", "transition": "Count"}],
                   "defaultCondition": {"end": true}}]}""");
        var instance = console.startAndWait("long-loop", "{\"n\": 0}");
        assertThat(console.open("#/instances/" + instance).locator("h1 .badge")).containsText("completed", PATIENT);
        var requests = new AtomicInteger();
        var page = console.newPage();
        page.onRequest(request -> {
            if (request.url().contains("/history")) {
                requests.incrementAndGet();
            }
        });
        page.navigate(console.address() + "/#/instances/" + instance);

        assertThat(shape(page, "Count").locator(".mark text")).containsText("×5000");
        assertThat(page.locator(".edge .times")).containsText(new String[] {"×5000", "×4999"});
        assertThat(requests.get()).isLessThanOrEqualTo(12);
        assertThat((int) page.evaluate("document.querySelectorAll('*').length")).isLessThanOrEqualTo(1_500);
    }

    private static void act(Page page, String action, String command) {
        page.getByRole(AriaRole.BUTTON, named(action)).click();
        assertThat(page.locator(".dialog .command")).containsText(command);
        page.getByRole(AriaRole.DIALOG)
                .getByRole(AriaRole.BUTTON, inside(action))
                .click();
    }

    @Test
    void workflowTooLargeForADiagram_isShownAsAnOutline() throws Exception {
        var states = IntStream.range(0, 1_200)
                .mapToObj(number -> """
                        {"name": "S%d", "type": "inject", "data": {}, %s}""".formatted(
                        number,
                        number == 3 ? "\"end\": true" : "\"transition\": \"S%d\"".formatted((number + 1) % 1_200)))
                .collect(Collectors.joining(","));
        console.deploy("""
                {"id": "long", "version": "1", "specVersion": "0.8", "start": "S0", "states": [%s]}""".formatted(states));
        var page = console.open("#/instances/" + console.startAndWait("long", "{}"));

        assertThat(page.getByLabel("Diagram")).containsText("shapes and edges; at most 1000 can be drawn");
        assertThat(page.locator(".outline-list .outline-entry")).hasCount(1_200);
        assertThat(page.locator(".outline-list .badge.done")).hasCount(4);
        page.getByLabel("Outline of").getByRole(AriaRole.BUTTON).nth(2).click();
        assertThat(page.getByLabel("Data").locator("h2").first()).containsText("S2");
    }

    private Page openLevel(String level) throws Exception {
        var page = console.open("#/instances/" + console.startAndWait("level-" + level, "{}"));
        assertThat(page.locator("h1 .badge")).containsText("waiting");
        return page;
    }

    private static String calling(String id, String function, String action) {
        return """
                {"id": "%s", "version": "1", "specVersion": "0.8", "start": "Call", "functions": [%s],
                 "states": [{"name": "Call", "type": "operation", "actions": [
                   {"name": "a",
                    %s}], "end": true}]}""".formatted(id, function, action);
    }
}
