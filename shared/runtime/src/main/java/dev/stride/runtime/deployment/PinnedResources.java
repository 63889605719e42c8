package dev.stride.runtime.deployment;

import dev.stride.Limits;
import dev.stride.call.api.Credentials;
import dev.stride.call.api.Resources;
import dev.stride.runtime.store.WorkflowStore.PinnedDocument;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/** Loads the documents that a definition refers to, for one deployment. Reads each document once, and records its digest. */
final class PinnedResources implements Resources {

    private static final Comparator<PinnedDocument> BY_URI =
            Comparator.comparing(PinnedDocument::uri).thenComparing(PinnedDocument::sha256);

    private final Resources resources;
    private final Map<List<String>, Resource> known = new HashMap<>();
    private final Reads loads;

    PinnedResources(Resources resources) {
        this(resources, new Reads(new HashSet<>(), new HashSet<>()));
    }

    private PinnedResources(Resources resources, Reads reads) {
        this.resources = resources;
        this.loads = reads;
    }

    /** Records which documents were requested, and which of them were found. */
    private record Reads(Set<List<String>> asked, Set<PinnedDocument> pinned) {

        Resource read(List<String> key, Supplier<Resource> reader) {
            asked.add(key);
            if (asked.size() > Limits.DEFINITION_DOCUMENTS) {
                return new Resource.Missing(
                        "A definition may refer to at most %s documents.".formatted(Limits.DEFINITION_DOCUMENTS));
            }
            var resource = reader.get();
            if (resource instanceof Resource.Text(String content)) {
                pinned.add(PinnedDocument.of(key.getFirst(), content.getBytes(StandardCharsets.UTF_8)));
            }
            return resource;
        }
    }

    /** Returns the documents that were read so far, sorted by URI. */
    List<PinnedDocument> documents() {
        return loads.pinned().stream().sorted(BY_URI).toList();
    }

    @Override
    public Resource load(String uri) {
        return known.computeIfAbsent(List.of(uri), key -> loads.read(key, () -> resources.load(uri)));
    }

    @Override
    public Resource load(String uri, String mediaType) {
        return known.computeIfAbsent(
                List.of(uri, "in the form", mediaType), key -> loads.read(key, () -> resources.load(uri, mediaType)));
    }

    @Override
    public Resource query(String uri, String query) {
        return known.computeIfAbsent(List.of(uri, query), key -> loads.read(key, () -> resources.query(uri, query)));
    }

    /**
     * Returns a loader that reads documents with other credentials. It reads every document again, because the content may depend
     * on the credentials.
     */
    @Override
    public Resources withCredentials(Credentials credentials, URI document) {
        return new PinnedResources(resources.withCredentials(credentials, document), loads);
    }
}
