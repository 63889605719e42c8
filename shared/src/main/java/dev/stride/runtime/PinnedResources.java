package dev.stride.runtime;

import dev.stride.Limits;
import dev.stride.call.Resources;
import dev.stride.call.auth.Credentials;
import dev.stride.runtime.store.Workflows.Document;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/** Documents of one deployment: each is read once, and all that was read is known by its digest afterwards. */
final class PinnedResources implements Resources {

    private static final Comparator<Document> BY_URI =
            Comparator.comparing(Document::uri).thenComparing(Document::sha256);

    private final Resources resources;
    private final Map<List<String>, Resource> known = new HashMap<>();
    private final Reads reads;

    PinnedResources(Resources resources) {
        this(resources, new Reads(new HashSet<>(), new HashSet<>()));
    }

    private PinnedResources(Resources resources, Reads reads) {
        this.resources = resources;
        this.reads = reads;
    }

    /** What the deployment asked for, and what it got. */
    private record Reads(Set<List<String>> asked, Set<Document> pinned) {

        Resource read(List<String> key, Supplier<Resource> reader) {
            asked.add(key);
            if (asked.size() > Limits.DEFINITION_DOCUMENTS) {
                return new Resource.Missing(
                        "A definition refers to at most " + Limits.DEFINITION_DOCUMENTS + " documents.");
            }
            var resource = reader.get();
            if (resource instanceof Resource.Text(String content)) {
                pinned.add(Document.of(key.getFirst(), content.getBytes(StandardCharsets.UTF_8)));
            }
            return resource;
        }
    }

    /** All that was read so far. */
    List<Document> documents() {
        return reads.pinned().stream().sorted(BY_URI).toList();
    }

    @Override
    public Resource read(String uri) {
        return known.computeIfAbsent(List.of(uri), key -> reads.read(key, () -> resources.read(uri)));
    }

    @Override
    public Resource ask(String uri, String query) {
        return known.computeIfAbsent(List.of(uri, query), key -> reads.read(key, () -> resources.ask(uri, query)));
    }

    /** What is shown to somebody else may be another text, so it is read anew. */
    @Override
    public Resources as(Credentials credentials, URI document) {
        return new PinnedResources(resources.as(credentials, document), reads);
    }
}
