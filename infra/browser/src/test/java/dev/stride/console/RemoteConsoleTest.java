package dev.stride.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.stride.console.DevConsole.named;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import dev.stride.local.client.ApiClient;
import dev.stride.local.client.ApiClient.RetrySchedule;
import dev.stride.local.client.RequestAuthentication;
import dev.stride.local.http.AccessKey;
import dev.stride.local.http.ConsoleProxy;
import java.net.URI;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;

/** The console of {@code stride console}, in a browser. */
final class RemoteConsoleTest {

    private static final String KEY = "00112233445566778899aabbccddeeff";

    @Test
    void addressOfTheConsoleProxy_opensTheConsoleOfTheRemoteDeployment() throws Exception {
        try (var remote = new DevConsole();
                var session = new BrowserSession();
                var api = new ApiClient(
                        URI.create(remote.address()),
                        RequestAuthentication.ANONYMOUS,
                        RetrySchedule.standard(),
                        InstantSource.system());
                var proxy = new ConsoleProxy(
                        0, api, new AccessKey(KEY), "--endpoint https://stride.example.com --profile team")) {
            proxy.start();
            var origin = proxy.address().replaceFirst("/#.*", "");
            var page = session.newPage(origin, ColorScheme.LIGHT, 1280);
            page.navigate(proxy.address());
            page.getByRole(AriaRole.LINK, named("greeting")).click();
            page.getByRole(AriaRole.BUTTON, named("Start")).click();
            assertThat(page.locator(".dialog .command"))
                    .containsText("./stride start greeting --endpoint https://stride.example.com --profile team");
            page.getByLabel("Input, as JSON").fill("{\"name\": \"Ada\"}");
            page.getByLabel("Input, as JSON").press("Tab");
            page.keyboard().press("Tab");
            page.keyboard().press("Enter");
            assertThat(page.locator("h1 .badge")).containsText("completed");
            page.reload();
            assertThat(page.locator("h1 .badge")).containsText("completed");

            assertThat(page.url()).doesNotContain(KEY);
            assertThat(session.violations()).isEmpty();
        }
    }
}
