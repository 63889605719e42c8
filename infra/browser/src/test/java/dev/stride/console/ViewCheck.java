package dev.stride.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.nio.file.Path;
import java.util.List;

/** A view of the console with colours and a width. Its check saves a picture of it in {@code target/console}. */
record ViewCheck(String name, ColorScheme colours, int width) {

    /** The widths of a wide and of a narrow screen. */
    static final List<Integer> WIDTHS = List.of(1280, 320);

    private static final List<String> RULES = List.of("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa");

    /** Fails if the view violates a rule of WCAG 2.2 AA or scrolls sideways. */
    void check(Page page) {
        page.screenshot(new Page.ScreenshotOptions()
                .setFullPage(true)
                .setPath(Path.of("target/console/%s-%d-%s.png".formatted(colours, width, name))));
        // The legacy mode omits frames of other origins, of which the console has none, and takes half the time.
        assertThat(new AxeBuilder(page)
                        .setLegacyMode(true)
                        .withTags(RULES)
                        .analyze()
                        .getViolations())
                .as("%s", this)
                .isEmpty();
        assertThat(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
                .as("%s does not scroll sideways", this)
                .isEqualTo(true);
    }
}
