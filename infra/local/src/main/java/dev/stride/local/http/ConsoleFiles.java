package dev.stride.local.http;

import com.sun.net.httpserver.HttpExchange;
import dev.stride.runtime.codec.Digest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The files of the console for browsers. A strict Content Security Policy allows only scripts and styles of these files, so that
 * no text of a workflow can become a script.
 */
final class ConsoleFiles {

    /** The path under which all files lie, except for the page itself. */
    static final String FOLDER = "/console/";

    private static final String OWN = "/dev/stride/console/";
    private static final String LIBRARIES = "/META-INF/resources/_static/";
    private static final String LIBRARY = "lib/";
    private static final String PAGE = "index.html";

    private static final Pattern FILE =
            Pattern.compile("(?:[A-Za-z0-9][A-Za-z0-9._-]*/)*[A-Za-z0-9][A-Za-z0-9._-]*\\.(?:js|css|html)");

    /** Matches library modules that could turn text into markup, and so are never served. */
    private static final Pattern UNSAFE = Pattern.compile(".*/unsafe-[a-z]+\\.js");

    private static final Pattern IMPORT_MAP =
            Pattern.compile("<script type=\"importmap\">(.*?)</script>", Pattern.DOTALL);

    private static final Map<String, String> TYPES = Map.of(
            "js", "text/javascript; charset=utf-8",
            "css", "text/css; charset=utf-8",
            "html", "text/html; charset=utf-8");

    private final String policy;

    ConsoleFiles() {
        var page = new String(
                read(OWN + PAGE).orElseThrow(() -> new IllegalStateException("the console is not packaged")),
                StandardCharsets.UTF_8);
        policy = "default-src 'none'; script-src 'self' '" + importMapHash(page)
                + "'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none';"
                + " frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types lit-html";
    }

    /** Returns whether a request asks for the console: for one of its files, or for the page at {@code /}. */
    static boolean isFor(HttpExchange exchange) {
        var path = exchange.getRequestURI().getPath();
        return path.equals("/") || path.startsWith(FOLDER);
    }

    /** Answers a request with a file, or with status 404. */
    void answer(HttpExchange exchange) throws IOException {
        var path = exchange.getRequestURI().getPath();
        var name = path.equals("/") ? PAGE : path.substring(FOLDER.length());
        var content = find(name);
        if (content.isEmpty() || !exchange.getRequestMethod().equals("GET")) {
            new ServerProblem(404, "Not Found", "The console has no file " + path + ".").send(exchange);
            return;
        }
        var headers = exchange.getResponseHeaders();
        headers.set("Content-Type", TYPES.get(name.substring(name.lastIndexOf('.') + 1)));
        headers.set("Content-Security-Policy", policy);
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("Referrer-Policy", "no-referrer");
        headers.set("Cross-Origin-Opener-Policy", "same-origin");
        headers.set("Cross-Origin-Resource-Policy", "same-origin");
        headers.set("Cache-Control", "no-cache");
        var tag = "\"" + Digest.of(content.get()) + "\"";
        headers.set("ETag", tag);
        if (tag.equals(exchange.getRequestHeaders().getFirst("If-None-Match"))) {
            exchange.sendResponseHeaders(304, -1);
        } else {
            exchange.sendResponseHeaders(200, content.get().length);
            exchange.getResponseBody().write(content.get());
        }
    }

    private static Optional<byte[]> find(String name) {
        if (!FILE.matcher(name).matches() || UNSAFE.matcher(name).matches()) {
            return Optional.empty();
        }
        return read(name.startsWith(LIBRARY) ? LIBRARIES + name.substring(LIBRARY.length()) : OWN + name);
    }

    private static Optional<byte[]> read(String resource) {
        try (var stream = ConsoleFiles.class.getResourceAsStream(resource)) {
            return stream == null ? Optional.empty() : Optional.of(stream.readAllBytes());
        } catch (IOException e) {
            throw new IllegalStateException("cannot read " + resource, e);
        }
    }

    /**
     * Returns the hash of the import map, the only inline script of the page. The Content Security Policy allows the script by
     * this hash.
     */
    private static String importMapHash(String page) {
        var importMap = IMPORT_MAP.matcher(page);
        if (!importMap.find()) {
            throw new IllegalStateException("the page of the console has no import map");
        }
        try {
            var digest = MessageDigest.getInstance("SHA-256")
                    .digest(importMap.group(1).getBytes(StandardCharsets.UTF_8));
            return "sha256-" + Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
