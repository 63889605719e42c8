package dev.stride.console;

import static dev.stride.console.DevConsole.input;

import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.LoadState;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** All views of the console, in both colour schemes and on a wide and a narrow screen. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ViewsTest {

    @RegisterExtension
    private final DevConsole console = new DevConsole();

    @ParameterizedTest
    @EnumSource(names = {"LIGHT", "DARK"})
    void viewsHaveNoAccessibilityViolations(ColorScheme colours) throws Exception {
        var views = new LinkedHashMap<>(Map.of(
                "workflows", "#/workflows",
                "workflow", "#/workflows/order",
                "no-workflow", "#/workflows/nowhere",
                "new-definition", "#/edit",
                "instances", "#/instances",
                "no-instances", "#/instances?workflow=none",
                "no-instance", "#/instances/nowhere",
                "stuck", "#/stuck",
                "events", "#/events",
                "open", "#/open"));
        views.put("instances-filtered", "#/instances?status=COMPLETED&id=a&startedBy=client");
        for (var example : List.of("order", "petstore", "trip", "quorum", "loan")) {
            views.put("instance-" + example, "#/instances/" + console.startAndWait(example, input(example)));
        }
        for (var width : ViewCheck.WIDTHS) {
            var page = console.open("", colours, width);
            for (var view : views.entrySet()) {
                page.navigate(console.address() + "/" + view.getValue());
                page.reload();
                page.locator(".hint, table, .visits, .empty, .problem").first().waitFor();
                page.waitForLoadState(LoadState.NETWORKIDLE);
                new ViewCheck(view.getKey(), colours, width).check(page);
            }
            console.close(page);
        }
    }
}
