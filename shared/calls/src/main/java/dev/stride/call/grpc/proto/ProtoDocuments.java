package dev.stride.call.grpc.proto;

import com.squareup.wire.schema.Location;
import com.squareup.wire.schema.internal.parser.ProtoFileElement;
import com.squareup.wire.schema.internal.parser.ProtoParser;
import dev.stride.CallLimits;
import dev.stride.Limits;
import dev.stride.call.api.Resources;
import dev.stride.call.api.Resources.Resource;
import dev.stride.call.document.BundleResources;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Loads a proto document and its imports. An import path is resolved against the folder of the importing document, then against
 * each parent folder. Well-known documents of Google are built in.
 */
final class ProtoDocuments {

    private final Resources resources;
    private final Map<String, ProtoFileElement> documents = new LinkedHashMap<>();
    private final Map<String, Resource> lookups = new LinkedHashMap<>();
    private final Set<String> loading = new HashSet<>();
    private final List<String> problems = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();
    private final List<String> unreadableImports = new ArrayList<>();

    ProtoDocuments(Resources resources) {
        this.resources = resources;
    }

    /**
     * Loads a proto document and all of its imports.
     *
     * @return the document, or empty when there is a problem
     */
    Optional<ProtoFileElement> load(String uri) {
        var name = BundleResources.fileName(uri).orElse(uri);
        return switch (lookUp(name, uri)) {
            case Resource.Missing(String reason) -> {
                problems.add(reason);
                yield Optional.empty();
            }
            case Resource.LeftOut leftOut -> {
                problems.add(leftOut.reason());
                yield Optional.empty();
            }
            case Resource.Text(String text) -> parse(name, text);
        };
    }

    /** Returns all loaded documents, with imported documents before the documents that import them. */
    List<ProtoFileElement> all() {
        return List.copyOf(documents.values());
    }

    List<String> problems() {
        return List.copyOf(problems);
    }

    List<String> warnings() {
        return List.copyOf(warnings);
    }

    /** Returns a message for each missing import, which is a problem only if a type from it is used. */
    List<String> unreadableImports() {
        return List.copyOf(unreadableImports);
    }

    private Optional<ProtoFileElement> parse(String name, String text) {
        if (depth(text) > Limits.NESTING_DEPTH) {
            problems.add("%s nests blocks deeper than %d levels.".formatted(name, Limits.NESTING_DEPTH));
            return Optional.empty();
        }
        try {
            var document = ProtoParser.Companion.parse(Location.get(name), text);
            loading.add(name);
            var imports = imports(document, name);
            loading.remove(name);
            documents.put(name, ProtoDeclarations.of(document, imports));
            return Optional.of(document);
        } catch (IllegalStateException malformed) {
            problems.add(ProtoProblem.of(String.valueOf(malformed.getMessage()), name, List.of()));
            return Optional.empty();
        }
    }

    private List<String> imports(ProtoFileElement document, String name) {
        var paths = new LinkedHashSet<String>();
        Stream.of(document.getImports(), document.getPublicImports(), document.getWeakImports())
                .forEach(paths::addAll);
        ProtoDeclarations.namedTypes(document)
                .flatMap(type -> WellKnownProtos.findDeclaring(type).stream())
                .filter(paths::add)
                .forEach(path -> warnings.add("%s uses types of %s: add import \"%s\";".formatted(name, path, path)));
        return paths.stream().flatMap(path -> find(path, name).stream()).toList();
    }

    /**
     * Loads an imported document and returns its name, which is the folder where it was found and the import path. Returns empty
     * if it was not found.
     */
    private Optional<String> find(String path, String importer) {
        var known = WellKnownProtos.find(path);
        if (known.isPresent()) {
            return Optional.of(add(path, known.get()));
        }
        for (var folder : folders(importer)) {
            var name = folder + path;
            if (lookUp(name, name) instanceof Resource.Text(String text)) {
                return Optional.of(add(name, text));
            }
        }
        unreadableImports.add(
                "%s imports %s, which exists neither in its folder nor in a parent folder: add it to the deployment."
                        .formatted(importer, path));
        return Optional.empty();
    }

    private String add(String name, String text) {
        if (loading.contains(name)) {
            problems.add("%s imports itself, directly or through other documents.".formatted(name));
        } else if (!documents.containsKey(name)) {
            parse(name, text);
        }
        return name;
    }

    private Resource lookUp(String name, String uri) {
        if (lookups.size() >= CallLimits.PROTO_DOCUMENTS && !lookups.containsKey(name)) {
            return new Resource.Missing("A service can import at most %s proto documents: merge some of them."
                    .formatted(CallLimits.PROTO_DOCUMENTS));
        }
        return lookups.computeIfAbsent(name, _ -> resources.load(uri));
    }

    /** Returns the folder of a document and all parent folders, innermost first, each with a trailing slash. */
    private static List<String> folders(String name) {
        var root = name.contains("://") ? name.indexOf('/', name.indexOf("://") + 3) + 1 : 0;
        var folders = new ArrayList<String>();
        for (var end = name.lastIndexOf('/') + 1; end > root; end = name.lastIndexOf('/', end - 2) + 1) {
            folders.add(name.substring(0, end));
        }
        folders.add(name.substring(0, root));
        return folders;
    }

    private static int depth(String text) {
        var depth = 0;
        var deepest = 0;
        for (int i = 0; i < text.length(); i++) {
            switch (text.charAt(i)) {
                case '{', '[' -> deepest = Math.max(deepest, ++depth);
                case '}', ']' -> depth--;
                default -> {}
            }
        }
        return deepest;
    }
}
