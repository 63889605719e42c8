package dev.stride.local.console;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.runtime.codec.Digest;
import dev.stride.runtime.codec.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * The files of the console as a bucket stores them. The console's own files are in a folder whose name is their digest, and each
 * library is in a folder with its version. Therefore browsers may cache all these files for ever. Only the page and its
 * configuration keep their names when their content changes.
 *
 * @param files in the order in which they are uploaded: the page comes last, when all files that it refers to are stored
 */
public record ConsoleRelease(List<ReleasedFile> files) {

    /**
     * The path of the file that configures how users sign in to a web console on AWS. A console that the command line
     * tool serves on this machine has no such file.
     */
    static final String CONFIG = "config.json";

    private static final String FOLDER = "console/";
    private static final String FOR_EVER = "public, max-age=31536000, immutable";
    private static final String ASK_AGAIN = "no-cache";
    private static final int DIGEST_LENGTH = 16;

    private static final Pattern REFERENCE = Pattern.compile("(?:href|src)=\"/console/([^\"]+)\"");
    private static final Pattern IMPORT = Pattern.compile("\\b(?:from|import)\\s*\\(?\\s*[\"']([^\"'\\s]+)[\"']");

    /**
     * A file of the web console in the S3 bucket from which browsers load the console.
     *
     * @param type its media type
     * @param caching its header {@code Cache-Control}
     */
    public record ReleasedFile(String key, String type, String caching, byte[] content) {}

    public ConsoleRelease {
        files = List.copyOf(files);
    }

    /**
     * Collects the files of the web console: its HTML page, all files to which the page refers directly or through
     * JavaScript imports, and the configuration file.
     *
     * @param config the configuration with which the page signs people in
     */
    public static ConsoleRelease create(ConsoleResources resources, JsonNode config) {
        var contents = new Collector(resources).collect();
        var own = contents.keySet().stream()
                .filter(Predicate.not(ConsoleRelease::isLibrary))
                .map(contents::get)
                .map(Digest::of)
                .toList();
        var version = Digest.hex(String.join(" ", own).getBytes(StandardCharsets.UTF_8))
                .substring(0, DIGEST_LENGTH);
        var files = new ArrayList<ReleasedFile>();
        contents.forEach((name, content) -> files.add(new ReleasedFile(
                FOLDER + (isLibrary(name) ? name : version + "/" + name),
                ConsoleResources.typeOf(name),
                FOR_EVER,
                content)));
        files.add(new ReleasedFile(CONFIG, ConsoleResources.typeOf(CONFIG), ASK_AGAIN, Json.encode(config)));
        var page = resources
                .page()
                .replaceAll("(href|src)=\"/console/", "$1=\"/console/" + version + "/")
                .replaceFirst("<head>", "<head>\n  <meta name=\"stride-config\" content=\"/" + CONFIG + "\">");
        files.add(new ReleasedFile(
                ConsoleResources.PAGE,
                ConsoleResources.typeOf(ConsoleResources.PAGE),
                ASK_AGAIN,
                page.getBytes(StandardCharsets.UTF_8)));
        return new ConsoleRelease(files);
    }

    private static boolean isLibrary(String name) {
        return name.startsWith(ConsoleResources.LIBRARY);
    }

    /** Collects the files to which the web console's HTML page refers, directly or through JavaScript imports. */
    private static final class Collector {

        private final ConsoleResources resources;
        private final JsonNode importMap;
        private final Map<String, byte[]> found = new LinkedHashMap<>();

        Collector(ConsoleResources resources) {
            this.resources = resources;
            try {
                importMap = Json.parse(resources.importMap().getBytes(StandardCharsets.UTF_8))
                        .path("imports");
            } catch (IOException e) {
                throw new IllegalStateException("the import map of the console is not JSON", e);
            }
        }

        Map<String, byte[]> collect() {
            REFERENCE.matcher(resources.page()).results().forEach(reference -> add(reference.group(1)));
            return found;
        }

        private void add(String name) {
            if (found.containsKey(name)) {
                return;
            }
            var content = resources
                    .find(name)
                    .orElseThrow(() -> new IllegalStateException("the console has no file " + name));
            found.put(name, content);
            if (name.endsWith(".js")) {
                IMPORT.matcher(new String(content, StandardCharsets.UTF_8))
                        .results()
                        .forEach(imported -> resolve(name, imported.group(1)).ifPresent(this::add));
            }
        }

        /**
         * Returns the path of the file that the JavaScript file {@code name} imports as {@code imported}. Returns empty
         * if {@code imported} is neither a relative path nor covered by the import map: then the regular expression has
         * found a text that only looks like an import.
         */
        private Optional<String> resolve(String name, String imported) {
            if (imported.startsWith(".")) {
                return Optional.of(
                        Path.of(name).resolveSibling(imported).normalize().toString());
            }
            var folder = imported.substring(0, imported.indexOf('/') + 1);
            return importMap.has(imported)
                    ? Optional.of(withoutFolder(importMap.path(imported).asText()))
                    : Optional.of(importMap.path(folder).asText())
                            .filter(path -> !path.isEmpty())
                            .map(path -> withoutFolder(path) + imported.substring(folder.length()));
        }

        private static String withoutFolder(String path) {
            return path.substring(FOLDER.length() + 1);
        }
    }
}
