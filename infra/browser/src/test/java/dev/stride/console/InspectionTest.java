package dev.stride.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.stride.console.DevConsole.input;
import static dev.stride.console.DevConsole.inside;
import static dev.stride.console.DevConsole.named;
import static dev.stride.console.DevConsole.shape;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Response;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.SelectOption;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests how readers inspect a run, by zoom, comparison and keys, and which requests the console sends for it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class InspectionTest {

    private static final Pattern HISTORY = Pattern.compile("/history");
    private static final int REQUESTS = 25;
    private static final int BYTES = 70 * 1024;

    @RegisterExtension
    private final DevConsole console = new DevConsole();

    @Test
    void timelineRange_canBeNarrowedByMouseDragOrZoomButtonOrInputField() throws Exception {
        console.deploy("""
            {"id": "paused", "version": "1", "specVersion": "0.8", "start": "First", "states": [
              {"name": "First", "type": "inject", "data": {}, "transition": "Wait"},
              {"name": "Wait", "type": "sleep", "duration": "PT3S", "transition": "Last"},
              {"name": "Last", "type": "inject", "data": {}, "end": true}]}""");
        var page = console.open("#/instances/" + console.startAndWait("paused", "{}", "PT29S"));
        var rows = page.locator(".visits > li");
        assertThat(rows).hasCount(3);
        page.getByLabel("Shorten long gaps").uncheck();
        var overview = page.locator(".overview");
        overview.scrollIntoViewIfNeeded();
        var box = overview.boundingBox();
        page.mouse().move(box.x + box.width * 0.8, box.y + 5);
        page.mouse().down();
        page.mouse().move(box.x + box.width + 20, box.y + 5);
        page.mouse().up();

        var first = rows.filter(new Locator.FilterOptions().setHasText("First"));
        assertThat(first).hasCount(0);
        assertThat(page).hasURL(Pattern.compile("from=\\d+"));
        page.reload();
        assertThat(rows.last()).containsText("Last");
        assertThat(first).hasCount(0);
        page.getByRole(AriaRole.BUTTON, named("All")).click();
        assertThat(rows).hasCount(3);
        page.getByLabel("From second").fill("2.5");
        page.getByLabel("From second").press("Tab");
        assertThat(first).hasCount(0);
        page.getByRole(AriaRole.BUTTON, named("All")).click();
        page.getByRole(AriaRole.BUTTON, named("Zoom in")).click();
        assertThat(rows.filter(new Locator.FilterOptions().setHasText("Wait"))).hasCount(1);
        page.getByRole(AriaRole.BUTTON, named("Zoom out")).click();
        assertThat(page.getByRole(AriaRole.BUTTON, named("Zoom out"))).isDisabled();
        assertThat(rows).hasCount(3);
        page.getByLabel("Filter").fill("last");
        assertThat(rows).hasCount(1);
        page.getByLabel("Failed only").check();
        assertThat(page.getByLabel("Visits of states")).containsText("No visit of a state is in this part.");
    }

    @Test
    void stateSelectedInTheDiagramBeforeTheHistoryLoads_isShownAfterLoading() throws Exception {
        var page = console.newPage();
        var held = holdHistory(page);
        page.navigate(console.address() + "/#/instances/" + console.startAndWait("loan", input("loan")));
        shape(page, "Approve").click();
        assertThat(page.getByLabel("Data").locator("h2")).hasText("Data");
        held.release();

        assertThat(page.getByLabel("Data").locator("h2")).hasText("Approve");
    }

    @Test
    void retryFormOpenedBeforeTheHistoryLoads_showsTheDataOfTheFailedState() throws Exception {
        console.deploy("""
            {"id": "refused", "version": "1", "specVersion": "0.8", "start": "Refuse", "metadata": {"stride.history": "ALL"},
             "functions": [{"name": "f", "type": "expression", "operation": "error(\\"no\\")"}],
             "states": [{"name": "Refuse", "type": "operation", "actions": [{"functionRef": "f"}], "end": true}]}""");
        var page = console.newPage();
        var held = holdHistory(page);
        page.navigate(console.address() + "/#/instances/" + console.startAndWait("refused", "{\"by\": 0}"));
        page.getByRole(AriaRole.BUTTON, named("Retry")).click();
        held.release();

        assertThat(page.getByLabel("Data of the state, to be changed before the retry"))
                .hasValue("{\n  \"by\": 0\n}");
    }

    @Test
    void pageOfARetriedInstance_pollsAgain_ifTheFirstAnswerStillShowsTheFailedStatus() throws Exception {
        console.deploy("""
            {"id": "zero", "version": "1", "specVersion": "0.8", "start": "Check",
             "functions": [{"name": "f", "type": "expression", "operation": "if .by == 0 then error(\\"no\\") else . end"}],
             "states": [{"name": "Check", "type": "operation", "actions": [{"functionRef": "f"}], "end": true}]}""");
        var instance = console.startAndWait("zero", "{\"by\": 0}");
        var page = console.newPage();
        var failed = console.get("/instances/" + instance);
        var isRetried = new AtomicBoolean();
        page.onRequest(request -> isRetried.compareAndSet(false, request.url().endsWith("/retry")));
        page.route("**/instances/" + instance, route -> {
            // The retry takes effect only after the first question, whose answer has another tag all the same.
            if (isRetried.getAndSet(false)) {
                route.fulfill(new Route.FulfillOptions()
                        .setContentType("application/json")
                        .setHeaders(Map.of("ETag", "\"counted\""))
                        .setBody(failed));
            } else {
                route.resume();
            }
        });
        page.navigate(console.address() + "/#/instances/" + instance);
        page.getByRole(AriaRole.BUTTON, named("Retry")).click();
        page.locator(".dialog textarea").fill("{\"by\": 3}");
        page.getByRole(AriaRole.DIALOG)
                .getByRole(AriaRole.BUTTON, inside("Retry"))
                .click();

        assertThat(page.locator("h1 .badge")).containsText("completed");
    }

    @Test
    void comparisonOfTwoStateVisits_staysOpenWhenTheInstanceChanges() throws Exception {
        console.deploy("""
            {"id": "twice", "version": "1", "specVersion": "0.8", "start": "One", "metadata": {"stride.history": "ALL"}, "states": [
              {"name": "One", "type": "inject", "data": {"one": 1}, "transition": "Two"},
              {"name": "Two", "type": "inject", "data": {"two": 2}, "transition": "Wait"},
              {"name": "Wait", "type": "sleep", "duration": "PT1H", "end": true}]}""");
        var instance = console.startAndWait("twice", "{}");
        var page = console.open("#/instances/" + instance);
        page.locator(".visits .visit").nth(1).click();
        page.getByLabel("Another visit").selectOption(new SelectOption().setIndex(1));
        var difference = page.getByLabel("Data").locator(".difference").last();
        assertThat(difference).containsText("/one");
        console.post("/instances/" + instance + "/suspend", "{}");

        assertThat(page.locator("h1 .badge")).containsText("suspended");
        assertThat(difference).containsText("/one");
    }

    /** Requests that a page has sent and that the test answers later. */
    private record Held(Page page, List<Route> routes) {

        void release() {
            page.unroute(HISTORY);
            routes.forEach(Route::resume);
        }
    }

    private static Held holdHistory(Page page) {
        var held = new Held(page, new CopyOnWriteArrayList<>());
        page.route(HISTORY, held.routes()::add);
        return held;
    }

    @Test
    void versionsOfAWorkflowAreComparedLineByLine() throws Exception {
        for (var version : List.of("1", "2")) {
            console.deploy("""
                {"id": "edited", "version": "%1$s", "specVersion": "0.8", "start": "Set",
                 "states": [
                   {"name": "Set", "type": "inject",
                    "data": {"version": %1$s},
                    "end": true}]}""".formatted(version));
        }
        var page = console.open("#/workflows/edited");
        page.getByLabel("Compare with version").selectOption("1");

        assertThat(page.locator(".lines .removed"))
                .containsText(new String[] {"\"version\": \"1\"", "\"data\": {\"version\": 1}"});
        assertThat(page.locator(".lines .added"))
                .containsText(new String[] {"\"version\": \"2\"", "\"data\": {\"version\": 2}"});
        assertThat(page.locator(".lines .added .unseen").first()).hasText("added: ");
    }

    @Test
    void stateDataOfAnInstance_canBeComparedWithTheSameStateOfAnotherInstance() throws Exception {
        console.deploy("""
            {"id": "kept", "version": "1", "specVersion": "0.8", "start": "Set", "metadata": {"stride.history": "ALL"},
             "states": [{"name": "Set", "type": "inject", "data": {"set": true}, "end": true}]}""");
        var other = console.startAndWait("kept", "{\"size\": 1, \"same\": 1}");
        var page = console.open("#/instances/" + console.startAndWait("kept", "{\"size\": 2, \"same\": 1}"));
        page.locator(".visits .visit").first().click();
        page.getByLabel("Compare with instance").fill(other);
        page.getByRole(AriaRole.BUTTON, named("Compare")).click();
        var comparison = page.getByLabel("Comparison with another instance");

        assertThat(comparison.locator(".difference").first()).hasText(Pattern.compile("changed\\s*/size\\s*1 → 2\\s*"));
        page.getByLabel("Compare with instance").fill("nowhere");
        page.getByRole(AriaRole.BUTTON, named("Compare")).click();
        assertThat(comparison.getByRole(AriaRole.ALERT)).containsText("nowhere");
    }

    @Test
    void largeOutputOfAState_isDisplayedAndExportedCompletely() throws Exception {
        console.deploy("""
                {"id": "filled", "version": "1", "specVersion": "0.8", "start": "Fill", "metadata": {"stride.history": "ALL"},
                 "functions": [{"name": "fill", "type": "expression", "operation": "{text: (\\"ab\\" * 5000)}"}],
                 "states": [{"name": "Fill", "type": "operation", "actions": [{"functionRef": "fill"}], "end": true}]}""");
        var page = console.open("#/instances/" + console.startAndWait("filled", "{}"));
        page.locator(".visits .visit").first().click();
        assertThat(page.getByLabel("Data").first()).containsText("abababab");
        assertThat(page.getByLabel("Data").first()).not().containsText("dataRef");
        var exported = page.waitForDownload(
                () -> page.getByRole(AriaRole.BUTTON, named("Export this run")).click());

        assertThat(Files.readString(exported.path())).contains("abababab").doesNotContain("dataRef");
    }

    @Test
    void singleKeyShortcuts_workUntilTheUserSwitchesThemOff() throws Exception {
        var page = console.open("#/instances/" + console.startAndWait("order", input("order")));
        assertThat(page.locator(".visits > li").first()).isVisible();
        page.keyboard().press("]");
        page.keyboard().press("]");
        assertThat(page.locator(".visits .visit").nth(1)).hasAttribute("aria-pressed", "true");
        page.keyboard().press("2");
        assertThat(page.getByLabel("Visits of states")).isFocused();
        page.keyboard().press("g");
        page.keyboard().press("w");
        assertThat(page.locator("h1")).hasText("Workflows");
        assertThat(page.locator("tbody a").first()).isVisible();
        page.keyboard().press("j");
        page.keyboard().press("j");
        assertThat(page.locator("tbody a").nth(1)).isFocused();
        page.keyboard().press("/");
        assertThat(page.getByLabel("Search")).isFocused();
        page.keyboard().type("?gi");
        assertThat(page.getByLabel("Search")).hasValue("?gi");
        page.getByLabel("Search").blur();
        page.keyboard().press("?");
        page.getByLabel("Single keys act").uncheck();
        page.keyboard().press("Escape");
        assertThat(page.getByRole(AriaRole.DIALOG)).hasCount(0);
        for (var key : List.of("?", "g", "i", "j", "/", ".")) {
            page.keyboard().press(key);
        }

        assertThat(page.getByRole(AriaRole.DIALOG)).hasCount(0);
        assertThat(page.locator("h1")).hasText("Workflows");
        assertThat(page.getByLabel("Search")).not().isFocused();
        assertThat(page.getByRole(AriaRole.BUTTON, named("Pause updates"))).isVisible();
    }

    @Test
    void pageWithPausedUpdates_sendsNoRequestUntilUpdatesAreResumed() throws Exception {
        var page = console.newPage();
        page.clock().install();
        page.navigate(console.address() + "/#/instances/" + console.startAndWait("trip", input("trip")));
        assertThat(page.locator("h1 .badge")).containsText("waiting");
        page.getByRole(AriaRole.BUTTON, named("Pause updates")).click();
        var requests = new AtomicInteger();
        page.onRequest(_ -> requests.incrementAndGet());
        page.clock().runFor(60_000);
        assertThat(requests).hasValue(0);
        page.waitForRequest(
                "**/instances/*",
                () -> page.getByRole(AriaRole.BUTTON, named("Resume updates")).click());
        assertThat(requests).hasPositiveValue();
    }

    @Test
    void pageOfAWaitingInstance_pollsAtMostFiveTimesAMinuteAndNeverWhileHidden() throws Exception {
        var page = console.newPage();
        page.clock().install();
        var instance = console.startAndWait("trip", input("trip"));
        page.navigate(console.address() + "/#/instances/" + instance);
        assertThat(page.locator("h1 .badge")).containsText("waiting");
        passAMinute(page);
        page.evaluate("() => { const page = document.querySelector('main'); window.changes = [];"
                + " new MutationObserver(all => window.changes.push(...all.filter(each => !each.target.parentElement?.closest('.waits, .timeline, .axis'))))"
                + ".observe(page, { subtree: true, childList: true, attributes: true }); }");
        var requests = new AtomicInteger();
        page.onRequest(request -> requests.addAndGet(request.url().contains(instance) ? 1 : 0));
        passAMinute(page);
        assertThat(requests.get()).isBetween(1, 5);
        assertThat(page.evaluate("() => window.changes.length")).isEqualTo(0);
        page.evaluate("() => { Object.defineProperty(document, 'hidden', { value: true });"
                + " document.dispatchEvent(new Event('visibilitychange')); }");
        requests.set(0);
        passAMinute(page);
        assertThat(requests).hasValue(0);
    }

    /** Lets the clock of a page pass a minute, in which each request is answered before time goes on. */
    private static void passAMinute(Page page) {
        for (var second = 0; second < 60; second++) {
            page.clock().runFor(1_000);
            page.evaluate(
                    "() => fetch('/console/app.js', { cache: 'no-store' }).then(response => response.text()).then(() => 1)");
        }
    }

    @Test
    void chosenTheme_overridesTheSystemTheme() {
        var page = console.open("#/workflows");
        page.getByRole(AriaRole.BUTTON, named("Keys")).click();
        page.locator(".dialog select").selectOption("dark");
        page.reload();

        assertThat(page.locator("body")).hasCSS("background-color", "rgb(15, 19, 25)");
    }

    @Test
    void costOfAnInstance_isShownWithTheNumberOfCommitsAndMessages() throws Exception {
        var page = console.open("#/instances/" + console.startAndWait("order", input("order")));
        page.locator(".cost summary").click();

        assertThat(page.locator(".cost")).containsText(Pattern.compile("Cost: about \\$0\\.0000\\d\\d"));
        assertThat(page.locator(".cost")).containsText(Pattern.compile("\\d+ commits, \\d+ messages"));
        assertThat(page.locator(".cost")).containsText("A million such runs cost about $");
    }

    @Test
    void instancesCanBeFilteredByLabel_andAreCountedByStatus() throws Exception {
        console.deploy("""
                {"id": "labelled", "version": "1", "specVersion": "0.8", "start": "Set",
                 "metadata": {"stride.labels": {"order": "${ .order }"}},
                 "states": [{"name": "Set", "type": "inject", "data": {}, "end": true}]}""");
        console.startAndWait("labelled", "{\"order\": \"A-7\"}");
        console.startAndWait("labelled", "{\"order\": \"B-8\"}");
        var page = console.open("#/instances?workflow=labelled");
        assertThat(page.locator("tbody tr")).hasCount(2);
        assertThat(page.locator("main .hint").first()).containsText("2 completed");
        page.getByRole(AriaRole.LINK, named("order: A-7")).click();

        assertThat(page.locator("tbody tr")).hasCount(1);
        assertThat(page.locator("tbody tr")).containsText("order: A-7");
        assertThat(page.getByLabel("Label")).hasValue("order:A-7");
        page.getByLabel("Label").fill("order:C-9");
        page.getByLabel("Label").press("Enter");
        assertThat(page.locator(".empty")).containsText("No instance matches these filters.");
    }

    @Test
    void firstVisitOfAnInstancePage_needsFewRequestsAndBytes() throws Exception {
        console.startAndWait("order", input("order"));
        var page = console.newPage();
        var responses = new CopyOnWriteArrayList<Response>();
        page.onResponse(responses::add);
        page.navigate(console.address() + "/#/instances");
        page.locator("tbody a").first().click();
        assertThat(page.locator(".visits > li").first()).isVisible();
        assertThat(page.locator(".shape").first()).isVisible();

        assertThat(responses).hasSizeLessThanOrEqualTo(REQUESTS);
        var bytes = 0;
        for (var response : responses) {
            bytes += gzipped(response.body()).length;
        }
        assertThat(bytes).isLessThanOrEqualTo(BYTES);
    }

    @Test
    void consoleJavaScript_shortensLongGapsOfTheTimeline_andListsLineDifferencesOfTwoTexts() {
        var page = console.open("");

        assertThat(page.evaluate("""
            async () => {
                const { axisOf, clamped, zoomed } = await import('/console/fold/axis.js');
                const { lineDifferences } = await import('/console/fold/lines.js');
                const axis = axisOf([0, 10, 20, 30, 10_000, 10_010], { from: 0, to: 10_020 }, true);
                const rows = (one, other) => lineDifferences(one, other).map(({ kind, text }) => `${kind} ${text}`).join(', ');
                return [axis.breaks.length, axis.place(10_000) - axis.place(30), axis.timeAt(axis.place(10_010)), axis.timeAt(axis.place(5)),
                    axisOf([0, 10, 20, 30, 10_000, 10_010], { from: 0, to: 10_020 }, false).breaks.length,
                    axisOf(Array.from({ length: 200 }, (_, index) => Math.floor(index / 4) * 1_000 + index % 4), { from: 0, to: 50_000 }, true).breaks.length,
                    JSON.stringify(zoomed({ from: 0, to: 100 }, 0.5, { from: 0, to: 100 })), String(clamped({ from: -5, to: 105 }, { from: 0, to: 100 })),
                    rows('a\\nb\\nc', 'a\\nx\\nc\\nd'), rows('a', 'a')].join(' | ');
            }"""))
                .isEqualTo("1 | 30 | 10010 | 5 | 0 | 8 | {\"from\":25,\"to\":75} | null"
                        + " | same a, removed b, added x, same c, added d | same a");
    }

    private static byte[] gzipped(byte[] body) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(bytes)) {
            gzip.write(body);
        }
        return bytes.toByteArray();
    }
}
