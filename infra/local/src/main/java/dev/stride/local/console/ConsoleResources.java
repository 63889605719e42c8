package dev.stride.local.console;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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

    /**
     * A joiner of the console's modules: it makes one script out of them, so that a browser loads them with one request.
     * Each module becomes a function that returns the module's exports. The script calls each function once, in the order
     * in which a browser would run the modules. Imports of libraries remain imports. Comments, which are a fifth of the
     * text, are left out.
     */
    static final class ModuleJoiner {

        private static final Pattern IMPORT =
                Pattern.compile("(?m)^import (?<names>\\{[^}]*}) from '(?<from>[^']+)';(?: *//.*)?$");

        private static final Pattern EXPORT =
                Pattern.compile("(?m)^export (?=(?:async )?(?:const|let|class|function) (?<name>[A-Za-z0-9_$]+))");

        /** Matches a dynamic import, {@code import('...')}. The module that it imports remains a separate file. */
        private static final Pattern IMPORT_LATER = Pattern.compile("\\bimport\\('(?<path>\\.[^']+)'\\)");

        /** Matches a comment that fills whole lines. */
        private static final Pattern COMMENT = Pattern.compile("(?m)^ *(?://.*|/\\*\\*(?s:.)*?\\*/) *\\R?");

        private final UnaryOperator<String> sources;

        /**
         * The name of each module that is already converted to a JavaScript function, and the text of the function. A
         * module comes after the modules that it imports.
         */
        private final Map<String, String> functions = new LinkedHashMap<>();

        private final Map<String, Set<String>> libraries = new TreeMap<>();

        /**
         * The modules that the joiner has begun to read, but not finished, because it first reads the modules that they import. An
         * import of one of these modules means that modules import each other in a circle.
         */
        private final Set<String> begun = new LinkedHashSet<>();

        private ModuleJoiner(UnaryOperator<String> sources) {
            this.sources = sources;
        }

        /**
         * Joins a module and all modules that it imports.
         *
         * @param main the name of the module that is run, such as {@code app.js}
         * @param sources returns the text of a module by its name
         * @throws IllegalStateException if modules import each other in a circle
         */
        static String join(String main, UnaryOperator<String> sources) {
            var joiner = new ModuleJoiner(sources);
            var last = joiner.body(main);
            var libraries = joiner.libraries.entrySet().stream()
                    .map(library -> "import { %s } from '%s';\n"
                            .formatted(String.join(", ", library.getValue()), library.getKey()))
                    .collect(Collectors.joining());
            return libraries
                    + String.join("", joiner.functions.values())
                    + EXPORT.matcher(last).replaceAll("");
        }

        private void add(String name) {
            if (functions.containsKey(name)) {
                return;
            }
            if (!begun.add(name)) {
                throw new IllegalStateException("console modules import each other in a circle: " + circle(name));
            }
            var body = body(name);
            begun.remove(name);
            var exports = EXPORT.matcher(body)
                    .results()
                    .map(found -> found.group("name"))
                    .collect(Collectors.joining(", "));
            functions.put(
                    name,
                    "const %s = (() => {\n%s\nreturn { %s };\n})();\n"
                            .formatted(variable(name), EXPORT.matcher(body).replaceAll(""), exports));
        }

        /** Returns the names of modules that import each other in a circle. The circle begins and ends with the given module. */
        private List<String> circle(String name) {
            return Stream.concat(begun.stream().dropWhile(module -> !module.equals(name)), Stream.of(name))
                    .toList();
        }

        /**
         * Returns the text of a module in which each import of another module is replaced. The replacement reads the variable that
         * holds the exports of the other module.
         */
        private String body(String name) {
            var text = IMPORT.matcher(COMMENT.matcher(sources.apply(name)).replaceAll(""))
                    .replaceAll(found -> escaped(replaceImport(name, found)));
            return IMPORT_LATER
                    .matcher(text)
                    .replaceAll(found -> escaped("import('./" + resolve(name, found.group("path")) + "')"));
        }

        private String replaceImport(String name, MatchResult found) {
            var names = found.group("names");
            var from = found.group("from");
            if (!from.startsWith(".")) {
                var imported = libraries.computeIfAbsent(from, _ -> new TreeSet<>());
                for (var each : names.substring(1, names.length() - 1).split(",")) {
                    imported.add(each.strip());
                }
                return "";
            }
            var imported = resolve(name, from);
            add(imported);
            return "const %s = %s;".formatted(names.replace(" as ", ": "), variable(imported));
        }

        private static String resolve(String name, String path) {
            return Path.of(name).resolveSibling(path).normalize().toString().replace('\\', '/');
        }

        /**
         * Returns the name of the JavaScript variable that holds the exports of a module, such as {@code $fold_marks} for
         * the module {@code fold/marks.js}.
         */
        private static String variable(String name) {
            return "$" + name.replace(".js", "").replaceAll("[^A-Za-z0-9]", "_");
        }

        private static String escaped(String replacement) {
            return Matcher.quoteReplacement(replacement);
        }
    }
}
