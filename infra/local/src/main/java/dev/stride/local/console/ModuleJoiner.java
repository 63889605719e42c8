package dev.stride.local.console;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
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
 * A joiner of the console's modules: it makes one script out of them, so that a browser loads them with one request.
 * Each module becomes a function that returns the module's exports. The script calls each function once, in the order
 * in which a browser would run the modules. Imports of libraries remain imports. Comments, which are a fifth of the
 * text, are left out.
 */
final class ModuleJoiner {

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
                .map(library ->
                        "import { %s } from '%s';\n".formatted(String.join(", ", library.getValue()), library.getKey()))
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
        var exports =
                EXPORT.matcher(body).results().map(found -> found.group("name")).collect(Collectors.joining(", "));
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
