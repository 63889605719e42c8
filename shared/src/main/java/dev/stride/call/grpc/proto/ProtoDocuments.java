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
 * A document and those that it imports, each under the one name by which it is read. An import is looked for below the folder of
 * the document that imports it, then below each folder above; well-known documents need not be there.
 */
final class ProtoDocuments {

    private final Resources resources;
    private final Map<String, ProtoFileElement> documents = new LinkedHashMap<>();
    private final Map<String, Resource> looked = new LinkedHashMap<>();
    private final Set<String> underWay = new HashSet<>();
    private final List<String> problems = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();
    private final List<String> unreadableImports = new ArrayList<>();

    ProtoDocuments(Resources resources) {
        this.resources = resources;
    }

    /** Reads a document with all that it imports. @return the document as it is written, nothing when there is a problem */
    Optional<ProtoFileElement> load(String uri) {
        var name = BundleResources.fileName(uri).orElse(uri);
        return switch (lookUp(name, uri)) {
            case Resource.Missing(String reason) -> {
                problems.add(reason);
                yield Optional.empty();
            }
            case Resource.Text(String text) -> parse(name, text);
        };
    }

    /** All documents, each after those that it imports. */
    List<ProtoFileElement> all() {
        return List.copyOf(documents.values());
    }

    List<String> problems() {
        return List.copyOf(problems);
    }

    List<String> warnings() {
        return List.copyOf(warnings);
    }

    /** Imports that could not be read, each with the reason: a problem only if something that they declare is used. */
    List<String> unreadableImports() {
        return List.copyOf(unreadableImports);
    }

    private Optional<ProtoFileElement> parse(String name, String text) {
        if (depth(text) > Limits.NESTING_DEPTH) {
            problems.add("%s nests deeper than %d.".formatted(name, Limits.NESTING_DEPTH));
            return Optional.empty();
        }
        try {
            var document = ProtoParser.Companion.parse(Location.get(name), text);
            underWay.add(name);
            var imports = imports(document, name);
            underWay.remove(name);
            documents.put(name, ProtoDeclarations.of(document, imports));
            return Optional.of(document);
        } catch (IllegalStateException malformed) {
            problems.add(SingleLine.of(malformed));
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

    /** The name of an imported document, once it is read. */
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
                "%s imports %s, which was found neither beside it nor in a folder above it.".formatted(importer, path));
        return Optional.empty();
    }

    private String add(String name, String text) {
        if (underWay.contains(name)) {
            problems.add("%s imports itself, if by way of others.".formatted(name));
        } else if (!documents.containsKey(name)) {
            parse(name, text);
        }
        return name;
    }

    private Resource lookUp(String name, String uri) {
        if (looked.size() >= CallLimits.PROTO_DOCUMENTS && !looked.containsKey(name)) {
            return new Resource.Missing("More than " + CallLimits.PROTO_DOCUMENTS + " documents were looked for.");
        }
        return looked.computeIfAbsent(name, _ -> resources.load(uri));
    }

    /** The folder of a document and those above it, each with a final slash. */
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
