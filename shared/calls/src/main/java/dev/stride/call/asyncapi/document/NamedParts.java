package dev.stride.call.asyncapi.document;

import dev.stride.call.document.DocumentException;
import dev.stride.call.document.DocumentNode;
import java.util.Map;
import java.util.stream.Collectors;

/** Looks up operations and servers of an AsyncAPI document by name, and reports unknown names. */
final class NamedParts {

    /** The maximum number of valid names that an error message lists. */
    private static final int LISTED = 10;

    /** @throws DocumentException if there is no such name, with the position of {@code place} in the document */
    static <T> T require(Map<String, T> all, String name, DocumentNode place) throws DocumentException {
        var found = all.get(name);
        if (found == null) {
            var known = all.keySet().stream().sorted().limit(LISTED).collect(Collectors.joining(", "));
            throw place.problem(
                    "'%s' does not exist%s",
                    name,
                    known.isEmpty()
                            ? ": the document declares nothing of this kind."
                            : "; write one of " + known + ".");
        }
        return found;
    }

    private NamedParts() {}
}
