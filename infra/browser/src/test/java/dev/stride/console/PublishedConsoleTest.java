package dev.stride.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.stride.console.DevConsole.named;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The console of a stack, whose readers sign in at an issuer of tokens. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class PublishedConsoleTest {

    private static final String INPUT = "Input, as JSON";
    private static final long PAST_THE_TOKEN = 601_000;

    private DevConsole dev;
    private MockIssuer issuer;
    private PublishedConsole published;
    private BrowserSession session;

    /** Addresses of requests, and what pages wrote to their logs. */
    private final List<String> seen = new CopyOnWriteArrayList<>();

    private final List<Page> opened = new ArrayList<>();

    @BeforeAll
    void start() throws InterruptedException {
        dev = new DevConsole();
        session = new BrowserSession();
    }

    @BeforeEach
    void publish() throws IOException {
        issuer = new MockIssuer();
        published = new PublishedConsole(dev.address(), issuer);
    }

    @AfterEach
    void pagesShowedNoErrorsAndNoToken() {
        opened.forEach(session::close);
        opened.clear();
        published.close();
        issuer.close();
        var violations = session.violations().stream()
                .filter(each -> !each.startsWith("a request to " + issuer.address()) && !each.contains("status of 401"))
                .toList();
        session.violations().clear();
        assertThat(violations).isEmpty();
        assertThat(seen).noneMatch(text -> text.contains("secret-token"));
        seen.clear();
    }

    @AfterAll
    void stop() {
        session.close();
        dev.close();
    }

    @Test
    void userSignsInWithPkceAndReturnsToTheRequestedPage() {
        var page = open("#/workflows/greeting");

        assertThat(page.locator("h1")).containsText("greeting");
        assertThat(page.url()).isEqualTo(published.address() + "/#/workflows/greeting");
        assertThat(issuer.authorizations()).singleElement().satisfies(asked -> {
            assertThat(asked)
                    .containsEntry("response_type", "code")
                    .containsEntry("code_challenge_method", "S256")
                    .containsEntry("client_id", MockIssuer.CLIENT)
                    .containsEntry("redirect_uri", published.address() + "/");
            assertThat(asked.get("scope")).contains("stride/read", "stride/operate");
            assertThat(asked.get("code_challenge")).hasSize(43);
        });
        assertThat(stored(page)).doesNotContain("secret-token").doesNotContain("code-1");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        state | another               | This sign-in was not begun in this tab.
        iss   | https://evil.example  | The answer did not come from
        iss   |                       | The answer did not come from
        """)
    void signInResponseWithAnotherOAuthStateOrIssuer_isRefused(String parameter, String value, String message) {
        issuer.answerWith(parameter, value == null ? "" : value);
        var page = open("#/workflows");

        assertThat(page.getByRole(AriaRole.ALERT)).containsText(message);
        assertThat(page.getByRole(AriaRole.BUTTON, named("Sign in"))).isVisible();
        assertThat(issuer.tokens()).isZero();
    }

    @Test
    void openForm_keepsItsInputWhenTheSessionEnds() {
        var page = open("#/workflows/greeting");
        page.getByRole(AriaRole.BUTTON, named("Start")).click();
        page.getByLabel(INPUT).fill("{\"name\": \"Ada\"}");
        issuer.revokeTokens();
        page.locator(".dialog .primary").click();
        assertThat(page.locator(".dialog")).containsText("Your session has ended");
        page.locator(".dialog")
                .getByRole(AriaRole.BUTTON, DevConsole.inside("Sign in again"))
                .click();

        assertThat(page.getByLabel(INPUT)).hasValue("{\"name\": \"Ada\"}");
        assertThat(page.url()).isEqualTo(published.address() + "/#/workflows/greeting");
        assertThat(stored(page)).doesNotContain("Ada").doesNotContain("secret-token");
        page.locator(".dialog .primary").click();
        assertThat(page.locator("h1 .badge")).containsText("completed");
    }

    @Test
    void expiredSessionOfAPageWithoutUnsavedInput_isRenewedAutomatically() {
        var page = newPage();
        page.clock().install();
        page.navigate(published.address() + "/#/instances");
        assertThat(page.locator("h1")).hasText("Instances");
        page.clock().fastForward(PAST_THE_TOKEN);

        page.waitForCondition(() -> issuer.tokens() == 2);
        assertThat(page.locator("h1")).hasText("Instances");
        assertThat(page.url()).isEqualTo(published.address() + "/#/instances");
    }

    @Test
    void buttonThatNeedsAMissingPermission_isDisabledAndExplainsWhy() {
        issuer.grantOnly("stride/read");
        var page = open("#/workflows/greeting");
        var start = page.getByRole(AriaRole.BUTTON, named("Start"));

        assertThat(start).isDisabled();
        assertThat(start).hasAttribute("title", "Your sign-in lacks the right start.");
    }

    @Test
    void cloudFrontFunction_removesTheApiPrefixFromThePath() throws IOException {
        var lines = Files.readString(Path.of("../deploy/console.yaml")).lines().toList();
        var code = lines.stream()
                .skip(lines.indexOf("      FunctionCode: |") + 1L)
                .takeWhile(line -> line.startsWith("        "))
                .reduce("", (text, line) -> text + line + "\n");
        var page = session.newPage("about:", ColorScheme.LIGHT, 1280);

        assertThat(page.evaluate(
                        "uris => { " + code + " return uris.map(uri => handler({ request: { uri } }).uri).join(' '); }",
                        List.of("/api/workflows", "/api/instances/api/x", "/api/")))
                .isEqualTo("/workflows /instances/api/x /");
    }

    private Page open(String address) {
        var page = newPage();
        page.navigate(published.address() + "/" + address);
        return page;
    }

    private Page newPage() {
        var page = session.newPage(published.address(), ColorScheme.LIGHT, 1280);
        opened.add(page);
        page.onRequest(request -> seen.add(request.url()));
        page.onConsoleMessage(message -> seen.add(message.text()));
        return page;
    }

    /** Returns all that the page has stored, and its address. */
    private static String stored(Page page) {
        return page.context().storageState()
                + page.evaluate("() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }])");
    }
}
