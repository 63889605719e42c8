package dev.stride.call.asyncapi.document;

import dev.stride.call.document.DocumentException;
import dev.stride.call.document.DocumentNode;
import java.util.Map;
import java.util.stream.Collectors;

/** Names that a document gives to its parts. */
final class NamedParts {

    /** How many names a message lists. */
    private static final int LISTED = 10;

    /** The part of a name; none is a problem, told at a place. */
    static <T> T require(Map<String, T> all, String name, DocumentNode place) throws DocumentException {
        var found = all.get(name);
        if (found == null) {
            var known = all.keySet().stream().sorted().limit(LISTED).collect(Collectors.joining(", "));
            throw place.problem(
                    "there is no '%s'%s", name, known.isEmpty() ? ": none is declared." : "; there are " + known + ".");
        }
        return found;
    }

    private NamedParts() {}
}
