package dev.stride.language.serverlessworkflow08;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.call.api.Credentials;
import dev.stride.call.api.Resources;
import dev.stride.call.document.BundleResources;
import dev.stride.language.document.Place;
import dev.stride.source.PointerText;
import dev.stride.source.SourceDocument;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A Kubernetes manifest of the kind {@code SonataFlow}, whose {@code spec.flow} is a definition. The id and the version of the
 * workflow are its name and an annotation. Files to which the definition refers may be in {@code ConfigMap}s of the same manifest.
 *
 * @param document the document of the kind {@code SonataFlow}
 * @param others the other documents of the manifest
 */
record Manifest(SourceDocument document, List<SourceDocument> others) {

    private static final String KIND = "SonataFlow";
    /** JSON pointer to the definition in the manifest. */
    static final String FLOW = "/spec/flow";

    private static final String ANNOTATIONS = "/metadata/annotations/sonataflow.org~1";
    private static final Set<String> READ = Set.of("flow", "resources");

    Manifest {
        others = List.copyOf(others);
    }

    /** Returns the manifest that a text contains; empty if it is a plain definition. */
    static Optional<Manifest> find(SourceDocument text) {
        var documents =
                Stream.concat(Stream.of(text), text.following().stream()).toList();
        return documents.stream()
                .filter(document ->
                        isKind(document, KIND) && document.root().at(FLOW).isObject())
                .findFirst()
                .map(found -> new Manifest(
                        found,
                        documents.stream()
                                .filter(document -> !document.equals(found))
                                .toList()));
    }

    private static boolean isKind(SourceDocument document, String kind) {
        return document.root().path("kind").asText().equals(kind);
    }

    /**
     * Returns the definition, with the id, the version and the language of its expressions that the metadata of the manifest
     * state. Warns about the parts that are not read.
     *
     * @param manifest the root of the document of the kind {@code SonataFlow}
     */
    Place definition(Place manifest) {
        var flow = manifest.resolve(FLOW);
        var definition = flow.withValue(flow.value().deepCopy());
        complete(definition, "id", manifest, "/metadata/name");
        complete(definition, "version", manifest, ANNOTATIONS + "version");
        complete(definition, "description", manifest, ANNOTATIONS + "description");
        complete(definition, "expressionLang", manifest, ANNOTATIONS + "expressionLang");
        manifest.at("spec")
                .children()
                .filter(part -> !READ.contains(part.name()))
                .forEach(part -> part.warn(
                        "`%s` of the manifest has no effect".formatted(part.name()),
                        "set up the deployment of Stride instead"));
        others.stream()
                .filter(other -> isKind(other, KIND))
                .forEach(_ -> manifest.fault(
                        "the file contains two manifests of the kind `%s`".formatted(KIND),
                        "put each workflow into a file of its own"));
        return definition;
    }

    private static void complete(Place definition, String property, Place manifest, String pointer) {
        var stated = manifest.resolve(pointer);
        if (!definition.value().has(property) && !stated.isAbsent()) {
            ((ObjectNode) definition.value()).set(property, stated.value());
            definition.sink().addOrigin(PointerText.append(definition.pointer(), property), stated.pointer());
        }
    }

    /** Returns a loader that finds the files of the manifest's {@code ConfigMap}s before those of another loader. */
    Resources resources(Resources elsewhere) {
        var files = new HashMap<String, String>();
        document.root().at("/spec/resources/configMaps").forEach(reference -> {
            var folder = reference.path("workflowPath").asText();
            contents(reference.at("/configMap/name").asText())
                    .forEach(file -> files.put(
                            folder.isEmpty() ? file.getKey() : folder + "/" + file.getKey(),
                            file.getValue().asText()));
        });
        return files.isEmpty() ? elsewhere : new Overlay(files, elsewhere);
    }

    private Stream<Map.Entry<String, JsonNode>> contents(String configMap) {
        return others.stream()
                .filter(other -> isKind(other, "ConfigMap")
                        && other.root().at("/metadata/name").asText().equals(configMap))
                .flatMap(other -> other.root().path("data").propertyStream());
    }

    private record Overlay(Map<String, String> files, Resources elsewhere) implements Resources {

        @Override
        public Resource load(String uri) {
            return BundleResources.fileName(uri).filter(files::containsKey).isPresent()
                    ? new BundleResources(files).load(uri)
                    : elsewhere.load(uri);
        }

        @Override
        public Resource load(String uri, String mediaType) {
            return BundleResources.fileName(uri).filter(files::containsKey).isPresent()
                    ? load(uri)
                    : elsewhere.load(uri, mediaType);
        }

        @Override
        public Resource query(String uri, String query) {
            return elsewhere.query(uri, query);
        }

        @Override
        public Resources withCredentials(Credentials credentials, URI document) {
            return new Overlay(files, elsewhere.withCredentials(credentials, document));
        }

        @Override
        public Resources withoutCredentials(String reason) {
            return new Overlay(files, elsewhere.withoutCredentials(reason));
        }
    }
}
