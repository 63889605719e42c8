package dev.stride.local.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.functions.http.route.RouteTable;
import dev.stride.local.CapturedLog;
import dev.stride.local.SettableClock;
import dev.stride.runtime.codec.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ConsoleFilesTest {

    private static final Path SOURCES = Path.of("../console/src/main/resources/dev/stride/console");
    private static final Pattern IMPORT = Pattern.compile("from '([^']+)'");
    private static final Pattern LIBRARY_IMPORT = Pattern.compile("(?m)^import .* from '([^'.][^']*)'");
    private static final Pattern REFERENCE = Pattern.compile("(?:href|src)=\"(/[^\"]+)\"");
    private static final Pattern IMPORT_MAP =
            Pattern.compile("<script type=\"importmap\">(.*?)</script>", Pattern.DOTALL);

    /** Code that may interpret a text as markup or as a script, or send a request to another server. */
    private static final Pattern FORBIDDEN = Pattern.compile(
            "innerHTML|outerHTML|insertAdjacentHTML|unsafe|\\beval\\b|document\\.write|style=\"|https?://");

    /** Parts of a POM that make Maven read repositories other than Central, or run a program. */
    private static final Pattern OTHER_BUILD = Pattern.compile(
            "<(repository|pluginRepository)>|frontend-maven-plugin|exec-maven-plugin|maven-antrun-plugin|esbuild-maven-plugin");

    /** Files of Node.js package managers, such as npm. */
    private static final List<String> PACKAGES =
            List.of("package.json", "package-lock.json", "yarn.lock", "pnpm-lock.yaml", "node_modules", "deno.json");

    /** A class in the selectors of a style sheet; of a class such as kind-FORK, the part that modules write before a value. */
    private static final Pattern CLASS = Pattern.compile("\\.((?:kind|mark)-|[A-Za-z][\\w-]*)");

    private static final Pattern RULES_AND_COMMENTS = Pattern.compile("\\{[^{}]*}|/\\*.*?\\*/", Pattern.DOTALL);

    private static final int FILES = 90;
    private static final int LINES = 150;
    private static final int BYTES = 300_000;

    private final HttpClient client = HttpClient.newHttpClient();
    private final LocalHttpServer server;

    ConsoleFilesTest() throws IOException {
        server = new LocalHttpServer(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                (_, _) -> APIGatewayV2HTTPResponse.builder().withStatusCode(202).build(),
                new RouteTable(List.of()),
                new SettableClock(),
                new CapturedLog());
    }

    @BeforeEach
    void start() {
        server.start();
    }

    @AfterEach
    void close() {
        client.close();
        server.close();
    }

    @Test
    void contentSecurityPolicy_allowsOnlyScriptsOfTheConsoleAndItsImportMap() throws Exception {
        var page = get("/");
        var importMap = IMPORT_MAP
                .matcher(page.body())
                .results()
                .findFirst()
                .orElseThrow()
                .group(1);
        var hash = MessageDigest.getInstance("SHA-256").digest(importMap.getBytes(StandardCharsets.UTF_8));

        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.headers().firstValue("Content-Security-Policy").orElseThrow())
                .contains("default-src 'none'")
                .contains("script-src 'self' 'sha256-" + Base64.getEncoder().encodeToString(hash) + "';")
                .contains("require-trusted-types-for 'script'")
                .contains("frame-ancestors 'none'")
                .doesNotContain("unsafe");
        assertThat(page.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
    }

    @Test
    void everyImportAndReferenceOfTheConsoleIsServed() throws Exception {
        var references = REFERENCE.matcher(get("/").body()).results().map(result -> result.group(1));
        var importMap = importMap();
        var imports = IMPORT.matcher(get("/console/app.js").body()
                        + get("/console/parts/editor.js").body())
                .results()
                .map(result -> served(result.group(1), importMap));

        assertThat(Stream.concat(references, imports).distinct().toList())
                .hasSizeGreaterThan(12)
                .allSatisfy(path -> assertThat(get(path).statusCode()).as(path).isEqualTo(200));
    }

    @Test
    void consoleModules_areServedAsOneBundledScript() throws Exception {
        assertThat(get("/console/app.js").body())
                .contains("$pages_instance")
                .doesNotContainPattern("(?m)^import .* from '\\.")
                .contains("import('./parts/editor.js')");
        assertThat(get("/console/parts/editor.js").body()).doesNotContain("from '.");
    }

    @Test
    void importMap_matchesTheModulePathsInTheLibraryJars() throws Exception {
        var jars = new TreeMap<String, String>();
        for (var url : Collections.list(getClass().getClassLoader().getResources("META-INF/importmap.json"))) {
            try (var stream = url.openStream()) {
                imports(Json.parse(stream.readAllBytes()))
                        .forEach((name, path) -> jars.put(name, path.replace("/_static/", "/console/lib/")));
            }
        }

        assertThat(jars).containsAllEntriesOf(importMap());
    }

    @Test
    void importMapHasEveryModuleThatALibraryImports() throws Exception {
        var importMap = importMap();
        for (var path : importMap.values()) {
            if (path.endsWith(".js") && !path.contains("lit-html")) {
                assertThat(LIBRARY_IMPORT.matcher(get(path).body()).results().map(result -> result.group(1)))
                        .as(path)
                        .isSubsetOf(importMap.keySet());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/console/../../../log4j.properties",
                "/console/%2e%2e/console.js",
                "/console/lib/lit-html/3.3.3/directives/unsafe-html.js",
                "/console/lib/lit-html/3.3.3/package.json",
                "/console/style",
                "/console/"
            })
    void pathOutsideTheConsoleFiles_isAnswered404(String path) throws Exception {
        assertThat(get(path).statusCode()).isEqualTo(404);
    }

    @Test
    void consoleSourcesUseNothingThatParsesTextAsMarkup() throws Exception {
        assertThat(sources().filter(file -> FORBIDDEN.matcher(text(file)).find()))
                .isEmpty();
    }

    @Test
    void consoleSources_stayWithinLimitsOfFileCountFileLengthAndTotalSize() throws Exception {
        assertThat(sources()).hasSizeLessThanOrEqualTo(FILES);
        assertThat(sources())
                .allSatisfy(file -> assertThat(text(file).lines().count())
                        .as(file.toString())
                        .isLessThanOrEqualTo(LINES));
        assertThat(sources().mapToInt(file -> text(file).length()).sum()).isLessThanOrEqualTo(BYTES);
    }

    @Test
    void everyClassThatAStyleSheetNames_isUsedByAModule() throws Exception {
        var modules = sources()
                .filter(file -> file.toString().endsWith(".js"))
                .map(ConsoleFilesTest::text)
                .collect(Collectors.joining());
        var classes = sources()
                .filter(file -> file.toString().endsWith(".css"))
                .flatMap(file -> CLASS.matcher(
                                RULES_AND_COMMENTS.matcher(text(file)).replaceAll(" "))
                        .results())
                .map(result -> result.group(1));

        assertThat(classes.distinct())
                .hasSizeGreaterThan(80)
                .allSatisfy(name -> assertThat(modules)
                        .containsPattern("(?<![\\w-])" + name + (name.endsWith("-") ? "" : "(?![\\w-])")));
    }

    @Test
    void consoleBuild_needsOnlyMavenCentral_andRunsNoNodeJsTool() throws Exception {
        var console = SOURCES.resolve("../../../../../..").normalize();
        var poms = List.of(Path.of("../../pom.xml"), console.resolve("pom.xml"));

        assertThat(poms).allSatisfy(pom -> assertThat(text(pom)).doesNotContainPattern(OTHER_BUILD));
        assertThat(text(poms.getLast())).doesNotContain("<plugin>");
        try (var files = Files.walk(console)) {
            assertThat(files.filter(file -> !file.startsWith(console.resolve("target"))))
                    .extracting(file -> file.getFileName().toString())
                    .contains("pom.xml")
                    .noneMatch(PACKAGES::contains);
        }
    }

    @Test
    void fileWithAMatchingETag_isAnswered304() throws Exception {
        var tag = get("/console/app.js").headers().firstValue("ETag").orElseThrow();
        var repeated = client.send(
                request("/console/app.js").header("If-None-Match", tag).build(), BodyHandlers.ofString());

        assertThat(repeated.statusCode()).isEqualTo(304);
    }

    private static Stream<Path> sources() throws IOException {
        try (var files = Files.walk(SOURCES)) {
            return files.filter(Files::isRegularFile).toList().stream();
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the path under which an imported library is served. */
    private static String served(String name, Map<String, String> importMap) {
        var slash = name.indexOf('/');
        return importMap.containsKey(name)
                ? importMap.getOrDefault(name, "")
                : importMap.getOrDefault(name.substring(0, slash + 1), "unknown/") + name.substring(slash + 1);
    }

    /** Returns the import map of the page. */
    private Map<String, String> importMap() throws IOException, InterruptedException {
        var text = IMPORT_MAP
                .matcher(get("/").body())
                .results()
                .findFirst()
                .orElseThrow()
                .group(1);
        return imports(Json.parse(text.getBytes(StandardCharsets.UTF_8)));
    }

    private static Map<String, String> imports(JsonNode importMap) {
        var imports = new TreeMap<String, String>();
        importMap
                .path("imports")
                .properties()
                .forEach(each -> imports.put(each.getKey(), each.getValue().asText()));
        return imports;
    }

    private HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return client.send(request(path).build(), BodyHandlers.ofString());
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(
                URI.create("http://127.0.0.1:" + server.address().getPort() + path));
    }
}
