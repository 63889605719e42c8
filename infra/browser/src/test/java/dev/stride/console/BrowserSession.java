package dev.stride.console;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.ColorScheme;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

/** A Chromium of this machine, without a window. It records what must not happen on a page. */
final class BrowserSession implements AutoCloseable {

    private static final int HEIGHT = 900;

    /** How long an assertion waits for a page on a busy machine, in milliseconds. */
    private static final double LONGEST = 30_000;

    /** Errors that the browser reports although the console handles them: no server, and what the API refuses. */
    private static final List<String> EXPECTED =
            List.of("ERR_CONNECTION_REFUSED", "status of 400", "status of 404", "status of 409", "status of 422");

    private final Playwright playwright;
    private final Browser browser;
    private final List<String> violations = new CopyOnWriteArrayList<>();

    BrowserSession() {
        PlaywrightAssertions.setDefaultAssertionTimeout(LONGEST);
        playwright = Playwright.create(
                new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        browser = playwright
                .chromium()
                .launch(new BrowserType.LaunchOptions()
                        .setExecutablePath(executable())
                        .setArgs(System.getProperty("user.name").equals("root") ? List.of("--no-sandbox") : List.of()));
    }

    /** Opens an empty page. Requests to other servers, errors and violations of the Content Security Policy are recorded. */
    Page newPage(String origin, ColorScheme colours, int width) {
        var context = browser.newContext(
                new Browser.NewContextOptions().setColorScheme(colours).setViewportSize(width, HEIGHT));
        var page = context.newPage();
        page.onConsoleMessage(message -> {
            if (message.type().equals("error") && EXPECTED.stream().noneMatch(message.text()::contains)) {
                violations.add(message.text() + " at " + message.location());
            }
        });
        page.onPageError(violations::add);
        page.onRequest(request -> {
            if (!request.url().startsWith(origin) && !request.url().startsWith("data:")) {
                violations.add("a request to " + request.url());
            }
        });
        return page;
    }

    /** Returns errors, violations of the policy, and requests to other servers, on all pages. */
    List<String> violations() {
        return violations;
    }

    void close(Page page) {
        BrowserContext context = page.context();
        context.close();
    }

    @Override
    public void close() {
        browser.close();
        playwright.close();
    }

    private static Path executable() {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .flatMap(folder -> Stream.of("chromium", "chromium-browser", "google-chrome")
                        .map(name -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("install Chromium: there is none on the PATH"));
    }
}
