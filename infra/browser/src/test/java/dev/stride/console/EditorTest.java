package dev.stride.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The editor of the console of {@code stride dev} with the examples, in a browser. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class EditorTest {

    @RegisterExtension
    private final DevConsole console = new DevConsole();

    @Test
    void editorUnderlinesDefinitionFaults_andDeploysTheCorrectedDefinition() {
        var page = open("#/edit", ColorScheme.LIGHT, 1280);
        paste(page, """
                id: edited
                version: '1.0'
                specVersion: '0.8'
                start: Wait
                states:
                  - { name: Wait, type: operation, actions: [{ functionRef: missing }], transition: Nowhere }
                """);

        assertThat(page.locator(".faults .error")).hasCount(2);
        assertThat(page.locator(".faults .error").first()).containsText("line 6, column");
        assertThat(page.locator("stride-editor .cm-lintRange-error")).hasCount(2);
        assertThat(page.locator("stride-editor .cm-lintRange-error")).hasText(new String[] {"missing", "Nowhere"});
        assertThat(page.getByLabel("Diagram of")).isVisible();
        assertThat(deploy(page)).isDisabled();

        paste(page, """
                id: edited
                version: '1.0'
                specVersion: '0.8'
                start: Wait
                states:
                  - { name: Wait, type: sleep, duration: PT1S, end: true }
                """);
        assertThat(page.locator(".faults")).hasCount(0);
        deploy(page).click();

        assertThat(page.locator("h1")).containsText("edited 1.0");
        page.navigate(console.address() + "/#/workflows");
        assertThat(page.locator("tbody")).containsText("edited");
    }

    @Test
    void editorDeploysAChangedDefinitionUnderTheSuggestedNextVersion() {
        var page = open("#/edit/greeting", ColorScheme.LIGHT, 1280);
        assertThat(page.locator(".hint").first()).containsText("is deployed with this content");
        var text = page.getByLabel("Definition", new Page.GetByLabelOptions().setExact(true));
        text.press("Control+Home");
        page.keyboard().press("End");
        page.keyboard().press("Enter");
        page.keyboard().type("\"description\": \"changed\",");
        page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Set version 1.1"))
                .click();
        deploy(page).click();

        assertThat(page.locator("h1")).containsText("greeting 1.1");
    }

    @Test
    void editorProposesStatesWhileTheAuthorTypes() {
        var page = open("#/edit", ColorScheme.LIGHT, 1280);
        paste(page, """
                id: proposed
                version: '1.0'
                specVersion: '0.8'
                start: Wait
                states:
                  - name: Waiting
                    type: inject
                    data: {}
                    transition:""");
        page.keyboard().type(" Wai");

        // A click, since for a moment after it has opened the list takes no keys.
        page.locator("stride-editor .cm-tooltip-autocomplete li")
                .filter(new Locator.FilterOptions().setHasText("Waiting"))
                .click();
        assertThat(page.locator("stride-editor .cm-content")).containsText("transition: Waiting");
    }

    @Test
    void selectingADiagramShape_movesTheEditorCursorToItsLines() {
        var page = open("#/edit/order", ColorScheme.LIGHT, 1280);
        page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName(Pattern.compile("GoldDiscount")))
                .press("Enter");

        assertThat(page.locator("stride-editor .cm-activeLine")).containsText("GoldDiscount");
    }

    @Test
    void tabKey_movesTheFocusOutOfTheEditor() {
        var page = open("#/edit/order", ColorScheme.LIGHT, 1280);
        page.getByLabel("Definition", new Page.GetByLabelOptions().setExact(true))
                .press("Tab");

        assertThat(page.evaluate("document.activeElement.localName")).isNotEqualTo("stride-editor");
    }

    @ParameterizedTest
    @EnumSource(names = {"LIGHT", "DARK"})
    void editorHasNoAccessibilityViolations(ColorScheme colours) {
        for (var width : ViewCheck.WIDTHS) {
            var page = open("#/edit/order", colours, width);
            new ViewCheck("edit", colours, width).check(page);
            console.close(page);
        }
    }

    private Page open(String address, ColorScheme colours, int width) {
        var page = console.open(address, colours, width);
        page.locator("svg.diagram").waitFor();
        return page;
    }

    /** Replaces the text of the editor by pasting another one. */
    private static void paste(Page page, String text) {
        page.context().grantPermissions(List.of("clipboard-read", "clipboard-write"));
        page.evaluate("text => navigator.clipboard.writeText(text)", text);
        var editor = page.getByLabel("Definition", new Page.GetByLabelOptions().setExact(true));
        editor.press("Control+A");
        editor.press("Control+V");
    }

    private static Locator deploy(Page page) {
        return page.getByRole(
                AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Deploy").setExact(true));
    }
}
