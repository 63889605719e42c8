package dev.stride.console;

import static dev.stride.console.DevConsole.input;
import static dev.stride.console.DevConsole.named;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.LoadState;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The contrast of the texts of links, buttons and fields, in every state that a mouse or the keyboard gives them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ContrastTest {

    /** The minimum contrast of texts (WCAG 1.4.3). */
    private static final double MINIMUM = 4.5;

    /** Selects what a reader can operate, but for the shapes of diagrams, whose texts do not change. */
    private static final String CONTROLS =
            "a:visible, button:visible, summary:visible, select:visible, input:visible, textarea:visible";

    /** Returns a text that is equal for controls that look alike. */
    private static final String LOOK = """
            e => [e.tagName, e.className, e.disabled, e.getAttribute('aria-pressed'), e.parentElement.tagName, e.parentElement.className].join(' ')""";

    /** Returns the texts in an element with their contrasts, each on the colours behind it. */
    private static final String CONTRASTS = """
            element => {
              const colour = text => {
                const numbers = text.match(/[\\d.]+/g).map(Number);
                const scale = text.startsWith('color(srgb') ? 255 : 1;
                return { rgb: numbers.slice(0, 3).map(each => each * scale), alpha: numbers[3] ?? 1 };
              };
              const behind = each => {
                if (each === null) return [255, 255, 255];
                const { rgb, alpha } = colour(getComputedStyle(each).backgroundColor);
                return alpha === 1 ? rgb : behind(each.parentElement).map((other, index) => rgb[index] * alpha + other * (1 - alpha));
              };
              const luminance = rgb => rgb.map(each => each / 255).map(each => each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4)
                .reduce((sum, each, index) => sum + each * [0.2126, 0.7152, 0.0722][index], 0);
              const contrast = each => {
                const [dark, light] = [luminance(colour(getComputedStyle(each).color).rgb), luminance(behind(each))].toSorted((a, b) => a - b);
                return (light + 0.05) / (dark + 0.05);
              };
              const isText = each => ['INPUT', 'TEXTAREA', 'SELECT'].includes(each.tagName) || [...each.childNodes].some(node => node.nodeType === 3 && node.data.trim() !== '');
              return [element, ...element.querySelectorAll('*')].filter(isText)
                .map(each => `${contrast(each).toFixed(2)} ${each.tagName}.${each.className} ${each.textContent.trim().slice(0, 20)}`);
            }""";

    @RegisterExtension
    private final DevConsole console = new DevConsole();

    /** What a reader does to a control, by name. The mouse leaves a pressed control before it is released, so that nothing happens. */
    private static final Map<String, Consumer<Locator>> STATES = states();

    private static Map<String, Consumer<Locator>> states() {
        var states = new LinkedHashMap<String, Consumer<Locator>>();
        states.put("at rest", control -> control.page().mouse().move(0, 0));
        states.put("focused", Locator::focus);
        states.put("under the mouse", control -> control.hover(new Locator.HoverOptions().setForce(true)));
        states.put("pressed", control -> {
            // A pressed field would open its list.
            if (control.evaluate("e => e.matches('a, button, summary')").equals(true)) {
                control.page().mouse().down();
            }
        });
        return states;
    }

    @ParameterizedTest
    @EnumSource(names = {"LIGHT", "DARK"})
    void textsOfControlsKeepTheirContrast_focusedUnderTheMousePressedAndDisabled(ColorScheme colours) throws Exception {
        console.deploy("""
            {"id": "refused", "version": "1", "specVersion": "0.8", "start": "Refuse", "metadata": {"stride.history": "ALL"},
             "functions": [{"name": "f", "type": "expression", "operation": "error(\\"no\\")"}],
             "states": [{"name": "Refuse", "type": "operation", "actions": [{"functionRef": "f"}], "end": true}]}""");
        var failed = console.startAndWait("refused", "{}");
        var waiting = console.startAndWait("trip", input("trip"));
        var looks = new HashSet<String>();
        var weak = new ArrayList<String>();
        var page = console.open("", colours, 1280);
        for (var address : List.of(
                "#/workflows",
                "#/workflows/order",
                "#/edit/order",
                "#/instances",
                "#/instances/" + failed,
                "#/instances/" + waiting,
                "#/faults",
                "#/events",
                "#/stuck",
                "#/open")) {
            page.navigate(console.address() + "/" + address);
            page.reload();
            page.waitForLoadState(LoadState.NETWORKIDLE);
            PlaywrightAssertions.assertThat(page.getByText("Loading …")).hasCount(0);
            weak.addAll(weakTexts(page, looks));
        }
        page.navigate(console.address() + "/#/workflows/order");
        page.getByRole(AriaRole.BUTTON, named("Start")).click();
        weak.addAll(weakTexts(page, looks));
        console.close(page);

        assertThat(looks).anyMatch(look -> look.contains("primary")).anyMatch(look -> look.contains(" true "));
        assertThat(weak).isEmpty();
    }

    /** Returns the texts with too little contrast among the controls that look like none of those before. */
    private static List<String> weakTexts(Page page, Set<String> looks) {
        var weak = new ArrayList<String>();
        for (var control : page.locator(CONTROLS).all()) {
            var look = (String) control.evaluate(LOOK);
            if (looks.add(look)) {
                STATES.forEach((state, reach) -> {
                    reach.accept(control);
                    ((List<?>) control.evaluate(CONTRASTS))
                            .stream()
                                    .map(String::valueOf)
                                    .filter(text -> Double.parseDouble(text.split(" ", 2)[0]) < MINIMUM)
                                    .forEach(text -> weak.add(state + ": " + text));
                });
                page.mouse().move(0, 0);
                page.mouse().up();
            }
        }
        return weak;
    }
}
