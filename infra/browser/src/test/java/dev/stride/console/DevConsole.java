package dev.stride.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import dev.stride.local.command.RunningDev;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The console of {@code stride dev} with the examples, in a browser. As an extension of a test class, it fails a test after which
 * a page has reported an error, and stops after the last test.
 */
final class DevConsole implements AutoCloseable, AfterEachCallback, AfterAllCallback {

    private static final Path EXAMPLES = Path.of("../../examples");
    private static final Pattern INSTANCE = Pattern.compile("\"id\":\"([^\"]+)\"");
    private static final int DESKTOP = 1280;

    private final BrowserSession session = new BrowserSession();
    private final HttpClient client = HttpClient.newHttpClient();
    private final RunningDev dev;

    /** @param options more words of the command {@code stride dev} */
    DevConsole(String... options) {
        try {
            dev = new RunningDev(EXAMPLES, options);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while stride dev started", e);
        }
    }

    @Override
    public void afterEach(ExtensionContext context) {
        requireNoErrors();
    }

    @Override
    public void afterAll(ExtensionContext context) {
        close();
    }

    String address() {
        return dev.address();
    }

    /** Opens a view on a wide screen. @param address begins with {@code #}, or is empty */
    Page open(String address) {
        return open(address, ColorScheme.LIGHT, DESKTOP);
    }

    Page open(String address, ColorScheme colours, int width) {
        var page = session.newPage(dev.address(), colours, width);
        page.navigate(dev.address() + "/" + address);
        return page;
    }

    /** Opens an empty page, which the test prepares before it opens a view. */
    Page newPage() {
        return session.newPage(dev.address(), ColorScheme.LIGHT, DESKTOP);
    }

    void close(Page page) {
        session.close(page);
    }

    /** Fails if a page had an error, a violation of its policy, or a request to another server since the last call. */
    private void requireNoErrors() {
        var violations = List.copyOf(session.violations());
        session.violations().clear();
        assertThat(violations).isEmpty();
    }

    void deploy(String definition) throws IOException, InterruptedException {
        post("/workflows", definition);
    }

    /** Starts an instance and returns its id when it has ended or waits. */
    String startAndWait(String workflow, String input) throws IOException, InterruptedException {
        return startAndWait(workflow, input, "PT1S");
    }

    /** @param longest the maximum time to wait as an ISO 8601 duration */
    String startAndWait(String workflow, String input, String longest) throws IOException, InterruptedException {
        var id = INSTANCE.matcher(post("/workflows/" + workflow + "/instances?wait=" + longest, input));
        id.find();
        return id.group(1);
    }

    String post(String path, String body) throws IOException, InterruptedException {
        return post(path, body, "application/json");
    }

    String post(String path, String body, String type) throws IOException, InterruptedException {
        return send(to(path).header("Content-Type", type).POST(BodyPublishers.ofString(body)));
    }

    String get(String path) throws IOException, InterruptedException {
        return send(to(path).GET());
    }

    void delete(String path) throws IOException, InterruptedException {
        send(to(path).DELETE());
    }

    /** Returns the input of an example. */
    static String input(String example) throws IOException {
        return Files.readString(EXAMPLES.resolve(example).resolve("input.json"));
    }

    /** Finds the shape of a state in the diagram. */
    static Locator shape(Page page, String name) {
        return page.locator(".shape")
                .filter(new Locator.FilterOptions()
                        .setHas(page.locator(
                                "> text.name",
                                new Page.LocatorOptions().setHasText(Pattern.compile("^" + name + "$")))));
    }

    static Page.GetByRoleOptions named(String name) {
        return new Page.GetByRoleOptions().setName(name).setExact(true);
    }

    static Locator.GetByRoleOptions inside(String name) {
        return new Locator.GetByRoleOptions().setName(name).setExact(true);
    }

    @Override
    public void close() {
        session.close();
        client.close();
        dev.close();
    }

    private HttpRequest.Builder to(String path) {
        return HttpRequest.newBuilder(URI.create(dev.address() + path));
    }

    private String send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return client.send(request.build(), BodyHandlers.ofString()).body();
    }
}
