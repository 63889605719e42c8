package dev.stride.local.console;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The files of the console, which this program contains as resources. The modules of the console's pages are joined into one
 * script. The libraries remain separate files, and so does the editor, because only one page needs it.
 */
public final class ConsoleResources {

    /** The name of the web console's only HTML file. */
    public static final String PAGE = "index.html";

    static final String SCRIPT = "app.js";
    static final String LIBRARY = "lib/";

    private static final String OWN = "/dev/stride/console/";
    private static final String LIBRARIES = "/META-INF/resources/_static/";

    private static final Pattern FILE =
            Pattern.compile("(?:[A-Za-z0-9][A-Za-z0-9._-]*+/)*+[A-Za-z0-9][A-Za-z0-9._-]*\\.(?:js|css|html)");

    /**
     * Matches library modules that insert text into the page as HTML without escaping it. They are never served, so that a
     * workflow's text cannot inject a script.
     */
    private static final Pattern UNSAFE = Pattern.compile(".*/unsafe-[a-z]+\\.js");

    private static final Pattern IMPORT_MAP =
            Pattern.compile("<script type=\"importmap\">(.*?)</script>", Pattern.DOTALL);

    private static final Map<String, String> TYPES = Map.of(
            "js", "text/javascript; charset=utf-8",
            "css", "text/css; charset=utf-8",
            "html", "text/html; charset=utf-8",
            "json", "application/json");

    private final String page = text(PAGE);
    private final byte[] script =
            ModuleJoiner.join(SCRIPT, ConsoleResources::text).getBytes(StandardCharsets.UTF_8);

    /** Returns the text of the web console's HTML page. */
    String page() {
        return page;
    }

    /** Returns a file by its path below the folder of the console; empty if there is none. */
    public Optional<byte[]> find(String name) {
        if (name.equals(SCRIPT)) {
            return Optional.of(script.clone());
        }
        if (!FILE.matcher(name).matches() || UNSAFE.matcher(name).matches()) {
            return Optional.empty();
        }
        return read(name.startsWith(LIBRARY) ? LIBRARIES + name.substring(LIBRARY.length()) : OWN + name);
    }

    /** Returns the media type of a file. */
    public static String typeOf(String name) {
        return TYPES.getOrDefault(name.substring(name.lastIndexOf('.') + 1), "application/octet-stream");
    }

    /**
     * Returns the Content Security Policy of the page. It allows only scripts and styles of the console's files, so that no text
     * of a workflow can become a script.
     *
     * @param connections what the page may send requests to, such as {@code 'self'}
     */
    public String policy(String connections) {
        return "default-src 'none'; script-src 'self' '" + importMapHash()
                + "'; style-src 'self'; img-src 'self' data:;"
                + " connect-src " + connections + "; base-uri 'none'; form-action 'none'; frame-ancestors 'none';"
                + " require-trusted-types-for 'script'; trusted-types lit-html";
    }

    /**
     * Returns the hash of the import map, the only inline script of the page. The Content Security Policy allows the script by
     * this hash.
     */
    public String importMapHash() {
        try {
            var digest = MessageDigest.getInstance("SHA-256").digest(importMap().getBytes(StandardCharsets.UTF_8));
            return "sha256-" + Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    String importMap() {
        var importMap = IMPORT_MAP.matcher(page);
        if (!importMap.find()) {
            throw new IllegalStateException("the page of the console has no import map");
        }
        return importMap.group(1);
    }

    private static String text(String name) {
        return new String(
                read(OWN + name).orElseThrow(() -> new IllegalStateException("the console has no file " + name)),
                StandardCharsets.UTF_8);
    }

    private static Optional<byte[]> read(String resource) {
        try (var stream = ConsoleResources.class.getResourceAsStream(resource)) {
            return stream == null ? Optional.empty() : Optional.of(stream.readAllBytes());
        } catch (IOException e) {
            throw new IllegalStateException("cannot read " + resource, e);
        }
    }
}
